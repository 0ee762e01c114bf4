// Every known error of a model: the story is still completed, or fails with a plain error and is not counted.
import type { GenerateAnswer } from "@lion-tails/common/story";
import { countWords } from "@lion-tails/common/story";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
	answerOfWords,
	answerWith,
	brokenJson,
	cut,
	errorEvent,
	filtered,
	goodAnswer,
	type Handler,
	hang,
	prose,
	refusal,
	status,
	tokensOut,
} from "../model-server.ts";
import { aRequest, openTestApp, TestUser } from "../test-app.ts";

let parent: TestUser;
const app = await openTestApp({ silenceTimeoutMs: 1500 });
beforeEach(async () => {
	parent = await TestUser.register(app);
	app.model.calls.length = 0;
});

const generate = (...handlers: Handler[]) => {
	app.model.script(...handlers);
	return parent.call<GenerateAnswer & { code?: string }>("POST", "/api/story/generate", aRequest());
};

/** The story is complete, shown as it was saved, and counted once. */
async function expectComplete(answer: Awaited<ReturnType<typeof generate>>): Promise<GenerateAnswer> {
	expect(answer.body).toMatchObject({ saved: true, applicationQuestions: { length: 5 } });
	expect(countWords(answer.body.content)).toBeGreaterThanOrEqual(500);
	const [story] = await parent.stories();
	expect(story?.story.content).toBe(answer.body.content);
	const snapshot = await parent.call<{ text: string }>("GET", `/api/story/generations/${answer.body.generationId}`);
	expect(snapshot.body.text).toBe(answer.body.content);
	expect(await parent.remaining()).toBe(59);
	return answer.body;
}

describe("an error before any text", () => {
	test("a request answered with 429 is repeated after the seconds in Retry-After", async () => {
		const timers = vi.spyOn(globalThis, "setTimeout");
		onTestFinished(() => timers.mockRestore());
		await expectComplete(await generate(status(429, { "retry-after": "2" })));
		expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(2000);
		expect(app.model.calls).toHaveLength(2);
	});

	test("a request without an answer within the timeout is repeated", async () => {
		await expectComplete(await generate(async () => {}));
	});

	test("a model that stays unavailable fails the generation with a plain message, and the quota is refunded", async () => {
		const unavailable = status(503, { "retry-after-ms": "5" });
		const answer = await generate(unavailable, unavailable, unavailable, unavailable);
		expect(answer).toMatchObject({
			status: 503,
			body: { code: "model_unavailable", message: expect.stringContaining("not counted") },
		});
		expect(await parent.remaining()).toBe(60);
		expect(await parent.stories()).toEqual([]);
	});

	test("a rejected request is repeated with fewer parameters, and fails when none is left", async () => {
		const rejections = Array.from({ length: 9 }, () => status(400));
		expect(await generate(...rejections)).toMatchObject({ status: 502, body: { code: "model_rejected" } });
		expect(app.model.calls).toHaveLength(9);
		expect(await parent.remaining()).toBe(60);
	});

	test("three refusals fail the generation", async () => {
		const answer = await generate(refusal, refusal, refusal);
		expect(answer.body).toMatchObject({ code: "model_refused" });
		expect(await parent.remaining()).toBe(60);
	});

	test("three answers without any JSON fail the generation", async () => {
		const chat = answerWith("Certainly! Here is a story. Once upon a time.");
		expect((await generate(chat, chat, chat)).body).toMatchObject({ code: "model_broken" });
		expect(await parent.remaining()).toBe(60);
	});
});

describe("an error in the middle of the text", () => {
	test.each([
		["the connection breaks", cut(900)],
		["nothing more comes", hang(900)],
		["the maximum of tokens is reached", tokensOut(900)],
		["the content is filtered", filtered(900)],
		["the JSON is invalid", brokenJson(900)],
		["an error event comes", errorEvent(900)],
	])("the next request continues the text after an error in the middle: %s", async (_, handler) => {
		const reader = await parent.connect();
		app.model.script(handler);
		const id = await parent.requestStory();
		await reader.watch(id);
		const { text: shown, story } = await reader.untilEnd();
		expect(story?.content).toBe(shown);
		const nextPrompt = app.model.calls[1]?.user ?? "";
		const sent = /<story-so-far>(.*)<\/story-so-far>/s.exec(nextPrompt)?.[1] ?? "";
		expect(sent.length).toBeGreaterThan(500);
		expect(shown.startsWith(sent)).toBe(true);
		expect(nextPrompt).toContain("at the very next character");
		expect(await parent.remaining()).toBe(59);
	});

	test("a generation that breaks repeatedly without progress fails and is refunded", async () => {
		const answer = await generate(cut(700), cut(60), cut(60), cut(60));
		expect(answer.body).toMatchObject({ code: "model_broken" });
		expect(await parent.remaining()).toBe(60);
	});
});

