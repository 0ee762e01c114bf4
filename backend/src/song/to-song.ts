// Songs as the API returns them. Nothing is computed here that takes long: diagrams are stored with the song.
import type { Song, SongCard } from "@lion-tails/common/song";
import { hasGeneratedAudio, lyricsOf, withOwnRecording } from "@lion-tails/common/song-card";
import type { SongCardRecord, SongRecord } from "./store.ts";

/** Who asks; null: nobody is signed in. */
export type Viewer = { id: string; isAdmin: boolean } | null;

export function toSong({ userId, song, openings: _, ...head }: SongRecord, viewer: Viewer): Song {
	return {
		...withOwnRecording(song),
		...head,
		lyrics: lyricsOf(song),
		hasGeneratedAudio: hasGeneratedAudio(song),
		isMine: isMine(userId, viewer),
	};
}

export function toSongCard({ userId, card, ...head }: SongCardRecord, viewer: Viewer): SongCard {
	return { ...card, ...head, isMine: isMine(userId, viewer) };
}

const isMine = (userId: string | null, viewer: Viewer) => userId !== null && userId === viewer?.id;
