// Real server processes, killed in the middle of a story: the text already sent stays, the story is completed once.
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, inject, test } from "vitest";
import { type ModelServer, modelServer } from "../model-server.ts";
import { randomNumbers } from "../random-waits.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { TestUser } from "../test-app.ts";
import { openEnvironment, type TestEnvironment } from "../test-environment.ts";

/** The points are random; environments with slow process starts use fewer. */
const KILLS = Object.keys(inject("environment")).length === 0 ? 3 : 1;
const SERVER_THAT_NEVER_SAVES = new URL("../server-that-never-saves.ts", import.meta.url);

let model: ModelServer;
let environment: TestEnvironment;
let server: ServerProcess;
beforeEach(async () => {
	model = await modelServer();
	environment = await openEnvironment();
});

/** Starts a server on the same store, for the same parent. */
async function start(parent?: TestUser, program?: URL): Promise<void> {
	server = await startServer({ ...environment.variables, OPENAI_BASE_URL: model.url }, program);
	if (parent) parent.url = server.url;
}

/** The story is saved once with this text, and counted once. */
async function expectSavedOnce(parent: TestUser, id: string, shown: string): Promise<void> {
	expect(await parent.stories()).toMatchObject([{ id, story: { content: shown } }]);
	expect(await parent.remaining()).toBe(59);
	expect((await parent.call("GET", "/api/story/generations?active=true")).body).toEqual([]);
}

test("a server killed during a long story, and stopped at last, loses and changes no character", async () => {
	model.delayMs = 2;
	await start();
	const parent = await TestUser.register(server);
	const id = await parent.requestStory({ storyLength: "long" });
	let held = "";
	let seq = 0;
	const random = randomNumbers();
	for (let kills = 0; kills <= KILLS; kills++) {
		const reader = await parent.connect();
		const snapshot = await reader.watch(id, held);
		expect(snapshot).toMatchObject({ textFrom: held.length });
		expect(snapshot.seq).toBeGreaterThanOrEqual(seq);
		await reader.untilText(held.length + 300 + random() * 900);
		await wait(random() * 40);
		if (kills === KILLS) expect(await server.stop()).toBe(0);
		else await server.kill();
		const shown = reader.live?.text ?? "";
		expect(shown.startsWith(held)).toBe(true);
		expect(reader.live?.seq).toBeGreaterThan(seq);
		held = shown;
		seq = reader.live?.seq ?? 0;
		await start(parent);
	}
	model.delayMs = 0;
	const live = await (await parent.watch(id, held)).untilEnd();
	expect(live).toMatchObject({ status: "completed", saved: true, storyId: id });
	expect(live.text.startsWith(held)).toBe(true);
	await expectSavedOnce(parent, id, live.text);
});

test("an acknowledged cancellation survives a kill and ends the generation without another model request", async () => {
	model.slowAfter = 400;
	// The kill must come before the cancellation has ended the generation, so this server cannot end one.
	await start(undefined, SERVER_THAT_NEVER_SAVES);
	const parent = await TestUser.register(server);
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	await reader.untilText(200);
	expect(await reader.socket.emitWithAck("generation:cancel", { id })).toEqual({ ok: true });
	await server.kill();
	const shown = reader.live?.text ?? "";
	const calls = model.calls.length;
	await start(parent);
	const live = await (await parent.watch(id, shown)).untilEnd();
	expect(live).toMatchObject({ status: "cancelled", storyId: id, refunded: false });
	expect(model.calls).toHaveLength(calls);
	expect(live.text.startsWith(shown)).toBe(true);
	await expectSavedOnce(parent, id, live.text);
});
