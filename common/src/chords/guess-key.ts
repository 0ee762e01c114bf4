// Guesses the key of a song from its chords.
import { type Chord, parseChord, pitchClass } from "./chord-name.ts";

const MAJOR_KEYS = ["C", "G", "D", "A", "E", "F", "Bb", "Eb", "Ab", "Db", "F#", "B"];
const MINOR_KEYS = ["Am", "Em", "Dm", "Bm", "F#m", "C#m", "Gm", "Cm", "Fm", "Bbm", "Ebm", "G#m"];

/** The triads of a key by their semitones over the tonic: true for a minor one. */
const CHORDS_OF_MAJOR: Record<number, boolean> = { 0: false, 2: true, 4: true, 5: false, 7: false, 9: true };
const CHORDS_OF_MINOR: Record<number, boolean> = { 0: true, 3: false, 5: true, 7: false, 8: false, 10: false };

const DOMINANT = 7;

/** The key to which most chords belong; the last and the first chord count more. Null without chords. */
export function guessKey(names: string[]): string | null {
	const parsed = new Map([...new Set(names)].map((name) => [name, parseChord(name)] as const));
	const chords = names.flatMap((name) => parsed.get(name) ?? []);
	const [first] = chords;
	const last = chords.at(-1);
	if (first === undefined || last === undefined) return null;
	const counts = new Map<Chord, number>();
	for (const chord of chords) counts.set(chord, (counts.get(chord) ?? 0) + 1);
	const scores = [...MAJOR_KEYS, ...MINOR_KEYS].map((key) => {
		const belonging = [...counts].reduce((sum, [chord, count]) => sum + (belongs(chord, key) ? count : 0), 0);
		const ends = (isTonic(last, key) ? 1 : 0) + (isTonic(first, key) ? 0.9 : 0);
		return { key, score: (belonging / chords.length) * 4 + ends };
	});
	return scores.reduce((best, each) => (each.score > best.score ? each : best)).key;
}

function belongs(chord: Chord, key: string): boolean {
	const at = place(chord, key);
	const isMinor = chord.intervals.includes("3m");
	const isDominant = chord.intervals.includes("3M") && chord.intervals.includes("7m");
	const ofKey = (key.endsWith("m") ? CHORDS_OF_MINOR : CHORDS_OF_MAJOR)[at];
	return ofKey === isMinor && (!isDominant || at === DOMINANT);
}

function isTonic(chord: Chord, key: string): boolean {
	return place(chord, key) === 0 && belongs(chord, key);
}

function place(chord: Chord, key: string): number {
	return (pitchClass(chord.root) - pitchClass(key.replace(/m$/, "")) + 12) % 12;
}
