// The sections of a sheet become the parts of a song.
import { MAX_LINES, type SONG_PARTS, type SongPart } from "../song.ts";
import { type SheetLine, splitLongLine, tidyLine } from "./sheet-line.ts";

export type PartName = (typeof SONG_PARTS)[number];
export type Section = { part: PartName; lines: SheetLine[] };
export type SongParts = { verses: SongPart[]; chorus: SongPart | null; bridge: SongPart | null };

/**
 * A song has one chorus and one bridge: the first of each. One with the same words is the same again; one with other words
 * becomes a verse, so that none is lost.
 */
export function toParts(sections: Section[]): SongParts {
	const parts: SongParts = { verses: [], chorus: null, bridge: null };
	for (const { part, lines } of sections) {
		for (const [at, piece] of piecesOf(lines).entries()) {
			if (part === "verse" || at > 0) parts.verses.push(piece);
			else if (parts[part] === null) parts[part] = piece;
			else if (wordsOf(parts[part]) !== wordsOf(piece)) parts.verses.push(piece);
			else if (chordCount(piece) > chordCount(parts[part])) parts[part] = piece;
		}
	}
	return parts;
}

/** Tidy, without empty lines at both ends, in pieces of the length that a song may keep. */
function piecesOf(lines: SheetLine[]): SongPart[] {
	const tidy = lines.map(tidyLine).flatMap(splitLongLine);
	const from = tidy.findIndex((line) => !isEmpty(line));
	const to = tidy.findLastIndex((line) => !isEmpty(line));
	if (from < 0) return [];
	const kept = tidy.slice(from, to + 1);
	return Array.from({ length: Math.ceil(kept.length / MAX_LINES) }, (_, at) =>
		kept.slice(at * MAX_LINES, (at + 1) * MAX_LINES),
	).map((piece) => ({ lyrics: piece.map(({ lyrics }) => lyrics), chords: piece.map(({ chords }) => chords) }));
}

export function isEmpty({ lyrics, chords }: SheetLine): boolean {
	return lyrics.trim() === "" && chords.length === 0;
}

function wordsOf({ lyrics }: SongPart): string {
	return lyrics.join("\n").toLowerCase();
}

function chordCount({ chords }: SongPart): number {
	return chords.flat().length;
}
