// A real Redis for tests: on a free port, its data on disk, so that it can be killed and started again. It is the program
// on the path, or a container of the image that `npm test` has pulled.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasImage, REDIS_IMAGE } from "./docker.ts";
import { freePort } from "./free-port.ts";
import { closeAtEnd, own } from "./own-process.ts";
import { onPath } from "./programs.ts";

export type RedisServer = {
	url: string;
	/** The process of the first start; null in a container. */
	pid: number | null;
	/** With SIGKILL. */
	kill(): Promise<void>;
	/** On the same port, with the same data. */
	start(): Promise<void>;
	/** Closes the connections of all subscribers, like a network error; clients reconnect automatically. */
	dropSubscribers(): Promise<void>;
	close(): Promise<void>;
};

/** One Redis on a port: a process or a container. */
type Runner = {
	host: string;
	pid(): number | null;
	start(): Promise<void>;
	kill(): Promise<void>;
	remove(): Promise<void>;
};

const PROGRAM = onPath("redis-server");
const READY = "Ready to accept connections";

export const hasRedis = PROGRAM !== null || (await hasImage(REDIS_IMAGE));

/** Without `persists` it is empty after a restart. */
export async function redisServer({ persists = true } = {}): Promise<RedisServer> {
	const port = await freePort();
	const settings = ["--save", "", "--appendonly", persists ? "yes" : "no"];
	const runner = PROGRAM ? asProcess(PROGRAM, port, settings) : await inDocker(port, settings);
	await runner.start();
	const close = async () => {
		await runner.kill();
		await runner.remove();
	};
	closeAtEnd(close);
	return {
		url: `redis://${runner.host}:${port}`,
		pid: runner.pid(),
		start: runner.start,
		kill: runner.kill,
		async dropSubscribers() {
			const socket = connect(port, runner.host);
			socket.write("CLIENT KILL TYPE pubsub\r\n");
			await once(socket, "data");
			socket.destroy();
		},
		close,
	};
}

function asProcess(program: string, port: number, settings: string[]): Runner {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-redis-"));
	const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, ...settings];
	// A test may restart the Redis of its file, which the tests after it need too.
	const inContextOfOpening = AsyncLocalStorage.snapshot();
	let ended: Promise<unknown> = Promise.resolve();
	let kill = () => {};
	let pid: number | null = null;
	return {
		host: "127.0.0.1",
		pid: () => pid,
		start() {
			const child = inContextOfOpening(() => own(spawn(program, args, { stdio: ["ignore", "pipe", "ignore"] })));
			pid = child.pid ?? null;
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

/** Between a kill and the next start the container stays, with its data. */
async function inDocker(port: number, settings: string[]): Promise<Runner> {
	const { GenericContainer, Wait } = await import("testcontainers");
	const container = await new GenericContainer(REDIS_IMAGE)
		.withCommand(["redis-server", ...settings])
		.withExposedPorts({ container: 6379, host: port })
		.withWaitStrategy(Wait.forLogMessage(READY))
		.start();
	let isRunning = true;
	let isRemoved = false;
	return {
		host: container.getHost(),
		pid: () => null,
		async start() {
			if (!isRunning) await container.restart();
			isRunning = true;
		},
		async kill() {
			if (isRunning) await container.stop({ timeout: 0, remove: false, removeVolumes: false });
			isRunning = false;
		},
		async remove() {
			// Removing it a second time would be an error.
			if (!isRemoved) await container.stop({ remove: true });
			isRemoved = true;
		},
	};
}
