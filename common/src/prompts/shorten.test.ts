import fc from "fast-check";
import { expect, test } from "vitest";
import { shortenPassage, shortenScripture } from "./shorten.ts";

const TEXT = "He sowed. Birds came and ate. “Listen!” he said. Thorns grew up there. Good earth bore much fruit.";

test("shortenPassage keeps complete sentences of the beginning and the end", () => {
	expect(shortenPassage(TEXT, 11)).toBe("He sowed. Birds came and ate. … Good earth bore much fruit.");
});

test("shortenPassage returns a short passage unchanged", () => {
	expect(shortenPassage(TEXT, 18)).toBe(TEXT);
	expect(shortenPassage(TEXT)).toBe(TEXT);
	expect(shortenPassage(TEXT, 0)).toBe("");
});

test("shortenPassage cuts a sentence that alone is too long", () => {
	expect(shortenPassage("one two three four five six seven", 3)).toBe("one two three …");
});

test("shortenPassage never returns more than the maximum", () => {
	const sentence = fc.array(fc.constantFrom("a", "word", "“Go!”", "end."), { maxLength: 30 });
	fc.assert(
		fc.property(sentence, fc.integer({ min: 0, max: 30 }), (words, maxWords) => {
			const shown = shortenPassage(words.join(" "), maxWords).split(" ");
			expect(shown.filter((word) => word && word !== "…").length).toBeLessThanOrEqual(maxWords);
		}),
	);
});

const VERSES = [
	{ chapter: 1, verse: 1, text: "He sowed." },
	{ chapter: 1, verse: 2, text: "Birds came and ate." },
	{ chapter: 1, verse: 3, text: "Thorns grew." },
	{ chapter: 2, verse: 1, text: "Good earth bore fruit." },
];
const PASSAGE = { reference: "1 Sowing 1:1-2:1", text: VERSES.map(({ text }) => text).join(" "), verses: VERSES };

test("shortenScripture keeps complete verses and names the omitted ones", () => {
	expect(shortenScripture(PASSAGE, 8)).toEqual({
		reference: "1 Sowing 1:1-2:1",
		text: "He sowed. … Good earth bore fruit.",
		leftOut: "1 Sowing 1:2-3",
	});
	expect(shortenScripture(PASSAGE, 10).leftOut).toBe("1 Sowing 1:3");
	expect(shortenScripture(PASSAGE, 7).leftOut).toBe("1 Sowing 1:3-2:1");
});

test("shortenScripture returns a short passage unchanged, with the name of verses omitted before", () => {
	expect(shortenScripture(PASSAGE)).toEqual({ reference: PASSAGE.reference, text: PASSAGE.text });
	expect(shortenScripture({ reference: "Luke 15", text: "A. … B.", leftOut: "Luke 15:2-31" }, 5).leftOut).toBe(
		"Luke 15:2-31",
	);
});

test("shortenScripture reports parts left out of a passage without verses or with long ones", () => {
	expect(shortenScripture({ reference: "Luke 15", text: TEXT }, 11).leftOut).toBe("parts of Luke 15");
	expect(shortenScripture(PASSAGE, 1)).toEqual({
		reference: PASSAGE.reference,
		text: "He …",
		leftOut: `parts of ${PASSAGE.reference}`,
	});
});
