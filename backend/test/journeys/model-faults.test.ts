// The model misbehaves in every way we know of; the story is told whole or fails plainly, and counts only when told.
import type { GenerateAnswer } from "@lion-tails/common/story";
import { countWords } from "@lion-tails/common/story";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	answers,
	brokenJson,
	cut,
	errorEvent,
	filtered,
	goodAnswer,
	type Handler,
	hang,
	prose,
	refuses,
	short,
	status,
	tokensOut,
} from "../model-server.ts";
import { aRequest, openTestApp, type TestApp, TestUser } from "../test-app.ts";

let app: TestApp;
let parent: TestUser;
beforeAll(async () => {
	app = await openTestApp({ silenceTimeoutMs: 400 });
});
afterAll(() => app.close());
beforeEach(async () => {
	parent = await TestUser.at(app);
	app.model.calls.length = 0;
});

const tell = (...acts: Handler[]) => {
	app.model.script(...acts);
	return parent.call<GenerateAnswer & { code?: string }>("POST", "/api/story/generate", aRequest());
};

/** Told whole, shown as it was saved, counted once. */
async function expectWhole(answer: Awaited<ReturnType<typeof tell>>): Promise<GenerateAnswer> {
	expect(answer.body).toMatchObject({ saved: true, applicationQuestions: { length: 5 } });
	expect(countWords(answer.body.content)).toBeGreaterThanOrEqual(500);
	const [story] = await parent.stories();
	expect(story?.story.content).toBe(answer.body.content);
	const snapshot = await parent.call<{ text: string }>("GET", `/api/story/generations/${answer.body.generationId}`);
	expect(snapshot.body.text).toBe(answer.body.content);
	expect(await parent.remaining()).toBe(59);
	return answer.body;
}

describe("before the first word", () => {
	test("too many requests: waits as long as it is told, and asks again", async () => {
		const began = performance.now();
		await expectWhole(await tell(status(429, { "retry-after": "1" })));
		expect(performance.now() - began).toBeGreaterThan(950);
		expect(app.model.calls).toHaveLength(2);
	});

	test.each([500, 503])("a %i is asked again", async (code) => {
		await expectWhole(await tell(status(code, { "retry-after-ms": "5" })));
	});

	test("silence is noticed and asked again", async () => {
		await expectWhole(await tell(async () => {}));
	});

	test("a model that stays away fails in plain words, and the story is given back", async () => {
		const away = status(503, { "retry-after-ms": "5" });
		const answer = await tell(away, away, away, away);
		expect(answer).toMatchObject({
			status: 503,
			body: { code: "model_unavailable", message: expect.stringContaining("not counted") },
		});
		expect(await parent.remaining()).toBe(60);
		expect(await parent.stories()).toEqual([]);
	});

	test("a request it will never take is not asked again", async () => {
		expect(await tell(status(400))).toMatchObject({ status: 502, body: { code: "model_rejected" } });
		expect(app.model.calls).toHaveLength(1);
		expect(await parent.remaining()).toBe(60);
	});

	test("our own key refused is our fault; one's own is said in words a parent understands", async () => {
		expect(await tell(status(401))).toMatchObject({ body: { code: "model_unavailable" } });
		const own = await openTestApp({ ownKey: true, model: app.model });
		app.model.script(status(401));
		const owner = await TestUser.at(own);
		const answer = await owner.call("POST", "/api/story/generate", aRequest());
		expect(answer.body).toMatchObject({
			code: "key_refused",
			error: "The OpenAI key was not accepted. Please check it in Settings.",
		});
		await own.close();
	});

	test("refusing three times fails plainly", async () => {
		const answer = await tell(refuses, refuses, refuses);
		expect(answer.body).toMatchObject({ code: "model_refused" });
		expect(await parent.remaining()).toBe(60);
	});

	test("an answer without any JSON, three times, fails plainly", async () => {
		const chat = answers("Certainly! Here is a story. Once upon a time.");
		expect((await tell(chat, chat, chat)).body).toMatchObject({ code: "model_broken" });
		expect(await parent.remaining()).toBe(60);
	});
});

