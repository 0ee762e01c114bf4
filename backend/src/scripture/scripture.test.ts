import { BiblicalEvent, countWords } from "@lion-tails/common/story";
import { describe, expect, it, test } from "vitest";
import { EVENT_REFERENCES, findEventPassage, findPassage, openPassage } from "./scripture.ts";

describe("openPassage", () => {
	it.each([
		["John 3:16", "John 3:16", 1, "For God so loved the world"],
		["Psalm 23", "Psalm 23", 6, "Yahweh is my shepherd"],
		["1 Samuel 17:45-47", "1 Samuel 17:45-47", 3, "Then David said to the Philistine"],
		["First Samuel 3:9–10", "1 Samuel 3:9-10", 2, "Therefore Eli said to Samuel"],
		["Jude 3", "Jude 3", 1, "Beloved"],
	])("openPassage returns the passage of %s", (asked, reference, count, beginning) => {
		const { exists, passage } = openPassage(asked);
		expect(exists).toBe(true);
		expect(passage).toMatchObject({ reference, translation: "World English Bible" });
		expect(passage?.verses).toHaveLength(count);
		expect(passage?.verses[0]?.text).toContain(beginning);
	});

	it("openPassage numbers the verses, across chapters too", () => {
		const numbers = openPassage("Genesis 1:31-2:2").passage?.verses.map(({ chapter, verse }) => [chapter, verse]);
		expect(numbers).toEqual([
			[1, 31],
			[2, 1],
			[2, 2],
		]);
	});

	it("openPassage shortens a long passage and its reference", () => {
		const { passage } = openPassage("Psalm 119");
		expect(passage?.reference).toBe("Psalm 119:1-60");
		expect(passage?.verses).toHaveLength(60);
	});

	it.each(["John 22:1", "John 3:99", "Psalm 151", "Jude 2:1", "Hezekiah 4:2", "the garden"])(
		"openPassage rejects %s",
		(asked) => {
			expect(openPassage(asked)).toEqual({ exists: false, passage: null });
		},
	);

	it("openPassage returns no text for a verse that the translation leaves out", () => {
		expect(openPassage("Acts 8:37")).toEqual({ exists: true, passage: null });
	});
});

const EVENTS = BiblicalEvent.exclude(["none"]).options;

test.each(EVENTS)("the passage of %s has 120 to 250 words", (event) => {
	const words = countWords(findEventPassage(event)?.text ?? "");
	expect(words).toBeGreaterThanOrEqual(120);
	expect(words).toBeLessThanOrEqual(250);
});

test.each(EVENTS)("the passage of %s contains the text of each of its references", (event) => {
	const { text } = findEventPassage(event) ?? { text: "" };
	let bookAndChapter = "";
	for (const part of EVENT_REFERENCES[event].split("; ")) {
		// A part without a book belongs to the book before.
		const book = /^(\d? ?[A-Z][a-z]+) /.exec(part)?.[1];
		if (book) bookAndChapter = book;
		const passage = findPassage(book ? part : `${bookAndChapter} ${part}`);
		expect(passage?.text, part).toBeTruthy();
		expect(text).toContain(passage?.text);
	}
});

test("the passage of the crucifixion ends on Easter morning", () => {
	expect(findEventPassage("crucifixion")?.text).toContain("He is not here, for he has risen");
});

test("the event none has no passage", () => {
	expect(findEventPassage("none")).toBeNull();
});
