import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { StorytellerError } from "../models/storyteller.ts";
import { parseAnswerStream } from "./parse-answer-stream.ts";
import { continueText } from "./text/continuation.ts";

const STORY = {
	title: "The “Lamp”",
	content: 'He said: "Look!" \\ \n\n\tA lion 🦁 — ünïcode, and } or { and ]\u2028.',
	applicationQuestions: ["a?", "b?"],
};

async function* pieces(...texts: string[]) {
	yield* texts;
}

async function read(source: AsyncIterable<string>) {
	const events: string[] = [];
	let title = "";
	const answer = await parseAnswerStream(source, {
		onText: (text) => events.push(text),
		onTitle: (whole) => (title = whole),
	});
	return { ...answer, text: events.join(""), title, events };
}

describe("JSON read while it arrives", () => {
	test("cut in two at every position, is read the same", async () => {
		const json = JSON.stringify(STORY);
		for (let at = 0; at <= json.length; at++) {
			const { text, title, error, fields } = await read(pieces(json.slice(0, at), json.slice(at)));
			expect({ text, title, error, fields }).toEqual({
				text: STORY.content,
				title: STORY.title,
				error: undefined,
				fields: STORY,
			});
		}
	});

	test("with every character escaped and sent alone, is read the same", async () => {
		const escaped = JSON.stringify(STORY).replace(
			/[^\x20-\x7e]/g,
			(char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
		);
		expect((await read(pieces(...escaped))).text).toBe(STORY.content);
	});

	test("ended at every position, gives a beginning of the text and an error", async () => {
		const json = JSON.stringify(STORY);
		for (let at = 0; at < json.length; at++) {
			const { text, error } = await read(pieces(json.slice(0, at)));
			expect(STORY.content.startsWith(text)).toBe(true);
			expect(error).toBeInstanceOf(StorytellerError);
		}
	});

	test("any text in any pieces comes out as it went in, without half an emoji in any event", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({ unit: "grapheme", maxLength: 60 }),
				fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
				async (content, sizes) => {
					const json = JSON.stringify({ content });
					const cuts: string[] = [];
					for (let at = 0, turn = 0; at < json.length; turn++) {
						const size = sizes[turn % sizes.length] ?? 1;
						cuts.push(json.slice(at, at + size));
						at += size;
					}
					const { events } = await read(pieces(...cuts));
					expect(events.join("")).toBe(content.replace(/[^\P{Cc}\t\n]/gu, ""));
					for (const text of events) expect(text.isWellFormed()).toBe(content.isWellFormed());
				},
			),
		);
	});

	test("any input is read without an exception, and `raw` is a beginning of it", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(
					fc.string({ unit: fc.constantFrom("{", "}", '"', "\\", ":", ",", "[", "]", "a", "content", "u12", " ") }),
					{ maxLength: 8 },
				),
				async (texts) => {
					const { raw } = await read(pieces(...texts));
					expect(texts.join("").startsWith(raw)).toBe(true);
				},
			),
		);
	});

	test("an error of the storyteller that ends the story is passed on", async () => {
		async function* broken() {
			yield '{"content": "Once';
			throw new StorytellerError("key", "no");
		}
		await expect(parseAnswerStream(broken())).rejects.toMatchObject({ kind: "key" });
	});

	test("the source is closed when its JSON is invalid", async () => {
		let isOpen = true;
		async function* endless() {
			try {
				yield '{"content": "a"';
				for (;;) yield "]";
			} finally {
				isOpen = false;
			}
		}
		expect((await parseAnswerStream(endless())).error).toBeDefined();
		expect(isOpen).toBe(false);
	});
});

describe("continued text", () => {
	const join = (shown: string, after: "paragraph" | "cut", ...pieces: string[]) => {
		let text = shown;
		const continuation = continueText(shown, after, (added) => {
			text += added;
		});
		for (const piece of pieces) continuation.add(piece);
		continuation.end();
		return text;
	};

	test("a new paragraph begins after a blank line, whatever the model put there", () => {
		expect(join("End.", "paragraph", "\n", " Then")).toBe("End.\n\nThen");
		expect(join("End.\n\n", "paragraph", "Then")).toBe("End.\n\nThen");
		expect(join("", "paragraph", "Once")).toBe("Once");
	});

	test("after a cut it is joined at the next character", () => {
		expect(join("the lant", "cut", "ern burned")).toBe("the lantern burned");
		expect(join("It burned.", "cut", "Then")).toBe("It burned. Then");
		expect(join("It burned.", "cut", "\n\nThen")).toBe("It burned.\n\nThen");
	});

	test("a repeated end is dropped wherever the pieces are cut, and nothing else is", () => {
		fc.assert(
			fc.property(fc.integer({ min: 24, max: 60 }), fc.integer({ min: 1, max: 30 }), (overlap, size) => {
				const shown = "Once there was a small lamp that stood at the top of a long green hill above the lake";
				const answer = `${shown.slice(-overlap)} and burned`;
				const texts = answer.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
				expect(join(shown, "cut", ...texts)).toBe(`${shown} and burned`);
			}),
		);
	});
});
