import { AppError } from "@lion-tails/common/errors";
import type { SongRecord, SongStore } from "./store.ts";
import type { Viewer } from "./to-song.ts";

/**
 * The song, if the viewer may see it: a public one, or their own. An admin who knows its id sees any, so that nothing is
 * published unread. Throws `not_found`, for another's as for one that never was.
 */
export async function findSong({ songs }: SongStore, id: string, viewer: Viewer): Promise<SongRecord> {
	const song = await songs.byId(id);
	if (!song || !(song.isPublic || isOwner(song, viewer) || viewer?.isAdmin)) throw new AppError("not_found");
	return song;
}

/** The song, if the viewer may change it: their own, or for an admin one that is public or nobody's. Throws `not_found`. */
export async function findChangeable(stores: SongStore, id: string, viewer: NonNullable<Viewer>): Promise<SongRecord> {
	const song = await findSong(stores, id, viewer);
	const isForAdmins = song.isPublic || song.userId === null;
	if (!isOwner(song, viewer) && !(viewer.isAdmin && isForAdmins)) throw new AppError("not_found");
	return song;
}

const isOwner = ({ userId }: SongRecord, viewer: Viewer) => userId !== null && userId === viewer?.id;
