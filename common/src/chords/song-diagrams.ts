// The chord diagrams that the server stores with a song. Imports the guitar's chord database, so it is for the server only.
import { type ChordDiagram, MAX_DISTINCT_CHORDS, type SongParts } from "../song.ts";
import { chordNamesIn } from "../song-card.ts";
import { isNoChord } from "./chord-name.ts";
import { diagramOf, type ShapesOf, shapesIn } from "./chord-shapes.ts";
import { database } from "./guitar-database.ts";

let shapesOf: ShapesOf | undefined;

/** Guitar diagrams of the chords that have a shape. The first call builds an index and takes longer. */
export function diagramsOf(chords: string[]): ChordDiagram[] {
	shapesOf ??= shapesIn(database, "guitar");
	const known = shapesOf;
	return chords.flatMap((chord) => diagramOf(chord, known) ?? []);
}

/** The first `MAX_DISTINCT_CHORDS` chords of a song, each once, in singing order. */
export function diagramNamesOf(song: SongParts): string[] {
	return chordNamesIn(song)
		.filter((name) => !isNoChord(name))
		.slice(0, MAX_DISTINCT_CHORDS);
}

/** The song with its diagrams, computed without a pause: for a store before the server listens, not for requests. */
export function addDiagrams<T extends SongParts>(song: T): T & { chords: ChordDiagram[] } {
	return { ...song, chords: diagramsOf(diagramNamesOf(song)) };
}
