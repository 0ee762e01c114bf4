// Several real server processes over one store and a real Redis: a story that runs in one is live in all, and any of them
// may die.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { type RedisServer, redisServer } from "../redis-server.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { type LiveClient, TestUser } from "../test-app.ts";
import { type EnvironmentKind, missing, openEnvironment } from "../test-environment.ts";

type Cluster = {
	redis: RedisServer;
	model: ModelServer;
	/** The server of the parents' own keys. */
	provider: ModelServer;
	start(environment?: Record<string, string>): Promise<ServerProcess>;
};

async function openCluster(kind: EnvironmentKind, redisOptions = {}): Promise<Cluster> {
	const [redis, model, provider, { variables }] = await Promise.all([
		redisServer(redisOptions),
		modelServer(),
		modelServer(),
		openEnvironment(kind),
	]);
	const common = {
		...variables,
		REDIS_URL: redis.url,
		OPENAI_BASE_URL: model.url,
		OWN_KEY_BASE_URL: provider.url,
	};
	return { redis, model, provider, start: (environment = {}) => startServer({ ...common, ...environment }) };
}

/** The same parent at another process. */
function onServer(server: ServerProcess, parent: TestUser): TestUser {
	return Object.assign(Object.create(TestUser.prototype), parent, { url: server.url }) as TestUser;
}

/** Asserts that the story is saved once with this text, and that the parent has one story counted and none running. */
async function expectSavedOnce(parent: TestUser, id: string, shown: string): Promise<void> {
	const kept = (await parent.stories()).filter((story) => story.id === id);
	expect(kept).toMatchObject([{ id, story: { content: shown } }]);
	expect(await parent.remaining()).toBe(59);
	expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
}

/** Number of generations that these processes run, from their metrics. */
async function running(servers: ServerProcess[]): Promise<number> {
	const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
	return texts.reduce((sum, text) => sum + Number(/^lion_tails_generations_running (\d+)/m.exec(text)?.[1]), 0);
}

/**
 * Declares the tests for one kind of store. Each store has a file of its own, so that the two run in parallel. The tests that
 * depend only on Redis run on SQLite.
 */
