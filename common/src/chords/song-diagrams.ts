// The diagrams that the server stores with a song.
import { type ChordDiagram, MAX_DISTINCT_CHORDS } from "../song.ts";
import { partsInOrder, type SongParts } from "../song-card.ts";
import { isNoChord } from "./chord-name.ts";
import { database } from "./guitar-database.ts";
import { diagramOf, type ShapesOf, shapesIn } from "./load-shapes.ts";

let shapesOf: ShapesOf | undefined;

/** A guitar's diagrams of chords; a chord that cannot be played has none. The first call builds an index, which takes longer. */
export function diagramsOf(chords: string[]): ChordDiagram[] {
	shapesOf ??= shapesIn(database, "guitar");
	const known = shapesOf;
	return chords.flatMap((chord) => diagramOf(chord, known) ?? []);
}

/** The first `MAX_DISTINCT_CHORDS` chords of a song, each once, in the order in which they are sung. */
export function diagramNamesOf(song: SongParts): string[] {
	const names = partsInOrder(song).flatMap(({ part }) => part.chords.flat().map(({ chord }) => chord));
	return [...new Set(names)].filter((name) => !isNoChord(name)).slice(0, MAX_DISTINCT_CHORDS);
}

/** The song with its diagrams, all computed at once: for the upgrade of a store. A server that answers requests takes turns. */
export function addDiagrams<T extends SongParts>(song: T): T & { chords: ChordDiagram[] } {
	return { ...song, chords: diagramsOf(diagramNamesOf(song)) };
}
