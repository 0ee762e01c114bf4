import { expect, test } from "vitest";
import { splitSentences } from "./paragraphs.ts";

const sentencesOf = (paragraph: string) => splitSentences(paragraph).map(({ text }) => text);

test("the period of a title does not end a sentence", () => {
	expect(sentencesOf("They were Mr. and Mrs. Weeks. She saw Dr. King. St. Paul wrote it.")).toEqual([
		"They were Mr. and Mrs. Weeks.",
		"She saw Dr. King.",
		"St. Paul wrote it.",
	]);
});

test("a title at the end of a paragraph ends the sentence", () => {
	expect(sentencesOf("He called her Mrs.")).toEqual(["He called her Mrs."]);
});

test("sentences have their offsets, and text without letters is dropped", () => {
	const paragraph = "  “Stay, Mr. Brown,” she said.  Then they slept. ";
	for (const { start, text } of splitSentences(paragraph))
		expect(paragraph.slice(start, start + text.length)).toBe(text);
	expect(sentencesOf(paragraph)).toEqual(["“Stay, Mr. Brown,” she said.", "Then they slept."]);
	expect(sentencesOf("* * *")).toEqual([]);
});
