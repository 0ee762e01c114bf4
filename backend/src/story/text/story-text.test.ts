import { countWords, wordCounter } from "@lion-tails/common/story";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storyText } from "./story-text.ts";

const STORY = `Once, on the edge of a village where the road bends toward the sea, there lived a lamplighter named Tobias. He was old, and his ladder was older.

“Every evening,” he told the children, “I say good evening to nine lamps, and every one of them answers.” The children laughed. Lamps don't talk! But Ruth, who was six, did not laugh at all. She had heard them.

At bedtime, when the wind came in from the water and the shutters knocked, she lay listening: one lamp, two lamps, three. The fourth was quiet.

“Papa,” said Ruth. “The lamp by the well-worn steps is quiet.”

He looked at her for a moment, the way he looked at the sky before rain. Then he took down his coat. “Show me,” he said; and the two of them went out into the blue of the evening, hand in hand, past Mrs. Aldous's gate and the sleeping geese.

The fourth lamp was dark. Beneath it sat a small brown dog, shivering, with a thread of burrs along its back. Ruth knelt down. The dog put its nose into her sleeve, and it stayed there. “It was telling us,” whispered Ruth, “in the only way a lamp can.”`;

type Options = Partial<Parameters<typeof storyText>[0]> & { size?: number; isWhole?: boolean };

/** Passes one answer through the filter in pieces until it is full. Returns the emitted text and the rest. */
function tellOne(text: string, { size = 5, isWhole = true, ...more }: Options = {}) {
	let shown = "";
	const emit = (added: string) => (shown += added);
	const pipe = storyText({ shown: "", pending: "", after: "paragraph", words: 1000, share: () => 1, emit, ...more });
	for (let at = 0; at < text.length && pipe.add(text.slice(at, at + size)); at += size);
	const unshown = pipe.end(isWhole);
	return { shown, isFull: pipe.isFull, isRetelling: pipe.isRetelling, ...unshown };
}

/** Passes several answers through the filter, each continuing the one before. Returns the emitted text. */
function tell(...answers: { text: string; isWhole?: boolean; after?: "paragraph" | "cut"; size?: number }[]) {
	let shown = "";
	let pending = "";
	for (const { text, isWhole = false, after = "cut", size } of answers) {
		const told = tellOne(text, { shown, pending, after, isWhole, ...(size && { size }) });
		shown += told.shown;
		pending = told.pending;
	}
	return shown;
}

const startOf = (pattern: RegExp, at: number) =>
	Math.max(0, ...[...STORY.slice(0, at).matchAll(pattern)].map((match) => match.index + match[0].length));
const RESTARTS = {
	"the letter": (at: number) => at,
	"the word": (at: number) => startOf(/[\s“]+/g, at),
	"the sentence": (at: number) => startOf(/[.!?]”?\s+/g, at),
	"the paragraph": (at: number) => startOf(/\n\n/g, at),
	"its beginning": () => 0,
};

function differenceOf(told: string, at: number): string {
	const from = Math.max(0, [...STORY].findIndex((_, index) => told[index] !== STORY[index]) - 10);
	return `cut after ${JSON.stringify(STORY.slice(Math.max(0, at - 12), at))}: ${JSON.stringify(told.slice(from, from + 40))}`;
}

describe("continuing after a break", () => {
	test.each(Object.entries(RESTARTS))(
		"an answer that continues from %s is joined without losing or repeating a word",
		(_, restart) => {
			const wrong: string[] = [];
			for (let at = 1; at < STORY.length; at++) {
				const told = tell(
					{ text: STORY.slice(0, at), size: (at % 9) + 1 },
					{ text: STORY.slice(restart(at)), isWhole: true, size: (at % 7) + 1 },
				);
				if (told !== STORY) wrong.push(differenceOf(told, at));
			}
			expect(wrong).toEqual([]);
		},
	);

	test("several breaks are joined without losing or repeating a word", () => {
		fc.assert(
			fc.property(
				fc.uniqueArray(fc.integer({ min: 1, max: STORY.length - 1 }), { minLength: 1, maxLength: 6 }),
				fc.constantFrom(...Object.values(RESTARTS)),
				fc.integer({ min: 1, max: 30 }),
				(cuts, restart, size) => {
					const ends = [...cuts.toSorted((a, b) => a - b), STORY.length];
					const answers = ends.map((end, index) => ({
						text: STORY.slice(index === 0 ? 0 : Math.min(restart(ends[index - 1] ?? 0), end), end),
						isWhole: end === STORY.length,
						size,
					}));
					expect(tell(...answers)).toBe(STORY);
				},
			),
			{ numRuns: 200 },
		);
	});
});

