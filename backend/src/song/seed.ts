import { readFileSync } from "node:fs";
import { Song } from "@lion-tails/common/song";
import { z } from "zod";

/** A song of songs.json. Its diagrams are drawn when it is asked for, and everybody finds it. */
export const ShippedSong = Song.omit({ chords: true, isPublic: true, isMine: true }).required({
	backgroundColor: true,
	source: true,
});
export type ShippedSong = z.infer<typeof ShippedSong>;

export const shippedSongs = () =>
	z.array(ShippedSong).parse(JSON.parse(readFileSync(new URL("./songs.json", import.meta.url), "utf8")));
