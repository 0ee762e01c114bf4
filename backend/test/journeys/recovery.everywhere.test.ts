// Real server processes, killed hard in mid-story: what was shown stays, the story is told to its end, once.
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { openEnvironment, type TestEnvironment } from "../test-environment.ts";

/** The points are random; where processes start slowly, fewer of them. */
const KILLS = Object.keys(inject("environment")).length === 0 ? 6 : 3;
const NEVER_SAVES = new URL("../server-that-never-saves.ts", import.meta.url);

let model: ModelServer;
let environment: TestEnvironment;
let server: ServerProcess;
beforeEach(async () => {
	model = await modelServer();
	environment = await openEnvironment();
});
afterEach(async () => {
	await server.kill();
	await model.close();
	await environment.close();
});

async function start(variables: Record<string, string> = {}, parent?: TestUser): Promise<void> {
	server = await startServer({ ...environment.variables, ...variables });
	if (parent) parent.url = server.url;
}

async function expectOnce(parent: TestUser, id: string, shown: string): Promise<void> {
	expect(await parent.stories()).toMatchObject([{ id, story: { content: shown } }]);
	expect(await parent.remaining()).toBe(59);
	expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
}

describe("a server killed in mid-story", () => {
	test("goes on with it at the next start: the text already shown is unchanged, saved once, charged once", async () => {
		model.pace = 3;
		const withModel = { OPENAI_BASE_URL: model.url };
		await start(withModel);
		const parent = await TestUser.at(server);
		const id = await parent.ask();
		const before = await parent.watch(id);
		const { text: held, seq } = await before.hasText(600);
		await server.kill();
		await start(withModel, parent);
		const after = await parent.connect();
		const snapshot = await after.watch(id, held);
		expect(snapshot.seq).toBeGreaterThanOrEqual(seq);
		expect(snapshot.textFrom).toBe(held.length);
		const live = await after.over();
		expect(live).toMatchObject({ status: "completed", saved: true, storyId: id });
		expect(live.text.startsWith(held)).toBe(true);
		await expectOnce(parent, id, live.text);
	});

	test("again and again over a long story, loses and changes not a letter", { timeout: 90_000 }, async () => {
		model.pace = 2;
		const withModel = { OPENAI_BASE_URL: model.url };
		await start(withModel);
		const parent = await TestUser.at(server);
		const id = await parent.ask({ storyLength: "long" });
		let held = "";
		let seq = 0;
		for (let kills = 0; kills < KILLS; kills++) {
			const reader = await parent.watch(id, held);
			await reader.hasText(held.length + 300 + Math.random() * 900);
			await wait(Math.random() * 40);
			await server.kill();
			const shown = reader.live?.text ?? "";
			expect(shown.startsWith(held)).toBe(true);
			expect(reader.live?.seq).toBeGreaterThan(seq);
			held = shown;
			seq = reader.live?.seq ?? 0;
			await start(withModel, parent);
		}
		model.pace = 0;
		const reader = await parent.watch(id, held);
		const live = await reader.over();
		expect(live.text.startsWith(held)).toBe(true);
		await expectOnce(parent, id, live.text);
	});

	test("keeps a stop that was acknowledged: the next start ends the story, and tells no more of it", async () => {
		model.pace = 5;
		const withModel = { OPENAI_BASE_URL: model.url };
		// The kill must come before the stop has ended the story, so this server cannot end one.
		server = await startServer({ ...environment.variables, ...withModel }, NEVER_SAVES);
		const parent = await TestUser.at(server);
		const id = await parent.ask();
		const reader = await parent.watch(id);
		await reader.hasText(200);
		expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual({ ok: true });
		await server.kill();
		const shown = reader.live?.text ?? "";
		const calls = model.calls.length;
		await start(withModel, parent);
		const live = await (await parent.watch(id, shown)).over();
		expect(live).toMatchObject({ status: "cancelled", storyId: id, refunded: false });
		expect(model.calls).toHaveLength(calls);
		expect(live.text.startsWith(shown)).toBe(true);
		await expectOnce(parent, id, live.text);
	});
});

test("a server asked to leave lets go quickly, and the next one goes on", async () => {
	model.pace = 3;
	const withModel = { OPENAI_BASE_URL: model.url };
	await start(withModel);
	const parent = await TestUser.at(server);
	const id = await parent.ask();
	const { text: held } = await (await parent.watch(id)).hasText(300);
	expect(await server.stop()).toBe(0);
	await start(withModel, parent);
	const live = await (await parent.watch(id, held)).over();
	expect(live.status).toBe("completed");
	await expectOnce(parent, id, live.text);
});
