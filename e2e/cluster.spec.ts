// A story behind a proxy, on two web processes and a worker, while one process after another is killed or stopped.
import { mkdtempSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type ModelServer, modelServer } from "../backend/test/model-server.ts";
import { hasRedis, type RedisServer, redisServer } from "../backend/test/redis-server.ts";
import { type ServerProcess, startServer } from "../backend/test/server-process.ts";
import { test } from "./fixtures.ts";
import { collapseSpaces, register, requestStory, watchedText } from "./parent.ts";

let redis: RedisServer;
let proxy: Server;
let model: ModelServer;
let servers: ServerProcess[] = [];
let upstreams: ServerProcess[] = [];

test.skip(!hasRedis, "not run, because there is no redis-server on the path");
test.beforeAll(async () => {
	redis = await redisServer();
	model = await modelServer();
	proxy = await startProxy(() => upstreams);
});
test.afterAll(async () => {
	await Promise.all(servers.map((server) => server.kill()));
	proxy.close();
	await model.close();
	await redis.close();
});

/** A proxy that gives each connection to the next process that accepts it. */
function startProxy(all: () => ServerProcess[]): Promise<Server> {
	let connections = 0;
	const server = createServer((client) => {
		const tries = all().length;
		const first = connections++;
		client.on("error", () => client.destroy());
		function attempt(at: number): void {
			const upstream = all()[(first + at) % tries];
			if (!upstream || at === tries) return void client.destroy();
			const upstreamSocket = connect(Number(new URL(upstream.url).port), "127.0.0.1");
			upstreamSocket.once("connect", () => {
				client.pipe(upstreamSocket).pipe(client);
				upstreamSocket.on("close", () => client.destroy());
				client.on("close", () => upstreamSocket.destroy());
			});
			upstreamSocket.on("error", () =>
				upstreamSocket.connecting || upstreamSocket.readyState !== "open" ? attempt(at + 1) : client.destroy(),
			);
		}
		attempt(0);
	});
	return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

test("a parent watches a story to its end while every web process, the worker and Redis are killed in turn", async ({
	page,
}) => {
	const address = `http://localhost:${(proxy.address() as AddressInfo).port}`;
	const common = {
		DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")),
		REDIS_URL: redis.url,
		PUBLIC_URL: address,
		OPENAI_BASE_URL: model.url,
	};
	const start = async (ROLE: string) => {
		const server = await startServer({ ...common, ROLE });
		servers = [...servers, server];
		return server;
	};
	let [first, second, worker] = [await start("web"), await start("web"), await start("worker")];
	upstreams = [first, second];

	// The story continues until the last process has been killed.
	model.delayMs = 50;
	await page.goto(address);
	await register(page, address);
	await requestStory(page, /^Long/, address);
	await page.getByRole("link", { name: /open in reader/i }).click();
	const text = page.getByRole("region", { name: "Story text" });
	const length = async () => (await text.innerText()).length;
	const grows = async (by: number) => {
		const before = await length();
		await expect.poll(length).toBeGreaterThan(before + by);
	};
	await expect.poll(length).toBeGreaterThan(300);

	await first.kill();
	await grows(150);
	first = await start("web");
	upstreams = [first, second];
	await second.stop();
	upstreams = [first];
	await grows(150);
	second = await start("web");
	upstreams = [first, second];
	await worker.kill();
	worker = await start("worker");
	await grows(150);
	await redis.kill();
	await redis.start();
	await grows(150);
	model.delayMs = 0;

	await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
	const shown = await watchedText(page);
	await page.goto(`${address}/saved-stories`);
	await expect(page.getByRole("tab", { name: "All Stories (1)" })).toBeVisible();
	await page.getByRole("link", { name: /Read Story/ }).click();
	await expect(page).toHaveURL(/\/story\?id=/);
	await expect(text).toBeVisible();
	// A long text is laid out in portions.
	await expect.poll(async () => collapseSpaces(await text.innerText())).toBe(shown);
});
