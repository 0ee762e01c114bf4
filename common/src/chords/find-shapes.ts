// Search for shapes that the chord database does not have.

import { type Instrument, lowestNote, midiAt, numberOfStrings } from "./chord-shape.ts";
import type { ChordTones } from "./chord-tones.ts";
import { barresFor, effortOf, HAND_SPAN_FRETS } from "./hand.ts";

const HIGHEST_FIRST_FRET: Record<Instrument, number> = { guitar: 9, ukulele: 7 };
const MAX_MUTED_INSIDE = 1;
const FEWEST_STRINGS = 4;
const FEWEST_STRINGS_OF_TWO_NOTES = 3;

/**
 * At most `limit` fingerings whose lowest note is the bass, the easiest first; with any lowest note if `bassLowest` is false.
 * The search tries each string in each position of the hand and leaves a branch as soon as it cannot become the chord, so that
 * the slowest of all chords takes a few milliseconds.
 */
export function findShapes(tones: ChordTones, instrument: Instrument, bassLowest: boolean, limit: number): number[][] {
	const found: { frets: number[]; effort: number }[] = [];
	for (let first = 1; first <= HIGHEST_FIRST_FRET[instrument]; first++) {
		for (const frets of fretsFrom(first, tones, instrument, bassLowest)) {
			const isOverBass = !bassLowest || lowestNote(frets, instrument) === tones.bass;
			if (isOverBass && barresFor(frets) !== null) found.push({ frets, effort: effortOf(frets) });
		}
	}
	return found
		.toSorted((a, b) => a.effort - b.effort)
		.slice(0, limit)
		.map(({ frets }) => frets);
}

/** True if enough strings sound, and they sound all required notes and no note outside the chord. */
export function soundsChord(frets: number[], tones: ChordTones, instrument: Instrument): boolean {
	let notes = 0;
	let strings = 0;
	for (const [string, fret] of frets.entries()) {
		if (fret < 0) continue;
		notes |= bitOf(midiAt(instrument, string, fret));
		strings++;
	}
	if (strings < fewestStrings(tones) || mutedInside(frets) > MAX_MUTED_INSIDE) return false;
	const required = bitsOf(tones.required);
	return (notes & ~bitsOf(tones.all)) === 0 && (notes & required) === required;
}

/** Every fingering of the chord with `first` as the lowest stopped fret, within the span of the hand. */
function fretsFrom(first: number, tones: ChordTones, instrument: Instrument, bassLowest: boolean): number[][] {
	const strings = numberOfStrings(instrument);
	const hand = [0, ...Array.from({ length: HAND_SPAN_FRETS }, (_, at) => first + at)];
	const choices = Array.from({ length: strings }, (_, string) =>
		hand.filter((fret) => tones.all.has(midiAt(instrument, string, fret) % 12)),
	);
	/** The notes that this string and those after it can sound. */
	const reachable = Array.from({ length: strings + 1 }, () => 0);
	for (let string = strings - 1; string >= 0; string--) {
		reachable[string] = (choices[string] ?? []).reduce(
			(notes, fret) => notes | bitOf(midiAt(instrument, string, fret)),
			reachable[string + 1] ?? 0,
		);
	}
	const required = bitsOf(tones.required);
	const fewest = fewestStrings(tones);
	// The strings of a guitar ascend, so its first sounding string has the lowest note.
	const beginsWithBass = bassLowest && instrument === "guitar";
	const found: number[][] = [];

	/** `gap`: muted strings since the last sounding one. */
	function tryString(frets: number[], notes: number, sounding: number, muted: number, gap: number): void {
		const string = frets.length;
		const isMissingNotes = (required & ~(notes | (reachable[string] ?? 0))) !== 0;
		if (isMissingNotes || sounding + strings - string < fewest) return;
		if (string === strings) {
			const isOpen = frets.every((fret) => fret <= 0);
			if (isOpen ? first === 1 : frets.includes(first)) found.push(frets);
			return;
		}
		tryString([...frets, -1], notes, sounding, muted, sounding === 0 ? 0 : gap + 1);
		if (muted + gap > MAX_MUTED_INSIDE) return;
		for (const fret of choices[string] ?? []) {
			const midi = midiAt(instrument, string, fret);
			if (sounding === 0 && beginsWithBass && midi % 12 !== tones.bass) continue;
			tryString([...frets, fret], notes | bitOf(midi), sounding + 1, muted + gap, 0);
		}
	}

	tryString([], 0, 0, 0, 0);
	return found;
}

function fewestStrings({ all }: ChordTones): number {
	return all.size < 3 ? FEWEST_STRINGS_OF_TWO_NOTES : FEWEST_STRINGS;
}

/** Muted strings between the first and the last that sound. */
function mutedInside(frets: number[]): number {
	const first = frets.findIndex((fret) => fret >= 0);
	const last = frets.findLastIndex((fret) => fret >= 0);
	return frets.slice(Math.max(0, first), last + 1).filter((fret) => fret < 0).length;
}

/** A pitch class as one of 12 bits. */
function bitOf(midi: number): number {
	return 1 << (midi % 12);
}

function bitsOf(pitchClasses: Set<number>): number {
	return [...pitchClasses].reduce((bits, pitchClass) => bits | bitOf(pitchClass), 0);
}
