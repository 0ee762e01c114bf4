import { expect, test } from "vitest";
import { splitSentences } from "./paragraphs.ts";
import { spokenParagraphs } from "./spoken-text.ts";

const verseOf = (reference: string) =>
	spokenParagraphs({ content: "One.\n\nTwo.", bibleVerse: { text: "Be strong and of good courage", reference } });

test("the verse follows the last paragraph, and its reference the verse", () => {
	const paragraphs = verseOf("Joshua 1:9");
	expect(paragraphs.slice(0, 2)).toEqual(["One.", "Two."]);
	expect(splitSentences(paragraphs[2] ?? "").map(({ text }) => text)).toEqual([
		"Be strong and of good courage",
		"Joshua, chapter 1, verse 9.",
	]);
	expect(spokenParagraphs({ content: "One." })).toEqual(["One."]);
});

test.each([
	["1 Samuel 3:9-10", "First Samuel, chapter 3, verses 9 to 10."],
	["Song of Solomon 2:11–12", "Song of Solomon, chapter 2, verses 11 to 12."],
	["Psalm 23", "Psalm 23."],
	["Psalms 119:105", "Psalm 119, verse 105."],
	["John 3:16, 17", "John 3:16, 17."],
])("%s is read as “%s”", (reference, spoken) => {
	expect(verseOf(reference)[2]?.split("\n")[1]).toBe(spoken);
});
