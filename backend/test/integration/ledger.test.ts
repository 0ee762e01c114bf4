// The quota's ledger: the outcome of each story, always consistent with the quota.
import type { LedgerEntry, StoryStats, Usage } from "@lion-tails/common/account";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { type Handler, type ModelServer, modelServer, ok, refusal, status } from "../model-server.ts";
import { startServer } from "../server-process.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";
import { openEnvironment } from "../test-environment.ts";

const ledgerOf = async (parent: TestUser) => (await parent.call<LedgerEntry[]>("GET", "/api/stats/story-ledger")).body;
const generate = (parent: TestUser, request = {}) =>
	parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest(request));
const usageOf = async (parent: TestUser) => (await parent.call<Usage>("GET", "/api/story/usage")).body;

test("the ledger lists each story, newest first, the month's stories used before the welcome stories", async () => {
	const app = await openTestApp({ limits: { monthly: 1, welcome: 2 } });
	const parent = await TestUser.register(app);
	const other = await TestUser.register(app);
	expect(await ledgerOf(parent)).toEqual([]);
	const [first, second] = [(await generate(parent)).body, (await generate(parent)).body];
	const entry = { title: "The Lamp on the Hill", state: "told", reason: null, createdAt: expect.any(String) };
	expect(await ledgerOf(parent)).toEqual([
		{ ...entry, generationId: second.generationId, source: "welcome" },
		{ ...entry, generationId: first.generationId, source: "month" },
	]);
	expect(await ledgerOf(other)).toEqual([]);
});

test("the ledger gives the reason why a story was refunded", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	app.model.script(status(401));
	await generate(parent);
	app.model.script(refusal, refusal, refusal);
	await generate(parent, { childName: "Ada" });
	expect(await ledgerOf(parent)).toMatchObject([
		{ title: "Ada", state: "returned", source: "month", reason: "The storyteller refused to tell this story." },
		{ state: "returned", reason: "The storyteller did not accept the key of this service." },
	]);
	expect(await usageOf(parent)).toMatchObject({ remaining: 60 });
});

test("the ledger lists a running story, which a cancellation before its first word refunds and a later one does not", async () => {
	const app = await openTestApp({ silenceTimeoutMs: 60_000 });
	const parent = await TestUser.register(app);
	app.model.script(async () => {});
	const silent = await parent.requestStory();
	expect(await ledgerOf(parent)).toMatchObject([
		{ generationId: silent, title: "Noah", state: "running", source: "month", reason: null },
	]);
	await expect.poll(() => app.model.calls.length).toBe(1);
	await parent.call("POST", `/api/story/generations/${silent}/cancel`);
	await (await parent.watch(silent)).untilEnd();
	app.model.slowAfter = 400;
	const told = await parent.requestStory();
	const reader = await parent.watch(told);
	await reader.untilText(200);
	await parent.call("POST", `/api/story/generations/${told}/cancel`);
	await reader.untilEnd();
	expect(await ledgerOf(parent)).toMatchObject([
		{ generationId: told, title: "The Lamp on the Hill", state: "told", reason: null },
		{ generationId: silent, state: "returned", reason: "It was stopped before its first word." },
	]);
	expect(await usageOf(parent)).toMatchObject({ remaining: 59 });
});

test("the ledger lists stories with an own key, which are counted only after the key is removed", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	await parent.call("POST", "/api/settings/openai-key", { key: "sk-proj-0123456789" });
	await generate(parent);
	app.model.script(status(401));
	await generate(parent);
	await parent.call("DELETE", "/api/settings/openai-key");
	await generate(parent);
	expect(await ledgerOf(parent)).toMatchObject([
		{ state: "told", source: "month" },
		{ state: "returned", source: "own-key", reason: "The OpenAI key was not accepted." },
		{ state: "told", source: "own-key" },
	]);
	expect(await usageOf(parent)).toMatchObject({ remaining: 59 });
});

