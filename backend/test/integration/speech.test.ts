// A saved story read aloud with the parent's own key.
import { beforeEach, expect, test } from "vitest";
import { checkAnswer } from "../check-answer.ts";
import { modelServer, soundThatBreaks, soundThatHangs, status } from "../model-server.ts";
import { silentMp3 } from "../silent-mp3.ts";
import { openTestApp, TestUser } from "../test-app.ts";

const KEY = "sk-proj-Abc123+def/456_XYZ9";
const CONTENT = "Noah lit a lamp. “Look!” said Mia.\n\n***\n\nThey went to sleep.";
const STORY = {
	title: "The Lamp",
	content: CONTENT,
	moralOutcome: "positive",
	applicationQuestions: [],
	imagePrompt: "",
	bibleVerse: { text: "Haven’t I commanded you? Be strong.", reference: "Joshua 1:9" },
};

let parent: TestUser;
let storyId: string;
const provider = await modelServer();
const app = await openTestApp({ ownKeyModel: provider, silenceTimeoutMs: 300 });
beforeEach(async () => {
	provider.speeches.length = 0;
	provider.unscript();
	parent = await TestUser.register(app);
	await parent.call("POST", "/api/settings/openai-key", { key: KEY });
	storyId = await save(STORY);
});

async function save(story: object): Promise<string> {
	return (await parent.call<{ id: string }>("POST", "/api/story/save", { story })).body.id;
}

const listen = (query: string, { id = storyId, user = parent, signal }: Listening = {}) =>
	fetch(`${user.url}/api/stories/${id}/speech?${query}`, {
		headers: { authorization: `Bearer ${user.token}` },
		signal: signal ?? null,
	});
type Listening = { id?: string; user?: TestUser; signal?: AbortSignal };

async function refusal(query: string, listening: Listening = {}) {
	const answer = await listen(query, listening);
	const body = (await answer.json()) as { code: string; message: string };
	checkAnswer("GET", `/api/stories/${storyId}/speech?${query}`, answer.status, body);
	return { status: answer.status, code: body.code, message: body.message, headers: answer.headers };
}

const FIRST = "paragraph=0&sentence=0";

test("the story lists once the server that received its sentences", async () => {
	for (const sentence of [0, 1, 0]) await (await listen(`paragraph=0&sentence=${sentence}`)).arrayBuffer();
	const { body } = await parent.call<{ story: { alsoSentTo?: object[] } }>("GET", `/api/stories/${storyId}`);
	expect(body.story.alsoSentTo).toEqual([{ host: "127.0.0.1", what: "speech" }]);
});

test("a sentence is read by the chosen voice with the own key, and arrives as MP3", async () => {
	const answer = await listen("paragraph=0&sentence=1&voice=coral");
	expect(answer.status).toBe(200);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		"content-type": "audio/mpeg",
		"cache-control": "private, max-age=86400",
		"accept-ranges": "none",
	});
	expect(new Uint8Array(await answer.arrayBuffer())).toEqual(silentMp3(20));
	expect(provider.speeches).toMatchObject([
		{
			headers: { authorization: `Bearer ${KEY}` },
			body: {
				model: "gpt-4o-mini-tts",
				input: "“Look!”",
				voice: "coral",
				response_format: "mp3",
				instructions: expect.stringContaining("gentle"),
			},
		},
	]);
});

test("every sentence has its index, and the verse follows the last paragraph", async () => {
	const inputs: (string | number)[] = [];
	for (let paragraph = 0; paragraph < 5; paragraph++)
		for (let sentence = 0; ; sentence++) {
			const answer = await listen(`paragraph=${paragraph}&sentence=${sentence}`);
			await answer.arrayBuffer();
			if (answer.status !== 200) {
				inputs.push(answer.status);
				break;
			}
			inputs.push(provider.speeches.at(-1)?.body.input ?? "");
		}
	expect(inputs).toEqual([
		"Noah lit a lamp.",
		"“Look!”",
		"said Mia.",
		404,
		// A paragraph of stars has no sentence.
		404,
		"They went to sleep.",
		404,
		"Haven’t I commanded you?",
		"Be strong.",
		"Joshua, chapter 1, verse 9.",
		404,
		404,
	]);
});

test.each(["paragraph=-1&sentence=0", "paragraph=0", "paragraph=0&sentence=x", `${FIRST}&voice=shouting`])(
	"%s is refused",
	async (query) => {
		expect(await refusal(query)).toMatchObject({ status: 400, code: "validation" });
		expect(provider.speeches).toEqual([]);
	},
);

test("speech answers 404 for another user's story and a missing one", async () => {
	const other = await TestUser.register(app);
	await other.call("POST", "/api/settings/openai-key", { key: KEY });
	expect(await refusal(FIRST, { user: other })).toMatchObject({ status: 404, code: "not_found" });
	expect(await refusal(FIRST, { id: "none" })).toMatchObject({ status: 404, code: "not_found" });
	expect(provider.speeches).toEqual([]);
});

