import { BiblicalEvent, countWords } from "@lion-tails/common/story";
import { describe, expect, it, test } from "vitest";
import { EVENT_REFERENCES, findEventPassage, findPassage, openPassage } from "./scripture.ts";

describe("a passage that is opened from a reference", () => {
	it.each([
		["John 3:16", "John 3:16", 1, "For God so loved the world"],
		["Psalm 23", "Psalm 23", 6, "Yahweh is my shepherd"],
		["1 Samuel 17:45-47", "1 Samuel 17:45-47", 3, "Then David said to the Philistine"],
		["First Samuel 3:9–10", "1 Samuel 3:9-10", 2, "Therefore Eli said to Samuel"],
		["Jude 3", "Jude 3", 1, "Beloved"],
	])("is that passage: %s", (asked, reference, count, beginning) => {
		const { exists, passage } = openPassage(asked);
		expect(exists).toBe(true);
		expect(passage).toMatchObject({ reference, translation: "World English Bible" });
		expect(passage?.verses).toHaveLength(count);
		expect(passage?.verses[0]?.text).toContain(beginning);
	});

	it("has the number of each verse, over chapters too", () => {
		const numbers = openPassage("Genesis 1:31-2:2").passage?.verses.map(({ chapter, verse }) => [chapter, verse]);
		expect(numbers).toEqual([
			[1, 31],
			[2, 1],
			[2, 2],
		]);
	});

	it("is the beginning of a long one, which says so", () => {
		const { passage } = openPassage("Psalm 119");
		expect(passage?.reference).toBe("Psalm 119:1-60");
		expect(passage?.verses).toHaveLength(60);
	});

	it.each(["John 22:1", "John 3:99", "Psalm 151", "Jude 2:1", "Hezekiah 4:2", "the garden"])(
		"does not exist: %s",
		(asked) => {
			expect(openPassage(asked)).toEqual({ exists: false, passage: null });
		},
	);

	it("exists without a text where this translation leaves a verse out", () => {
		expect(openPassage("Acts 8:37")).toEqual({ exists: true, passage: null });
	});
});

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
