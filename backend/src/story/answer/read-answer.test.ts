import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ANSWERS, type CorpusAnswer, type ExpectedAnswer, WHOLE } from "../../../test/answers/expected.ts";
import { StorytellerError } from "../../models/storyteller.ts";
import type { Answer, AnswerKind } from "./answer.ts";
import { readAnswer } from "./read-answer.ts";

const CORPUS = new URL("../../../test/answers/", import.meta.url);
const FILES = readdirSync(CORPUS).filter((file) => file.endsWith(".txt"));
const CASES = FILES.map((file) => {
	const name = file.replace(/\.txt$/, "");
	const expected: CorpusAnswer = ANSWERS[name] ?? WHOLE;
	return { name, ...expected, raw: readFileSync(new URL(file, CORPUS), "utf8") };
});

async function* pieces(texts: Iterable<string>) {
	yield* texts;
}

async function* cutOff(texts: Iterable<string>) {
	yield* texts;
	throw new StorytellerError("cut", "the connection broke off");
}

type Reading = Answer & { text: string; titles: string[]; contentEnds: number; thoughts: number; events: string[] };

async function readAll(
	source: AsyncIterable<string>,
	kind: AnswerKind = "story",
	thinksAloud: boolean | null = false,
): Promise<Reading> {
	const events: string[] = [];
	const titles: string[] = [];
	let contentEnds = 0;
	let thoughts = 0;
	const listener = {
		onText: (text: string) => events.push(text) > 0,
		onTitle: (title: string) => titles.push(title),
		onContentEnd: () => contentEnds++,
		onThought: () => thoughts++,
	};
	const answer = await readAnswer(source, kind, listener, thinksAloud);
	return { ...answer, text: events.join(""), titles, contentEnds, thoughts, events };
}

function cut(text: string, sizes: readonly number[]): string[] {
	const cuts: string[] = [];
	for (let at = 0, turn = 0; at < text.length; turn++) {
		const size = sizes[turn % sizes.length] ?? 1;
		cuts.push(text.slice(at, at + size));
		at += size;
	}
	return cuts;
}

/**
 * Offsets to cut at: spread over the text and, for a thorough test, next to each sign, where the reader changes its state. A
 * sign is tested once for each kind of characters around it.
 */
function placesIn(text: string, isThorough: boolean): number[] {
	const known = new Set<string>();
	const isNewSign = (at: number) => {
		const around = text.slice(Math.max(0, at - 2), at + 2).replace(/\p{L}/gu, "a");
		const isNew = /[^\p{L}\p{N} ]/u.test(text.slice(at - 1, at + 1)) && !known.has(around);
		known.add(around);
		return isNew;
	};
	return [...text].flatMap((_, at) => (at > 0 && (at % 41 === 0 || (isThorough && isNewSign(at))) ? at : []));
}

const seen = ({ events: _, ...reading }: Reading) => reading;

describe("the corpus of answers", () => {
	test("the corpus has a file for each expectation", () => {
		expect(FILES).toEqual(expect.arrayContaining(Object.keys(ANSWERS).map((name) => `${name}.txt`)));
	});

	/** The values of `thinksAloud` with which an answer of the corpus is read. */
	const habits = ({ isUnmarked, name }: (typeof CASES)[number]): (boolean | null)[] => [
		...(isUnmarked ? [] : [false]),
		null,
		// With known thought before them, a closing tag inside an object and a second object have another meaning.
		...(["closing-tag-in-content", "closing-tag-after-object", "doubled-object"].includes(name) ? [] : [true]),
	];

	test.for(CASES)("$name", async (answer) => {
		const { name: _, report: __, isUnmarked: ___, raw, kind = "story", ...wanted } = answer;
		for (const habit of habits(answer)) {
			const reading = await readAll(pieces([raw]), kind, habit);
			const { text, title, isContentComplete, chapters, metadata, error, thoughts, titles, contentEnds } = reading;
			const result: ExpectedAnswer = {
				text,
				title,
				isContentComplete,
				chapters,
				...metadata,
				error: error?.kind,
				hasThought: thoughts > 0,
			};
			expect(result, `habit ${habit}`).toEqual(wanted);
			expect(titles).toEqual(title ? [title] : []);
			expect(contentEnds).toBe(isContentComplete ? 1 : 0);
			expect(reading.raw).toBe(raw);
		}
	});

	test.for(CASES)("$name is read the same when it arrives in any pieces", async (answer) => {
		const { raw, kind } = answer;
		for (const habit of habits(answer)) {
			const whole = seen(await readAll(pieces([raw]), kind, habit));
			expect(seen(await readAll(pieces(cut(raw, [1])), kind, habit))).toEqual(whole);
			for (const at of placesIn(raw, habit === false)) {
				expect(seen(await readAll(pieces([raw.slice(0, at), raw.slice(at)]), kind, habit))).toEqual(whole);
			}
			await fc.assert(
				fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
					expect(seen(await readAll(pieces(cut(raw, sizes)), kind, habit))).toEqual(whole);
				}),
				{ numRuns: habit === false ? 5 : 2 },
			);
		}
	});

	test.for(CASES)("$name broken off anywhere emits a beginning of its text and an error", async (answer) => {
		const { raw, kind } = answer;
		for (const habit of habits(answer)) {
			const whole = await readAll(pieces([raw]), kind, habit);
			for (const at of [0, ...placesIn(raw, habit === false)]) {
				const { text, titles, error, isContentComplete } = await readAll(cutOff([raw.slice(0, at)]), kind, habit);
				expect(whole.text.startsWith(text), `"${text}"`).toBe(true);
				expect(whole.titles.slice(0, titles.length)).toEqual(titles);
				if (isContentComplete) expect(text).toBe(whole.text);
				else if (kind !== "outline" && kind !== "metadata") expect(error?.kind).toBe("cut");
			}
		}
	});
});

