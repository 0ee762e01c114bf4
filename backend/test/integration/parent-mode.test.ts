// Parent Mode from the password to a story with a parent's own prompts.
import type { ParentModeStatus } from "@lion-tails/common/account";
import { buildPrompts, fixedPart } from "@lion-tails/common/prompts";
import {
	type GenerateAnswer,
	type PromptSourcesAnswer,
	StoryRequest,
	type StoryRequestInput,
} from "@lion-tails/common/story";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtInStoryteller } from "../../src/models/built-in/built-in.ts";
import { aHero } from "../contract/records.ts";
import { type Handler, ok, status } from "../model-server.ts";
import { aRequest, cookieOf, openTestApp, TestUser } from "../test-app.ts";

const MINUTE_MS = 60_000;

let parent: TestUser;
/** Offset of the server's clock from the real one. */
let aheadMs = 0;
const app = await openTestApp({ limits: { monthly: 1000, welcome: 0 }, now: () => Date.now() + aheadMs });
beforeEach(async () => {
	aheadMs = 0;
	parent = await TestUser.register(app);
});
afterEach(() => {
	aheadMs = 0;
});

const statusOf = async (user = parent) =>
	(await user.call<ParentModeStatus>("GET", "/api/auth/parent-mode-status")).body;
const generate = (request: StoryRequestInput, headers: Record<string, string> = {}, user = parent) =>
	user.call<GenerateAnswer & { code?: string }>("POST", "/api/story/generate", aRequest(request), headers);

describe("Parent Mode", () => {
	test("Parent Mode is on for 30 minutes after the password, and off as soon as it is turned off", async () => {
		expect(await statusOf()).toEqual({ isActive: false, expiresAt: null });
		const { status: answered, body } = await parent.unlock();
		expect(answered).toBe(200);
		const minutes = (Date.parse(body.expiresAt) - Date.now()) / MINUTE_MS;
		expect(minutes).toBeGreaterThan(29);
		expect(minutes).toBeLessThanOrEqual(30);
		expect(await statusOf()).toEqual({ isActive: true, expiresAt: body.expiresAt });
		aheadMs = 29 * MINUTE_MS;
		expect((await statusOf()).isActive).toBe(true);
		const off = await parent.call<ParentModeStatus>("POST", "/api/auth/parent-mode/deactivate");
		expect(off.body).toEqual({ isActive: false, expiresAt: null });
		expect(await statusOf()).toEqual({ isActive: false, expiresAt: null });
	});

	test("Parent Mode ends after 30 minutes, and another password starts 30 more", async () => {
		await parent.unlock();
		aheadMs = 31 * MINUTE_MS;
		expect(await statusOf()).toEqual({ isActive: false, expiresAt: null });
		await parent.unlock();
		aheadMs = 60 * MINUTE_MS;
		expect((await statusOf()).isActive).toBe(true);
	});

	test("Parent Mode refuses a wrong password with a message for the page", async () => {
		expect(await parent.unlock("wrong wrong")).toMatchObject({
			status: 403,
			body: { code: "wrong_password", error: "That password is not right." },
		});
		expect(await parent.unlock("")).toMatchObject({ status: 400, body: { error: "Password is required" } });
		expect((await statusOf()).isActive).toBe(false);
	});

	test("Parent Mode ends with the session, and is off after a new login", async () => {
		await parent.unlock();
		await parent.call("POST", "/api/auth/logout");
		expect((await parent.call("GET", "/api/auth/parent-mode-status")).status).toBe(401);
		expect((await statusOf(await parent.onAnotherDevice())).isActive).toBe(false);
	});

	test("Parent Mode of a browser ends at the next login there", async () => {
		const headersOf = (answer: Response) => ({
			"content-type": "application/json",
			origin: app.url,
			cookie: cookieOf(answer),
		});
		const post = (path: string, body: object, headers: Record<string, string>) =>
			fetch(app.url + path, { method: "POST", headers, body: JSON.stringify(body) });
		const credentials = { username: parent.name, password: parent.password };
		const first = headersOf(await post("/api/auth/login", credentials, { "content-type": "application/json" }));
		expect((await post("/api/auth/verify-password", { password: parent.password }, first)).status).toBe(200);
		const second = headersOf(await post("/api/auth/login", credentials, first));
		const answer = await fetch(`${app.url}/api/auth/parent-mode-status`, { headers: second });
		expect(await answer.json()).toEqual({ isActive: false, expiresAt: null });
	});

	test("concurrent requests of a session neither end nor restore Parent Mode", async () => {
		const reads = () => Promise.all(Array.from({ length: 10 }, () => parent.call("GET", "/api/auth/me")));
		await Promise.all([reads(), parent.unlock(), reads()]);
		expect((await statusOf()).isActive).toBe(true);
		await Promise.all([reads(), parent.call("POST", "/api/auth/parent-mode/deactivate"), reads()]);
		expect((await statusOf()).isActive).toBe(false);
		// Requests that renew the session.
		aheadMs = 65 * MINUTE_MS;
		await Promise.all([reads(), parent.unlock(), reads()]);
		expect((await statusOf()).isActive).toBe(true);
		aheadMs = 115 * MINUTE_MS;
		await parent.unlock();
		aheadMs = 130 * MINUTE_MS;
		await Promise.all([reads(), parent.call("POST", "/api/auth/parent-mode/deactivate"), reads()]);
		expect((await statusOf()).isActive).toBe(false);
	});
});