describe("a story that stays without its end", () => {
	const none = answerWith("{}");

	test("a story without an end is saved if it is long enough, with an ending of the built-in storyteller", async () => {
		const answer = await generate(tokensOut(2500), none, none, none);
		const { content, debugData } = answer.body;
		expect(answer.body).toMatchObject({ saved: true, applicationQuestions: { length: 5 } });
		expect(content).toMatch(/[.!?…]”?$/);
		const lastStep = debugData?.filter(({ step }) => step === "generateShortStorySingleCall").at(-1);
		expect(lastStep?.model).toBe("built-in-storyteller");
		expect(lastStep?.wordCount).toBeGreaterThan(0);
		expect(await parent.remaining()).toBe(59);
	});

	test("a story without an end is saved if the model is unavailable after it", async () => {
		const gone = status(401);
		const answer = await generate(tokensOut(2500), gone);
		expect(answer.body).toMatchObject({ saved: true, applicationQuestions: { length: 5 } });
		expect(await parent.remaining()).toBe(59);
	});

	test("a story with less than half of its words fails and is not counted", async () => {
		const answer = await generate(answerOfWords(40), answerOfWords(40), answerOfWords(40));
		expect(answer.body).toMatchObject({ code: "model_broken" });
		expect(await parent.remaining()).toBe(60);
		expect(await parent.stories()).toEqual([]);
	});
});

describe("an ending that comes too early", () => {
	test("an early ending is dropped when more text follows", async () => {
		const early = JSON.stringify({
			...goodAnswer({ user: "" }, 10),
			content: `${prose(300)}\n\nAmen. Good night, Noah.`,
		});
		const story = await expectComplete(await generate(answerWith(early)));
		expect(story.content).not.toContain("Amen");
		expect(app.model.calls[1]?.user).not.toContain("Amen");
	});

	test("an early ending is used if the model sends nothing more", async () => {
		const early = JSON.stringify({
			...goodAnswer({ user: "" }, 10),
			content: `${prose(300)}\n\nAmen. Good night, Noah.`,
		});
		const empty = answerWith(JSON.stringify({ content: "Amen." }));
		const answer = await generate(answerWith(early), empty, empty);
		expect(answer.body.content.endsWith("Amen.")).toBe(true);
	});
});

describe("an answer without an end", () => {
	test("an endless answer is cut at twice the words, and only the missing parts are requested", async () => {
		const story = await expectComplete(await generate(answerOfWords(20_000)));
		expect(countWords(story.content)).toBeLessThan(1300);
		expect(story.content).toMatch(/[.!?]”?$/);
		expect(app.model.calls).toHaveLength(2);
		expect(app.model.calls[1]?.user).toContain("Now finish it");
	});
});

