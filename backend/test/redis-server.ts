// A real Redis for tests: on a free port, its data on disk, to be killed and started again. The program on the path, or a
// container of the image that `npm test` has pulled.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasImage, REDIS_IMAGE } from "./docker.ts";
import { freePort } from "./free-port.ts";
import { onPath } from "./programs.ts";

export type RedisServer = {
	url: string;
	/** Hard, as a power switch would. */
	kill(): Promise<void>;
	/** On the same port, from the same data. */
	start(): Promise<void>;
	/** Ends every connection that subscribes; they are opened again a little later. */
	hangUp(): Promise<void>;
	close(): Promise<void>;
};

/** One Redis on a port, as a program or in a container. */
type Runner = { host: string; start(): Promise<void>; kill(): Promise<void>; remove(): Promise<void> };

const PROGRAM = onPath("redis-server");
const READY = "Ready to accept connections";

export const hasRedis = PROGRAM !== null || (await hasImage(REDIS_IMAGE));

/** `keeps`: what it was told is on disk; else it starts with nothing. */
export async function redisServer({ keeps = true } = {}): Promise<RedisServer> {
	const port = await freePort();
	const settings = ["--save", "", "--appendonly", keeps ? "yes" : "no"];
	const runner = PROGRAM ? ofProgram(PROGRAM, port, settings) : await inDocker(port, settings);
	await runner.start();
	return {
		url: `redis://${runner.host}:${port}`,
		start: runner.start,
		kill: runner.kill,
		async hangUp() {
			const line = connect(port, runner.host);
			line.write("CLIENT KILL TYPE pubsub\r\n");
			await once(line, "data");
			line.destroy();
		},
		async close() {
			await runner.kill();
			await runner.remove();
		},
	};
}

function ofProgram(program: string, port: number, settings: string[]): Runner {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-redis-"));
	const given = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, ...settings];
	let ended: Promise<unknown> = Promise.resolve();
	let kill = () => {};
	return {
		host: "127.0.0.1",
		start() {
			const child = spawn(program, given, { stdio: ["ignore", "pipe", "ignore"] });
			ended = new Promise((resolve) => child.once("exit", resolve));
			kill = () => child.kill("SIGKILL");
			return new Promise<void>((resolve, reject) => {
				child.once("exit", () => reject(new Error("redis-server ended before it was ready")));
				let output = "";
				child.stdout.on("data", (text) => {
					output += text;
					if (output.includes(READY)) resolve();
				});
			});
		},
		async kill() {
			kill();
			await ended;
		},
		async remove() {
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The container stays between a kill and the next start, and with it its data. */
async function inDocker(port: number, settings: string[]): Promise<Runner> {
	const { GenericContainer, Wait } = await import("testcontainers");
	const container = await new GenericContainer(REDIS_IMAGE)
		.withCommand(["redis-server", ...settings])
		.withExposedPorts({ container: 6379, host: port })
		.withWaitStrategy(Wait.forLogMessage(READY))
		.start();
	let isRunning = true;
	return {
		host: container.getHost(),
		async start() {
			if (!isRunning) await container.restart();
			isRunning = true;
		},
		async kill() {
			if (isRunning) await container.stop({ timeout: 0, remove: false, removeVolumes: false });
			isRunning = false;
		},
		async remove() {
			await container.stop({ remove: true });
		},
	};
}