/** Words and signs of stories, and of JSON; none that markdown or tags are made of. */
const storyText = fc
	.array(
		fc.constantFrom(
			...'lamp~Noah~He said:~"Look!"~“Come,”~it\'s~{~}~[~]~\\ ~:~,~, "key": ~🦁~ünïcode~\u2028'.split("~"),
			..."\nlamp~\n\nNoah~ ~ — ~?~!~1. ~\t~\"~'~//~null".split("~"),
		),
		{ maxLength: 40 },
	)
	.map((words) => `The ${words.join(" ")} end.`);

describe("text in an answer", () => {
	test("text in JSON is emitted unchanged, in any pieces, without half a character in any event", async () => {
		await fc.assert(
			fc.asyncProperty(
				storyText,
				fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
				async (content, sizes) => {
					const reading = await readAll(pieces(cut(JSON.stringify({ title: "T", content }), sizes)));
					expect(reading.text).toBe(content);
					expect(reading.error).toBeUndefined();
					for (const event of reading.events) expect(event.isWellFormed()).toBe(true);
				},
			),
			{ numRuns: 500 },
		);
	});

	test("text with every character escaped and sent alone is emitted unchanged", async () => {
		const content = 'He said: "Look!" \\ \n\n\tA lion 🦁 — ünïcode, and } or { and ]\u2028.';
		const escaped = JSON.stringify({ content }).replace(
			/[^\x20-\x7e]/g,
			(char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
		);
		expect((await readAll(pieces(escaped))).text).toBe(content);
	});

	test("random input throws nothing and emits no JSON", async () => {
		const unit = fc.constantFrom(
			...'{~}~"~\\~:~,~[~]~a~content~"content"~{"content": "~{"title": "~<think>~</think>~<~\n~u12'.split("~"),
			..." ~`~**~#~'~/~*~\ud83e~1. ".split("~"),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 8 }),
				fc.constantFrom<AnswerKind>("story", "text", "outline", "metadata"),
				async (texts, kind) => {
					const { text, raw } = await readAll(pieces(texts), kind);
					expect(texts.join("").startsWith(raw)).toBe(true);
					expect(text).not.toMatch(/^\s*\{\s*"(?:title|content)"/);
					expect(text.isWellFormed()).toBe(true);
					if (kind === "outline" || kind === "metadata") expect(text).toBe("");
				},
			),
			{ numRuns: 1000 },
		);
	});
});

