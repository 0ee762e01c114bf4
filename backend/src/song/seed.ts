import { readFileSync } from "node:fs";
import { addDiagrams } from "@lion-tails/common/chords/song-diagrams";
import { Song } from "@lion-tails/common/song";
import type { z } from "zod";
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
	const songs = shippedSongs().map(
		({ id, createdAt, updatedAt, ...song }): PublicSong => ({ id, createdAt, updatedAt, song: addDiagrams(song) }),
	);
	await store.putPublic(songs);
	return songs.length;
}

/** The songs in songs.json, which `npm run songs` validates and builds from scripts/songs. */
export const shippedSongs = (): ShippedSong[] =>
	JSON.parse(readFileSync(new URL("./songs.json", import.meta.url), "utf8"));
