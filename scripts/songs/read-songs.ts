import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ShippedSong } from "@lion-tails/backend/song/seed";
import { songFromAbc } from "./song-from-abc.ts";

export function shippedSongFiles(): string[] {
	const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".abc"));
	return names.toSorted().map((name) => join(import.meta.dirname, name));
}

export function readSongs(files: string[]): { songs: ShippedSong[]; faults: string[] } {
	const read = files.map((file) => songFromAbc(readFileSync(file, "utf8"), basename(file)));
	const songs = read.flatMap(({ song }) => song ?? []);
	const faults = read.flatMap((each) => each.faults);
	for (const [index, { id }] of songs.entries())
		if (songs.findIndex((song) => song.id === id) < index) faults.push(`two songs have the id ${id}`);
	return { songs, faults };
}

/** One song on a line, so that a changed song is a changed line. */
export function songsText(songs: ShippedSong[]): string {
	return `[\n${songs.map((song) => JSON.stringify(song)).join(",\n")}\n]\n`;
}
