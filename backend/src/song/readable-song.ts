import type { SongPart } from "@lion-tails/common/song";
import { partsInOrder, type SongContent } from "@lion-tails/common/song-card";

/** A song as text, its chords in brackets before the syllables on which they fall. */
export function readableSong(song: SongContent): string {
	const { title, artist, key, tempo, timeSignature } = song;
	const head = `${title}\n${artist}\nKey of ${key}, ${tempo} BPM, ${timeSignature}`;
	const parts = partsInOrder(song).map(({ name, part }) => `${name}:\n${readablePart(part)}`);
	return `${[head, ...parts].join("\n\n")}\n`;
}

function readablePart({ lyrics, chords }: SongPart): string {
	const lines = lyrics.map((line, at) =>
		(chords[at] ?? []).reduceRight(
			(text, { at: from, chord }) => `${text.slice(0, from)}[${chord}]${text.slice(from)}`,
			line,
		),
	);
	return lines.join("\n");
}
