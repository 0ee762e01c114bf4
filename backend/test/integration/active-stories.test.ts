// The limits on a parent's unfinished stories and on requests for stories.
import type { OwnKeyStatus } from "@lion-tails/common/settings";
import { expect, test } from "vitest";
import { aGeneration } from "../contract/records.ts";
import { type Handler, modelServer, ok, status } from "../model-server.ts";
import { type Answer, aRequest, openTestApp, TestUser } from "../test-app.ts";

type Requested = Answer<{ generationId: string; code?: string; message?: string }>;
type Listed = { id: string }[];

const untilClosed: Handler = (_, response) => new Promise((resolve) => response.on("close", resolve));

/** An app whose model never answers, and a parent whose own key its provider accepts. */
async function openSlowApp() {
	const model = await modelServer();
	model.script(...Array.from({ length: 200 }, () => untilClosed));
	const app = await openTestApp({ model, silenceTimeoutMs: 60_000 });
	return { app, model, parent: await TestUser.register(app) };
}

const saveKey = (user: TestUser, key = "sk-a-good-key-of-my-own") =>
	user.call<OwnKeyStatus>("POST", "/api/settings/openai-key", { key });
const request = (user: TestUser, headers: Record<string, string> = {}): Promise<Requested> =>
	user.call("POST", "/api/story/generate", aRequest(), { prefer: "respond-async", ...headers });
const active = async (user: TestUser, query = "?active=true") =>
	(await user.call<Listed>("GET", `/api/story/generations${query}`)).body.map(({ id }) => id);

test("of 51 stories requested with an own key, 50 of them at once, 20 are accepted", async () => {
	const { app, parent } = await openSlowApp();
	await saveKey(parent);
	const first = await request(parent, { "idempotency-key": "first" });
	const answers = await Promise.all(Array.from({ length: 50 }, () => request(parent)));
	const accepted = answers.filter(({ status }) => status === 202);
	const refused = answers.filter(({ status }) => status === 429);
	expect([accepted.length, refused.length]).toEqual([19, 31]);
	expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["too_many_active"]));
	expect(refused[0]?.body.message).toMatch(/^20 of your stories are already waiting or being told\./);
	expect(await active(parent)).toHaveLength(20);

	// A repeat still gets its answer, and another parent is not affected.
	const repeat = await request(parent, { "idempotency-key": "first" });
	expect(repeat).toMatchObject({ status: 202, body: { generationId: first.body.generationId } });
	expect((await request(await TestUser.register(app))).status).toBe(202);

	// The end of one makes room for one.
	await parent.call("POST", `/api/story/generations/${first.body.generationId}/cancel`);
	await expect.poll(() => active(parent)).toHaveLength(19);
	expect((await request(parent)).status).toBe(202);
	expect((await request(parent)).status).toBe(429);
});

test("a refused story takes nothing from the quota, and stories about pictures count as well", async () => {
	const { parent } = await openSlowApp();
	const answers = await Promise.all(Array.from({ length: 30 }, () => request(parent)));
	expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
	expect(await parent.remaining()).toBe(40);
	const aboutPicture = { childName: "Noah", gender: "boy", description: "A boat with a red sail on a quiet lake." };
	const refused = await parent.call("POST", "/api/generate-story-from-image", aboutPicture, {
		prefer: "respond-async",
	});
	expect(refused).toMatchObject({ status: 429, body: { code: "too_many_active" } });
	expect(await parent.remaining()).toBe(40);
});

test("the list of active stories comes in pages of at most 20, also without `active`", async () => {
	const { app, parent } = await openSlowApp();
	const { id: userId } = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body;
	// A store of an earlier version may hold any number of them.
	const records = Array.from({ length: 45 }, (_, at) => ({ ...aGeneration(userId, { createdAt: at }), log: [] }));
	await app.storage.records.write("generations", records);
	const pages = await parent.pages<Listed[number]>("/api/story/generations");
	const found = pages.map(({ body }) => body.map(({ id }) => id));
	expect(found.map(({ length }) => length)).toEqual([20, 20, 5]);
	expect(found.flat()).toEqual(records.map(({ id }) => id));
	expect(await active(parent, "?active=true&limit=1000")).toHaveLength(20);
	for (const cursor of ["nothing", "x".repeat(65)])
		expect(await parent.call("GET", `/api/story/generations?cursor=${cursor}`)).toMatchObject({
			status: 400,
			body: { code: "validation" },
		});
	expect(await request(parent)).toMatchObject({ status: 429, body: { code: "too_many_active" } });
});

