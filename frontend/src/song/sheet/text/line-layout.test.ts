import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutLine } from "./line-layout.ts";

const chordsAt = (...chords: [at: number, chord: string][]) => chords.map(([at, chord]) => ({ at, chord }));

/** "|" between words, "·" between the pieces of one, chords in brackets. */
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

describe("a line of a song", () => {
	it.each([
		["keeps the pieces of a word together", "Amazing grace", chordsAt([0, "G"], [4, "G7"]), "[G]Amaz·[G7]ing|grace"],
		["has several chords on one syllable", "how sweet", chordsAt([4, "C"], [4, "D"]), "how|[C][D]sweet"],
		["has chords behind it, with its last word", "sound", chordsAt([0, "G"], [5, "D7"]), "[G]sound·[D7]"],
		["has chords between its words", "a  b", chordsAt([1, "C"], [2, "D"]), "a|[C]|[D]|b"],
		["may be chords alone, which can wrap", "", chordsAt([0, "G"], [0, "C"], [0, "D"]), "[G]|[C]|[D]"],
		["may have spaces under chords alone", "      ", chordsAt([0, "G"], [4, "C"]), "[G]|[C]"],
		["takes a chord too far right as one behind it", "la", chordsAt([9, "G"]), "la·[G]"],
		["does not part a character", "a😀b", chordsAt([2, "G"]), "a·[G]😀b"],
		["may have no chords", "la la", [], "la|la"],
		["may be empty", "", [], ""],
	])("%s", (_, lyric, chords, expected) => {
		expect(written(lyric, chords)).toBe(expected);
	});

	it("knows the syllable of each letter", () => {
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

	it("can be cut where there is no chord", () => {
		expect(written("holy night", chordsAt([5, "C"]), [], [0, 2, 5, 10])).toBe("ho·ly|[C]night·");
	});

	it("loses no letter and no chord, and each chord stands before its letter", () => {
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
