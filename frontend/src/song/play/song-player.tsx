import type { Song } from "@lion-tails/common/song";

export function SongPlayer(_: { song: Song; semitones: number }) {
	return null;
}