describe("text that is held back", () => {
	test("drops a draft in thought without an opening tag when the closing tag arrives", async () => {
		const reading = await readAll(
			pieces([
				"The user wants a bedtime story as JSON. I need to plan.\n\n",
				'{"title": "Draft", "content": "A first try that goes on',
				"\n</think>\n",
				'{"title": "The Lamp", "content": "The lamp shone."}',
			]),
		);
		expect(reading).toMatchObject({ text: "The lamp shone.", titles: ["The Lamp"], contentEnds: 1, thoughts: 1 });
		expect(reading.error).toBeUndefined();
	});

	/** The text that readers have after each piece. */
	async function shownAfter(texts: string[], thinksAloud: boolean | null) {
		const shown: string[] = [];
		const seenAt: string[] = [];
		async function* source() {
			for (const text of texts) {
				yield text;
				seenAt.push(shown.join(""));
			}
		}
		const answer = await readAnswer(source(), "story", { onText: (text) => shown.push(text) > 0 }, thinksAloud);
		return { seenAt, answer, text: shown.join("") };
	}
	const OBJECT = ['{"title": "T", "content": "Once ', "there was ", 'a lamp."}'];

	test.each([false, null])("emits an object at the beginning as it arrives if thinksAloud is %s", async (known) => {
		const { seenAt, answer } = await shownAfter(OBJECT, known);
		expect(seenAt).toEqual(["Once ", "Once there was ", "Once there was a lamp."]);
		expect(answer).not.toHaveProperty("thinksAloud");
		const fenced = await shownAfter(["```json\n", ...OBJECT, "\n```"], known);
		expect(fenced.seenAt[1]).toBe("Once ");
	});

	test.each([null, true])("streams the answer after a closing tag if thinksAloud is %s", async (known) => {
		const thought = ["A lamp it is. ", '{"title": "D", "content": "A draft."}', " Good.\n</thi", "nk>\n"];
		const { seenAt, answer } = await shownAfter([...thought, ...OBJECT], known);
		expect(seenAt).toEqual(["", "", "", "", "Once ", "Once there was ", "Once there was a lamp."]);
		expect(answer).toMatchObject({ title: "T", thinksAloud: true });
	});

	test.each([null, true])("emits the answer as it arrives after marked thought if thinksAloud is %s", async (known) => {
		const { seenAt, answer } = await shownAfter(["<think>A lamp it is.", "</think>\n", ...OBJECT], known);
		expect(seenAt).toEqual(["", "", "Once ", "Once there was ", "Once there was a lamp."]);
		expect(answer.error).toBeUndefined();
	});

	const PROSE = ["# The Lamp\n\n", `Once there was a lamp. ${"It shone on the lake. ".repeat(8)}`, "Noah slept."];

	test("holds back the first prose of an unknown model until its end, and streams the next", async () => {
		const first = await shownAfter(PROSE, null);
		expect(first.seenAt).toEqual(["", "", ""]);
		expect(first.text).toMatch(/^Once there was a lamp\..*Noah slept\.$/);
		expect(first.answer).toMatchObject({ title: "The Lamp", isContentComplete: true, thinksAloud: false });
		const next = await shownAfter(PROSE, false);
		expect(next.seenAt[1]).toMatch(/^Once there was a lamp/);
	});

	test.each([null, true])("drops prose that breaks off if thinksAloud is %s", async (known) => {
		const answer = await readAll(cutOff(PROSE), "story", known);
		const error = { kind: "cut" };
		expect(answer).toMatchObject({ text: "", title: "", isContentComplete: false, isWithheld: true, error });
	});

	test("streams prose of an unknown model once it is longer than any thought", async () => {
		const paragraphs = Array.from({ length: 30 }, () => "The lamp shone. ".repeat(60));
		const { seenAt } = await shownAfter(["# The Lamp\n\n", ...paragraphs, "End."], null);
		expect(seenAt[15]).toBe("");
		expect(seenAt.at(-2)).not.toBe("");
	});

	test("emits prose as it arrives once it is certainly a story", async () => {
		const chat = "Sure! Here's a story for Noah:\n\n";
		const told = [chat, "# The Lamp\n", "\nOnce there ", "was a ", "lamp.\n", "Quest", "ions:\n1. Who?"];
		const { seenAt, answer } = await shownAfter(told, false);
		expect(seenAt).toEqual(["", "", "Once there ", "Once there was a ", ...Array(3).fill("Once there was a lamp.")]);
		expect(answer).toMatchObject({ title: "The Lamp", isContentComplete: true, metadata: { questions: ["Who?"] } });
	});

	test("emits a title once, as one line of at most 300 characters", async () => {
		const title = `**The\nLamp** ${"and the lake ".repeat(40)}`;
		const { titles } = await readAll(pieces([JSON.stringify({ title, content: "It shone." })]));
		expect(titles).toEqual([`The Lamp ${"and the lake ".repeat(40)}`.slice(0, 300).trim()]);
	});

	test("limits the number and length of questions", async () => {
		const applicationQuestions = Array.from({ length: 2000 }, (_, at) => `${at} ${"why ".repeat(1000)}?`);
		const { metadata } = await readAll(pieces([JSON.stringify({ content: "It shone.", applicationQuestions })]));
		expect(metadata.questions.length).toBeLessThanOrEqual(12);
		for (const question of metadata.questions) expect(question.length).toBeLessThanOrEqual(500);
	});
});

