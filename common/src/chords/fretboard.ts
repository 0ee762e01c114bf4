// The strings and frets of an instrument, and how a chord lies on them.
import { Note } from "tonal";
import type { ChordDiagram } from "../song.ts";

export const INSTRUMENTS = ["guitar", "ukulele"] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export type ChordShape = {
	/** The chord that the strings sound: the requested one, without its bass if `soundsBass` is false. */
	name: string;
	/** -1: muted, 0: open, otherwise the fret, counted from the nut. The string that players call the lowest comes first. */
	frets: number[];
	/** Strings count from 1, the last of `frets`; `fromString` is the greater number. */
	barres: ChordDiagram["barres"];
	/** The first fret that is drawn. */
	position: number;
	/** False if a slash chord's bass cannot be the lowest note. */
	soundsBass: boolean;
};

/** Strings count from the highest, which is 1; fret 0 is the open string. */
export type GuitarPosition = { string: number; fret: number };

const OPEN_STRINGS: Record<Instrument, number[]> = {
	guitar: ["E2", "A2", "D3", "G3", "B3", "E4"].map(midiOfNote),
	ukulele: ["G4", "C4", "E4", "A4"].map(midiOfNote),
};

export function numberOfStrings(instrument: Instrument): number {
	return OPEN_STRINGS[instrument].length;
}

/** The MIDI number of a note with its octave: 60 for "C4". */
export function midiOfNote(note: string): number {
	return Note.midi(note) ?? 0;
}

/** The MIDI number of a string that is stopped at a fret; `string` is its index in a shape's frets. */
export function midiAt(instrument: Instrument, string: number, fret: number): number {
	return (OPEN_STRINGS[instrument][string] ?? 0) + fret;
}

/** The pitch class of the lowest sounding note, 0 for C. */
export function lowestNote(frets: number[], instrument: Instrument): number {
	const sounding = frets.flatMap((fret, string) => (fret < 0 ? [] : [midiAt(instrument, string, fret)]));
	return Math.min(...sounding) % 12;
}

/** The guitar position of a note that is nearest to the nut; null below the lowest string. */
export function guitarPosition(midi: number): GuitarPosition | null {
	const strings = numberOfStrings("guitar");
	for (let string = 1; string <= strings; string++) {
		const fret = midi - midiAt("guitar", strings - string, 0);
		if (fret >= 0) return { string, fret };
	}
	return null;
}

/** A guitar shape in the format of `Song.chords`. */
export function toDiagram({ name, frets, barres, position }: ChordShape): ChordDiagram {
	const [string6 = -1, string5 = -1, string4 = -1, string3 = -1, string2 = -1, string1 = -1] = frets;
	return { name, position, fingering: { string1, string2, string3, string4, string5, string6 }, barres };
}
