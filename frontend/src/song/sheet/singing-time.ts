import type { Song } from "@lion-tails/common/song";
import { metreOf } from "../play/schedule/metre.ts";
import { type SheetPart, sheetParts } from "../sheet-parts.ts";
import { syllableStarts } from "./text/syllable-starts.ts";

const MS_A_MINUTE = 60_000;
/** Some syllables are held. */
const QUARTERS_A_SYLLABLE = 1.25;

/** How long it takes to sing the song once, where it has no melody by an estimate. */
export function singingMs(song: Song): number {
	const quarters = sheetParts(song).reduce((sum, part) => sum + quartersOf(part, song), 0);
	return (quarters / metreOf(song).quartersPerMinute) * MS_A_MINUTE;
}

function quartersOf({ kind, part }: SheetPart, song: Song): number {
	const ends = song.musicNotes.flatMap((note) => (note.part === kind ? [note.time + note.duration] : []));
	if (ends.length > 0) return Math.max(...ends);
	const { bar } = metreOf(song);
	return part.lyrics.reduce((sum, lyric, line) => {
		const sung = lyric.trim() ? syllableStarts(lyric).length * QUARTERS_A_SYLLABLE : 0;
		return sum + Math.max(Math.ceil(sung / bar), lyric.trim() ? 1 : (part.chords[line]?.length ?? 0)) * bar;
	}, 0);
}
