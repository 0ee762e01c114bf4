import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutLine, syllableStarts } from "./line-layout.ts";

const chordsAt = (...chords: [at: number, chord: string][]) => chords.map(([at, chord]) => ({ at, chord }));

/** Words separated by "|" and their pieces by "·", with chords in brackets. */
const written = (...line: Parameters<typeof layOutLine>) =>
	layOutLine(...line)
		.map(({ pieces }) =>
			pieces
				.map(
					({ chords, runs }) =>
						`${chords.map((chord) => `[${chord}]`).join("")}${runs.map(({ text }) => text).join("")}`,
				)
				.join("·"),
		)
		.join("|");

describe("layOutLine", () => {
	it.each([
		["keeps the pieces of a word together", "Amazing grace", chordsAt([0, "G"], [4, "G7"]), "[G]Amaz·[G7]ing|grace"],
		["places several chords on one syllable", "how sweet", chordsAt([4, "C"], [4, "D"]), "how|[C][D]sweet"],
		["places chords after the words, with the last word", "sound", chordsAt([0, "G"], [5, "D7"]), "[G]sound·[D7]"],
		["places chords between words", "a  b", chordsAt([1, "C"], [2, "D"]), "a|[C]|[D]|b"],
		["lays out chords without words, which can wrap", "", chordsAt([0, "G"], [0, "C"], [0, "D"]), "[G]|[C]|[D]"],
		["ignores spaces under chords without words", "      ", chordsAt([0, "G"], [4, "C"]), "[G]|[C]"],
		["places a chord beyond the line after the words", "la", chordsAt([9, "G"]), "la·[G]"],
		["does not split a surrogate pair", "a😀b", chordsAt([2, "G"]), "a·[G]😀b"],
		["lays out words without chords", "la la", [], "la|la"],
		["lays out an empty line", "", [], ""],
	])("%s", (_, lyric, chords, expected) => {
		expect(written(lyric, chords)).toBe(expected);
	});

	it("assigns each letter to its syllable", () => {
		const syllables = [
			{ at: 0, length: 1, note: 0 },
			{ at: 1, length: 3, note: 1 },
			{ at: 4, length: 3, note: 2 },
		];
		const [word] = layOutLine("Amazing,", chordsAt([2, "G"]), syllables);
		expect(word?.pieces.map(({ runs }) => runs)).toEqual([
			[
				{ text: "A", syllable: 0 },
				{ text: "m", syllable: 1 },
			],
			[
				{ text: "az", syllable: 1 },
				{ text: "ing", syllable: 2 },
				{ text: ",", syllable: null },
			],
		]);
	});

	it("cuts a word at offsets without a chord", () => {
		expect(written("holy night", chordsAt([5, "C"]), [], [0, 2, 5, 10])).toBe("ho·ly|[C]night·");
	});

	it("keeps every letter and chord, with each chord before its letter", () => {
		const chord = fc.record({ at: fc.nat(40), chord: fc.constantFrom("G", "C", "D/F#") });
		const lyrics = fc.string({ unit: fc.constantFrom("a", "é", " ", "  ", "-", "😀"), maxLength: 30 });
		fc.assert(
			fc.property(lyrics, fc.array(chord, { maxLength: 8 }), (lyric, chords) => {
				const pieces = layOutLine(lyric, chords).flatMap((word) => word.pieces);
				expect(pieces.flatMap(({ runs }) => runs.map(({ text }) => text)).join("")).toBe(lyric.replaceAll(/\s/g, ""));
				expect(pieces.flatMap((piece) => piece.chords)).toEqual(
					chords.toSorted((a, b) => a.at - b.at).map((each) => each.chord),
				);
				for (const { at, runs } of pieces) {
					const text = runs.map((run) => run.text).join("");
					expect(lyric.slice(at, at + text.length)).toBe(text);
				}
			}),
		);
	});
});

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
])("syllableStarts splits %j into %j", (lyric, expected) => {
	expect(parted(lyric)).toBe(expected);
});

it("syllableStarts follows the melody of a word that has one", () => {
	const syllables = [
		{ at: 0, length: 3, note: 0 },
		{ at: 3, length: 2, note: 1 },
	];
	expect(parted("heaven above", syllables)).toBe("hea·ven ·a·bove");
});
