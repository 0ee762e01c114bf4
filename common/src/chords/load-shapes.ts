// The shapes of chords: those of the chord database that sound the chord, and what a hand finds where it has none.
import type { ChordDiagram } from "../song.ts";
import type { ChordDatabase, DatabaseShape } from "./chord-database.ts";
import { formatChord, parseChord, pitchClass } from "./chord-name.ts";
import { type ChordShape, type Instrument, toDiagram } from "./chord-shape.ts";
import { barreOver, indexesOf } from "./hand.ts";
import { type Fingering, shapesOfChord } from "./shapes.ts";

/** The shapes of a chord, the usual one first; none for "N.C." and for what is no chord. */
export type ShapesOf = (chord: string) => ChordShape[];

const MAX_REMEMBERED_CHORDS = 2000;

const DATABASES: Record<Instrument, () => Promise<{ database: ChordDatabase }>> = {
	guitar: () => import("./guitar-database.ts"),
	ukulele: () => import("./ukulele-database.ts"),
};

/** Loads an instrument's chord database: 240 KB, which a browser need not load before it draws a chord. */
export async function loadShapes(instrument: Instrument): Promise<ShapesOf> {
	return shapesIn((await DATABASES[instrument]()).database, instrument);
}

/** The same from a database that is loaded. */
export function shapesIn(database: ChordDatabase, instrument: Instrument): ShapesOf {
	const fingerings = fingeringsByRoot(database);
	const known = new Map<string, ChordShape[]>();
	return (name) => {
		const chord = parseChord(name);
		if (chord === null) return [];
		const key = formatChord(chord);
		const shapes = known.get(key) ?? shapesOfChord(chord, instrument, fingerings.get(pitchClass(chord.root)) ?? []);
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

/** The database's names of chords are not used: some of its shapes stand under a chord that they do not sound. */
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
