// A parent's own OpenAI key: stored sealed, sent only to its own server, and never returned.
import type { StoryStats, Usage } from "@lion-tails/common/account";
import type { ModelChoice, OwnKeyStatus, Trial } from "@lion-tails/common/settings";
import type { GenerateAnswer } from "@lion-tails/common/story";
import { beforeEach, describe, expect, test } from "vitest";
import { type Handler, modelServer, status } from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";
import { aFolder } from "../test-environment.ts";

const KEY = "sk-proj-Abc123+def/456_XYZ9";
const authorization = (key: string) => `Bearer ${key}`;

let parent: TestUser;
const provider = await modelServer();
const app = await openTestApp({ ownKeyModel: provider, maxPerUser: 1 });
beforeEach(async () => {
	provider.calls.length = 0;
	provider.lists.length = 0;
	provider.models = ["gpt-4o", "gpt-4o-mini"];
	provider.slowAfter = Infinity;
	app.model.calls.length = 0;
	app.model.lists.length = 0;
	provider.unscript();
	parent = await TestUser.register(app);
});

const saveKey = (key: unknown = KEY, user = parent) =>
	user.call<OwnKeyStatus & { code?: string; issues?: object[] }>("POST", "/api/settings/openai-key", { key });
const keyStatus = async (user = parent) =>
	(await user.call<OwnKeyStatus>("GET", "/api/settings/openai-key-status")).body;
const removeKey = () => parent.call("DELETE", "/api/settings/openai-key");
const tryKey = (user = parent) => user.call<Trial & { code?: string }>("POST", "/api/settings/openai-key/try");
const choose = (model: string) => parent.call<ModelChoice>("POST", "/api/settings/openai-model", { model });
const chosen = async () => (await parent.call<ModelChoice>("GET", "/api/settings/openai-model")).body;
const models = async () =>
	(await parent.call<{ offered: string[]; listed: string[] }>("GET", "/api/settings/openai-models")).body;
const generate = (user = parent) =>
	user.call<GenerateAnswer & { code?: string; message: string }>("POST", "/api/story/generate", aRequest());
const usage = async (user = parent) => (await user.call<Usage>("GET", "/api/story/usage")).body;
const stats = async (user = parent) => (await user.call<StoryStats>("GET", "/api/stats/story-generation")).body;

describe("the key", () => {
	test("an own key is stored, returned as its last four characters, and removed", async () => {
		expect(await keyStatus()).toEqual({ hasKey: false });
		expect(await saveKey(`  ${KEY}\n`)).toMatchObject({
			status: 200,
			body: { hasKey: true, isReadable: true, ending: "XYZ9", note: null },
		});
		expect(await keyStatus()).toEqual({ hasKey: true, isReadable: true, ending: "XYZ9" });
		expect((await removeKey()).body).toEqual({ hasKey: false });
		expect(await keyStatus()).toEqual({ hasKey: false });
	});

	test("no part of a short key is returned", async () => {
		await saveKey("sk-12345");
		expect(await keyStatus()).toEqual({ hasKey: true, isReadable: true });
	});

	test.each([
		[null, "Please enter your OpenAI API key."],
		["   ", "Please enter your OpenAI API key."],
		["pk-1234567890", "OpenAI API keys typically start with 'sk-'."],
		["sk-12345 67890", "An API key cannot contain spaces or line breaks."],
	])("the own key %j is refused at its field", async (key, message) => {
		expect(await saveKey(key)).toMatchObject({
			status: 400,
			body: { code: "validation", error: message, issues: [{ path: "key", message }] },
		});
		expect(await keyStatus()).toEqual({ hasKey: false });
	});

	test("a new key is tried once, and stored even if the trial fails", async () => {
		await saveKey();
		expect(provider.lists.map((headers) => headers.authorization)).toEqual([authorization(KEY)]);
		for (const [answer, note] of [
			[401, "Your key is stored, but its provider did not accept it. Please check that you copied all of it."],
			[402, "Your key is stored, but it has no credit left with its provider."],
			[403, expect.stringMatching(/^Your key is stored\. .* shows no list/)],
			[404, expect.stringMatching(/^Your key is stored\. .* shows no list/)],
			[429, "Your key is stored. Its provider is busy right now, so the key was not tried."],
			[500, "Your key is stored. Its provider is busy right now, so the key was not tried."],
			[
				["gpt-9"],
				"Your key is stored. Its provider does not list the model “gpt-4o-mini” for it: please choose another one.",
			],
			[[], null],
		] as const) {
			provider.models = answer as string[] | number;
			const saved = await saveKey();
			expect(saved, `the list answers ${answer}`).toMatchObject({ status: 200, body: { hasKey: true, note } });
			expect(JSON.stringify(saved.body)).not.toContain(KEY.slice(3, 12));
		}
	});

	test("a key is stored while its provider is unavailable", async () => {
		const gone = await modelServer();
		await gone.close();
		const alone = await openTestApp({ ownKeyModel: gone });
		const user = await TestUser.register(alone);
		expect((await saveKey(KEY, user)).body).toMatchObject({
			isReadable: true,
			note: "Your key is stored. Its provider could not be reached, so the key was not tried.",
		});
	});

	test("a damaged key, or one sealed for another account, gives a clear error and is never used", async () => {
		await saveKey();
		const other = await TestUser.register(app);
		const idOf = async (user: TestUser) => (await user.call<{ id: string }>("GET", "/api/auth/me")).body.id;
		const id = await idOf(other);
		const sealed = (await app.storage.settings.get(await idOf(parent)))?.sealedKey ?? "";
		const damaged = ["v1", "v1.", "v2.abc", "x", " ", "{}", "v1.AAAA", `v1.${"A".repeat(5000)}`, "v1.\u0000", "😀"];
		for (const sealedKey of [sealed, sealed.slice(0, -8), ...damaged]) {
			await app.storage.settings.update(id, { sealedKey });
			expect(await keyStatus(other)).toEqual({ hasKey: true, isReadable: false });
			expect((await generate(other)).body.code).toBe("own_key_unreadable");
			for (const path of ["settings/openai-models", "settings/openai-model", "story/usage", "account/export"])
				expect((await other.call("GET", `/api/${path}`)).status).toBe(200);
		}
		expect((await tryKey(other)).body.code).toBe("own_key_unreadable");
		expect(provider.calls).toEqual([]);
		expect(await keyStatus()).toMatchObject({ isReadable: true });
	});
});