describe("without Parent Mode", () => {
	test.each([
		["the switch alone", { useCustomPrompts: true }],
		["a system prompt", { customSystemPrompt: "Be a pirate" }],
		["a user prompt", { customUserPrompt: "A story of pirates" }],
		["all of them", { useCustomPrompts: true, customSystemPrompt: "Be a pirate", customUserPrompt: "Pirates" }],
	])("a request with %s is refused, not counted, and reaches no model", async (_, fields) => {
		const before = app.model.calls.length;
		expect(await generate(fields, { prefer: "respond-async" })).toMatchObject({
			status: 403,
			body: { code: "parent_mode_required", error: "Prompt editing requires Parent Mode." },
		});
		expect(await generate(fields)).toMatchObject({ status: 403 });
		expect(app.model.calls).toHaveLength(before);
		expect(await parent.remaining()).toBe(1000);
	});

	test("empty prompts and a wish need no Parent Mode", async () => {
		const answer = await generate({
			useCustomPrompts: false,
			customSystemPrompt: " ",
			customUserPrompt: "",
			customPrompt: "a lost tooth",
		});
		expect(answer.status).toBe(200);
	});

	test("a request with edited prompts is refused after Parent Mode has ended, even if it is repeated", async () => {
		const fields = { useCustomPrompts: true, customUserPrompt: "A boat, about 600 words" };
		await parent.unlock();
		expect((await generate(fields, { "idempotency-key": "evening" })).status).toBe(200);
		aheadMs = 30 * MINUTE_MS;
		const before = app.model.calls.length;
		expect(await generate(fields)).toMatchObject({ status: 403, body: { code: "parent_mode_required" } });
		expect((await generate(fields, { "idempotency-key": "evening" })).status).toBe(403);
		aheadMs = 25 * 3600_000;
		expect((await generate(fields, { "idempotency-key": "evening" })).status).toBe(403);
		expect(app.model.calls).toHaveLength(before);
	});

	test("a repeated Parent Mode request returns the same story after Parent Mode is on again", async () => {
		const fields = { useCustomPrompts: true, customUserPrompt: "A boat, about 600 words" };
		await parent.unlock();
		const first = await generate(fields, { "idempotency-key": "evening" });
		aheadMs = 31 * MINUTE_MS;
		await parent.unlock();
		const again = await generate(fields, { "idempotency-key": "evening" });
		expect(again.body.generationId).toBe(first.body.generationId);
	});
});

