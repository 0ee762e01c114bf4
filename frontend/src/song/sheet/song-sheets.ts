import type { Song, SongRequest } from "@lion-tails/common/song";
import { call } from "../../net/client.ts";
import { createResource } from "../../net/resource.ts";

const MAX_SONGS = 30;

/** Songs with their sheets, by id. */
export const songSheets = createResource((id) => call("GET /api/songs/:id", { params: { id } }), {
	maxEntries: MAX_SONGS,
});

/** An opening that is not counted changes nothing for whoever opens the song. */
export function reportOpening(id: string): void {
	void call("POST /api/songs/:id/openings", { params: { id } }).catch(() => {});
}

export async function saveSong(song: Song): Promise<Song> {
	const saved = await call("PUT /api/songs/:id", { params: { id: song.id }, body: requestOf(song) });
	songSheets.set(saved.id, saved);
	return saved;
}

export function requestOf(song: Song): SongRequest {
	const { title, artist, key, tempo, timeSignature, difficulty, tags, verses, chorus, bridge } = song;
	const { hasSuggestedChords } = song;
	return {
		...{ title, artist, key, tempo, timeSignature, difficulty, tags },
		...{ verses, chorus, bridge, hasSuggestedChords },
	};
}