test("the scenes of the pictures arrive before the text if the answer has them first, and at its end otherwise", async () => {
	const pictures = [{ at: "Mia had a hen.", place: "farm", all: ["hen"] }];
	const content = "Mia had a hen. The hen had eggs. ".repeat(9);
	for (const answer of [
		{ title: "Eggs", pictures, content },
		{ title: "Eggs", content, pictures },
	])
		for (const size of [1, 7, 5000]) {
			const order: unknown[] = [];
			const listener = {
				onScenes: (scenes: unknown) => order.push(scenes),
				onText: () => order.at(-1) === "text" || order.push("text") > 0,
			};
			const { scenes } = await readAnswer(pieces(cut(JSON.stringify(answer), [size])), "story", listener);
			expect(scenes).toEqual(pictures);
			expect(order).toEqual(Object.keys(answer)[1] === "pictures" ? [pictures, "text"] : ["text"]);
		}
});

describe("the figures of the picture", () => {
	const listen = async (answer: string, kind: AnswerKind = "story", size = 7) => {
		const titles: unknown[][] = [];
		const texts: string[] = [];
		const onTitle = (...title: unknown[]) => titles.push([...title, texts.join("")]);
		const onText = (text: string) => texts.push(text) > 0;
		const { figures } = await readAnswer(pieces(cut(answer, [size])), kind, { onTitle, onText });
		return { titles, figures };
	};
	const content = "Mia had a hen. The hen had eggs. ".repeat(9);

	test("figures arrive with the title, before the text, in any pieces, without unknown ones", async () => {
		const answer = JSON.stringify({ title: "Eggs", figures: ["eggs", "gizmo", "hen", "eggs"], content });
		for (const size of [1, 5, 5000])
			expect(await listen(answer, "story", size)).toEqual({
				titles: [["Eggs", ["eggs", "hen"], ""]],
				figures: ["eggs", "hen"],
			});
	});

	test("figures arrive with the title of an outline", async () => {
		const outline = { title: "Eggs", figures: ["eggs"], chapters: [{ title: "One", summary: "A hen." }] };
		expect(await listen(JSON.stringify(outline), "outline")).toMatchObject({ titles: [["Eggs", ["eggs"], ""]] });
	});

	test("figures after the text do not delay the title", async () => {
		const { titles, figures } = await listen(JSON.stringify({ title: "Eggs", content, figures: ["kite"] }));
		expect(titles).toEqual([["Eggs", [], ""]]);
		expect(figures).toEqual(["kite"]);
	});

	test("figures in any other shape are ignored", async () => {
		for (const figures of ["x", null, { a: 1 }, [[3]], []])
			expect(await listen(JSON.stringify({ title: "Eggs", figures, content }))).toEqual({
				titles: [["Eggs", [], ""]],
				figures: [],
			});
	});
});

describe("the source", () => {
	test("throws an error that ends the story", async () => {
		async function* broken() {
			yield '{"content": "Once';
			throw new StorytellerError("key", "no");
		}
		await expect(readAnswer(broken(), "story")).rejects.toMatchObject({ kind: "key" });
	});

	test("keeps the text before a refusal", async () => {
		async function* refused() {
			yield '{"title": "T", "content": "Once there was';
			throw new StorytellerError("refused", "filtered");
		}
		expect(await readAll(refused())).toMatchObject({ text: "Once there was", title: "T", error: { kind: "refused" } });
	});

	function watched(texts: Iterable<string>) {
		const state = { isOpen: true, count: 0 };
		async function* source() {
			try {
				for (const text of texts) {
					state.count++;
					yield text;
				}
			} finally {
				state.isOpen = false;
			}
		}
		return { state, source: source() };
	}

	function* endless(first: string, then: string) {
		yield first;
		for (;;) yield then;
	}

	test("closes an endless source soon after a complete answer", async () => {
		const { state, source } = watched(endless('{"title": "T", "content": "The lamp shone."}', "\n".repeat(100)));
		const answer = await readAll(source);
		expect(answer).toMatchObject({ text: "The lamp shone.", isContentComplete: true });
		expect(answer.error).toBeUndefined();
		expect(state.isOpen).toBe(false);
		expect(state.count).toBeLessThan(30);
	});

	test("closes the source and emits nothing more when the listener stops", async () => {
		const { state, source } = watched(endless('{"content": "Once ', "and again "));
		const shown: string[] = [];
		const answer = await readAnswer(source, "text", { onText: (text) => shown.push(text) < 3 });
		expect(shown).toHaveLength(3);
		expect(answer.isContentComplete).toBe(true);
		expect(answer.error).toBeUndefined();
		expect(state).toEqual({ isOpen: false, count: 3 });
	});

	test("closes the source when the listener throws", async () => {
		const { state, source } = watched(endless('{"content": "Once ', "and again "));
		const onText = () => {
			throw new Error("no room");
		};
		await expect(readAnswer(source, "text", { onText })).rejects.toThrow("no room");
		expect(state.isOpen).toBe(false);
	});

	test("reads an answer in 200,000 pieces of one character", async () => {
		const content = "The lamp shone on the lake. ".repeat(7100);
		const { text } = await readAll(pieces(JSON.stringify({ title: "T", content })));
		expect(text).toBe(content);
	});

	test.for([
		["no structure", "x"],
		["an unknown field", `{"notes": "${"x".repeat(100)}`],
		["thought", `<think>${"x".repeat(100)}`],
		["blanks", "   "],
		["brackets", "[[[["],
		["questions", `{"applicationQuestions": ["${"a?".repeat(50)}`],
	])("keeps only the beginning of megabytes of %s", async ([, first]) => {
		const text = "x".repeat(50_000);
		const { raw } = await readAll(
			cutOff([first ?? "", ...Array.from({ length: 100 }, () => (first === "   " ? " ".repeat(50_000) : text))]),
		);
		expect(raw.length).toBe(100_000);
	});
});

