import { randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import { MAX_SONGS, type SongRequest } from "@lion-tails/common/song";
import type { SongRecord, SongStore } from "./store.ts";
import { withDiagrams } from "./with-diagrams.ts";

/** The song is the user's own. Throws `song_limit`. */
export async function addSong(
	{ songs }: SongStore,
	userId: string,
	request: SongRequest,
	now: number,
): Promise<SongRecord> {
	const at = new Date(now).toISOString();
	const song = await withDiagrams({ ...request, musicNotes: [] });
	const record = { id: randomUUID(), userId, isPublic: false, song, openings: 0, createdAt: at, updatedAt: at };
	if (!(await songs.insert(record, MAX_SONGS))) throw new AppError("song_limit");
	return record;
}