describe("a key that another secret sealed", () => {
	test("a key sealed with another secret gives a clear error until it is stored again or removed", async () => {
		const folder = aFolder();
		const before = await openTestApp({ folder, model: provider });
		const user = await TestUser.register(before);
		await saveKey(KEY, user);
		await before.close();
		const after = await openTestApp({ folder, model: provider, secret: "another secret for tests" });
		user.url = after.url;
		expect(await keyStatus(user)).toEqual({ hasKey: true, isReadable: false });
		expect((await usage(user)).unlimited).toBeUndefined();
		const refused = await generate(user);
		expect(refused).toMatchObject({
			status: 409,
			body: {
				code: "own_key_unreadable",
				message:
					"Your OpenAI key can no longer be read, because a setting of this site has changed. Please enter it again in Settings, or remove it there.",
			},
		});
		expect(await tryKey(user)).toMatchObject({ status: 409, body: { code: "own_key_unreadable" } });
		expect(await usage(user)).toMatchObject({ remaining: 60 });
		expect((await user.call("GET", "/api/stats/story-ledger")).body).toEqual([]);
		await saveKey(KEY, user);
		expect(await generate(user)).toMatchObject({ status: 200, body: { saved: true } });
		await user.call("DELETE", "/api/settings/openai-key");
		expect(await generate(user)).toMatchObject({ status: 200 });
		expect(await usage(user)).toMatchObject({ remaining: 59 });
	});
});

