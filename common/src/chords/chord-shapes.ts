// The shapes in which a chord is played: those of the chord database that sound the chord, and those that a search finds.
import type { ChordDiagram } from "../song.ts";
import { type Chord, formatChord, parseChord, pitchClass } from "./chord-name.ts";
import { type ChordShape, type Instrument, lowestNote, midiAt, numberOfStrings, toDiagram } from "./fretboard.ts";

/** Returns the shapes of a chord, the usual one first; an empty list for "N.C." and for an unknown chord. */
export type ShapesOf = (chord: string) => ChordShape[];

type DatabaseShape = { frets: number[]; fingers: number[]; baseFret: number; barres: number[] };
type ChordDatabase = { chords: Record<string, { positions: DatabaseShape[] }[]> };
type Fingering = Pick<ChordShape, "frets" | "barres">;

const DATABASES: Record<Instrument, () => Promise<{ database: ChordDatabase }>> = {
	guitar: () => import("./guitar-database.ts"),
	ukulele: () => import("./ukulele-database.ts"),
};
const MAX_CACHED_CHORDS = 2000;

/** Loads an instrument's chord database, about 240 KB: a browser loads it with the first chord that it draws. */
export async function loadShapes(instrument: Instrument): Promise<ShapesOf> {
	return shapesIn((await DATABASES[instrument]()).database, instrument);
}

/** The same for a database that is loaded already. */
export function shapesIn(database: ChordDatabase, instrument: Instrument): ShapesOf {
	const fingerings = fingeringsByRoot(database);
	const cache = new Map<string, ChordShape[]>();
	return (name) => {
		const chord = parseChord(name);
		if (chord === null) return [];
		const key = formatChord(chord);
		const shapes = cache.get(key) ?? shapesOfChord(chord, instrument, fingerings.get(pitchClass(chord.root)) ?? []);
		if (cache.size >= MAX_CACHED_CHORDS) cache.clear();
		cache.set(key, shapes);
		return shapes;
	};
}

/** The usual shape of a chord in the format of `Song.chords`; null if the chord has no shape. */
export function diagramOf(chord: string, shapesOf: ShapesOf): ChordDiagram | null {
	const [shape] = shapesOf(chord);
	return shape === undefined ? null : toDiagram(shape);
}

/** Keyed by the root's pitch class. The database's chord names are ignored: some of its shapes sound a different chord. */
function fingeringsByRoot({ chords }: ChordDatabase): Map<number, Fingering[]> {
	return new Map(
		Object.entries(chords).map(([root, list]) => [
			pitchClass(root.replace("sharp", "#")),
			list.flatMap(({ positions }) => positions.map(fingeringOf)),
		]),
	);
}

function fingeringOf({ frets: fromBase, fingers, baseFret, barres }: DatabaseShape): Fingering {
	const frets = fromBase.map((fret) => (fret > 0 ? fret + baseFret - 1 : fret));
	return {
		frets,
		barres: barres.flatMap((fromBaseFret) => {
			const fret = fromBaseFret + baseFret - 1;
			const strings = stringsAt(frets, fret);
			const [finger] = strings.map((string) => fingers[string]);
			const underFinger = strings.filter((string) => fingers[string] === finger);
			return barreOver(frets, fret, underFinger);
		}),
	};
}

const MAX_SHAPES = 6;
const MAX_FOUND_SHAPES = 3;
/** Required notes of a large chord, without its bass, when no fuller shape exists. */
const FEWEST_REQUIRED = 2;

/** `ofRoot`: the database's fingerings of chords on this root. */
function shapesOfChord(chord: Chord, instrument: Instrument, ofRoot: Fingering[]): ChordShape[] {
	const name = formatChord(chord);
	for (let maxRequired = numberOfStrings(instrument); maxRequired >= FEWEST_REQUIRED; maxRequired--) {
		const fingerings = fingeringsFor(tonesOf(chord, maxRequired), chord.bass !== null, instrument, ofRoot);
		if (fingerings.length > 0) return fingerings.slice(0, MAX_SHAPES).map((fingering) => shapeOf(name, fingering));
	}
	if (chord.bass === null) return [];
	return shapesOfChord({ ...chord, bass: null }, instrument, ofRoot).map((shape) => ({ ...shape, soundsBass: false }));
}

function shapeOf(name: string, { frets, barres }: Fingering): ChordShape {
	const stopped = frets.filter((fret) => fret > 0);
	const position = Math.max(0, ...stopped) <= HAND_SPAN_FRETS ? 1 : Math.min(...stopped);
	return { name, frets, barres, position, soundsBass: true };
}

