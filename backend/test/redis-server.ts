// A real Redis for tests: on a free port, its data on disk, to be killed and started again.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RedisServer = {
	url: string;
	/** Hard, as a power switch would. */
	kill(): Promise<void>;
	/** On the same port, from the same data. */
	start(): Promise<void>;
	/** Ends every line on which somebody listens; they are taken up again a little later. */
	hangUp(): Promise<void>;
	close(): Promise<void>;
};

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** `keeps`: on disk, what it was told; else a start begins with nothing. */
export async function redisServer({ keeps = true } = {}): Promise<RedisServer> {
	const port = await freePort();
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-redis-"));
	let ended: Promise<unknown> = Promise.resolve();
	let kill = () => {};

	async function start(): Promise<void> {
		const settings = [
			"--port",
			`${port}`,
			"--bind",
			"127.0.0.1",
			"--dir",
			folder,
			"--save",
			"",
			"--appendonly",
			keeps ? "yes" : "no",
		];
		const child = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "ignore"] });
		ended = new Promise((resolve) => child.once("exit", resolve));
		kill = () => child.kill("SIGKILL");
		await new Promise<void>((resolve, reject) => {
			child.once("exit", () => reject(new Error("redis-server ended before it was ready")));
			let said = "";
			child.stdout.on("data", (text) => {
				said += text;
				if (said.includes("Ready to accept connections")) resolve();
			});
		});
	}
	await start();
	return {
		url: `redis://127.0.0.1:${port}`,
		start,
		async hangUp() {
			const line = connect(port, "127.0.0.1");
			line.write("CLIENT KILL TYPE pubsub\r\n");
			await once(line, "data");
			line.destroy();
		},
		async kill() {
			kill();
			await ended;
		},
		async close() {
			kill();
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
