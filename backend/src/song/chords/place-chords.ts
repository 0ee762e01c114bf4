// A model's line with chords in brackets → where the chords stand over the line as it was written.
import { chordNameOf } from "@lion-tails/common/chords/chord-name";
import type { LineChord } from "@lion-tails/common/song";

const MAX_CHORDS_PER_LINE = 60;

/** Null where a bracket holds no chord, or where the words are not those of the line. */
export function placeChords(line: string, answered: string): LineChord[] | null {
	const letters = lettersOf(line);
	const chords: LineChord[] = [];
	let seen = 0;
	for (const piece of answered.split(/(\[[^[\]]*\])/)) {
		if (!piece.startsWith("[")) {
			for (const { letter } of lettersOf(piece)) if (letters[seen++]?.letter !== letter) return null;
			continue;
		}
		const chord = chordNameOf(piece.slice(1, -1));
		if (chord === null) return null;
		chords.push({ at: letters[seen]?.at ?? line.length, chord });
	}
	return seen === letters.length && chords.length <= MAX_CHORDS_PER_LINE ? chords : null;
}

/**
 * The letters and digits of a line, each with its place. Spaces, punctuation, case and diacritics are not compared: models
 * write other quotation marks and dashes.
 */
function lettersOf(line: string): { letter: string; at: number }[] {
	let at = 0;
	return [...line].flatMap((character) => {
		const from = at;
		at += character.length;
		const folded = character.normalize("NFKD").toLowerCase();
		return (folded.match(/[\p{L}\p{N}]/gu) ?? []).map((letter) => ({ letter, at: from }));
	});
}
