import type { Song, SongRequest } from "@lion-tails/common/song";
import { correctSong } from "./songs.ts";

/** Keeps a song whose chords were changed. */
export function saveSong(song: Song): Promise<Song> {
	return correctSong(song.id, requestOf(song));
}

export function requestOf(song: Song): SongRequest {
	const { title, artist, key, tempo, timeSignature, difficulty, tags, verses, chorus, bridge } = song;
	const { hasSuggestedChords } = song;
	return {
		...{ title, artist, key, tempo, timeSignature, difficulty, tags },
		...{ verses, chorus, bridge, hasSuggestedChords },
	};
}