describe("an incomplete answer", () => {
	test("a short answer is extended by further attempts, and its text is unchanged", async () => {
		const story = await expectComplete(await generate(answerOfWords(200), answerOfWords(200)));
		expect(app.model.calls).toHaveLength(3);
		expect(app.model.calls[1]?.user).toContain("too short");
		expect(story.debugData?.map((entry) => entry.attempt)).toEqual([1, 2, 3]);
	});

	test("a story that is too short after three attempts is saved", async () => {
		const answer = await generate(answerOfWords(100), answerOfWords(100), answerOfWords(100));
		expect(answer.body).toMatchObject({ saved: true });
		expect(app.model.calls).toHaveLength(3);
	});

	test.each([
		[
			"cut inside its questions",
			(answer: string) => [answer.slice(0, answer.indexOf("Who helps") + 5), "length"] as const,
		],
		["with four questions", (answer: string) => [answer.replace('"When are you brave?",', ""), "stop"] as const],
		[
			"with the same question five times",
			(answer: string) => [answer.replace(/\["Who lit.*?\]/, '["A?","A?","A?","A?","A?"]'), "stop"] as const,
		],
		["without a picture", (answer: string) => [answer.replace(/,"imagePrompt":"[^"]*"/, ""), "stop"] as const],
	])("an answer %s is completed by a request for the missing part", async (_, toIncomplete) => {
		const [text, reason] = toIncomplete(JSON.stringify(goodAnswer({ user: "about 600 words" }, 600)));
		const story = await expectComplete(await generate(answerWith(text, reason)));
		expect(app.model.calls).toHaveLength(2);
		expect(app.model.calls[1]?.user).toContain("Now finish it");
		expect(new Set(story.applicationQuestions).size).toBe(5);
	});

	test("missing questions are added by the built-in storyteller, as the debug data show", async () => {
		const without = answerWith(
			JSON.stringify({ ...goodAnswer({ user: "" }, 600), applicationQuestions: ["What did Noah see?"] }),
		);
		const none = answerWith("{}");
		const story = await expectComplete(await generate(without, none, none, none));
		expect(story.applicationQuestions[0]).toBe("What did Noah see?");
		expect(new Set(story.applicationQuestions).size).toBe(5);
		expect(story.debugData?.at(-1)).toMatchObject({ step: "finalizeStory", model: "built-in-storyteller" });
	});

	test("questions spread over answers are gathered until there are five", async () => {
		const some = (...applicationQuestions: string[]) =>
			answerWith(JSON.stringify({ ...goodAnswer({ user: "" }, 600), applicationQuestions }));
		const story = await expectComplete(await generate(some("A?", "B?"), some("B?", "C?"), some("D?", "E?", "F?")));
		expect(story.applicationQuestions).toEqual(["A?", "B?", "C?", "D?", "E?"]);
		expect(app.model.calls).toHaveLength(3);
	});

	test("a missing verse and outcome are added by the built-in storyteller", async () => {
		const { bibleVerse: _, moralOutcome: __, ...without } = goodAnswer({ user: "" }, 600);
		const story = await expectComplete(await generate(answerWith(JSON.stringify(without))));
		expect(app.model.calls).toHaveLength(1);
		expect(story.bibleVerse).toMatchObject({ verified: true });
		expect(story.debugData?.map(({ model }) => model)).toEqual(["scripted", "built-in-storyteller"]);
	});

	test("a verse that does not exist is replaced by one about the theme", async () => {
		const withUnknownVerse = answerWith(
			JSON.stringify({
				...goodAnswer({ user: "" }, 600),
				bibleVerse: { reference: "Hezekiah 4:12", text: "Be nice." },
			}),
		);
		const story = await expectComplete(await generate(withUnknownVerse));
		expect(story.bibleVerse).toMatchObject({ verified: true, translation: "WEB" });
		expect(["Joshua 1:9", "Psalm 27:1", "Deuteronomy 31:6"]).toContain(story.bibleVerse?.reference);
	});

	test("control characters and half emoji are removed", async () => {
		const content = `A lion 🦁\u0000\u0007 came.\\ud83e\\udd81 ${prose(600)}`;
		const good = JSON.stringify({ ...goodAnswer({ user: "" }, 10), content }).replaceAll("\\\\ud", "\\ud");
		const story = await expectComplete(await generate(answerWith(good)));
		expect(story.content.startsWith("A lion 🦁 came.🦁 ")).toBe(true);
	});
});

test("a chapter that breaks off is continued within the chapter", async () => {
	app.model.script(
		answerWith(JSON.stringify(goodAnswer({ user: "First only the outline. Plan 4 chapters" }))),
		cut(600),
	);
	const { body } = await parent.call<GenerateAnswer>("POST", "/api/story/generate", aRequest({ storyLength: "long" }));
	expect(body).toMatchObject({ saved: true });
	expect(countWords(body.content)).toBeGreaterThan(1500);
	expect(body.debugData?.filter((entry) => entry.step === "generateChapter")).toHaveLength(5);
	const starts = body.chapterStarts ?? [];
	expect(starts).toHaveLength(3);
	for (const start of starts) expect(body.content.slice(start - 3, start + 1)).toMatch(/^[^\n]\n\n\S$/);
});
