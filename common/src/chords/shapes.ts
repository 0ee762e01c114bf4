// Which shapes a chord has, and which of them is the usual one.
import { type Chord, formatChord } from "./chord-name.ts";
import { type ChordShape, type Instrument, lowestNote, midiAt, numberOfStrings } from "./chord-shape.ts";
import { type ChordTones, tonesOf } from "./chord-tones.ts";
import { findShapes, soundsChord } from "./find-shapes.ts";
import { barreOver, barresFor, effortOf, HAND_SPAN_FRETS, indexesOf } from "./hand.ts";

export type Fingering = Pick<ChordShape, "frets" | "barres">;

const MAX_SHAPES = 6;
const MAX_FOUND_SHAPES = 3;
/** Fewer notes of a large chord need not sound than these, beside the bass. */
const FEWEST_REQUIRED = 2;
/** A shape of the database is one that players know. */
const KNOWN_SHAPE_EASE = 6;
/** A guitar's chord without its root as the lowest note comes behind its other shapes. */
const OTHER_BASS_EFFORT = 6;

/** Barre chords of Cm, C#, C#m, Gm, Gm7, Ab and F#m7, which players know better than easier shapes of theirs. */
const USUAL_BARRE_CHORDS = new Set(
	["x35543", "x46664", "x46654", "355333", "353333", "466544", "242222"].map((frets) =>
		[...frets].map((fret) => (fret === "x" ? -1 : Number(fret))).join(),
	),
);
const USUAL_BARRE_CHORD_EASE = 8;

/** The shapes of a chord, the usual one first, from the known fingerings of chords on its root and from our own search. */
export function shapesOfChord(chord: Chord, instrument: Instrument, ofRoot: Fingering[]): ChordShape[] {
	const name = formatChord(chord);
	for (let most = numberOfStrings(instrument); most >= FEWEST_REQUIRED; most--) {
		const fingerings = fingeringsOf(tonesOf(chord, most), chord.bass !== null, instrument, ofRoot);
		if (fingerings.length > 0) return fingerings.slice(0, MAX_SHAPES).map((fingering) => shapeOf(name, fingering));
	}
	if (chord.bass === null) return [];
	return shapesOfChord({ ...chord, bass: null }, instrument, ofRoot).map((shape) => ({ ...shape, soundsBass: false }));
}

function fingeringsOf(tones: ChordTones, needsBass: boolean, instrument: Instrument, ofRoot: Fingering[]): Fingering[] {
	const variants = ofRoot.map((fingering) => mutedBelow(tones.bass, fingering, instrument));
	const known = [...ofRoot, ...variants].filter(({ frets }) => soundsChord(frets, tones, instrument));
	const isOverBass = ({ frets }: Fingering) => lowestNote(frets, instrument) === tones.bass;
	const prefersBass = needsBass || instrument === "guitar";
	const effort = (fingering: Fingering) =>
		effortOf(fingering.frets) -
		(known.includes(fingering) ? KNOWN_SHAPE_EASE : 0) -
		(USUAL_BARRE_CHORDS.has(fingering.frets.join()) ? USUAL_BARRE_CHORD_EASE : 0) +
		(prefersBass && !isOverBass(fingering) ? OTHER_BASS_EFFORT : 0);
	return unique([...(needsBass ? known.filter(isOverBass) : known), ...found(tones, instrument, prefersBass)]).toSorted(
		(a, b) => effort(a) - effort(b),
	);
}

/** Without the strings below the first that sounds the bass; the database has some barre chords over all strings. */
function mutedBelow(bass: number, { frets, barres }: Fingering, instrument: Instrument): Fingering {
	const first = frets.findIndex((fret, string) => fret >= 0 && midiAt(instrument, string, fret) % 12 === bass);
	const muted = frets.map((fret, string) => (string < first ? -1 : fret));
	return {
		frets: muted,
		barres: barres.flatMap((barre) => {
			const last = frets.length - barre.toString;
			const strings = indexesOf(muted, barre.fret).filter((string) => string <= last);
			return barreOver(muted, barre.fret, strings);
		}),
	};
}

function found(tones: ChordTones, instrument: Instrument, bassLowest: boolean): Fingering[] {
	return findShapes(tones, instrument, bassLowest, MAX_FOUND_SHAPES).map((frets) => ({
		frets,
		barres: barresFor(frets) ?? [],
	}));
}

/** The first of those that are alike. */
function unique(fingerings: Fingering[]): Fingering[] {
	const first = new Map<string, Fingering>();
	for (const fingering of fingerings) first.set(fingering.frets.join(), first.get(fingering.frets.join()) ?? fingering);
	return [...first.values()];
}

function shapeOf(name: string, { frets, barres }: Fingering): ChordShape {
	const stopped = frets.filter((fret) => fret > 0);
	const position = Math.max(0, ...stopped) <= HAND_SPAN_FRETS ? 1 : Math.min(...stopped);
	return { name, frets, barres, position, soundsBass: true };
}
