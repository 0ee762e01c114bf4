import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BIBLE_BOOKS, coveredVerses, nameSpan, overlap, parseReference, verseCount } from "./reference.ts";

const folder = new URL("../../../scripture/bible/", import.meta.url);
const bible = new Map(
	readdirSync(folder).map((file) => {
		const { name, chapters } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
		return [name as string, chapters as string[][]];
	}),
);

test("the books have the names and verses of the bundled Bible", () => {
	expect(BIBLE_BOOKS.length).toBe(bible.size);
	for (const { name, verseCounts } of BIBLE_BOOKS)
		expect(verseCounts, name).toEqual(bible.get(name)?.map((verses) => verses.length));
});

const written = (reference: string) => {
	const span = parseReference(reference);
	return span && nameSpan(span).written;
};

test.each([
	["Ruth 1", "Ruth 1"],
	["Ruth 1:1-22", "Ruth 1"],
	["Ruth 1:16-17", "Ruth 1:16-17"],
	["Genesis 1:1-2:3", "Genesis 1:1-2:3"],
	["Genesis 1-2", "Genesis 1:1-2:25"],
	["Ps. 23", "Psalm 23"],
	["psalms 23:1–3", "Psalm 23:1-3"],
	["1 Sam 17:4", "1 Samuel 17:4"],
	["1samuel 17.4", "1 Samuel 17:4"],
	["Jn 3:16", "John 3:16"],
	["1 John 4:19", "1 John 4:19"],
	["Jude 3-5", "Jude 3-5"],
	["Jude 1:3", "Jude 3"],
	["Song of Songs 2", "Song of Solomon 2"],
	["Luke 15:3-6; 15:20", "Luke 15:3-6"],
	["Phil 4:6, gently", "Philippians 4:6"],
	["Ruth", "Ruth 1:1-4:22"],
])("parseReference reads %s as %s", (given, expected) => {
	expect(written(given)).toBe(expected);
});

test.each(["Ruth 5", "Ruth 1:23", "the story of the donkey", "Hezekiah 3", "", "12", "Ruth 1:5-2"])(
	"%j is no passage",
	(given) => {
		expect(parseReference(given)).toBeNull();
	},
);

test("parseReference reads every span back from its name", () => {
	const last = BIBLE_BOOKS.reduce((sum, { verseCounts }) => sum + verseCounts.reduce((a, b) => a + b, 0), 0) - 1;
	fc.assert(
		fc.property(fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: 70 }), (from, more) => {
			const span = { from, to: Math.min(from + more, last) };
			if (nameSpan({ from, to: from }).book !== nameSpan({ from: span.to, to: span.to }).book) return;
			expect(parseReference(nameSpan(span).written)).toEqual(span);
		}),
	);
});

test("nameSpan returns the spoken name of a passage", () => {
	const spoken = (reference: string) => {
		const span = parseReference(reference);
		return span && nameSpan(span).spoken;
	};
	expect(spoken("Psalm 23")).toBe("Psalm 23");
	expect(spoken("Romans 8:38-39")).toBe("chapter 8 of Romans, verses 38 and 39");
	expect(spoken("John 3:16")).toBe("chapter 3 of John, verse 16");
	expect(spoken("Ruth 1:1-2:23")).toBe("chapters 1 to 2 of Ruth");
	expect(spoken("Jude 3-5")).toBe("the book of Jude, verses 3 to 5");
});

test("coveredVerses counts verses in two passages once", () => {
	const span = (reference: string) => parseReference(reference) ?? { from: 0, to: 0 };
	expect(verseCount(span("Ruth 1"))).toBe(22);
	expect(overlap(span("Ruth 1:1-5"), span("Ruth 1:4-9"))).toBe(2);
	expect(coveredVerses(span("Ruth 1"), [span("Ruth 1:1-5"), span("Ruth 1:4-9"), span("Ruth 2")])).toBe(9);
});
