// Chord names such as "F#m7", "D/F#" and "N.C.", in the many spellings of song sheets.
import { ChordType, Interval, Note } from "tonal";

export type Chord = {
	/** "F#" */
	root: string;
	/** The quality as it was written: "m7". */
	suffix: string;
	/** The lowest note if it is not the root: "C#". */
	bass: string | null;
	/** The chord's notes as intervals over the root, written like tonal's: "1P", "3m", "5P". */
	intervals: string[];
};

/** Stands for silence. */
const NO_CHORD = "N.C.";

const NO_CHORD_NAMES = /^(?:N\.?\s?C\.?|no chord)$/i;
const NAME = /^([A-G](?:##|bb(?!\d)|#|b)?)([^/]*(?:\/[^A-G/][^/]*)?)(?:\/([A-G](?:##|bb|#|b)?))?$/;
const MAX_NAME_CHARS = 20;

/** Returns null for an unknown chord and for "N.C.". Keeps the results of the last names: sheets repeat a few of them. */
export function parseChord(name: string): Chord | null {
	const plain = plainAccidentals(name.trim());
	if (plain.length > MAX_NAME_CHARS) return null;
	const known = parsed.get(plain);
	if (known !== undefined) return known;
	if (parsed.size >= MAX_CACHED_NAMES) parsed.clear();
	const chord = readName(plain);
	parsed.set(plain, chord);
	return chord;
}

const parsed = new Map<string, Chord | null>();
const MAX_CACHED_NAMES = 1000;

function readName(plain: string): Chord | null {
	const [, root, suffix = "", bass = null] = NAME.exec(plain) ?? [];
	if (root === undefined) return null;
	const intervals = intervalsOf(suffix);
	return intervals && { root, suffix, bass: bass === root ? null : bass, intervals };
}

/** True for "N.C." and its spellings "NC", "n.c." and "no chord". */
export function isNoChord(name: string): boolean {
	return NO_CHORD_NAMES.test(name.trim());
}

/** The stored name of a written chord: "F#m" for "F♯m", "N.C." for "NC"; null for anything else. */
export function chordNameOf(written: string): string | null {
	if (isNoChord(written)) return NO_CHORD;
	const chord = parseChord(written);
	return chord && formatChord(chord);
}

export function formatChord({ root, suffix, bass }: Pick<Chord, "root" | "suffix" | "bass">): string {
	return `${root}${suffix}${bass === null ? "" : `/${bass}`}`;
}

/** The pitch classes of a chord, 0 for C: the root first, a foreign bass last; an empty list for "N.C.". */
export function chordNotes(name: string): number[] {
	const chord = parseChord(name);
	if (chord === null) return [];
	const notes = chord.intervals.map((interval) => pitchClass(chord.root, interval));
	return [...new Set(chord.bass === null ? notes : [...notes, pitchClass(chord.bass)])];
}

/** The pitch class of the note `interval` over `note`: 0 for C to 11 for B. */
export function pitchClass(note: string, interval = "1P"): number {
	return ((Note.chroma(note) ?? 0) + (Interval.semitones(interval) ?? 0)) % 12;
}

function plainAccidentals(name: string): string {
	return name.replaceAll("♯", "#").replaceAll("♭", "b").replaceAll("𝄪", "##").replaceAll("𝄫", "bb");
}

/** Qualities that tonal does not know. */
const OWN_QUALITIES: Record<string, string> = {
	add11: "1P 3M 5P 11P",
	madd11: "1P 3m 5P 11P",
	"7sus2": "1P 2M 5P 7m",
	maj7sus2: "1P 2M 5P 7M",
	"6sus4": "1P 4P 5P 6M",
	"6sus2": "1P 2M 5P 6M",
	"7sus24": "1P 2M 4P 5P 7m",
	"11sus4": "1P 4P 5P 7m 9M",
	maj11: "1P 3M 5P 7M 9M 11P",
	mMaj11: "1P 3m 5P 7M 9M 11P",
	m7b9: "1P 3m 5P 7m 9m",
	m11b5: "1P 3m 5d 7m 9M 11P",
	dim9: "1P 3m 5d 7d 9M",
	dimadd9: "1P 3m 5d 9M",
	"7add11": "1P 3M 5P 7m 11P",
	add9add11: "1P 3M 5P 9M 11P",
	"13b5b9": "1P 3M 5d 7m 9m 13M",
};

/** Other spellings of a quality, keyed by the name that `OWN_QUALITIES` or tonal knows. */
const ALIASES = new Map(
	Object.entries({
		"": "maj maj5",
		sus4: "4 sus",
		add9: "2 majadd9 maj2",
		sus2: "sus9",
		sus24: "sus2sus4 sus4sus2",
		"7sus24": "7sus2sus4",
		M7sus4: "maj7sus maj7sus4",
		M9sus4: "maj9sus4",
		add11: "add4",
		madd9: "madd2",
		madd11: "madd4",
		add9add11: "2add4",
		6: "maj6",
		69: "maj69",
		M7b5: "maj7b5",
		M9b5: "maj9b5",
		M7b9: "maj7b9",
		M7add13: "maj7add13",
		"7sus4": "m7sus4 7sg",
		m: "m3 m5",
		Mb5: "b5 majb5",
		aug: "#5",
		dim: "mb5 dimb5 dim5",
		m7b5: "m7dim5",
		dim7: "dim7b5",
		"7#5": "aug7 7b5#5",
		"maj7#5": "augmaj7 maj7aug",
		"9#5": "aug9 9aug",
		"m#5": "maug",
		"m7#5": "m7aug",
		mMaj7: "mMaj",
		oM7: "mMaj7b5 dimMaj7 dimmaj7 dimM7",
		"7#5#9": "alt",
		"7b9b13": "b13b9",
		"7#9b13": "b13#9",
		"13b5b9": "13b9b5",
		"7b9sus4": "7sus4b9",
	}).flatMap(([name, aliases]) => aliases.split(" ").map((alias) => [alias, name] as const)),
);

/** Qualities of tonal that are left out: "Do", "Go", "Ah" and "Eh" are words. */
const WORD_ENDINGS = ["o", "h"];

const INTERVALS = new Map([
	...ChordType.all().flatMap(({ aliases, intervals }) => aliases.map((alias) => [alias, intervals] as const)),
	...Object.entries(OWN_QUALITIES).map(([name, intervals]) => [name, intervals.split(" ")] as const),
]);
for (const ending of WORD_ENDINGS) INTERVALS.delete(ending);

const MAJOR = /^(?:major|maj|Maj|MAJ|Ma|ma(?!dd)|M|\^)/;
const MINOR = /^(?:minor|min|Min|MIN|mi|m|-)/;
const HALF_DIMINISHED = /^(?:ø|h(?=7))/;
const DIMINISHED = /^(?:°|o(?=[7M]))/;

/** The intervals of a quality over the root; null if the quality is unknown. */
function intervalsOf(suffix: string): string[] | null {
	if (suffix === "") return ["1P", "3M", "5P"];
	const name = normalise(suffix);
	return INTERVALS.get(ALIASES.get(name) ?? name) ?? null;
}

/** Every quality under one of its names: "", "m", "maj7", "7#9" … */
export function everyQuality(): string[] {
	const ofTonal = ChordType.all().flatMap(({ aliases, intervals }) => {
		const name = aliases.find((alias) => intervalsOf(alias)?.join() === intervals.join());
		return name === undefined ? [] : [name];
	});
	return [...ofTonal, ...Object.keys(OWN_QUALITIES)];
}

function normalise(suffix: string): string {
	const bare = suffix
		.replace(/[(),/\s]/g, "")
		.replaceAll("º", "°")
		.replace(/[–−]/g, "-")
		.replace(/^Δ(?!7|9|11|13|#)/, "maj7")
		.replaceAll("Δ", "maj")
		.replace(HALF_DIMINISHED, "m7b5#")
		.replace(/^m7b5#(?:7(?:b5)?)?/, "m7b5")
		.replace(/^m7b5(9|11)$/, "m$1b5")
		.replace(DIMINISHED, "dim")
		.replace(/^(?:\+|augmented)/, "aug")
		.replace(/^diminished/, "dim")
		.replace(/(?<=\d)\+$/, "aug")
		.replace(/(?<=\d|j|^m)\+(?=\d)/g, "#")
		.replace(/(?<=\d)-(?=\d)/g, "b");
	const minor = MAJOR.test(bare) ? null : MINOR.exec(bare);
	if (minor === null) return bare.replace(MAJOR, "maj").replace(/sus$/, "sus4");
	return `m${bare.slice(minor[0].length).replace(MAJOR, "Maj")}`;
}
