// Exports the songs that a parent added.
import { partsInOrder, type SongContent } from "@lion-tails/common/song-card";
import { type ExportPart, itemsById } from "../account/export.ts";
import { toSong } from "./songs.ts";
import type { SongStore } from "./store.ts";

const SONGS_PER_PAGE = 20;

export function songExport({ songs }: SongStore): ExportPart[] {
	const allOf = (userId: string) => itemsById(SONGS_PER_PAGE, (after, limit) => songs.ofUser(userId, after, limit));
	return [
		{
			name: "songs",
			async *read(user) {
				for await (const song of allOf(user.id)) yield toSong(song, user);
			},
			files: {
				about: "songs/\n    The songs that you added, one text file each, with the chords in brackets.",
				async *read({ id }) {
					for await (const { song, createdAt } of allOf(id))
						yield { folder: "songs", name: song.title, text: readableSong(song), modifiedAt: createdAt };
				},
			},
		},
	];
}

/** Returns the song as text, with each chord in brackets before its syllable. */
function readableSong(song: SongContent): string {
	const { title, artist, key, tempo, timeSignature } = song;
	const head = `${title}\n${artist}\nKey of ${key}, ${tempo} BPM, ${timeSignature}`;
	const parts = partsInOrder(song).map(({ name, part: { lyrics, chords } }) => {
		const lines = lyrics.map((line, index) =>
			(chords[index] ?? []).reduceRight(
				(text, { at, chord }) => `${text.slice(0, at)}[${chord}]${text.slice(at)}`,
				line,
			),
		);
		return `${name}:\n${lines.join("\n")}`;
	});
	return `${[head, ...parts].join("\n\n")}\n`;
}
