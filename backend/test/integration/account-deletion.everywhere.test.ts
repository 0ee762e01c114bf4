// A parent deletes the account, even while stories are running: nothing of it is left, and others are not affected.
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { randomNumbers } from "../random-waits.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { dumpStores } from "../store-dump.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";
import { aFolder, openEnvironment, type TestEnvironment } from "../test-environment.ts";

const CHILD = "Zerubbabel";
const HAND_WRITTEN = "Zinnias grew beside the old well.";
/** The moments are random; where processes start slowly, fewer of them. */
const KILLS = Object.keys(inject("environment")).length === 0 ? 3 : 1;
const SERVER_THAT_NEVER_DELETES = new URL("../server-that-never-saves.ts", import.meta.url);

const deleteAccount = (parent: TestUser, password: unknown = parent.password) =>
	parent.call("DELETE", "/api/account", { password });

const saveByHand = (parent: TestUser) =>
	parent.call<{ id: string }>("POST", "/api/story/save", {
		story: { title: "By hand", content: HAND_WRITTEN.repeat(100), applicationQuestions: [] },
		request: { childName: CHILD },
	});

/** Data of the parent that a deletion must remove, with these story texts. */
const tracesOf = ({ name }: TestUser, texts: string[] = []) => [
	name,
	`${name}@example.org`,
	CHILD,
	HAND_WRITTEN,
	...texts.flatMap((text) => text.match(/Lamp number \d+ shone/g) ?? []),
];

async function found(environment: TestEnvironment["variables"], traces: string[]): Promise<string[]> {
	const dump = await dumpStores(environment);
	return traces.filter((trace) => dump.includes(trace));
}
const expectNoTraces = async (environment: TestEnvironment["variables"], traces: string[]) =>
	expect(await found(environment, traces)).toEqual([]);

async function runningAt({ url }: { url: string }): Promise<number> {
	const text = await (await fetch(`${url}/metrics`)).text();
	return Number(/^lion_tails_generations_running (\d+)/m.exec(text)?.[1]);
}

describe("an account that is deleted in the middle of its stories", () => {
	test("a deleted account ends its stories on all devices, leaves nothing and does not affect another parent's story", async () => {
		const logged: string[] = [];
		const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
		const app = await openTestApp({ folder: aFolder(), log });
		const [leaving, staying] = [await TestUser.register(app), await TestUser.register(app)];
		await saveByHand(leaving);
		const finished = await (await leaving.watch(await leaving.requestStory({ childName: CHILD }))).untilEnd();
		await leaving.call("POST", `/api/story/favorite/${finished.id}`, { isFavorite: true });
		const credentials = { username: leaving.name, password: leaving.password };
		const secondDevice = await leaving.onAnotherDevice();
		app.model.slowAfter = 400;
		const other = await staying.watch(await staying.requestStory({ storyLength: "short" }));
		const ids: string[] = [];
		for (let at = 0; at < 5; at++) ids.push(await leaving.requestStory({ childName: CHILD }));
		const waiting = leaving.call("POST", "/api/story/generate", aRequest({ childName: CHILD }));
		const readers = await Promise.all(ids.map((id) => leaving.watch(id)));
		const idle = await secondDevice.connect();
		const disconnected = [...readers, idle].map(
			({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)),
		);
		await Promise.all([other, ...readers.slice(0, 3)].map((reader) => reader.untilText(100)));
		const calls = app.model.calls.length;

		expect(await deleteAccount(leaving)).toMatchObject({ status: 200, body: { ok: true } });
		expect(await Promise.all(disconnected)).toEqual(disconnected.map(() => "io server disconnect"));
		expect(readers.map(({ live }) => live?.status)).toEqual(readers.map(() => "cancelled"));
		expect([401, 409]).toContain((await waiting).status);
		await expect.poll(() => runningAt(app)).toBe(1);
		expect(app.model.calls).toHaveLength(calls);

		for (const device of [leaving, secondDevice]) expect((await device.call("GET", "/api/auth/me")).status).toBe(401);
		expect((await deleteAccount(leaving)).status).toBe(401);
		expect((await leaving.call("POST", "/api/auth/login", credentials)).status).toBe(401);
		const traces = tracesOf(leaving, [finished.text, ...readers.map(({ live }) => live?.text ?? "")]);
		expect(traces.length).toBeGreaterThan(20);
		await expectNoTraces(app.environment, traces);

		app.model.slowAfter = Infinity;
		const told = await other.untilEnd();
		expect(told).toMatchObject({ status: "completed", saved: true });
		expect(await staying.stories()).toMatchObject([{ id: told.id, story: { content: told.text } }]);
		// The name is free again, and its next owner finds nothing.
		const successor = { ...credentials, email: `${leaving.name}@example.org` };
		const { body } = await leaving.call<{ token: string }>("POST", "/api/auth/register", successor);
		leaving.token = body.token;
		expect(await leaving.stories()).toEqual([]);
		expect(await leaving.remaining()).toBe(60);
		await app.close();
		expect(logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
		for (const trace of traces) expect(logged.join("")).not.toContain(trace);
	});

	test("a deletion removes a story that is being saved", async () => {
		const logged: string[] = [];
		const app = await openTestApp({
			folder: aFolder(),
			log: pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }),
		});
		for (let at = 0; at < 8; at++) {
			const leaving = await TestUser.register(app);
			const reader = await leaving.watch(await leaving.requestStory({ childName: CHILD }));
			await reader.untilText(1);
			await wait(at * 3);
			expect((await deleteAccount(leaving)).status).toBe(200);
			await expect.poll(() => runningAt(app)).toBe(0);
			// A mail that is being sent is removed when it is written.
			const traces = tracesOf(leaving, [reader.live?.text ?? ""]);
			await expect.poll(() => found(app.environment, traces)).toEqual([]);
		}
		await app.close();
		expect(logged).toEqual([]);
	});
});

