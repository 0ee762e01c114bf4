import { expect, test } from "vitest";
import { placeChords } from "./read-chords.ts";

/** The line with the placed chords in brackets. */
const placed = (line: string, answered: string) =>
	placeChords(line, answered)?.reduceRight(
		(text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`,
		line,
	) ?? null;

test.each([
	["a chord before a word", "Amazing grace", "[G]Amazing [C]grace", "[G]Amazing [C]grace"],
	["a chord inside a word", "Amazing grace", "A[G]mazing grace", "A[G]mazing grace"],
	["a chord after the line", "Amazing grace", "Amazing grace [D]", "Amazing grace[D]"],
	["a chord between two words", "Amazing grace", "Amazing [C] grace", "Amazing [C]grace"],
	["two chords over one syllable", "Amen", "[C][G]Amen", "[C][G]Amen"],
	[
		"other quotation marks, dashes and spaces",
		"“Rock-a-bye,  baby”",
		'"[C]Rock-a-[G]bye, baby"',
		"“[C]Rock-a-[G]bye,  baby”",
	],
	["other letter case", "O Holy Night", "[C]o HOLY [F]night", "[C]O Holy [F]Night"],
	["letters beyond the first plane", "𝕬men 🦁 now", "[C]𝕬men [F]now", "[C]𝕬men 🦁 [F]now"],
	["composed and combining accents", "Noe\u0301l sings", "[C]Noél [G]sings", "[C]Noe\u0301l [G]sings"],
	["a ligature", "ﬁrst light", "[C]first [G]light", "[C]ﬁrst [G]light"],
	["Unicode accidentals", "Amen", "[B♭]Amen", "[Bb]Amen"],
	["a line without words", "…", "[C]", "…[C]"],
	["no chords", "Amen", "Amen", "Amen"],
])("placeChords reads %s", (_, line, answered, expected) => {
	expect(placed(line, answered)).toBe(expected);
});

test.each([
	["another word", "Amazing grace", "[G]Amazing [C]love"],
	["a missing word", "Amazing grace", "[G]Amazing"],
	["an extra word", "Amazing grace", "[G]Amazing grace [C]indeed"],
	["no words", "Amazing grace", "[G] [C]"],
	["a bracket without a chord", "Amazing grace", "[Verse] [G]Amazing grace"],
	["an empty bracket", "Amazing grace", "[]Amazing grace"],
	["an unknown chord", "Amazing grace", "[H7]Amazing grace"],
	["more chords than a line may have", "Amen", `${"[C]".repeat(61)}Amen`],
])("placeChords returns null for %s", (_, line, answered) => {
	expect(placeChords(line, answered)).toBeNull();
});
