import fc from "fast-check";
import { expect, test } from "vitest";
import { shortenPassage } from "./shorten-passage.ts";

const TEXT = "He sowed. Birds came and ate. “Listen!” he said. Thorns grew up there. Good earth bore much fruit.";

test("keeps whole sentences of the beginning and of the end", () => {
	expect(shortenPassage(TEXT, 11)).toBe("He sowed. Birds came and ate. … Good earth bore much fruit.");
});

test("leaves a passage that is short enough as it is", () => {
	expect(shortenPassage(TEXT, 18)).toBe(TEXT);
	expect(shortenPassage(TEXT)).toBe(TEXT);
	expect(shortenPassage(TEXT, 0)).toBe("");
});

test("cuts a sentence that alone is too long", () => {
	expect(shortenPassage("one two three four five six seven", 3)).toBe("one two three …");
});

test("never has more words than it may", () => {
	const sentence = fc.array(fc.constantFrom("a", "word", "“Go!”", "end."), { maxLength: 30 });
	fc.assert(
		fc.property(sentence, fc.integer({ min: 0, max: 30 }), (words, maxWords) => {
			const shown = shortenPassage(words.join(" "), maxWords).split(" ");
			expect(shown.filter((word) => word && word !== "…").length).toBeLessThanOrEqual(maxWords);
		}),
	);
});