export function testCluster(name: string, kind: EnvironmentKind): void {
	const lacking = missing({ ...kind, redis: true });
	describe.skipIf(lacking)(`a cluster on ${name}${lacking ? ` (${lacking})` : ""}`, () => {
		describe("that keeps its processes", () => {
			let cluster: Cluster;
			let model: ModelServer;
			let web: ServerProcess;
			let other: ServerProcess;
			let worker: ServerProcess;
			let parent: TestUser;
			beforeAll(async () => {
				cluster = await openCluster(kind);
				({ model } = cluster);
				const roles = ["web", "web", "worker"].map((ROLE) => cluster.start({ ROLE }));
				[web, other, worker] = (await Promise.all(roles)) as [ServerProcess, ServerProcess, ServerProcess];
			});
			beforeEach(async () => {
				model.delayMs = 0;
				model.slowAfter = Infinity;
				parent = await TestUser.register(web);
			});

			test("a story that a worker runs is watched on both web processes, with the same text", async () => {
				model.delayMs = 2;
				const id = await parent.requestStory();
				const phone = await parent.watch(id);
				await phone.untilText(300);
				const tablet = await onServer(other, parent).watch(id);
				const [one, two] = await Promise.all([phone.untilEnd(), tablet.untilEnd()]);
				expect(one).toMatchObject({ status: "completed", saved: true });
				expect(two.text).toBe(one.text);
				expect(two.seq).toBe(one.seq);
				await expectSavedOnce(onServer(other, parent), id, one.text);
				// A worker accepts neither calls nor sockets.
				expect((await fetch(`${worker.url}/api/stories`)).status).toBe(404);
				expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
				await expect(onServer(worker, parent).connect()).rejects.toThrow();
			});

			test("a cancellation at one process ends the generation in another", async () => {
				model.slowAfter = 400;
				const id = await parent.requestStory();
				const reader = await parent.watch(id);
				await reader.untilText(200);
				await onServer(other, parent).call("POST", `/api/story/generations/${id}/cancel`);
				const live = await reader.untilEnd();
				expect(live).toMatchObject({ status: "cancelled", storyId: id });
				await expectSavedOnce(parent, id, live.text);
			});

			test("a library open at one process is notified of a story saved by another, and a logout there closes the socket here", async () => {
				const library = await parent.connect();
				const change = new Promise((resolve) => library.socket.once("library:changed", resolve));
				const id = await onServer(other, parent).requestStory();
				expect(await change).toEqual({ reason: "saved", storyId: id });
				const disconnected = new Promise((resolve) => library.socket.once("disconnect", resolve));
				await onServer(other, parent).call("POST", "/api/auth/logout");
				await disconnected;
			});

			if (kind.mongo) return;

			test("a worker writes a story with the parent's own key at the key's server", async () => {
				const calls = model.calls.length;
				await parent.call("POST", "/api/settings/openai-key", { key: "sk-proj-0123456789" });
				const id = await parent.requestStory();
				expect(await (await parent.watch(id)).untilEnd()).toMatchObject({ status: "completed", toldBy: "gpt-4o-mini" });
				expect(cluster.provider.calls[0]?.headers.authorization).toBe("Bearer sk-proj-0123456789");
				expect(model.calls).toHaveLength(calls);
				expect(await parent.remaining()).toBe(60);
			});

			test("a process with another SESSION_SECRET does not start", async () => {
				await expect(cluster.start({ SESSION_SECRET: "another one, of my own" })).rejects.toThrow(
					/^SESSION_SECRET is \(hidden\), but must be the same in all processes that share REDIS_URL\.\n$/,
				);
			});

			test("password guesses are limited over all processes", async () => {
				const guess = (server: ServerProcess) =>
					onServer(server, parent).call("POST", "/api/auth/login", { username: parent.name, password: "wrong wrong" });
				for (let tries = 0; tries < 10; tries++) expect((await guess(tries % 2 ? web : other)).status).toBe(401);
				expect((await guess(web)).status).toBe(429);
				expect((await guess(other)).status).toBe(429);
			});

			test("a cancellation ends the generation even if the worker's subscription was down", async () => {
				model.slowAfter = 400;
				const id = await parent.requestStory();
				const reader = await parent.watch(id);
				await reader.untilText(100);
				await cluster.redis.dropSubscribers();
				await parent.call("POST", `/api/story/generations/${id}/cancel`);
				expect(await reader.untilEnd()).toMatchObject({ status: "cancelled", storyId: id });
			});

			test("a restart of Redis in the middle of a story is only a pause", async () => {
				model.delayMs = 4;
				const id = await parent.requestStory();
				const reader = await parent.watch(id);
				const { text: held } = await reader.untilText(400);
				await cluster.redis.kill();
				const readiness = async () => (await fetch(`${web.url}/readyz`)).status;
				await expect.poll(readiness).toBe(503);
				await cluster.redis.start();
				const live = await reader.untilEnd();
				expect(live).toMatchObject({ status: "completed", saved: true });
				expect(live.text.startsWith(held)).toBe(true);
				await expectSavedOnce(parent, id, live.text);
				await expect.poll(readiness).toBe(200);
			});
		});

		test("a story continues after its web process and its worker are killed, and a queued one can be cancelled without any worker", async () => {
			const { model, start } = await openCluster(kind);
			model.delayMs = 10;
			const [first, second, worker] = [
				await start({ ROLE: "web" }),
				await start({ ROLE: "web" }),
				await start({ ROLE: "worker" }),
			];
			const parent = await TestUser.register(first);
			const id = await parent.requestStory();
			const { text: before } = await (await parent.watch(id)).untilText(400);
			await first.kill();
			parent.url = second.url;
			const reader = await parent.connect();
			const snapshot = await reader.watch(id, before);
			expect(snapshot.textFrom).toBe(before.length);
			const { text: held } = await reader.untilText(before.length + 200);
			await worker.kill();

			const other = await TestUser.register(second);
			const queued = await other.requestStory();
			expect((await other.call("POST", `/api/story/generations/${queued}/cancel`)).status).toBe(200);
			const cancelled = await (await other.watch(queued)).untilEnd();
			expect(cancelled).toMatchObject({ status: "cancelled", storyId: null, text: "" });
			expect(await other.remaining()).toBe(60);

			model.delayMs = 0;
			await start({ ROLE: "worker" });
			const live = await reader.untilEnd();
			expect(live).toMatchObject({ status: "completed", saved: true, storyId: id });
			expect(live.text.startsWith(held)).toBe(true);
			await expectSavedOnce(parent, id, live.text);
		});

		// The lease is in Redis.
		test.skipIf(kind.mongo)(
			"a worker that was suspended has lost its lease, and neither continues, saves nor counts the story",
			async () => {
				const { model, start } = await openCluster(kind);
				model.delayMs = 4;
				const [web, first] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
				const parent = await TestUser.register(web);
				const id = await parent.requestStory();
				const reader = await parent.watch(id);
				await reader.untilText(400);
				first.process.kill("SIGSTOP");
				await start({ ROLE: "worker" });
				await reader.until(({ text, status }) => text.length > 1200 || status === "completed");
				first.process.kill("SIGCONT");
				const live = await reader.untilEnd();
				// The worker has noticed the lost lease and ended its part.
				await expect.poll(() => running([first])).toBe(0);
				expect(live).toMatchObject({ status: "completed", saved: true });
				await expectSavedOnce(parent, id, live.text);
			},
		);

		test.skipIf(kind.mongo)("a Redis that lost its data gets the whole log again from the worker", async () => {
			const { redis, model, start } = await openCluster(kind, { persists: false });
			model.delayMs = 4;
			const [web, worker] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.register(web);
			const id = await parent.requestStory();
			const reader = await parent.watch(id);
			const { text: held } = await reader.untilText(400);
			await redis.kill();
			await redis.start();
			await reader.untilText(held.length + 200);
			// A client that connects now gets the complete story, with the text from before the restart.
			const tablet = await parent.watch(id);
			expect(tablet.live?.text.startsWith(held)).toBe(true);
			const [live, other] = await Promise.all([reader.untilEnd(), tablet.untilEnd()]);
			expect(live).toMatchObject({ status: "completed", saved: true });
			expect(other.text).toBe(live.text);
			await expectSavedOnce(parent, id, live.text);
			expect(worker.output()).toContain("Redis had lost a part of a story");
		});

		test("a rolling restart during many live stories loses none", async () => {
			const { model, start } = await openCluster(kind);
			model.delayMs = 60;
			const parentCount = 5;
			const storyCount = 3 * parentCount;
			let [first, second] = [await start(), await start()];
			const parents = await Promise.all(Array.from({ length: parentCount }, () => TestUser.register(first)));
			const generations = await Promise.all(
				parents.flatMap((parent) =>
					Array.from({ length: 3 }, async (_, at) => ({ parent, id: await parent.requestStory(), server: at % 2 })),
				),
			);
			const shown = new Map<string, string>();
			const readers = new Map<string, LiveClient>();
			/** Every client watches from its text, at the other process if its own has ended. */
			const watch = (servers: ServerProcess[]) =>
				Promise.all(
					generations.map(async ({ parent, id, server }) => {
						const held = readers.get(id)?.live?.text ?? "";
						expect(held.startsWith(shown.get(id) ?? "")).toBe(true);
						shown.set(id, held);
						readers.get(id)?.close();
						readers.set(id, await onServer(servers[server % servers.length] as ServerProcess, parent).watch(id, held));
					}),
				);
			await watch([first, second]);
			await Promise.all([...readers.values()].map((reader) => reader.untilText(100)));
			expect(await running([first, second])).toBe(storyCount);
			expect(await first.stop()).toBe(0);
			await watch([second]);
			first = await start();
			await watch([first, second]);
			await expect.poll(() => running([first, second])).toBe(storyCount);
			expect(await second.stop()).toBe(0);
			await watch([first]);
			second = await start();
			model.delayMs = 2;
			await watch([first, second]);
			for (const { parent, id } of generations) {
				const live = await (readers.get(id) as LiveClient).until(({ status }) => status === "completed");
				expect(live.text.startsWith(shown.get(id) ?? "")).toBe(true);
				const kept = (await onServer(second, parent).stories()).filter((story) => story.id === id);
				expect(kept).toMatchObject([{ story: { content: live.text } }]);
			}
			for (const parent of parents) expect(await onServer(first, parent).remaining()).toBe(57);
		});
	});
}