describe("a trial", () => {
	test("a trial needs an own key", async () => {
		expect(await tryKey()).toMatchObject({
			status: 409,
			body: { code: "no_own_key", error: "Please save your OpenAI key first." },
		});
	});

	test("a trial requests a few words from the chosen model", async () => {
		await saveKey();
		await choose("gpt-4o");
		const { body } = await tryKey();
		expect(body.canTell).toBe(true);
		expect(body.findings).toContainEqual({ name: "key", isGood: true, words: "accepted" });
		expect(provider.calls.at(-1)).toMatchObject({
			body: { model: "gpt-4o" },
			headers: { authorization: authorization(KEY) },
		});
		expect(app.model.calls).toEqual([]);
		expect(await parent.stories()).toEqual([]);
	});

	test("a failed trial returns the reason without the key", async () => {
		await saveKey();
		const echo = { message: `Incorrect API key provided: ${KEY}.`, code: "invalid_api_key" };
		provider.models = 401;
		provider.script(status(401, {}, echo));
		const { body } = await tryKey();
		expect(body.canTell).toBe(false);
		expect(body.findings).toContainEqual({
			name: "answer",
			isGood: false,
			words: "The OpenAI key was not accepted. Please check it in Settings.",
		});
		expect(JSON.stringify(body)).not.toContain(KEY);
	});

	test("a parent has one trial at a time, which ends when its client leaves", async () => {
		await saveKey();
		let isClosed = false;
		const silent: Handler = async (_, response) => void response.once("close", () => (isClosed = true));
		provider.script(silent);
		const leave = new AbortController();
		const first = fetch(`${app.url}/api/settings/openai-key/try`, {
			method: "POST",
			headers: { authorization: `Bearer ${parent.token}` },
			signal: leave.signal,
		}).catch(() => "left");
		await expect.poll(() => provider.calls.length).toBe(1);
		expect(await tryKey()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
		leave.abort();
		expect(await first).toBe("left");
		await expect.poll(() => isClosed).toBe(true);
		await expect.poll(async () => (await tryKey()).status).toBe(200);
	});
});

describe("models", () => {
	const ALL = ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-4", "gpt-3.5-turbo", "gpt-4o-mini-tts"];

	test("a parent without a key can choose the two small models", async () => {
		expect(await models()).toEqual({ offered: ["gpt-4o-mini", "gpt-4o-mini-tts"], listed: [] });
		expect(await chosen()).toEqual({ model: "gpt-4o-mini", voiceModel: "gpt-4o-mini-tts" });
		expect((await choose("gpt-4o-mini")).status).toBe(200);
		expect(await choose("gpt-4o")).toMatchObject({ status: 409, body: { code: "no_own_key" } });
		expect(await chosen()).toEqual({ model: "gpt-4o-mini", voiceModel: "gpt-4o-mini-tts" });
		expect(provider.lists).toEqual([]);
	});

	test("a parent with a key can choose from six models and the list of the key's server, which is loaded once", async () => {
		await saveKey();
		provider.models = ["o9", "gpt-4o", "gpt-4o", "a name with spaces", "x".repeat(200)];
		const loaded = provider.lists.length;
		expect(await models()).toEqual({ offered: ALL, listed: ["gpt-4o", "o9"] });
		expect((await models()).listed).toEqual(["gpt-4o", "o9"]);
		expect(provider.lists).toHaveLength(loaded + 1);
		await saveKey();
		provider.models = 404;
		expect((await models()).listed).toEqual([]);
	});

	test("a text-to-speech model sets the reading voice and leaves the story model", async () => {
		await saveKey();
		expect((await choose("gpt-4-turbo")).body).toEqual({ model: "gpt-4-turbo", voiceModel: "gpt-4o-mini-tts" });
		expect((await choose("tts-1-hd")).body).toEqual({ model: "gpt-4-turbo", voiceModel: "tts-1-hd" });
		expect((await choose("my-own-model")).body).toEqual({ model: "my-own-model", voiceModel: "tts-1-hd" });
		for (const [model, message] of [
			["two words", "A model name cannot contain spaces"],
			[" ", "Please choose a model"],
			[undefined, "Please choose a model"],
		] as const)
			expect(await parent.call("POST", "/api/settings/openai-model", { model })).toMatchObject({
				status: 400,
				body: { code: "validation", error: message, issues: [{ path: "model", message }] },
			});
		expect(await chosen()).toEqual({ model: "my-own-model", voiceModel: "tts-1-hd" });
	});

	test("replacing the key keeps the chosen model, and removing it resets the choice", async () => {
		await saveKey();
		await choose("gpt-4o");
		await saveKey("sk-another-key-0000");
		expect(await chosen()).toMatchObject({ model: "gpt-4o" });
		await removeKey();
		expect(await chosen()).toEqual({ model: "gpt-4o-mini", voiceModel: "gpt-4o-mini-tts" });
		expect((await models()).offered).toEqual(["gpt-4o-mini", "gpt-4o-mini-tts"]);
	});
});

describe("a story with an own key", () => {
	test("a story with an own key uses the chosen model at the key's server, and is not counted", async () => {
		await saveKey();
		await choose("gpt-4o");
		const { body } = await generate();
		expect(body).toMatchObject({ saved: true, toldBy: "gpt-4o" });
		for (const { headers, body: sent } of provider.calls)
			expect([headers.authorization, sent.model]).toEqual([authorization(KEY), "gpt-4o"]);
		expect(provider.calls).toHaveLength(1);
		expect([app.model.calls, app.model.lists]).toEqual([[], []]);
		expect(await usage()).toMatchObject({ unlimited: true, remaining: 60 });
		expect(await stats()).toMatchObject({ unlimited: true, used: 0 });
	});

	test("a parent without a key uses the server's model, even after choosing another one", async () => {
		await saveKey();
		await choose("gpt-4o");
		const other = await TestUser.register(app);
		expect((await generate(other)).body).toMatchObject({ toldBy: "scripted" });
		await removeKey();
		expect((await generate()).body).toMatchObject({ toldBy: "scripted" });
		expect(provider.calls).toEqual([]);
		expect(app.model.calls.map(({ headers }) => headers.authorization)).toEqual(
			Array(2).fill(authorization("sk-test")),
		);
		expect(await usage()).toMatchObject({ remaining: 59 });
		expect(await usage()).not.toHaveProperty("unlimited");
	});

	test.each([
		[status(401), "key_refused", "The OpenAI key was not accepted. Please check it in Settings."],
		[
			status(429, {}, { message: "You exceeded your current quota.", type: "insufficient_quota" }),
			"model_no_credit",
			"Your key has no credit left with its provider. Your story was not counted. Please add credit there, or remove the key in Settings; then try again.",
		],
		[
			status(404, {}, { message: "The model `gpt-4o-mini` does not exist", code: "model_not_found" }),
			"model_unknown",
			"The storyteller does not know the model “gpt-4o-mini”. Your story was not counted. Trying again will not help until this is fixed. Please choose another model in Settings.",
		],
	])("the error of a failed story with an own key says what the parent can do", async (handler, code, message) => {
		await saveKey();
		provider.script(handler);
		expect((await generate()).body).toMatchObject({ code, message });
		expect(await usage()).toMatchObject({ remaining: 60 });
	});

	test("a running story keeps its key when the parent replaces it", async () => {
		await saveKey();
		provider.slowAfter = 300;
		const id = await parent.requestStory({ storyLength: "long" });
		const reader = await parent.watch(id);
		await reader.untilText();
		await saveKey("sk-the-second-key");
		provider.slowAfter = Infinity;
		expect(await reader.untilEnd()).toMatchObject({ status: "completed" });
		expect(new Set(provider.calls.map(({ headers }) => headers.authorization))).toEqual(new Set([authorization(KEY)]));
		provider.calls.length = 0;
		await generate();
		expect(provider.calls[0]?.headers.authorization).toBe(authorization("sk-the-second-key"));
	});

	test("a story is not counted when its key is removed before it ends", async () => {
		await saveKey();
		provider.slowAfter = 300;
		const id = await parent.requestStory({ storyLength: "long" });
		const reader = await parent.watch(id);
		await reader.untilText();
		await removeKey();
		provider.slowAfter = Infinity;
		expect(await reader.untilEnd()).toMatchObject({ status: "completed", saved: true });
		expect(await usage()).toMatchObject({ remaining: 60 });
		expect(app.model.calls).toEqual([]);
		await generate();
		expect(await usage()).toMatchObject({ remaining: 59 });
	});

	test("a story whose key is removed before it begins fails, and uses no other key", async () => {
		await saveKey();
		provider.slowAfter = 300;
		const first = await parent.requestStory();
		const reader = await parent.watch(first);
		await reader.untilText();
		const waiting = await parent.requestStory();
		await removeKey();
		const calls = provider.calls.length;
		await parent.call("POST", `/api/story/generations/${first}/cancel`);
		expect(await (await parent.watch(waiting)).untilEnd()).toMatchObject({
			status: "failed",
			error: {
				code: "no_own_key",
				message: "Your OpenAI key was removed before this story was told. Please ask for the story again.",
			},
		});
		expect(provider.calls).toHaveLength(calls);
		expect(app.model.calls).toEqual([]);
		expect(await usage()).toMatchObject({ remaining: 60 });
	});

	test("a story requested without a key uses the service and is counted, even if a key is stored before it begins", async () => {
		app.model.slowAfter = 300;
		const first = await parent.requestStory();
		await (await parent.watch(first)).untilText();
		const waiting = await parent.requestStory();
		await saveKey();
		app.model.slowAfter = Infinity;
		expect(await (await parent.watch(waiting)).untilEnd()).toMatchObject({ status: "completed", toldBy: "scripted" });
		expect(await usage()).toMatchObject({ unlimited: true, remaining: 58 });
		expect(provider.calls).toEqual([]);
	});

	test("a story with an own key is written after the free stories are used up", async () => {
		const poor = await openTestApp({ limits: { monthly: 1, welcome: 0 }, model: provider });
		const user = await TestUser.register(poor);
		await generate(user);
		expect((await generate(user)).body).toMatchObject({ code: "quota_exhausted" });
		await saveKey(KEY, user);
		expect((await generate(user)).body).toMatchObject({ saved: true });
		expect(await usage(user)).toMatchObject({ unlimited: true, remaining: 0, limit: 1 });
	});
});

test("a story with an own key continues after a restart", async () => {
	const options = { folder: aFolder(), model: app.model, ownKeyModel: provider };
	const before = await openTestApp(options);
	const user = await TestUser.register(before);
	await saveKey(KEY, user);
	provider.slowAfter = 300;
	const id = await user.requestStory({ storyLength: "long" });
	const { text: held } = await (await user.watch(id)).untilText(400);
	await before.close();
	provider.calls.length = 0;
	provider.slowAfter = Infinity;
	user.url = (await openTestApp(options)).url;
	const live = await (await user.watch(id, held)).untilEnd();
	expect(live).toMatchObject({ status: "completed", saved: true });
	expect(live.text.startsWith(held)).toBe(true);
	expect(new Set(provider.calls.map(({ headers }) => headers.authorization))).toEqual(new Set([authorization(KEY)]));
	expect(app.model.calls).toEqual([]);
	expect(await usage(user)).toMatchObject({ unlimited: true, remaining: 60 });
	expect((await user.call("GET", "/api/stats/story-ledger")).body).toMatchObject([
		{ generationId: id, state: "told", source: "own-key" },
	]);
});

const elsewhere = await modelServer();
test.each([301, 302, 303, 307, 308])(
	"a provider that redirects (%i) does not get the key sent elsewhere",
	async (code) => {
		await saveKey();
		const location = `${elsewhere.url}/chat/completions`;
		provider.script(...Array.from({ length: 8 }, () => status(code, { location })));
		await generate();
		await parent.call("POST", "/api/settings/openai-key/try");
		const received = [...elsewhere.calls.map(({ headers }) => headers), ...elsewhere.lists];
		expect(JSON.stringify(received)).not.toContain(KEY);
		expect(app.model.calls).toEqual([]);
	},
);

test.each([
	"sk-\u0000\u0001abc\u007f0123456789",
	"sk-ключ-0123456789",
	"sk-😀😀😀😀😀",
	"sk-0123456789\u200b\u202e",
	"sk-\ud800lone0123456789",
	`sk-${"x".repeat(497)}`,
	'sk-"},"x":"0123456789',
])("an own key of unusual characters is sent as a valid header: %j", async (key) => {
	expect((await saveKey(key)).status).toBe(200);
	expect((await keyStatus()).hasKey).toBe(true);
	expect((await generate()).status).toBe(200);
	for (const headers of [...provider.lists, ...provider.calls.map((call) => call.headers)])
		expect(String(headers.authorization)).toMatch(/^Bearer sk-[\x21-\x7e]*$/);
	expect(provider.calls.length).toBeGreaterThan(0);
	expect(app.model.calls).toEqual([]);
});

test.each([
	"sk-a\r\nx-evil: 1",
	"sk-a\u2028b",
	"sk-a\u00a0b",
	`sk-${"x".repeat(498)}`,
	{ toString: "sk-" },
	["sk-0123456789"],
])("an invalid own key is refused: %j", async (key) => {
	expect((await saveKey(key)).body.code).toBe("validation");
	expect(await keyStatus()).toEqual({ hasKey: false });
});

test("a story never uses another parent's key while keys are stored, replaced and removed", async () => {
	const other = await TestUser.register(app);
	await saveKey("sk-others-0123456789", other);
	const acts = Array.from({ length: 24 }, async (_, at) => {
		if (at % 4 === 0) return saveKey(`sk-parents-${1000 + at}`);
		if (at % 4 === 1) return parent.call("DELETE", "/api/settings/openai-key");
		return generate(at % 4 === 2 ? parent : other);
	});
	await Promise.all(acts);
	const keys = provider.calls.map(({ headers }) => String(headers.authorization));
	expect(keys.filter((key) => key === "Bearer sk-others-0123456789")).toHaveLength(6);
	for (const key of keys) expect(key).toMatch(/^Bearer sk-(others-0123456789|parents-10\d\d)$/);
	expect(app.model.calls.every(({ headers }) => headers.authorization === "Bearer sk-test")).toBe(true);
});
