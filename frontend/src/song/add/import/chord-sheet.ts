// Chord sheets that were pasted or dropped. What reads them, with all that it knows of chords, is loaded once needed.
import { DEFAULT_ARTIST, type Song, type SongPart, type SongRequestInput } from "@lion-tails/common/song";

/** The song that a text describes; `chordCount` is 0 where the text has no chords. */
export type ReadSheet = { song: SongRequestInput; chordCount: number };

export async function readSheet(text: string): Promise<ReadSheet> {
	const { readChordSheet } = await import("@lion-tails/common/chord-sheet/read-chord-sheet");
	const song = readChordSheet(text);
	const chordCount = partsOf(song).reduce((sum, { part }) => sum + part.chords.flat().length, 0);
	return { song, chordCount };
}

type Parts = Pick<SongRequestInput, "verses" | "chorus" | "bridge">;
type NamedPart = { name: string; part: SongPart };

/** In the order in which they are sung once: the chorus follows the first verse, the bridge is the last. */
export function partsOf({ verses = [], chorus = null, bridge = null }: Parts): NamedPart[] {
	const [first, ...others] = verses.map((part, at) => ({ name: `Verse ${at + 1}`, part }));
	return [
		...(first ? [first] : []),
		...(chorus ? [{ name: "Chorus", part: chorus }] : []),
		...others,
		...(bridge ? [{ name: "Bridge", part: bridge }] : []),
	];
}

/** The words alone, each part marked, as they are sent to have chords suggested. */
export const lyricLines = (song: Parts): string[] =>
	partsOf(song).flatMap(({ name, part }, at) => [...(at > 0 ? [""] : []), `${name}:`, ...part.lyrics]);

/** What a text file holds; null where it is none. */
export async function readTextFile(file: File): Promise<string | null> {
	if (file.size > MAX_FILE_BYTES) return null;
	const bytes = await file.arrayBuffer();
	if (new Uint8Array(bytes).includes(0)) return null;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		// Older song files are from Windows.
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

const MAX_FILE_BYTES = 200_000;

export const artistOf = ({ artist }: Pick<Song, "artist">): string => (artist === DEFAULT_ARTIST ? "" : artist);
