// Songs as a caller gets them.
import { isNoChord } from "@lion-tails/common/chords/chord-name";
import { diagramOf, loadShapes } from "@lion-tails/common/chords/load-shapes";
import type { ChordDiagram, Song, SongCard } from "@lion-tails/common/song";
import { hasGeneratedAudio, lyricsOf, type SongContent } from "@lion-tails/common/song-card";
import type { SongCardRecord, SongRecord } from "./store.ts";

/** Who asks; null: nobody is signed in. */
export type Viewer = { id: string; isAdmin: boolean } | null;

export async function toSong({ userId, song, openings: _, ...head }: SongRecord, viewer: Viewer): Promise<Song> {
	return {
		...song,
		...head,
		lyrics: lyricsOf(song),
		chords: await diagramsOf(song),
		hasGeneratedAudio: hasGeneratedAudio(song),
		isMine: isMine(userId, viewer),
	};
}

export function toSongCard({ userId, card, ...head }: SongCardRecord, viewer: Viewer): SongCard {
	return { ...card, ...head, isMine: isMine(userId, viewer) };
}

const isMine = (userId: string | null, viewer: Viewer) => userId !== null && userId === viewer?.id;

/** Loaded with the first song that has chords. */
let shapes: ReturnType<typeof loadShapes> | undefined;

/** In the order in which the chords come first; a chord that cannot be played on a guitar has none. */
async function diagramsOf({ verses, chorus, bridge }: SongContent): Promise<ChordDiagram[]> {
	const parts = [...verses.slice(0, 1), chorus, ...verses.slice(1), bridge];
	const names = parts.flatMap((part) => part?.chords.flat().map(({ chord }) => chord) ?? []);
	const unique = [...new Set(names)].filter((name) => !isNoChord(name));
	if (!unique.length) return [];
	shapes ??= loadShapes("guitar");
	const shapesOf = await shapes;
	return unique.flatMap((name) => diagramOf(name, shapesOf) ?? []);
}
