import { readFileSync } from "node:fs";
import { Song } from "@lion-tails/common/song";
import { z } from "zod";
import type { PublicSong, SongStore } from "./store.ts";
import { withDiagrams } from "./with-diagrams.ts";

/** A song that we ship: what is kept of it, its id and its days. */
export const ShippedSong = Song.omit({
	lyrics: true,
	chords: true,
	hasGeneratedAudio: true,
	isPublic: true,
	isMine: true,
}).required({ backgroundColor: true, source: true });
export type ShippedSong = z.infer<typeof ShippedSong>;

/** Gives a store without public songs the ones we ship; answers how many. */
export async function seedSongs({ songs: store }: SongStore): Promise<number> {
	if ((await store.count({ viewer: null, text: null })) > 0) return 0;
	const songs: PublicSong[] = [];
	for (const { id, createdAt, updatedAt, ...song } of shippedSongs())
		songs.push({ id, createdAt, updatedAt, song: await withDiagrams(song) });
	await store.putPublic(songs);
	return songs.length;
}

export const shippedSongs = () =>
	z.array(ShippedSong).parse(JSON.parse(readFileSync(new URL("./songs.json", import.meta.url), "utf8")));
