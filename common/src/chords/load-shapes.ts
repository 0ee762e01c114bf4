// The shapes of chords: those of the chord database that sound the chord, and what a hand finds where it has none.

import type { ChordDiagram } from "../song.ts";
import { type Chord, formatChord, parseChord, pitchClass } from "./chord-name.ts";
import { type ChordShape, type Instrument, lowestNote, midiAt, toDiagram } from "./chord-shape.ts";
import { type ChordTones, tonesOf } from "./chord-tones.ts";
import { FEWEST_SOUNDING, findShapes, soundsChord } from "./find-shapes.ts";
import { barreOver, barresFor, effortOf, HAND_SPAN_FRETS } from "./hand.ts";

/** The shapes of a chord, the usual one first; none for "N.C." and for what is no chord. */
export type ShapesOf = (chord: string) => ChordShape[];

type DatabaseShape = { frets: number[]; fingers: number[]; baseFret: number; barres: number[] };
type Database = { chords: Record<string, { positions: DatabaseShape[] }[]> };
type Fingering = Pick<ChordShape, "frets" | "barres">;

const MAX_SHAPES = 6;
const MAX_FOUND_SHAPES = 3;
/** A shape of the database is one that players know. */
const KNOWN_SHAPE_EASE = 6;
/** A guitar's chord without its root as the lowest note comes behind its other shapes. */
const OTHER_BASS_EFFORT = 6;
const MAX_REMEMBERED_CHORDS = 2000;

const DATABASES: Record<Instrument, () => Promise<{ default: Database }>> = {
	guitar: () => import("@tombatossals/chords-db/lib/guitar.json", { with: { type: "json" } }),
	ukulele: () => import("@tombatossals/chords-db/lib/ukulele.json", { with: { type: "json" } }),
};

/** Loads an instrument's chord database: 240 KB, which a browser need not load before it draws a chord. */
export async function loadShapes(instrument: Instrument): Promise<ShapesOf> {
	const fingerings = fingeringsByRoot((await DATABASES[instrument]()).default);
	const known = new Map<string, ChordShape[]>();
	return (name) => {
		const chord = parseChord(name);
		if (chord === null) return [];
		const key = formatChord(chord);
		const shapes = known.get(key) ?? shapesOfChord(chord, instrument, fingerings);
		if (known.size >= MAX_REMEMBERED_CHORDS) known.clear();
		known.set(key, shapes);
		return shapes;
	};
}

/** The usual shape of a chord as songs keep it, from a guitar's shapes; null where there is none. */
export function diagramOf(chord: string, shapesOf: ShapesOf): ChordDiagram | null {
	const [shape] = shapesOf(chord);
	return shape === undefined ? null : toDiagram(shape);
}

function shapesOfChord(chord: Chord, instrument: Instrument, fingerings: Map<number, Fingering[]>): ChordShape[] {
	const name = formatChord(chord);
	const tones = tonesOf(chord, instrument);
	const ofRoot = fingerings.get(pitchClass(chord.root)) ?? [];
	const known = [...ofRoot, ...ofRoot.map((fingering) => mutedBelow(tones.bass, fingering, instrument))].filter(
		({ frets }) => frets.filter((fret) => fret >= 0).length >= FEWEST_SOUNDING && soundsChord(frets, tones, instrument),
	);
	const hasLowestBass = ({ frets }: Fingering) => lowestNote(frets, instrument) === tones.bass;
	const effort = (fingering: Fingering) =>
		effortOf(fingering.frets) -
		(known.includes(fingering) ? KNOWN_SHAPE_EASE : 0) +
		(instrument === "guitar" && !hasLowestBass(fingering) ? OTHER_BASS_EFFORT : 0);
	const shapes =
		chord.bass === null
			? [...known, ...found(tones, instrument, instrument === "guitar")]
			: [...known.filter(hasLowestBass), ...found(tones, instrument, true)];
	if (shapes.length === 0 && chord.bass !== null) {
		const withoutBass = shapesOfChord({ ...chord, bass: null }, instrument, fingerings);
		return withoutBass.map((shape) => ({ ...shape, soundsBass: false }));
	}
	return unique(shapes)
		.toSorted((a, b) => effort(a) - effort(b))
		.slice(0, MAX_SHAPES)
		.map((fingering) => shapeOf(name, fingering));
}

/** Without the strings below the first that sounds the bass; the database has some barre chords over all strings. */
function mutedBelow(bass: number, { frets, barres }: Fingering, instrument: Instrument): Fingering {
	const first = frets.findIndex((fret, string) => fret >= 0 && midiAt(instrument, string, fret) % 12 === bass);
	const muted = frets.map((fret, string) => (string < first ? -1 : fret));
	return {
		frets: muted,
		barres: barres.flatMap(({ fret, toString }) =>
			barreOver(
				muted,
				fret,
				indexesOf(muted, fret).filter((string) => string <= frets.length - toString),
			),
		),
	};
}

function indexesOf(frets: number[], fret: number): number[] {
	return frets.flatMap((other, string) => (other === fret ? [string] : []));
}

function found(tones: ChordTones, instrument: Instrument, bassLowest: boolean): Fingering[] {
	return findShapes(tones, instrument, bassLowest, MAX_FOUND_SHAPES).map((frets) => ({
		frets,
		barres: barresFor(frets) ?? [],
	}));
}

function unique(fingerings: Fingering[]): Fingering[] {
	return [
		...new Map(fingerings.toReversed().map((fingering) => [fingering.frets.join(), fingering])).values(),
	].reverse();
}

function shapeOf(name: string, { frets, barres }: Fingering): ChordShape {
	const stopped = frets.filter((fret) => fret > 0);
	const position = Math.max(0, ...stopped) <= HAND_SPAN_FRETS ? 1 : Math.min(...stopped);
	return { name, frets, barres, position, soundsBass: true };
}

/** The database's names of chords are not used: some of its shapes stand under a chord that they do not sound. */
function fingeringsByRoot({ chords }: Database): Map<number, Fingering[]> {
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
			const strings = indexesOf(frets, fret);
			const [finger] = strings.map((string) => fingers[string]);
			return barreOver(
				frets,
				fret,
				strings.filter((string) => fingers[string] === finger),
			);
		}),
	};
}