/** Subtracted from the effort of a shape from the database: players know it. */
const KNOWN_SHAPE_EASE = 6;
/** Added on a guitar when the lowest note is not the bass. */
const OTHER_BASS_EFFORT = 6;
/** Barre chords of Cm, C#, C#m, Gm, Gm7, Ab and F#m7 that players know better than easier shapes of the same chord. */
const USUAL_BARRE_CHORDS = new Set(
	["x35543", "x46664", "x46654", "355333", "353333", "466544", "242222"].map((frets) =>
		[...frets].map((fret) => (fret === "x" ? -1 : Number(fret))).join(),
	),
);
const USUAL_BARRE_CHORD_EASE = 8;

/** All fingerings of the chord, the usual one first. */
function fingeringsFor(
	tones: ChordTones,
	needsBass: boolean,
	instrument: Instrument,
	ofRoot: Fingering[],
): Fingering[] {
	const variants = ofRoot.map((fingering) => mutedBelow(tones.bass, fingering, instrument));
	const known = [...ofRoot, ...variants].filter(({ frets }) => soundsChord(frets, tones, instrument));
	const hasBass = ({ frets }: Fingering) => lowestNote(frets, instrument) === tones.bass;
	const prefersBass = needsBass || instrument === "guitar";
	const effort = (fingering: Fingering) =>
		effortOf(fingering.frets) -
		(known.includes(fingering) ? KNOWN_SHAPE_EASE : 0) -
		(USUAL_BARRE_CHORDS.has(fingering.frets.join()) ? USUAL_BARRE_CHORD_EASE : 0) +
		(prefersBass && !hasBass(fingering) ? OTHER_BASS_EFFORT : 0);
	const found = searchFingerings(tones, instrument, prefersBass);
	return unique([...(needsBass ? known.filter(hasBass) : known), ...found]).toSorted((a, b) => effort(a) - effort(b));
}

/** Mutes the strings below the first one that sounds the bass: the database has some barre chords over all strings. */
function mutedBelow(bass: number, { frets, barres }: Fingering, instrument: Instrument): Fingering {
	const first = frets.findIndex((fret, string) => fret >= 0 && midiAt(instrument, string, fret) % 12 === bass);
	const muted = frets.map((fret, string) => (string < first ? -1 : fret));
	return {
		frets: muted,
		barres: barres.flatMap((barre) => {
			const last = frets.length - barre.toString;
			const strings = stringsAt(muted, barre.fret).filter((string) => string <= last);
			return barreOver(muted, barre.fret, strings);
		}),
	};
}

/** The first occurrence of each fingering. */
function unique(fingerings: Fingering[]): Fingering[] {
	const first = new Map<string, Fingering>();
	for (const fingering of fingerings) first.set(fingering.frets.join(), first.get(fingering.frets.join()) ?? fingering);
	return [...first.values()];
}

/** Pitch classes from 0 for C to 11 for B. */
type ChordTones = { allowed: Set<number>; required: Set<number>; bass: number };

/** Intervals that players leave out of a chord of many notes, in this order. */
const LEFT_OUT = ["9M", "11P", "5P", "9m", "9A", "11A", "1P"];

/** `maxRequired` limits the required notes of a chord of four or more; a slash chord's bass is required in addition. */
function tonesOf(chord: Chord, maxRequired: number): ChordTones {
	const pitchClassOf = (interval: string) => pitchClass(chord.root, interval);
	const bass = pitchClass(chord.bass ?? chord.root);
	const required = requiredIntervals(chord.intervals, maxRequired).map(pitchClassOf);
	return {
		allowed: new Set([...chord.intervals.map(pitchClassOf), bass]),
		required: new Set(chord.bass === null ? required : [...required, bass]),
		bass,
	};
}

function requiredIntervals(intervals: string[], max: number): string[] {
	if (intervals.length <= 3) return intervals;
	const top = intervals.at(-1) ?? "";
	const below = top.startsWith("13") ? ["9M", "11P"] : top.startsWith("11") ? ["9M"] : [];
	const required = intervals.filter((interval) => interval !== "5P" && !below.includes(interval));
	while (required.length > max) {
		const order = [...LEFT_OUT.filter((interval) => interval !== top), top];
		const next = order.find((interval) => required.includes(interval));
		if (next === undefined) break;
		required.splice(required.indexOf(next), 1);
	}
	return required;
}

const HIGHEST_FIRST_FRET: Record<Instrument, number> = { guitar: 9, ukulele: 7 };
const MAX_MUTED_INSIDE = 1;
const FEWEST_STRINGS = 4;
const FEWEST_STRINGS_OF_TWO_NOTES = 3;

