// Keys and chords in other keys, spelled as musicians write them.
import { Interval, Note, Scale } from "tonal";
import { type Chord, formatChord, parseChord, pitchClass } from "./chord-name.ts";

const MAJOR_KEYS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR_KEYS = ["Cm", "C#m", "Dm", "Ebm", "Em", "Fm", "F#m", "Gm", "G#m", "Am", "Bbm", "Bm"];
const FLAT_KEYS = ["F", "Bb", "Eb", "Ab", "Db", "Gb", "Cb", "Dm", "Gm", "Cm", "Fm", "Bbm", "Ebm", "Abm"];

/** The chromatic notes over a key's tonic, as chords' roots are usually spelled: in C, "Bb" and not "A#". */
const ROOTS = ["1P", "2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M"];
/** A diminished chord leads up to the next one: in C, "C#dim" and "G#dim". */
const LEADING_ROOTS = ["1P", "1A", "2M", "2A", "3M", "4P", "4A", "5P", "5A", "6M", "7m", "7M"];
const LEADING_ROOTS_MINOR = ["1P", "1A", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M"];

/** "G" and 3 are "Bb", "Em" and -1 are "Ebm". A key in flats becomes "Gb", one in sharps "F#". */
export function transposeKey(key: string, semitones: number): string {
	if (semitones % 12 === 0) return key;
	const at = (((pitchClass(tonicOf(key)) + semitones) % 12) + 12) % 12;
	const transposed = (isMinor(key) ? MINOR_KEYS : MAJOR_KEYS)[at] ?? key;
	return transposed === "F#" && FLAT_KEYS.includes(key) ? "Gb" : transposed;
}

/** From 0 to 11, upwards. */
export function semitonesBetween(fromKey: string, toKey: string): number {
	return (pitchClass(tonicOf(toKey)) - pitchClass(tonicOf(fromKey)) + 12) % 12;
}

/**
 * The chord that has in `toKey` the place that `chord` has in `fromKey`; both keys are major, or both minor. What is no
 * chord stays as it is. A chord that is spelled as usual in its key comes back from every key as it was.
 */
export function transposeChord(chord: string, fromKey: string, toKey: string): string {
	const parsed = fromKey === toKey ? null : parseChord(chord);
	if (parsed === null) return chord;
	const root = transposeRoot(parsed.root, isDiminished(parsed), fromKey, toKey);
	return formatChord({ root, suffix: parsed.suffix, bass: transposeBass(parsed, root, fromKey, toKey) });
}

/** A note with its octave, spelled for the key in which it then stands: "F#4", 1 and "G" are "G4". */
export function transposeNote(note: string, semitones: number, toKey: string): string {
	const midi = Note.midi(note);
	if (midi === null) return note;
	const withSharps = Note.fromMidiSharps(midi + semitones);
	const withFlats = Note.fromMidi(midi + semitones);
	return notesOf(toKey).includes(Note.pitchClass(withSharps)) || !FLAT_KEYS.includes(toKey) ? withSharps : withFlats;
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

/** The usual spelling of the chord's root that lies `place` semitones over the tonic. */
function usualRoot(place: number, leads: boolean, key: string): string {
	const intervals = !leads ? ROOTS : isMinor(key) ? LEADING_ROOTS_MINOR : LEADING_ROOTS;
	return plain(Note.transpose(tonicOf(key), intervals[place] ?? "1P"), key);
}

/** Without double accidentals, and E#, B#, Cb and Fb only where they belong to the key. */
function plain(note: string, key: string): string {
	const isPlain = /^[A-G][#b]?$/.test(note) && (!/^(?:E#|B#|Cb|Fb)$/.test(note) || notesOf(key).includes(note));
	return isPlain ? note : Note.simplify(note);
}

/** A minor key's scale has also the leading note of its dominant. */
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