describe("an answer after a break", () => {
	const joined = (first: string, second: string) => tell({ text: first }, { text: second, isWhole: true });

	test("an answer that begins with the next word is joined by a space if the text ends with a complete word", () => {
		expect(joined("She carried the lamp", "and sang.")).toBe("She carried the lamp and sang.");
		expect(joined("She carried the lan", "tern and sang.")).toBe("She carried the lantern and sang.");
		expect(joined("It was Zebedee", "He sang.")).toBe("It was Zebedee He sang.");
	});

	test("a word that is cut twice is joined without a space", () => {
		const told = [{ text: "It was dark. Bene" }, { text: "a" }, { text: "th it sat a dog.", isWhole: true }];
		expect(tell(...told)).toBe("It was dark. Beneath it sat a dog.");
	});

	test("repeated words are dropped, ignoring quotation marks, case and spaces", () => {
		expect(joined('He said: "Look, the lamp', "he  said: “look, the lamp is lit.”")).toBe(
			'He said: "Look, the lamp is lit.”',
		);
	});

	test("a sentence that begins with the last word of the one before is kept complete", () => {
		expect(joined("They found Noah. ", "Noah laughed.")).toBe("They found Noah. Noah laughed.");
	});

	test.each([
		["a number", "It cost 3.", "50 coins.", "It cost 3.50 coins."],
		["a number", "It had 1,", "000 stars.", "It had 1,000 stars."],
		["a time", "At 7:", "30 they slept.", "At 7:30 they slept."],
		["low quotation marks", "„Komm!", "“ Dann ging er.", "„Komm!“ Dann ging er."],
		["low quotation marks", "„Komm!“", "Dann ging er.", "„Komm!“ Dann ging er."],
		["French quotation marks", "«\u00a0Viens\u00a0!\u00a0»", "Il partit.", "«\u00a0Viens\u00a0!\u00a0» Il partit."],
		["French quotation marks", "Il dit : «\u00a0", "Viens !", "Il dit : «\u00a0Viens !"],
		["dots that say that it goes on", "She took the lamp and", "…went up.", "She took the lamp and went up."],
		["dots that say that it goes on", "She took the lamp and", "... went up.", "She took the lamp and went up."],
		["dots after dots", "She waited…", "…and waited.", "She waited… and waited."],
		["a word without spaces", "从前有一盏小", "灯在湖边。", "从前有一盏小灯在湖边。"],
	])("joins %s: %s + %s", (_, first, second, whole) => {
		for (const size of [1, 3, 100])
			expect(tell({ text: first, size }, { text: second, isWhole: true, size })).toBe(whole);
	});

	test("an answer that begins with the refrain of the story is kept", () => {
		const refrain = "Shine, little lamp, over the lake and the hill, and over the boats that are still.\n\n";
		const told = `${refrain}The wind came up.\n\n${refrain}The wind went down.\n\n`;
		const rest = `${refrain}The moon went home.`;
		expect(tell({ text: told, isWhole: true }, { text: rest, isWhole: true, after: "paragraph" })).toBe(told + rest);
	});

	test("an answer that retells the story in other words is dropped", () => {
		const retold = "Once, on the edge of a village where the road bends toward the sea, there was a sad lamp.";
		const told = tellOne(retold, { shown: STORY, after: "cut", size: 1 });
		expect(told).toMatchObject({ shown: "", isRetelling: true });
	});
});

test("a new paragraph begins after a blank line, without repeated text", () => {
	const extend = (text: string) =>
		tell(
			{ text: "The lamp was lit, and all was well.", isWhole: true },
			{ text, isWhole: true, after: "paragraph", size: 1 },
		);
	for (const text of ["\n\n Then came Ruth.", "Then came Ruth.", "and all was well. Then came Ruth."])
		expect(extend(text)).toBe("The lamp was lit, and all was well.\n\nThen came Ruth.");
	// A sentence may begin with the words that end the one before it.
	for (const text of ["Well, Ruth came.", "And all was well, until Ruth came."])
		expect(extend(text)).toBe(`The lamp was lit, and all was well.\n\n${text}`);
	expect(extend("  \n")).toBe("The lamp was lit, and all was well.");
});

