// How a chord is played on the strings of an instrument.
import { Note } from "tonal";
import type { ChordDiagram } from "../song.ts";

export const INSTRUMENTS = ["guitar", "ukulele"] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export type ChordShape = {
	/** The chord that the strings sound; without the bass of the name that was asked for where `soundsBass` is false. */
	name: string;
	/** -1: muted, 0: open, otherwise the fret, counted from the nut. The string that players call the lowest comes first. */
	frets: number[];
	/** Strings count from 1, the last of `frets`; `fromString` is the greater number. */
	barres: ChordDiagram["barres"];
	/** The first fret that is drawn. */
	position: number;
	/** False where a slash chord's bass cannot be the lowest note. */
	soundsBass: boolean;
};

const OPEN_STRINGS: Record<Instrument, number[]> = {
	guitar: midiOf("E2", "A2", "D3", "G3", "B3", "E4"),
	ukulele: midiOf("G4", "C4", "E4", "A4"),
};

export function numberOfStrings(instrument: Instrument): number {
	return OPEN_STRINGS[instrument].length;
}

/** The MIDI number of a string that is stopped at a fret; `string` is its index in a shape's frets. */
export function midiAt(instrument: Instrument, string: number, fret: number): number {
	return (OPEN_STRINGS[instrument][string] ?? 0) + fret;
}

/** The MIDI numbers of the strings that sound. */
export function soundingNotes(frets: number[], instrument: Instrument): number[] {
	return frets.flatMap((fret, string) => (fret < 0 ? [] : [midiAt(instrument, string, fret)]));
}

/** The pitch class of the lowest note that sounds. */
export function lowestNote(frets: number[], instrument: Instrument): number {
	return Math.min(...soundingNotes(frets, instrument)) % 12;
}

/** A guitar's shape as songs keep it. */
export function toDiagram({ name, frets, barres, position }: ChordShape): ChordDiagram {
	const [string6 = -1, string5 = -1, string4 = -1, string3 = -1, string2 = -1, string1 = -1] = frets;
	return { name, position, fingering: { string1, string2, string3, string4, string5, string6 }, barres };
}

function midiOf(...notes: string[]): number[] {
	return notes.map((note) => Note.midi(note) ?? 0);
}
