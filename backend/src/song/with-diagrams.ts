import { diagramNamesOf, diagramsOf } from "@lion-tails/common/chords/song-diagrams";
import type { ChordDiagram } from "@lion-tails/common/song";
import type { SongParts } from "@lion-tails/common/song-card";
import { ownTurn } from "../own-turn.ts";

/** The song with the diagrams that are stored with it. Other requests are answered between two chords. */
export async function withDiagrams<T extends SongParts>(song: T): Promise<T & { chords: ChordDiagram[] }> {
	const chords: ChordDiagram[] = [];
	for (const name of diagramNamesOf(song)) {
		chords.push(...diagramsOf([name]));
		await ownTurn();
	}
	return { ...song, chords };
}