test("a start queues all unfinished stories, however many pages they fill", async () => {
	const { app, parent } = await openSlowApp();
	const { id: userId } = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body;
	const records = Array.from({ length: 230 }, () => ({ ...aGeneration(userId), log: [] }));
	await app.storage.records.write("generations", records);
	expect(await app.app.resume()).toBe(230);
	const { waiting, running } = await app.app.queue.count();
	expect(waiting + running).toBe(230);
});

test("stories may be requested 60 times an hour, with and without pictures, by callers that wait or do not", async () => {
	const { app, parent, model } = await openSlowApp();
	model.unscript();
	model.script(...Array.from({ length: 200 }, () => status(401)));
	const aboutPicture = { childName: "Noah", gender: "boy", description: "A boat on a lake." };
	const statuses: number[] = [];
	for (let at = 0; at < 20; at++) {
		statuses.push((await request(parent, { "idempotency-key": "one" })).status);
		statuses.push((await parent.call("POST", "/api/story/generate", aRequest())).status);
		statuses.push((await parent.call("POST", "/api/generate-story-from-image", aboutPicture)).status);
	}
	expect(statuses).not.toContain(429);
	const late = await request(parent);
	expect(late).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
	expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
	expect((await parent.call("POST", "/api/generate-story-from-image", aboutPicture)).status).toBe(429);
	expect((await request(await TestUser.register(app))).status).toBe(202);
});

test("at most 20 callers of one parent wait for stories at a time", async () => {
	const { parent, model } = await openSlowApp();
	const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
	model.unscript();
	model.script(async (call, response) => {
		await isReleased;
		await ok()(call, response);
	});
	let refused = 0;
	const waiting = Array.from({ length: 25 }, async () => {
		const headers = { "idempotency-key": "one" };
		const answer = await parent.call<{ code?: string }>("POST", "/api/story/generate", aRequest(), headers);
		if (answer.status === 429) refused++;
		return answer;
	});
	await expect.poll(() => refused).toBe(5);
	release();
	const answers = await Promise.all(waiting);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
	expect(answers.filter(({ body }) => body.code === "too_many_requests")).toHaveLength(5);
	expect((await parent.call("POST", "/api/story/generate", aRequest())).status).toBe(200);
});

test("a refused own key is stored, but no story is queued with it", async () => {
	const { parent, model } = await openSlowApp();
	model.models = 401;
	expect((await saveKey(parent)).body).toMatchObject({ hasKey: true });
	for (let at = 0; at < 3; at++)
		expect(await request(parent)).toMatchObject({ status: 502, body: { code: "key_refused" } });
	expect(await active(parent)).toEqual([]);
	expect(model.calls).toEqual([]);
	// The provider accepts it later.
	model.models = ["gpt-4o-mini"];
	expect((await request(parent)).status).toBe(202);
});

test.each([404, 403, 500, 429])("an own key is used although its list of models answers %i", async (answer) => {
	const { parent, model } = await openSlowApp();
	model.models = answer;
	await saveKey(parent);
	expect((await request(parent)).status).toBe(202);
});

test("an accepted own key is not tried again before each story, even after a restart", async () => {
	const { app, parent, model } = await openSlowApp();
	await saveKey(parent);
	expect(model.lists).toHaveLength(1);
	await request(parent);
	const storage = { ...app.storage, close: async () => {} };
	const again = await openTestApp({ model, storage, silenceTimeoutMs: 60_000 });
	parent.url = again.url;
	await request(parent);
	expect(model.lists).toHaveLength(1);
});

test("an own key that a story's model refused is tried again before the next story", async () => {
	const { parent, model } = await openSlowApp();
	await saveKey(parent);
	model.unscript();
	model.script(
		status(401, {}, { message: "Incorrect API key", type: "invalid_request_error", code: "invalid_api_key" }),
	);
	expect(await parent.call("POST", "/api/story/generate", aRequest())).toMatchObject({ body: { code: "key_refused" } });
	model.models = 401;
	expect(await request(parent)).toMatchObject({ status: 502, body: { code: "key_refused" } });
	expect(model.calls).toHaveLength(1);
	expect(model.lists).toHaveLength(2);
});
