import { describe, expect, it } from "vitest";
import { findReferences } from "./find-references.ts";

const found = (text: string) => findReferences(text).map((reference) => reference.text);

describe("what may be a reference in a story’s text", () => {
	it.each([
		["They read John 3:16 together.", "John 3:16"],
		["“Psalm 23,” said Noah.", "Psalm 23"],
		["(1 Samuel 17:45-47)", "1 Samuel 17:45-47"],
		["in First Samuel 3:9–10, where", "First Samuel 3:9–10"],
		["It is II Kings 2:1.", "II Kings 2:1"],
		["From Genesis 1:1-2:3: in the beginning", "Genesis 1:1-2:3"],
		["Song of Songs 2:11-12 and spring", "Song of Songs 2:11-12"],
		["the whole of Psalms 120-134.", "Psalms 120-134"],
		["As John 3:16: God so loved", "John 3:16"],
		["Romans 8 was read", "Romans 8"],
		["John 99:1 is read", "John 99:1"],
	])("is found: %s", (text, reference) => {
		expect(found(text)).toEqual([reference]);
		expect(text.slice(findReferences(text)[0]?.start).startsWith(reference)).toBe(true);
	});

	it("is found as often as it is there", () => {
		expect(found("Psalm 23, 1 John 4:19 and Psalm 23 again")).toEqual(["Psalm 23", "1 John 4:19", "Psalm 23"]);
	});

	it.each([
		"in chapter 3 of John",
		"John told Mark and Luke",
		"she gave Ruth 2 apples",
		"Daniel 7 years later",
		"the 23rd Psalm",
		"Psalm 23rd",
		"Psalm 1234",
		"McJohn 3:16",
		"It was 3:16 in the afternoon.",
		"the Acts of the Apostles",
		"Psalm\n23",
	])("is not: %s", (text) => expect(found(text)).toEqual([]));
});
