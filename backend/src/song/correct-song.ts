import { AppError } from "@lion-tails/common/errors";
import type { SongRequest } from "@lion-tails/common/song";
import { findChangeable } from "./find-song.ts";
import type { SongRecord, SongStore } from "./store.ts";
import type { Viewer } from "./to-song.ts";
import { withDiagrams } from "./with-diagrams.ts";

/**
 * Replaces what a parent writes of a song; its melody, recording and source stay. A published song that its owner corrects
 * is the owner's alone until an admin publishes it again: nobody has read the new words. Throws `not_found`.
 */
export async function correctSong(
	stores: SongStore,
	viewer: NonNullable<Viewer>,
	id: string,
	request: SongRequest,
	now: number,
): Promise<SongRecord> {
	const { song: before } = await findChangeable(stores, id, viewer);
	const corrected = await stores.songs.update(id, {
		song: await withDiagrams({ ...before, ...request }),
		updatedAt: new Date(now).toISOString(),
		...(!viewer.isAdmin && { isPublic: false }),
	});
	if (!corrected) throw new AppError("not_found");
	return corrected;
}
