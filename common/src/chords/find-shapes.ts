// Shapes that no database has, found by trying the strings one after the other.

import { type Instrument, lowestNote, midiAt, numberOfStrings, soundingNotes } from "./chord-shape.ts";
import type { ChordTones } from "./chord-tones.ts";
import { barresFor, effortOf, HAND_SPAN_FRETS } from "./hand.ts";

const HIGHEST_FIRST_FRET: Record<Instrument, number> = { guitar: 9, ukulele: 7 };
const MAX_MUTED_INSIDE = 1;
const FEWEST_STRINGS = 4;
const FEWEST_STRINGS_OF_TWO_NOTES = 3;

/** At most `limit` fingerings whose lowest note is the bass, the easiest first; with any lowest note where it need not be. */
export function findShapes(tones: ChordTones, instrument: Instrument, bassLowest: boolean, limit: number): number[][] {
	const found = new Map<string, number[]>();
	for (let first = 1; first <= HIGHEST_FIRST_FRET[instrument]; first++) {
		for (const frets of fretsFrom(first, tones, instrument, bassLowest)) {
			if (isPlayable(frets, tones, instrument, bassLowest)) found.set(frets.join(), frets);
		}
	}
	return [...found.values()].toSorted((a, b) => effortOf(a) - effortOf(b)).slice(0, limit);
}

/** Whether enough strings sound, and they sound what must sound, and nothing else. */
export function soundsChord(frets: number[], { all, required }: ChordTones, instrument: Instrument): boolean {
	const fewest = all.size < 3 ? FEWEST_STRINGS_OF_TWO_NOTES : FEWEST_STRINGS;
	if (frets.filter((fret) => fret >= 0).length < fewest || mutedInside(frets) > MAX_MUTED_INSIDE) return false;
	const notes = soundingNotes(frets, instrument).map((midi) => midi % 12);
	return notes.every((note) => all.has(note)) && [...required].every((note) => notes.includes(note));
}

function isPlayable(frets: number[], tones: ChordTones, instrument: Instrument, bassLowest: boolean): boolean {
	return (
		soundsChord(frets, tones, instrument) &&
		(!bassLowest || lowestNote(frets, instrument) === tones.bass) &&
		barresFor(frets) !== null
	);
}

/** Every way to stop the strings, or not, with `first` as the lowest fret, as far as the hand spans. */
function fretsFrom(first: number, tones: ChordTones, instrument: Instrument, bassLowest: boolean): number[][] {
	const hand = [0, ...Array.from({ length: HAND_SPAN_FRETS }, (_, at) => first + at)];
	let found: number[][] = [[]];
	for (let string = 0; string < numberOfStrings(instrument); string++) {
		const noteAt = (fret: number) => midiAt(instrument, string, fret) % 12;
		const sounding = hand.filter((fret) => tones.all.has(noteAt(fret)));
		// A guitar's strings go up, so that the first that sounds has the lowest note.
		const soundingFirst =
			bassLowest && instrument === "guitar" ? sounding.filter((fret) => noteAt(fret) === tones.bass) : sounding;
		found = found.flatMap((frets) => {
			if (mutedInside(frets) > MAX_MUTED_INSIDE) return [];
			const choices = frets.every((fret) => fret < 0) ? soundingFirst : sounding;
			return [-1, ...choices].map((fret) => [...frets, fret]);
		});
	}
	return found.filter((frets) => frets.includes(first) || frets.every((fret) => fret <= 0));
}

/** Muted strings between the first and the last that sound. */
function mutedInside(frets: number[]): number {
	const first = frets.findIndex((fret) => fret >= 0);
	const last = frets.findLastIndex((fret) => fret >= 0);
	return frets.slice(Math.max(0, first), last + 1).filter((fret) => fret < 0).length;
}