test("emits complete words before a break, and a complete text to its end", () => {
	for (let at = 1; at <= STORY.length; at++) {
		const shown = tell({ text: STORY.slice(0, at), size: 1 });
		expect(STORY.startsWith(shown)).toBe(true);
		if (shown) expect(STORY.slice(shown.length)).toMatch(/^(?![\p{L}'’-])/u);
		expect(shown).toBe(shown.trimEnd());
		expect(tell({ text: STORY.slice(0, at), isWhole: true })).toBe(STORY.slice(0, at).trimEnd());
	}
});

test("emitted, pending and held text together are the complete text", () => {
	const unit = fc.constantFrom(
		...["a", "lamp", " ", "\n", "\n\n", ". ", "Amen", "The end", "that night", "“", '"', "从前有一盏灯", "👨‍👩‍👧"],
		...["don't", "well-", "3.5", "!", "? ", "\t", "»", "x".repeat(50), "…"],
	);
	fc.assert(
		fc.property(
			fc.string({ unit, maxLength: 40 }),
			fc.integer({ min: 1, max: 12 }),
			fc.constantFrom(0, 0.5, 1),
			fc.boolean(),
			(text, size, share, isWhole) => {
				const { shown, pending, ending } = tellOne(text, { share: () => share, size, isWhole });
				expect((shown + pending + ending).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
			},
		),
		{ numRuns: 1000 },
	);
});

describe("an answer that is too long", () => {
	const long = (text: string, size = 3) => tellOne(text, { words: 20, size });

	test("a too long answer ends with the sentence in which it reaches twice the requested words", () => {
		const { shown, isFull } = long("The lamp shone over the hill. ".repeat(100));
		expect([countWords(shown), isFull, shown.slice(-5)]).toEqual([42, true, "hill."]);
	});

	test("a too long answer ends at the same place when it arrives in one piece", () => {
		const text = "The lamp shone over the hill. ".repeat(100);
		for (const size of [1, 100, 1000, text.length]) expect(long(text, size)).toEqual(long(text));
	});

	test("a too long answer does not end after direct speech within a sentence", () => {
		const { shown } = long("“Look, a lamp!” cried the small child at the gate. ".repeat(50));
		expect(shown.slice(-6)).toBe(" gate.");
		expect(long("She said: “Look, a lamp!” ".repeat(50)).shown.slice(-7)).toBe(" lamp!”");
	});

	test("a too long answer without sentences or words ends too", () => {
		expect(long("lamp ".repeat(10_000)).shown.length).toBeLessThan(700);
		expect(long("x".repeat(100_000)).shown.length).toBeLessThan(1000);
		expect(long(" ".repeat(100_000)).shown).toBe("");
	});
});

describe("an ending that comes too early", () => {
	const end = (text: string, share = 0.5) => tellOne(text, { share: () => share });

	test.each(["Amen.", "“Good night, Ruth,” said Papa.", "The end", "That night Ruth slept until the sun came in."])(
		"is held back: %s",
		(ending) => {
			expect(end(`The lamp was lit.\n\n${ending}`)).toMatchObject({
				shown: "The lamp was lit.",
				pending: "",
				ending: `\n\n${ending}`,
			});
		},
	);

	test("an ending is emitted if the text is long enough or continues after it", () => {
		expect(end("All was well. Amen.", 1).shown).toBe("All was well. Amen.");
		const goesOn =
			`“Good night,” said Papa. But ${"the lamp was not asleep yet, and Ruth could hear it. ".repeat(12)}`.trim();
		expect(end(goesOn).shown).toBe(goesOn);
	});

	test("text without a cue is not held back", () => {
		for (const text of [
			"Amending the roof took days.",
			"The endless road.",
			"Good nightingales sing.",
			"He said the end was near.",
		])
			expect(end(text).shown).toBe(text);
	});
});

test("counts runs of other characters than spaces with a letter or a digit, in pieces and in the complete text", () => {
	const unit = fc.constantFrom("a", "é", " ", "\n", "\u00a0", "-", ".", "7", "’", "李", "𐐷", "😀");
	fc.assert(
		fc.property(fc.array(fc.string({ unit })), (pieces) => {
			const counter = wordCounter();
			for (const piece of pieces) counter.add(piece);
			const runs = pieces.join("").split(/\s+/);
			expect(counter.words).toBe(runs.filter((run) => /[\p{L}\p{N}]/u.test(run)).length);
			expect(countWords(pieces.join(""))).toBe(counter.words);
		}),
	);
});