describe("the keys of an answer", () => {
	const content = "The hen walked home through the tall grass. Mia followed her, and the gate clicked shut.";
	const picture = "A hen walks through a garden gate at dusk.";
	const plan = { want: "Mia wants the hen", obstacle: "a gate", turn: "she whistles", lastPicture: "a gate, shut" };
	const scenes = [{ at: "The hen walked home through", place: "garden", hour: "dusk", seen: ["hen", "gate"] }];

	test("a plan before the title and scenes after the text become neither picture nor chapters nor text", async () => {
		const answer = { plan, title: "The Gate", figures: ["a hen"], content, imagePrompt: picture, scenes };
		const reading = await readAll(pieces(cut(JSON.stringify(answer), [7])));
		expect(reading).toMatchObject({ title: "The Gate", text: content, chapters: [], figures: ["hen"] });
		expect(reading.metadata.imagePrompt).toBe(picture);
		expect(reading.scenes).toEqual(scenes);
		expect(reading.error).toBeUndefined();
	});

	test("a list of pictures does not replace the description of the picture", async () => {
		const answer = { title: "The Gate", content, pictures: [{ after: 1, figures: ["lamb"] }], imagePrompt: picture };
		const { metadata, figures } = await readAll(pieces([JSON.stringify(answer)]));
		expect(metadata.imagePrompt).toBe(picture);
		expect(figures).toEqual([]);
	});

	test("an outline with a plan has its own chapters, and a plan alone is the outline", async () => {
		const chapters = [{ title: "One", summary: "A hen." }];
		const readOutline = (answer: object) => readAll(pieces([JSON.stringify(answer)]), "outline");
		expect((await readOutline({ plan, title: "The Gate", chapters })).chapters).toEqual(chapters);
		expect((await readOutline({ title: "The Gate", plan: chapters })).chapters).toEqual(chapters);
	});

	test("plain nouns become known figures, and unknown ones are dropped", async () => {
		const figures = ["a woolly lamb", "spanner", "the kites"];
		const reading = await readAll(pieces([JSON.stringify({ title: "The Gate", figures, content })]));
		expect(reading.figures).toEqual(["lamb", "kite"]);
	});

	test("the items of `unhonored` and `remember` are single lines, and words for nothing are dropped", async () => {
		const unhonored = ["*Goliath*", "none", "", "two\nlines"];
		const remember = Array.from({ length: 7 }, (_, at) => `Hen ${at} is brown`);
		const reading = await readAll(pieces([JSON.stringify({ title: "The Gate", content, unhonored, remember })]));
		expect(reading.unhonored).toEqual(["Goliath", "two lines"]);
		expect(reading.remember).toEqual(remember.slice(0, 5));
		const empty = await readAll(
			pieces([JSON.stringify({ title: "The Gate", content, unhonored: "none", remember: [] })]),
		);
		expect(empty).not.toHaveProperty("unhonored");
		expect(empty).not.toHaveProperty("remember");
	});

	test("a chapter leaves one sentence to remember", async () => {
		const answer = JSON.stringify({ content, remember: "The gate clicks twice." });
		expect((await readAll(pieces([answer]), "text")).remember).toEqual(["The gate clicks twice."]);
	});
});
