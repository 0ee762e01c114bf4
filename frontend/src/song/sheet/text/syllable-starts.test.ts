import { expect, it } from "vitest";
import { syllableStarts } from "./syllable-starts.ts";

const parted = (lyric: string, ...rest: [Parameters<typeof syllableStarts>[1]?]) => {
	const starts = syllableStarts(lyric, ...rest);
	return starts.map((at, index) => lyric.slice(at, starts[index + 1])).join("·");
};

it.each([
	["Amazing grace how sweet", "A·ma·zing ·grace ·how ·sweet"],
	["candle little wanted loved", "can·dle ·lit·tle ·wan·ted ·loved"],
	["father, children", "fa·ther, ·chil·dren"],
	["be-loved, the hope", "be-·loved, ·the ·hope"],
	["", ""],
])("parts %j as %j", (lyric, expected) => {
	expect(parted(lyric)).toBe(expected);
});

it("follows the melody where a word has one", () => {
	const syllables = [
		{ at: 0, length: 3, note: 0 },
		{ at: 3, length: 2, note: 1 },
	];
	expect(parted("heaven above", syllables)).toBe("hea·ven ·a·bove");
});
