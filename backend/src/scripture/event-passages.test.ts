import { BiblicalEvent, countWords } from "@lion-tails/common/story";
import { expect, test } from "vitest";
import { EVENT_REFERENCES, findEventPassage } from "./event-passages.ts";
import { findPassage } from "./scripture.ts";

const EVENTS = BiblicalEvent.exclude(["none"]).options;

test.each(EVENTS)("the passage of %s is of 120 to 250 words", (event) => {
	const words = countWords(findEventPassage(event)?.text ?? "");
	expect(words).toBeGreaterThanOrEqual(120);
	expect(words).toBeLessThanOrEqual(250);
});

test.each(EVENTS)("every reference of %s exists, and its text is in the passage", (event) => {
	const { text } = findEventPassage(event) ?? { text: "" };
	let bookAndChapter = "";
	for (const part of EVENT_REFERENCES[event].split("; ")) {
		// A part without a book is of the same book as the one before.
		const book = /^(\d? ?[A-Z][a-z]+) /.exec(part)?.[1];
		if (book) bookAndChapter = book;
		const passage = findPassage(book ? part : `${bookAndChapter} ${part}`);
		expect(passage?.text, part).toBeTruthy();
		expect(text).toContain(passage?.text);
	}
});

test("the crucifixion reaches Easter morning", () => {
	expect(findEventPassage("crucifixion")?.text).toContain("He is not here, for he has risen");
});

test("no event has no passage", () => {
	expect(findEventPassage("none")).toBeNull();
});
