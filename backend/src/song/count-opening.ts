import { createHmac } from "node:crypto";
import type { SongStore } from "./store.ts";

/**
 * Counts that a song was opened, once a day for each visitor. `visitor`: the user's id, or else the key of the client's address. Neither is
 * kept: what is kept differs from day to day, leads to nobody without the secret, and is deleted the day after.
 */
export function openingCounter({ songs }: SongStore, secret: string, now: () => number) {
	return (songId: string, visitor: string): Promise<boolean> => {
		const day = new Date(now()).toISOString().slice(0, 10);
		const hash = createHmac("sha256", secret).update(`song opening\n${day}\n${visitor}`).digest("base64url");
		return songs.countOpening(songId, hash, day);
	};
}