test("speech needs an own key and uses no other", async () => {
	await parent.call("DELETE", "/api/settings/openai-key");
	expect(await refusal(FIRST)).toMatchObject({ status: 409, code: "no_own_key" });
	expect([provider.speeches, app.model.speeches]).toEqual([[], []]);
});

test("an older voice model gets no instructions", async () => {
	await parent.call("POST", "/api/settings/openai-model", { model: "tts-1-hd" });
	await (await listen(FIRST)).arrayBuffer();
	expect(provider.speeches[0]?.body).toEqual({
		model: "tts-1-hd",
		input: "Noah lit a lamp.",
		voice: "sage",
		response_format: "mp3",
	});
});

test("a sentence too long for one request is split between words and returned as one sound", async () => {
	const words = `${"lantern ".repeat(1100).trim()}.`;
	const id = await save({ ...STORY, content: words });
	const sound = await (await listen(FIRST, { id })).arrayBuffer();
	const inputs = provider.speeches.map(({ body }) => body.input);
	expect(inputs.map(({ length }) => length <= 4096)).toEqual([true, true, true]);
	expect(inputs.join(" ")).toBe(words);
	expect(new Uint8Array(sound)).toEqual(silentMp3(60));
});

test.each([
	[401, { message: `Incorrect API key provided: ${KEY}.` }, 502, "key_refused"],
	[429, { message: "You exceeded your current quota.", type: "insufficient_quota" }, 502, "model_no_credit"],
	[404, { message: "The model `gpt-4o-mini-tts` does not exist", code: "model_not_found" }, 502, "model_unknown"],
	[400, { message: "Unsupported voice." }, 502, "model_rejected"],
	[404, { message: "Not found" }, 503, "model_unavailable"],
] as const)("an error %d before the first byte is said plainly: %j", async (code, error, answered, ourCode) => {
	provider.scriptSpeech((response) => status(code, {}, error)(undefined as never, response));
	const { message, ...refused } = await refusal(FIRST);
	expect(refused).toMatchObject({ status: answered, code: ourCode });
	expect(message).not.toMatch(/story was not counted|sk-proj/);
	expect(provider.speeches).toHaveLength(1);
});

test("a busy voice returns the time of the next attempt", async () => {
	provider.scriptSpeech((response) => status(429, { "retry-after": "7" })(undefined as never, response));
	const refused = await refusal(FIRST);
	expect(refused).toMatchObject({ status: 503, code: "model_busy" });
	expect(refused.headers.get("retry-after")).toBe("7");
});

test("a temporary fault is retried once", async () => {
	const fault = (response: Parameters<typeof soundThatBreaks>[0]) => status(500)(undefined as never, response);
	provider.scriptSpeech(fault);
	expect(new Uint8Array(await (await listen(FIRST)).arrayBuffer())).toEqual(silentMp3(20));
	provider.scriptSpeech(fault, fault);
	expect(await refusal(FIRST)).toMatchObject({ status: 503, code: "model_unavailable" });
	expect(provider.speeches).toHaveLength(4);
});

test("a response that is not sound is not passed on", async () => {
	const page = async (response: Parameters<typeof soundThatBreaks>[0]) => {
		response.writeHead(200, { "content-type": "text/html" });
		response.end("<p>Welcome</p>");
	};
	provider.scriptSpeech(page, page);
	expect(await refusal(FIRST)).toMatchObject({ status: 503, code: "model_unavailable" });
});

test("a request to a server that never answers times out", async () => {
	provider.scriptSpeech(async () => {});
	expect(await refusal(FIRST)).toMatchObject({ status: 503, code: "model_unavailable" });
	await expect.poll(() => provider.speeches[0]?.isAborted).toBe(true);
});

test.each([
	["breaks off", soundThatBreaks],
	["falls silent", soundThatHangs],
])("sound that %s breaks the answer off: it does not look whole", async (_, handler) => {
	provider.scriptSpeech(handler);
	const answer = await listen(FIRST);
	expect(answer.status).toBe(200);
	await expect(answer.arrayBuffer()).rejects.toThrow();
});

test("the request ends when its client leaves, before the sound and during it", async () => {
	parent = await TestUser.register(await openTestApp({ ownKeyModel: provider, silenceTimeoutMs: 30_000 }));
	await parent.call("POST", "/api/settings/openai-key", { key: KEY });
	storyId = await save(STORY);
	for (const handler of [async () => {}, soundThatHangs]) {
		provider.speeches.length = 0;
		provider.scriptSpeech(handler);
		const leaving = new AbortController();
		const answer = listen(FIRST, { signal: leaving.signal });
		const heard = handler === soundThatHangs ? answer.then(({ body }) => body?.getReader().read()) : null;
		await expect.poll(() => provider.speeches.length).toBe(1);
		await heard;
		leaving.abort();
		await answer.catch(() => {});
		await expect.poll(() => provider.speeches[0]?.isAborted).toBe(true);
		expect(provider.speeches).toHaveLength(1);
	}
});
