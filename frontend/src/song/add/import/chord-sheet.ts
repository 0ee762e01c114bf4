// Chord sheets that were pasted or dropped. What reads them, with all that it knows of chords, is loaded once needed.
import { DEFAULT_ARTIST, type Song, type SongRequestInput } from "@lion-tails/common/song";
import { type Parts, sheetParts } from "../../sheet-parts.ts";

/** The song that a text describes; `chordCount` is 0 where the text has no chords. */
export type ReadSheet = { song: SongRequestInput; chordCount: number };

export async function readSheet(text: string): Promise<ReadSheet> {
	const { readChordSheet } = await import("@lion-tails/common/chord-sheet/read-chord-sheet");
	const song = readChordSheet(text);
	const chordCount = sheetParts(song).reduce((sum, { part }) => sum + part.chords.flat().length, 0);
	return { song, chordCount };
}

/** The words alone, each part marked, as they are sent to have chords suggested. */
export const lyricLines = (song: Parts): string[] =>
	sheetParts(song).flatMap(({ heading, part }, at) => [...(at > 0 ? [""] : []), `${heading}:`, ...part.lyrics]);

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
