// Single notes: their number, and where a guitar plays them.
import { Note } from "tonal";
import { midiAt, numberOfStrings } from "./chord-shape.ts";

export type GuitarPosition = { string: number; fret: number };

/** "C4" is 60. */
export function midiOfNote(note: string): number {
	return Note.midi(note) ?? 0;
}

/** Nearest to the nut; null below the lowest string. Strings count from the highest, which is 1. */
export function guitarPosition(midi: number): GuitarPosition | null {
	const strings = numberOfStrings("guitar");
	for (let string = 1; string <= strings; string++) {
		const fret = midi - midiAt("guitar", strings - string, 0);
		if (fret >= 0) return { string, fret };
	}
	return null;
}
