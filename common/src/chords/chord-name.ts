// Chords' names: "F#m7", "D/F#", "N.C.".
import { Interval, Note } from "tonal";
import { intervalsOf } from "./chord-qualities.ts";

export type Chord = {
	/** "F#" */
	root: string;
	/** What follows the root, as it is written: "m7". */
	suffix: string;
	/** The lowest note where it is not the root: "C#". */
	bass: string | null;
	/** The notes over the root, as tonal writes intervals: "1P", "3m", "5P". */
	intervals: string[];
};

/** Nothing is played. */
export const NO_CHORD = "N.C.";

const NO_CHORD_NAMES = /^(?:N\.?\s?C\.?|no chord)$/i;
const NAME = /^([A-G](?:##|bb(?!\d)|#|b)?)([^/]*(?:\/[^A-G/][^/]*)?)(?:\/([A-G](?:##|bb|#|b)?))?$/;
const MAX_NAME_CHARS = 20;

/** Null where it is no chord; "N.C." is none either. */
export function parseChord(name: string): Chord | null {
	const plain = plainAccidentals(name.trim());
	if (plain.length > MAX_NAME_CHARS) return null;
	const known = parsed.get(plain);
	if (known !== undefined) return known;
	if (parsed.size >= MAX_REMEMBERED_NAMES) parsed.clear();
	const chord = readName(plain);
	parsed.set(plain, chord);
	return chord;
}

/** Sheets repeat a few names many times. */
const parsed = new Map<string, Chord | null>();
const MAX_REMEMBERED_NAMES = 1000;

function readName(plain: string): Chord | null {
	const [, root, suffix = "", bass = null] = NAME.exec(plain) ?? [];
	if (root === undefined) return null;
	const intervals = intervalsOf(suffix);
	return intervals && { root, suffix, bass: bass === root ? null : bass, intervals };
}

/** "N.C.", "NC", "n.c." */
export function isNoChord(name: string): boolean {
	return NO_CHORD_NAMES.test(name.trim());
}

/** The name by which we keep what a musician wrote: "F♯m" is "F#m", "NC" is "N.C."; null where it is neither. */
export function chordNameOf(written: string): string | null {
	if (isNoChord(written)) return NO_CHORD;
	const chord = parseChord(written);
	return chord && formatChord(chord);
}

export function formatChord({ root, suffix, bass }: Pick<Chord, "root" | "suffix" | "bass">): string {
	return `${root}${suffix}${bass === null ? "" : `/${bass}`}`;
}

/** The pitch classes of a chord, C being 0: the root first, and a bass that is not among them last. None for "N.C.". */
export function chordNotes(name: string): number[] {
	const chord = parseChord(name);
	if (chord === null) return [];
	const notes = chord.intervals.map((interval) => pitchClass(chord.root, interval));
	return [...new Set(chord.bass === null ? notes : [...notes, pitchClass(chord.bass)])];
}

/** 0 to 11, C being 0, of a note or of the note that lies an interval over it. */
export function pitchClass(note: string, interval = "1P"): number {
	return ((Note.chroma(note) ?? 0) + (Interval.semitones(interval) ?? 0)) % 12;
}

function plainAccidentals(name: string): string {
	return name.replaceAll("♯", "#").replaceAll("♭", "b").replaceAll("𝄪", "##").replaceAll("𝄫", "bb");
}