test("a new month renews the month's stories, and used welcome stories stay used", async () => {
	let time = Date.parse("2026-11-30T23:59:00Z");
	const app = await openTestApp({ limits: { monthly: 1, welcome: 2 }, now: () => time });
	const parent = await TestUser.register(app);
	await generate(parent);
	await generate(parent);
	expect(await usageOf(parent)).toEqual({ remaining: 1, limit: 3, nextReset: "2026-12-01T00:00:00.000Z" });
	time = Date.parse("2026-12-01T00:00:00Z");
	expect(await usageOf(parent)).toEqual({ remaining: 2, limit: 2, nextReset: "2027-01-01T00:00:00.000Z" });
	await generate(parent);
	expect((await parent.call<StoryStats>("GET", "/api/stats/story-generation")).body).toEqual({
		used: 1,
		total: 2,
		remaining: 1,
		lastResetDate: "2026-12-01T00:00:00.000Z",
		month: { used: 1, total: 1 },
		welcome: { used: 0, total: 1 },
	});
	expect((await ledgerOf(parent))[0]).toMatchObject({ source: "month", createdAt: "2026-12-01T00:00:00.000Z" });
});

test("the ledger lists the last hundred stories", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	const { id: userId } = (await parent.call<{ id: string }>("GET", "/api/auth/me")).body;
	const story = { userId, title: "", state: "told", source: "month", reason: null } as const;
	for (let at = 0; at < 105; at++) await app.storage.ledger.begin({ ...story, generationId: `g${at}`, createdAt: at });
	const listed = await ledgerOf(parent);
	expect(listed).toHaveLength(100);
	expect([listed[0], listed.at(-1)]).toMatchObject([{ generationId: "g104" }, { generationId: "g5" }]);
});

test("a story refunded by a process that died, and completed by the next, is not counted", async () => {
	const app = await openTestApp();
	const parent = await TestUser.register(app);
	app.model.slowAfter = 400;
	const id = await parent.requestStory();
	const reader = await parent.watch(id);
	await reader.untilText();
	await app.storage.quota.release(id);
	app.model.slowAfter = Infinity;
	expect(await reader.untilEnd()).toMatchObject({ status: "completed" });
	expect(await usageOf(parent)).toMatchObject({ remaining: 60 });
	expect(await ledgerOf(parent)).toMatchObject([
		{ generationId: id, state: "returned", reason: "We were interrupted while telling it, so it was not counted." },
	]);
});

test("each story is settled once, as in the quota, after its server was killed", async () => {
	const model: ModelServer = await modelServer();
	const environment = await openEnvironment();
	const start = () => startServer({ ...environment.variables, OPENAI_BASE_URL: model.url });
	let server = await start();
	const parent = await TestUser.register(server);
	model.slowAfter = 500;
	const told = await parent.requestStory();
	const { text: held } = await (await parent.watch(told)).untilText(300);
	model.script(async () => {});
	const failing = await parent.requestStory({ childName: "Ada" });
	await expect.poll(() => model.calls.length).toBeGreaterThan(1);
	expect((await ledgerOf(parent)).map(({ state }) => state)).toEqual(["running", "running"]);
	await server.kill();
	model.slowAfter = Infinity;
	const refuseAda: Handler = (call, response) => (call.user.includes("Ada") ? status(401) : ok())(call, response);
	model.script(...Array(10).fill(refuseAda));
	server = await start();
	parent.url = server.url;
	for (const [id, text] of [
		[told, held],
		[failing, ""],
	] as const)
		await (await parent.watch(id, text)).untilEnd();
	expect(await ledgerOf(parent)).toMatchObject([
		{ generationId: failing, state: "returned", reason: "The storyteller did not accept the key of this service." },
		{ generationId: told, state: "told", reason: null },
	]);
	expect(await usageOf(parent)).toMatchObject({ remaining: 59 });
	await server.kill();
	server = await start();
	parent.url = server.url;
	expect((await ledgerOf(parent)).map(({ state }) => state)).toEqual(["returned", "told"]);
	expect(await usageOf(parent)).toMatchObject({ remaining: 59 });
});
