import type { SongPart } from "@lion-tails/common/song";
import type { SongContent } from "@lion-tails/common/song-card";

/** A song as text, its chords in brackets before the syllables on which they fall. */
export function readableSong({
	title,
	artist,
	key,
	tempo,
	timeSignature,
	verses,
	chorus,
	bridge,
}: SongContent): string {
	const numbered = verses.map((verse, at) => readablePart(`Verse ${at + 1}`, verse));
	const [first = [], ...others] = numbered.map((part) => [part]);
	const parts = [
		`${title}\n${artist}\nKey of ${key}, ${tempo} BPM, ${timeSignature}`,
		...first,
		...(chorus ? [readablePart("Chorus", chorus)] : []),
		...others.flat(),
		...(bridge ? [readablePart("Bridge", bridge)] : []),
	];
	return `${parts.join("\n\n")}\n`;
}

function readablePart(name: string, { lyrics, chords }: SongPart): string {
	const lines = lyrics.map((line, at) =>
		(chords[at] ?? []).reduceRight(
			(text, { at: from, chord }) => `${text.slice(0, from)}[${chord}]${text.slice(from)}`,
			line,
		),
	);
	return [`${name}:`, ...lines].join("\n");
}