describe("in mid-story", () => {
	test.each([
		["the line dies", cut(900)],
		["it falls silent", hang(900)],
		["its tokens run out", tokensOut(900)],
		["a filter steps in", filtered(900)],
		["its JSON breaks", brokenJson(900)],
		["it reports an error", errorEvent(900)],
	])("%s: what was told is kept and gone on from", async (_, fault) => {
		const reader = await parent.connect();
		app.model.script(fault);
		const id = await parent.ask();
		await reader.watch(id);
		const { text: shown, story } = await reader.over();
		expect(story?.content).toBe(shown);
		const goesOn = app.model.calls[1]?.user ?? "";
		const sent = /<story-so-far>(.*)<\/story-so-far>/s.exec(goesOn)?.[1] ?? "";
		expect(sent.length).toBeGreaterThan(500);
		expect(shown.startsWith(sent)).toBe(true);
		expect(goesOn).toContain("at the very next character");
		expect(await parent.remaining()).toBe(59);
	});

	test("a model that begins again with the last words does not say them twice", async () => {
		const told = "Noah took the lamp and carried it up the hill where the olive";
		const first = answers(`{"title":"T","content":"${told}`, "length");
		const rest = answers(
			JSON.stringify({ content: `carried it up the hill where the olive tree stood. ${prose(600)}` }),
		);
		const story = await expectWhole(await tell(first, rest));
		expect(story.content.startsWith(`${told} tree stood. `)).toBe(true);
	});

	test("broken again and again, it fails plainly and gives the story back", async () => {
		const answer = await tell(cut(700), cut(60), cut(60));
		expect(answer.body).toMatchObject({ code: "model_broken" });
		expect(await parent.remaining()).toBe(60);
	});
});

describe("an answer that is not all we asked", () => {
	test("too short: further attempts extend it, with what was told unchanged", async () => {
		const story = await expectWhole(await tell(short(200), short(200)));
		expect(app.model.calls).toHaveLength(3);
		expect(app.model.calls[1]?.user).toContain("too short");
		expect(story.debugData?.map((entry) => entry.attempt)).toEqual([1, 2, 3]);
	});

	test("still too short after three attempts, it is a story all the same", async () => {
		const answer = await tell(short(100), short(100), short(100));
		expect(answer.body).toMatchObject({ saved: true });
		expect(app.model.calls).toHaveLength(3);
	});

	test.each([
		[
			"cut inside its questions",
			(whole: string) => [whole.slice(0, whole.indexOf("Who helps") + 5), "length"] as const,
		],
		["with four questions", (whole: string) => [whole.replace('"When are you brave?",', ""), "stop"] as const],
		[
			"with the same question five times",
			(whole: string) => [whole.replace(/\["Who lit.*?\]/, '["A?","A?","A?","A?","A?"]'), "stop"] as const,
		],
		["without a picture", (whole: string) => [whole.replace(/,"imagePrompt":"[^"]*"/, ""), "stop"] as const],
	])("%s: only what is missing is asked for", async (_, spoil) => {
		const [text, reason] = spoil(JSON.stringify(goodAnswer({ user: "about 600 words" }, 600)));
		const story = await expectWhole(await tell(answers(text, reason)));
		expect(app.model.calls).toHaveLength(2);
		expect(app.model.calls[1]?.user).toContain("Now finish it");
		expect(new Set(story.applicationQuestions).size).toBe(5);
	});

	test("never five questions: it fails plainly", async () => {
		const without = answers(JSON.stringify({ ...goodAnswer({ user: "" }, 600), applicationQuestions: ["One?"] }));
		const none = answers("{}");
		expect((await tell(without, none, none, none)).body).toMatchObject({ code: "model_broken" });
	});

	test("in a fence, with chat around it and questions as objects, it is read all the same", async () => {
		const good = goodAnswer({ user: "" }, 600);
		const objects = (good.applicationQuestions as string[]).map((question) => ({ question }));
		await expectWhole(
			await tell(
				answers(
					`Here you are:\n\`\`\`json\n${JSON.stringify({ ...good, applicationQuestions: objects }, null, 2)}\n\`\`\`\nSleep well!`,
				),
			),
		);
		expect(app.model.calls).toHaveLength(1);
	});

	test("a verse that does not exist is replaced by one that fits the theme", async () => {
		const odd = answers(
			JSON.stringify({
				...goodAnswer({ user: "" }, 600),
				bibleVerse: { reference: "Hezekiah 4:12", text: "Be nice." },
			}),
		);
		const story = await expectWhole(await tell(odd));
		expect(story.bibleVerse).toMatchObject({ verified: true, translation: "WEB" });
		expect(["Joshua 1:9", "Psalm 27:1", "Deuteronomy 31:6"]).toContain(story.bibleVerse?.reference);
	});

	test("control characters and half emoji never reach the page", async () => {
		const content = `A lion 🦁\u0000\u0007 came.\\ud83e\\udd81 ${prose(600)}`;
		const good = JSON.stringify({ ...goodAnswer({ user: "" }, 10), content }).replaceAll("\\\\ud", "\\ud");
		const story = await expectWhole(await tell(answers(good)));
		expect(story.content.startsWith("A lion 🦁 came.🦁 ")).toBe(true);
	});
});

test("a long story's chapter that breaks off goes on inside the chapter", async () => {
	app.model.script(answers(JSON.stringify(goodAnswer({ user: "First only the outline. Plan 4 chapters" }))), cut(600));
	const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest({ storyLength: "long" }));
	expect(body).toMatchObject({ saved: true });
	expect(countWords(body.content)).toBeGreaterThan(1500);
	expect(body.debugData?.filter((entry) => entry.step === "generateChapter")).toHaveLength(5);
});
