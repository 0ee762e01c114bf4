import { describe, expect, test } from "vitest";
import { filterFor, wholeSentences } from "./safe-text.ts";

describe("wholeSentences", () => {
	test.each([
		["", ""],
		["The lamp was lit. Noah loo", "The lamp was lit."],
		["The lamp was lit.\n\nNoah loo", "The lamp was lit."],
		["The lamp was lit. “", "The lamp was lit."],
		["“Come,” said Mr. Abel. He", "“Come,” said Mr. Abel."],
		["The lamp was lit.", "The lamp was lit."],
		["“Good night.” ", "“Good night.”"],
		["Only the beginning of", ""],
	])("of %j are %j", (text, whole) => {
		expect(wholeSentences(text)).toBe(whole);
	});
});

describe("the list for small children", () => {
	const has = (age: number | undefined, readingLevel: "preschool" | "middle-school") =>
		filterFor({
			readingLevel,
			...(age !== undefined && {
				characterDetails: { age } as NonNullable<Parameters<typeof filterFor>[0]["characterDetails"]>,
			}),
		}).has("a corpse");

	test("filterFor uses the age, or the reading level if the age is unknown", () => {
		expect(has(4, "middle-school")).toBe(true);
		expect(has(12, "preschool")).toBe(false);
		expect(has(undefined, "preschool")).toBe(true);
		expect(has(undefined, "middle-school")).toBe(false);
	});

	test("filterFor uses the age of the youngest child", () => {
		const ages = {
			characterDetails: { age: 12 },
			otherChildren: [{ name: "Ben", gender: "boy", relation: "sibling", age: 4 }],
		} as const;
		expect(
			filterFor({ ...ages, otherChildren: [...ages.otherChildren], readingLevel: "late-elementary" }).has("a corpse"),
		).toBe(true);
	});
});
