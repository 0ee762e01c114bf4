import { readFileSync } from "node:fs";
import { Song } from "@lion-tails/common/song";
import { z } from "zod";
import { withDiagrams } from "./songs.ts";
import type { PublicSong, SongStore } from "./store.ts";

/** A shipped song: its stored content, id and dates. */
export const ShippedSong = Song.omit({
	lyrics: true,
	chords: true,
	hasGeneratedAudio: true,
	isPublic: true,
	isMine: true,
}).required({ backgroundColor: true, source: true });
export type ShippedSong = z.infer<typeof ShippedSong>;

/** Adds the shipped songs to a store without public songs, and returns how many. */
export async function seedSongs({ songs: store }: SongStore): Promise<number> {
	if ((await store.count({ viewer: null, text: null })) > 0) return 0;
	const songs: PublicSong[] = [];
	for (const { id, createdAt, updatedAt, ...song } of shippedSongs())
		songs.push({ id, createdAt, updatedAt, song: await withDiagrams(song) });
	await store.putPublic(songs);
	return songs.length;
}

/** The songs in songs.json, which `npm run songs` builds from scripts/songs. */
export const shippedSongs = () =>
	z.array(ShippedSong).parse(JSON.parse(readFileSync(new URL("./songs.json", import.meta.url), "utf8")));
