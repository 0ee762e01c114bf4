// What songs give for the export of a parent's data: those that the parent added.
import { type ExportPart, itemsOf } from "../account/export.ts";
import { readableSong } from "./readable-song.ts";
import type { SongStore } from "./store.ts";
import { toSong } from "./to-song.ts";

const SONGS_PER_PAGE = 20;

export function songExport({ songs }: SongStore): ExportPart[] {
	const allOf = (userId: string) =>
		itemsOf("", async (after) => {
			const items = await songs.ofUser(userId, after, SONGS_PER_PAGE);
			return { items, next: items.length < SONGS_PER_PAGE ? null : (items.at(-1)?.id ?? null) };
		});
	return [
		{
			name: "songs",
			async *read(user) {
				for await (const song of allOf(user.id)) yield toSong(song, user);
			},
			files: {
				about: "songs/\n    The songs that you added, a text file for each, with their chords in brackets.",
				async *read({ id }) {
					for await (const { song, createdAt } of allOf(id))
						yield { folder: "songs", name: song.title, text: readableSong(song), modifiedAt: createdAt };
				},
			},
		},
	];
}