describe("the password", () => {
	test("a deletion with a wrong or missing password changes nothing", async () => {
		const app = await openTestApp({ folder: aFolder() });
		const parent = await TestUser.register(app);
		expect(await deleteAccount(parent, "not mine at all")).toMatchObject({
			status: 403,
			body: { code: "wrong_password", error: "That password is not right." },
		});
		for (const body of [{}, { password: "" }])
			expect(await parent.call("DELETE", "/api/account", body)).toMatchObject({
				status: 400,
				body: { error: "Password is required", issues: [{ path: "password" }] },
			});
		expect((await parent.call("DELETE", "/api/account")).status).toBe(400);
		expect((await parent.call("GET", "/api/auth/me")).status).toBe(200);
	});
});

describe("with real processes", () => {
	let model: ModelServer;
	let environment: TestEnvironment;
	beforeEach(async () => {
		model = await modelServer();
		environment = await openEnvironment(inject("environment"), aFolder());
	});

	const start = (more: Record<string, string> = {}, program?: URL) =>
		startServer({ ...environment.variables, OPENAI_BASE_URL: model.url, ...more }, program);
	const canSignIn = async ({ url }: ServerProcess, { name, password }: TestUser) =>
		(await new TestUser(url).call("POST", "/api/auth/login", { username: name, password })).status === 200;

	test("a deletion whose server is killed is finished by the next start", async () => {
		model.slowAfter = 400;
		const first = await start({}, SERVER_THAT_NEVER_DELETES);
		const parent = await TestUser.register(first);
		const reader = await parent.watch(await parent.requestStory({ childName: CHILD }));
		await reader.untilText(200);
		const disconnected = new Promise((resolve) => reader.socket.once("disconnect", resolve));
		const answer = deleteAccount(parent).catch(() => "killed");
		await disconnected;
		await first.kill();
		expect(await answer).toBe("killed");
		const calls = model.calls.length;
		const second = await start();
		await expectNoTraces(environment.variables, tracesOf(parent, [reader.live?.text ?? ""]));
		expect(await canSignIn(second, parent)).toBe(false);
		expect(await runningAt(second)).toBe(0);
		expect(model.calls).toHaveLength(calls);
	});

	test("a server killed at any moment of a deletion leaves the complete account or nothing of it", async () => {
		const random = randomNumbers();
		let server = await start();
		for (let kills = 0; kills < KILLS; kills++) {
			const parent = await TestUser.register(server);
			// A deletion is at work for a while.
			await Promise.all(Array.from({ length: 50 }, () => saveByHand(parent)));
			const answer = deleteAccount(parent).catch(() => "killed");
			await wait(20 + random() * 120);
			await server.kill();
			await answer;
			server = await start();
			parent.url = server.url;
			if (await canSignIn(server, parent)) expect((await deleteAccount(parent)).status).toBe(200);
			await expectNoTraces(environment.variables, tracesOf(parent));
		}
	});

	test.runIf(inject("environment").redis)(
		"a deletion ends the parent's stories on a worker, which continues another parent's story",
		async () => {
			model.slowAfter = 400;
			const [web, other] = [await start({ ROLE: "web" }), await start({ ROLE: "web" })];
			const worker = await start({ ROLE: "worker", LOG_LEVEL: "info" });
			const [leaving, staying] = [await TestUser.register(web), await TestUser.register(web)];
			const atOther = Object.assign(new TestUser(other.url), { token: leaving.token });
			const reader = await staying.watch(await staying.requestStory({ storyLength: "short" }));
			const ids: string[] = [];
			for (let at = 0; at < 5; at++) ids.push(await leaving.requestStory({ childName: CHILD }));
			const waiting = atOther.call("POST", "/api/story/generate", aRequest({ childName: CHILD }));
			const readers = await Promise.all(ids.map((id) => atOther.watch(id)));
			const disconnected = readers.map(({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)));
			await Promise.all([reader, ...readers.slice(0, 3)].map((one) => one.untilText(100)));
			const shown = readers.map(({ live }) => live?.text ?? "");
			expect((await deleteAccount(leaving)).status).toBe(200);
			await Promise.all(disconnected);
			expect([401, 409]).toContain((await waiting).status);
			await expectNoTraces(environment.variables, tracesOf(leaving, shown));
			await expect.poll(() => runningAt(worker)).toBe(1);
			model.slowAfter = Infinity;
			const told = await reader.untilEnd();
			expect(await staying.stories()).toMatchObject([{ id: told.id, story: { content: told.text } }]);
			await expectNoTraces(environment.variables, tracesOf(leaving, shown));
			expect(worker.output()).not.toMatch(/"level":[456]0/);
			expect(worker.output()).not.toContain(leaving.name);
		},
	);
});