/**
 * The `MAX_FOUND_SHAPES` easiest fingerings, with the bass as the lowest note if `bassLowest`. The search tries each string in
 * each position of the hand and leaves a branch that cannot become the chord: the slowest chord takes a few milliseconds.
 */
function searchFingerings(tones: ChordTones, instrument: Instrument, bassLowest: boolean): Fingering[] {
	const found: (Fingering & { effort: number })[] = [];
	for (let first = 1; first <= HIGHEST_FIRST_FRET[instrument]; first++) {
		for (const frets of fretsFrom(first, tones, instrument, bassLowest)) {
			const barres = barresFor(frets);
			if (barres === null || (bassLowest && lowestNote(frets, instrument) !== tones.bass)) continue;
			found.push({ frets, barres, effort: effortOf(frets) });
		}
	}
	return found.toSorted((a, b) => a.effort - b.effort).slice(0, MAX_FOUND_SHAPES);
}

/** Every fingering of the chord with `first` as the lowest stopped fret, within the span of the hand. */
function fretsFrom(first: number, tones: ChordTones, instrument: Instrument, bassLowest: boolean): number[][] {
	const strings = numberOfStrings(instrument);
	const hand = [0, ...Array.from({ length: HAND_SPAN_FRETS }, (_, index) => first + index)];
	const choices = Array.from({ length: strings }, (_, string) =>
		hand.filter((fret) => tones.allowed.has(midiAt(instrument, string, fret) % 12)),
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

/** True if enough strings sound, with all required notes and no note outside the chord. */
function soundsChord(frets: number[], tones: ChordTones, instrument: Instrument): boolean {
	let notes = 0;
	let strings = 0;
	for (const [string, fret] of frets.entries()) {
		if (fret < 0) continue;
		notes |= bitOf(midiAt(instrument, string, fret));
		strings++;
	}
	if (strings < fewestStrings(tones) || mutedInside(frets) > MAX_MUTED_INSIDE) return false;
	const required = bitsOf(tones.required);
	return (notes & ~bitsOf(tones.allowed)) === 0 && (notes & required) === required;
}

function fewestStrings({ allowed }: ChordTones): number {
	return allowed.size < 3 ? FEWEST_STRINGS_OF_TWO_NOTES : FEWEST_STRINGS;
}

/** A pitch class as one of 12 bits. */
const bitOf = (midi: number) => 1 << (midi % 12);
const bitsOf = (pitchClasses: Set<number>) => [...pitchClasses].reduce((bits, each) => bits | bitOf(each), 0);

/** From the first to the last stopped fret, both counted. */
const HAND_SPAN_FRETS = 4;
const FINGERS = 4;

type Barres = ChordShape["barres"];

/** The barre of one finger over these strings; empty if a string between them is open or stopped lower. */
function barreOver(frets: number[], fret: number, strings: number[]): Barres {
	const first = Math.min(...strings);
	const last = Math.max(...strings);
	if (strings.length < 2 || frets.slice(first, last + 1).some((other) => other >= 0 && other < fret)) return [];
	return [{ fromString: frets.length - first, toString: frets.length - last, fret }];
}

/** The barre that the hand needs to stop all frets with four fingers; null if a barre does not help. */
function barresFor(frets: number[]): Barres | null {
	const stopped = frets.filter((fret) => fret > 0);
	if (stopped.length <= FINGERS) return [];
	const fret = Math.min(...stopped);
	const strings = stringsAt(frets, fret);
	const barres = barreOver(frets, fret, strings);
	return barres.length > 0 && stopped.length - strings.length < FINGERS ? barres : null;
}

/** The strings that are stopped at a fret, as indexes of `frets`. */
function stringsAt(frets: number[], fret: number): number[] {
	return frets.flatMap((other, string) => (other === fret ? [string] : []));
}

/** How hard a shape is to play, to compare shapes of one chord; lower is easier. */
function effortOf(frets: number[]): number {
	const stopped = frets.filter((fret) => fret > 0);
	const highest = Math.max(0, ...stopped);
	const span = highest - Math.min(highest, ...stopped);
	const first = frets.findIndex((fret) => fret >= 0);
	const mutedAbove = frets.length - 1 - frets.findLastIndex((fret) => fret >= 0);
	return stopped.length * 2 + span * 1.5 + highest * 1.5 + first * 2.5 + mutedInside(frets) * 8 + mutedAbove ** 2 * 2;
}

/** Muted strings between the first and the last that sound. */
function mutedInside(frets: number[]): number {
	const first = frets.findIndex((fret) => fret >= 0);
	const last = frets.findLastIndex((fret) => fret >= 0);
	return frets.slice(Math.max(0, first), last + 1).filter((fret) => fret < 0).length;
}
