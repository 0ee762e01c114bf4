// Several real server processes over one store and a real Redis: what runs in one is seen in all, and no process is missed.
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { type RedisServer, redisServer } from "../redis-server.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { type LiveClient, TestUser } from "../test-app.ts";
import { type EnvironmentKind, missing, openEnvironment } from "../test-environment.ts";

type Environment = Record<string, string>;

/** The tests of several processes over one kind of store; a file for each store, so that the two run side by side. */
export function testSeveralProcesses(name: string, kind: EnvironmentKind): void {
	const lacking = missing({ ...kind, redis: true });
	describe.skipIf(lacking)(`several processes over ${name}${lacking ? ` (${lacking})` : ""}`, () => {
		let redis: RedisServer;
		let model: ModelServer;
		let servers: ServerProcess[];
		let common: Environment;
		beforeEach(async () => {
			redis = await redisServer();
			model = await modelServer();
			servers = [];
			const { variables } = await openEnvironment(kind);
			common = { ...variables, REDIS_URL: redis.url, OPENAI_BASE_URL: model.url };
		});
		afterEach(async () => {
			await Promise.all(servers.map((server) => server.kill()));
			await model.close();
			await redis.close();
		});

		async function start(environment: Environment = {}): Promise<ServerProcess> {
			const server = await startServer({ ...common, ...environment });
			servers.push(server);
			return server;
		}

		/** The same parent, as another process sees her. */
		function at(server: ServerProcess, parent: TestUser): TestUser {
			return Object.assign(Object.create(TestUser.prototype), parent, { url: server.url }) as TestUser;
		}

		async function expectOnce(parent: TestUser, id: string, shown: string, told = 1): Promise<void> {
			const kept = (await parent.stories()).filter((story) => story.id === id);
			expect(kept).toMatchObject([{ id, story: { content: shown } }]);
			expect(await parent.remaining()).toBe(60 - told);
			expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
		}

		test("what is told by one is watched on another, letter for letter, with nothing between", async () => {
			model.pace = 2;
			const teller = await start({ ROLE: "worker" });
			const [web, other] = [await start({ ROLE: "web" }), await start({ ROLE: "web" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const phone = await parent.watch(id);
			await phone.hasText(300);
			const tablet = await at(other, parent).watch(id);
			const [one, two] = await Promise.all([phone.over(), tablet.over()]);
			expect(one).toMatchObject({ status: "completed", saved: true });
			expect(two.text).toBe(one.text);
			expect(two.seq).toBe(one.seq);
			await expectOnce(at(other, parent), id, one.text);
			// A worker answers no calls and lets nobody watch.
			expect((await fetch(`${teller.url}/api/stories`)).status).toBe(404);
			expect((await fetch(`${teller.url}/readyz`)).status).toBe(200);
			await expect(at(teller, parent).connect()).rejects.toThrow();
		});

		test("a library open at one hears of a story told by another, and logging out there ends the socket here", async () => {
			const [here, there] = [await start(), await start()];
			const parent = await TestUser.at(here);
			const shelf = await parent.connect();
			const change = new Promise((resolve) => shelf.socket.once("library:changed", resolve));
			const id = await at(there, parent).ask();
			expect(await change).toEqual({ reason: "saved", storyId: id });
			const gone = new Promise((resolve) => shelf.socket.once("disconnect", resolve));
			await at(there, parent).call("POST", "/api/auth/logout");
			await gone;
		});

		test("a stop asked for at one ends the telling in another, also of one that waits", async () => {
			model.pace = 5;
			const [web, teller] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			await reader.hasText(200);
			await parent.call("POST", `/api/story/generations/${id}/cancel`);
			const live = await reader.over();
			expect(live).toMatchObject({ status: "cancelled", storyId: id });
			await expectOnce(parent, id, live.text);
			await teller.kill();
			const waiting = await parent.ask();
			expect((await parent.call("POST", `/api/story/generations/${waiting}/cancel`)).status).toBe(200);
			expect(await (await parent.watch(waiting)).over()).toMatchObject({
				status: "cancelled",
				storyId: null,
				text: "",
			});
			expect(await parent.remaining()).toBe(59);
		});

		test("a stop that the teller could not hear, its line being down, ends the telling all the same", async () => {
			model.pace = 20;
			const [web] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			await reader.hasText(100);
			await redis.hangUp();
			await parent.call("POST", `/api/story/generations/${id}/cancel`);
			expect(await reader.over()).toMatchObject({ status: "cancelled", storyId: id });
		});

		test("a teller killed in mid-story is followed by another: whole, saved once, charged once", async () => {
			model.pace = 3;
			const [web, first] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			const { text: held } = await reader.hasText(600);
			await start({ ROLE: "worker" });
			await first.kill();
			const live = await reader.over();
			expect(live).toMatchObject({ status: "completed", saved: true, storyId: id });
			expect(live.text.startsWith(held)).toBe(true);
			await expectOnce(parent, id, live.text);
		});

		test("a web process killed in mid-story is not missed: the reader goes on at the other from where it was", async () => {
			model.pace = 3;
			const [first, second] = [await start({ ROLE: "web" }), await start({ ROLE: "web" })];
			await start({ ROLE: "worker" });
			const parent = await TestUser.at(first);
			const id = await parent.ask();
			const before = await parent.watch(id);
			const { text: held } = await before.hasText(500);
			await first.kill();
			const after = await at(second, parent).connect();
			const snapshot = await after.watch(id, held);
			expect(snapshot.textFrom).toBe(held.length);
			const live = await after.over();
			expect(live.text.startsWith(held)).toBe(true);
			await expectOnce(at(second, parent), id, live.text);
		});

		test("Redis restarted in mid-story is a pause and no more", async () => {
			model.pace = 4;
			const [web] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			const { text: held } = await reader.hasText(400);
			await redis.kill();
			await wait(1500);
			expect((await fetch(`${web.url}/readyz`)).status).toBe(503);
			await redis.start();
			const live = await reader.over();
			expect(live).toMatchObject({ status: "completed", saved: true });
			expect(live.text.startsWith(held)).toBe(true);
			await expectOnce(parent, id, live.text);
			await expect.poll(async () => (await fetch(`${web.url}/readyz`)).status).toBe(200);
		});

		test("a Redis that comes back with nothing is told again by the teller what it had taken", async () => {
			const forgetful = await redisServer({ keeps: false });
			common = { ...common, REDIS_URL: forgetful.url };
			model.pace = 4;
			const [web, teller] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			const { text: held } = await reader.hasText(400);
			await forgetful.kill();
			await forgetful.start();
			await reader.hasText(held.length + 200);
			// Who comes now gets the whole story, also what was told before.
			const tablet = await parent.watch(id);
			expect(tablet.live?.text.startsWith(held)).toBe(true);
			const [live, other] = await Promise.all([reader.over(), tablet.over()]);
			expect(live).toMatchObject({ status: "completed", saved: true });
			expect(other.text).toBe(live.text);
			await expectOnce(parent, id, live.text);
			expect(teller.output()).toContain("had forgotten a part of a story");
			await forgetful.close();
		});

		test("a teller that was only asleep finds its story taken, and neither tells, saves nor charges it again", async () => {
			model.pace = 4;
			const [web, first] = [await start({ ROLE: "web" }), await start({ ROLE: "worker" })];
			const parent = await TestUser.at(web);
			const id = await parent.ask();
			const reader = await parent.watch(id);
			await reader.hasText(400);
			first.process.kill("SIGSTOP");
			await start({ ROLE: "worker" });
			await reader.until(({ text, status }) => text.length > 1200 || status === "completed");
			first.process.kill("SIGCONT");
			const live = await reader.over();
			await wait(500);
			expect(live).toMatchObject({ status: "completed", saved: true });
			await expectOnce(parent, id, live.text);
		});

		test("a rolling restart under 50 live stories loses none", { timeout: 120_000 }, async () => {
			model.pace = 60;
			let [first, second] = [await start(), await start()];
			const parents = await Promise.all(Array.from({ length: 17 }, () => TestUser.at(first)));
			const told = await Promise.all(
				parents.flatMap((parent) =>
					Array.from({ length: 3 }, async (_, at) => ({ parent, id: await parent.ask(), server: at % 2 })),
				),
			);
			const shown = new Map<string, string>();
			const readers = new Map<string, LiveClient>();
			/** Everybody watches, each from the text held, those of a process that left at the other. */
			const watch = (servers: ServerProcess[]) =>
				Promise.all(
					told.map(async ({ parent, id, server }) => {
						const held = readers.get(id)?.live?.text ?? "";
						expect(held.startsWith(shown.get(id) ?? "")).toBe(true);
						shown.set(id, held);
						readers.get(id)?.close();
						readers.set(id, await at(servers[server % servers.length] as ServerProcess, parent).watch(id, held));
					}),
				);
			const running = async (servers: ServerProcess[]) => {
				const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
				return texts.reduce((sum, text) => sum + Number(/^lion_tails_generations_running (\d+)/m.exec(text)?.[1]), 0);
			};
			await watch([first, second]);
			await Promise.all([...readers.values()].map((reader) => reader.hasText(100)));
			expect(await running([first, second])).toBe(51);
			expect(await first.stop()).toBe(0);
			await watch([second]);
			first = await start();
			await watch([first, second]);
			await expect.poll(() => running([first, second])).toBe(51);
			expect(await second.stop()).toBe(0);
			await watch([first]);
			second = await start();
			model.pace = 2;
			await watch([first, second]);
			for (const { parent, id } of told) {
				const live = await (readers.get(id) as LiveClient).until(({ status }) => status === "completed");
				expect(live.text.startsWith(shown.get(id) ?? "")).toBe(true);
				const kept = (await at(second, parent).stories()).filter((story) => story.id === id);
				expect(kept).toMatchObject([{ story: { content: live.text } }]);
			}
			for (const parent of parents) expect(await at(first, parent).remaining()).toBe(57);
		});

		test("a process with another secret is not let in: its cookies would be nobody's", async () => {
			await start();
			await expect(start({ SESSION_SECRET: "another one, of my own" })).rejects.toThrow(
				/^SESSION_SECRET is \(hidden\), but must be the same in all processes that share REDIS_URL\.\n$/,
			);
		});

		test("guesses at a password are counted over all processes", async () => {
			const [here, there] = [await start({ ROLE: "web" }), await start({ ROLE: "web" })];
			const parent = await TestUser.at(here);
			const guess = (server: ServerProcess) =>
				at(server, parent).call("POST", "/api/auth/login", { username: parent.name, password: "wrong wrong" });
			for (let tries = 0; tries < 10; tries++) expect((await guess(tries % 2 ? here : there)).status).toBe(401);
			expect((await guess(here)).status).toBe(429);
			expect((await guess(there)).status).toBe(429);
		});
	});
}
