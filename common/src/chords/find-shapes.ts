// Shapes that no database has, found by trying the strings one after the other.

import { type Instrument, lowestNote, midiAt, numberOfStrings, soundingNotes } from "./chord-shape.ts";
import type { ChordTones } from "./chord-tones.ts";
import { barresFor, effortOf, HAND_SPAN_FRETS } from "./hand.ts";

const HIGHEST_FIRST_FRET: Record<Instrument, number> = { guitar: 9, ukulele: 7 };
const MAX_MUTED_INSIDE = 1;
/** Strings; of each shape on each instrument. */
export const FEWEST_SOUNDING = 4;

/** At most `limit` fingerings whose lowest note is the bass, the easiest first; with any lowest note where it need not be. */
export function findShapes(tones: ChordTones, instrument: Instrument, bassLowest: boolean, limit: number): number[][] {
	const found = new Map<string, number[]>();
	for (let first = 1; first <= HIGHEST_FIRST_FRET[instrument]; first++) {
		for (const frets of fretsFrom(first, tones, instrument)) {
			if (isPlayable(frets, tones, instrument, bassLowest)) found.set(frets.join(), frets);
		}
	}
	return [...found.values()].toSorted((a, b) => effortOf(a) - effortOf(b)).slice(0, limit);
}

/** Whether it sounds what must sound, and nothing else. */
export function soundsChord(frets: number[], { all, required }: ChordTones, instrument: Instrument): boolean {
	const notes = soundingNotes(frets, instrument).map((midi) => midi % 12);
	return notes.every((note) => all.has(note)) && [...required].every((note) => notes.includes(note));
}

function isPlayable(frets: number[], tones: ChordTones, instrument: Instrument, bassLowest: boolean): boolean {
	const first = frets.findIndex((fret) => fret >= 0);
	const last = frets.findLastIndex((fret) => fret >= 0);
	const muted = frets.slice(first, last + 1).filter((fret) => fret < 0).length;
	return (
		frets.length - frets.filter((fret) => fret < 0).length >= FEWEST_SOUNDING &&
		muted <= MAX_MUTED_INSIDE &&
		soundsChord(frets, tones, instrument) &&
		(!bassLowest || lowestNote(frets, instrument) === tones.bass) &&
		barresFor(frets) !== null
	);
}

/** Every way to stop the strings, or not, from one fret to the end of the hand's span. */
function fretsFrom(first: number, { all }: ChordTones, instrument: Instrument): number[][] {
	let found: number[][] = [[]];
	for (let string = 0; string < numberOfStrings(instrument); string++) {
		const choices = [-1, 0, ...Array.from({ length: HAND_SPAN_FRETS }, (_, at) => first + at)].filter(
			(fret) => fret < 0 || all.has(midiAt(instrument, string, fret) % 12),
		);
		found = found.flatMap((frets) => choices.map((fret) => [...frets, fret]));
	}
	return found;
}