describe("a parent's own prompts", () => {
	const OWN_SYSTEM = "You are a grandfather who tells Christian stories to small children.";
	const OWN_USER = "Tell of a boat that waits for the morning, in about 600 words.";
	let withoutJson = 0;

	/** OpenAI's JSON mode, as documented: it refuses messages without the word "JSON". This model has no other mode. */
	const jsonMode: Handler = (call, response) => {
		if (call.body.response_format?.type !== "json_object")
			return status(
				400,
				{},
				{
					message: "Invalid parameter: 'response_format' must be of type 'json_object' with this model.",
					type: "invalid_request_error",
					param: "response_format",
					code: null,
				},
			)(call, response);
		if (/json/i.test(call.system + call.user)) return ok()(call, response);
		withoutJson++;
		return status(
			400,
			{},
			{
				message:
					"'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
				type: "invalid_request_error",
				param: "messages",
				code: null,
			},
		)(call, response);
	};

	const OWN = [
		["a user prompt alone", { customUserPrompt: OWN_USER }],
		["a system prompt alone", { customSystemPrompt: OWN_SYSTEM }],
		["both", { customSystemPrompt: OWN_SYSTEM, customUserPrompt: OWN_USER }],
	] as const;

	test.each(OWN.flatMap(([name, fields]) => [[name, "very-short", fields] as const, [name, "long", fields] as const]))(
		"own prompts (%s) make a %s story with a model whose JSON mode refuses prompts without JSON",
		async (_, storyLength, fields) => {
			await parent.unlock();
			app.model.calls.length = 0;
			app.model.script(...Array.from({ length: 12 }, () => jsonMode));
			const request = { useCustomPrompts: true, storyLength, ...fields };
			const { status: answered, body } = await generate(request);
			app.model.unscript();
			expect(answered).toBe(200);
			expect(body.applicationQuestions).toHaveLength(5);
			expect(withoutJson).toBe(0);
			const prompts = body.debugData ?? [];
			expect(prompts).toHaveLength(storyLength === "long" ? 6 : 1);
			const byDefault = buildPrompts(StoryRequest.parse(aRequest({ storyLength })), { hasScenes: false });
			for (const { systemPrompt, userPrompt } of prompts) {
				expect(systemPrompt).toBe(
					"customSystemPrompt" in fields ? `${OWN_SYSTEM}\n\n${fixedPart(false)}` : byDefault.system,
				);
				if ("customUserPrompt" in fields) expect(userPrompt.startsWith(OWN_USER)).toBe(true);
				else expect(userPrompt).toContain("- Child's name: Noah");
			}
			const told = app.model.calls.filter(({ body: sent }) => sent.response_format?.type === "json_object");
			expect(told.map(({ system, user }) => ({ system, user }))).toEqual(
				prompts.map(({ systemPrompt, userPrompt }) => ({ system: systemPrompt, user: userPrompt })),
			);
		},
	);

	test.each(["medium", "long"] as const)(
		"own prompts make a %s story with the built-in storyteller",
		async (storyLength) => {
			const builtIn = await openTestApp({ storyteller: builtInStoryteller(0) });
			const user = await TestUser.register(builtIn);
			await user.unlock();
			const prompts = { customSystemPrompt: OWN_SYSTEM, customUserPrompt: "A story of a boat for my son Ben, 6." };
			const { status: answered, body } = await generate({ useCustomPrompts: true, storyLength, ...prompts }, {}, user);
			expect(answered).toBe(200);
			expect(body.content).toContain("Ben");
			expect(body.applicationQuestions).toHaveLength(5);
		},
	);
});

describe("the sources of the prompts", () => {
	const sourcesOf = (request: object) =>
		parent.call<PromptSourcesAnswer & { issues?: { path: string }[] }>("POST", "/api/story/prompt-sources", request);

	test("the prompt editor gets the prompts that are sent, except for the line that changes with each story", async () => {
		await generate({});
		await app.storage.heroes.put([aHero()]);
		for (const choices of [
			{ heroOfFaith: aHero().id },
			{ biblicalEvent: "noah" },
			{ storyType: "biblical_narrative", biblePassage: "Psalm 23" },
			{},
		] satisfies StoryRequestInput[]) {
			const request = StoryRequest.parse(aRequest(choices));
			const { body: sources } = await sourcesOf({ ...choices, childName: request.childName });
			expect(sources.recentTitles.length).toBeGreaterThan(0);
			const shown = buildPrompts(request, sources);
			const { body } = await generate(choices);
			const [sent] = body.debugData ?? [];
			expect(sent?.systemPrompt).toBe(shown.system);
			const sentUser = sent?.userPrompt.split("\n").filter((line) => !line.startsWith("- For variety:"));
			expect(sentUser).toEqual(shown.user.split("\n"));
		}
	});

	test("the prompt editor shortens hero and passage for a model with a small context, like the sent prompts", async () => {
		const storyteller = { ...builtInStoryteller(0), contextTokens: async () => 4096 };
		const small = await openTestApp({ storyteller });
		const user = await TestUser.register(small);
		const keyEvents = [1900, 1910, 1920, 1930, 1940, 1950].map((year) => ({ year, description: `It was ${year}.` }));
		await small.storage.heroes.put([aHero({ keyEvents })]);
		for (const choices of [{ heroOfFaith: aHero().id }, { biblicalEvent: "noah" }] satisfies StoryRequestInput[]) {
			const sources = (await user.call<PromptSourcesAnswer>("POST", "/api/story/prompt-sources", choices)).body;
			const shown = buildPrompts(StoryRequest.parse(aRequest(choices)), { ...sources, recentTitles: [] });
			const { body } = await generate(choices, {}, user);
			const sent = body.debugData?.[0]?.userPrompt.split("\n");
			expect(sent).toEqual(expect.arrayContaining(shown.user.split("\n")));
			if (sources.hero) expect(sources.hero.keyEvents.map(({ year }) => year)).toEqual([1900, 1920, 1930, 1950]);
			else expect(sources.passage?.text).toContain("…");
		}
	});

	test("the prompt editor leaves out an incomplete passage", async () => {
		const { status: answered, body } = await sourcesOf({ biblePassage: "Psal" });
		expect(answered).toBe(200);
		expect(body).toEqual({ recentTitles: [], hasScenes: false });
	});

	test("the prompt editor marks the field of a missing hero", async () => {
		const { status: answered, body } = await sourcesOf({ heroOfFaith: "nobody" });
		expect(answered).toBe(400);
		expect(body.issues).toEqual([expect.objectContaining({ path: "heroOfFaith" })]);
	});
});
