// Keys and chords in other keys, spelled as musicians write them, and the capo with which a song is easiest to play.
import { Interval, Note, Scale } from "tonal";
import { type Chord, formatChord, parseChord, pitchClass } from "./chord-name.ts";

const MAJOR_KEYS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR_KEYS = ["Cm", "C#m", "Dm", "Ebm", "Em", "Fm", "F#m", "Gm", "G#m", "Am", "Bbm", "Bm"];
const FLAT_KEYS = ["F", "Bb", "Eb", "Ab", "Db", "Gb", "Cb", "Dm", "Gm", "Cm", "Fm", "Bbm", "Ebm", "Abm"];

/** The usual spelling of chord roots as intervals over the key's tonic: in C, "Bb" and not "A#". */
const ROOTS = ["1P", "2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M"];
/** A diminished chord leads up to the next one: in C, "C#dim" and "G#dim". */
const LEADING_ROOTS = ["1P", "1A", "2M", "2A", "3M", "4P", "4A", "5P", "5A", "6M", "7m", "7M"];
const LEADING_ROOTS_MINOR = ["1P", "1A", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M"];

/** Returns "Bb" for "G" and 3, "Ebm" for "Em" and -1. Flat keys transpose to "Gb", others to "F#". */
export function transposeKey(key: string, semitones: number): string {
	if (semitones % 12 === 0) return key;
	const tonic = (((pitchClass(tonicOf(key)) + semitones) % 12) + 12) % 12;
	const transposed = (isMinor(key) ? MINOR_KEYS : MAJOR_KEYS)[tonic] ?? key;
	return transposed === "F#" && FLAT_KEYS.includes(key) ? "Gb" : transposed;
}

/** Semitones from one key up to the other, 0 to 11. */
export function semitonesBetween(fromKey: string, toKey: string): number {
	return (pitchClass(tonicOf(toKey)) - pitchClass(tonicOf(fromKey)) + 12) % 12;
}

/**
 * Transposes a chord between two keys that are both major or both minor; anything else stays as it is. A chord with the usual
 * spelling of its key returns unchanged from a round trip through any key.
 */
export function transposeChord(chord: string, fromKey: string, toKey: string): string {
	const parsed = fromKey === toKey ? null : parseChord(chord);
	if (parsed === null) return chord;
	const root = transposeRoot(parsed.root, isDiminished(parsed), fromKey, toKey);
	return formatChord({ root, suffix: parsed.suffix, bass: transposeBass(parsed, root, fromKey, toKey) });
}

function transposeRoot(root: string, leads: boolean, fromKey: string, toKey: string): string {
	const place = (pitchClass(root) - pitchClass(tonicOf(fromKey)) + 12) % 12;
	if (root === usualRoot(place, leads, fromKey)) return usualRoot(place, leads, toKey);
	const interval = Interval.distance(tonicOf(fromKey), tonicOf(toKey));
	return plain(Note.transpose(root, interval), toKey);
}

function transposeBass({ root, bass, intervals }: Chord, toRoot: string, fromKey: string, toKey: string) {
	if (bass === null) return null;
	const interval = intervals.find((interval) => pitchClass(root, interval) === pitchClass(bass));
	if (interval !== undefined) return plain(Note.transpose(toRoot, interval), toKey);
	return transposeRoot(bass, false, fromKey, toKey);
}

/** The usual spelling of the root `place` semitones over the tonic. `leads`: a diminished chord. */
function usualRoot(place: number, leads: boolean, key: string): string {
	const intervals = !leads ? ROOTS : isMinor(key) ? LEADING_ROOTS_MINOR : LEADING_ROOTS;
	return plain(Note.transpose(tonicOf(key), intervals[place] ?? "1P"), key);
}

/** Simplifies double accidentals, and E#, B#, Cb and Fb outside the keys that have them. */
function plain(note: string, key: string): string {
	const isPlain = /^[A-G][#b]?$/.test(note) && (!/^(?:E#|B#|Cb|Fb)$/.test(note) || notesOf(key).includes(note));
	return isPlain ? note : Note.simplify(note);
}

/** The notes of the key's scale; a minor key also has the leading note of its dominant. */
function notesOf(key: string): string[] {
	const tonic = tonicOf(key);
	if (!isMinor(key)) return Scale.get(`${tonic} major`).notes;
	return [...Scale.get(`${tonic} minor`).notes, Note.transpose(tonic, "7M")];
}

function isDiminished({ intervals }: Chord): boolean {
	return intervals.includes("3m") && intervals.includes("5d");
}

function tonicOf(key: string): string {
	return key.replace(/m$/, "");
}

function isMinor(key: string): boolean {
	return key.endsWith("m");
}

const MAX_CAPO_FRET = 7;

/** How hard guitar beginners find open chords, from 0 for the easiest. Other chords are barre chords. */
const OPEN_CHORDS: Record<string, number> = Object.fromEntries([
	...["G", "C", "D", "A", "E", "Em", "Am", "E7", "A7", "D7", "Em7", "Am7"].map((name) => [name, 0]),
	...["Dm", "G7", "C7", "B7", "Cmaj7", "Dsus4", "Dsus2", "Asus4", "Asus2", "Esus4", "Dm7"].map((name) => [name, 1]),
	...["Fmaj7", "Gsus4", "Cadd9", "A7sus4", "D7sus4", "G6", "C6", "D6", "Dmaj7", "Amaj7"].map((name) => [name, 1.5]),
]);
const BARRE_EFFORT = 5;
/** F is the first barre chord that beginners learn. */
const F_EFFORT = 3;
const OTHER_BASS_EFFORT = 0.5;
/** A high capo makes a guitar sound thin. */
const CAPO_FRET_EFFORT = 0.02;

type CapoPosition = {
	/** The fret; 0 is no capo. */
	capo: number;
	/** The key of the played shapes. */
	key: string;
	/** The played shapes, one for each chord of the song. */
	chords: string[];
	/** The mean effort of the chords; lower is easier. */
	effort: number;
};

/** The capo positions at which a song in `key` sounds the same, the easiest first. */
export function easiestShapes(chords: string[], key: string): CapoPosition[] {
	return Array.from({ length: MAX_CAPO_FRET + 1 }, (_, capo) => {
		const playedKey = transposeKey(key, -capo);
		const played = chords.map((chord) => transposeChord(chord, key, playedKey));
		const effort = played.reduce((sum, chord) => sum + effortOf(chord), 0) / Math.max(1, played.length);
		return { capo, key: playedKey, chords: played, effort: effort + capo * CAPO_FRET_EFFORT };
	}).toSorted((a, b) => a.effort - b.effort);
}

function effortOf(name: string): number {
	const chord = parseChord(name);
	if (chord === null) return 0;
	const bass = chord.bass === null ? 0 : OTHER_BASS_EFFORT;
	const written = `${chord.root}${chord.suffix}`;
	return bass + (written === "F" ? F_EFFORT : (OPEN_CHORDS[written] ?? BARRE_EFFORT));
}
