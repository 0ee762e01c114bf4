// The parts of a song in the order in which they are sung once, and how long that takes.
import type { MusicNote, Song, SongPart } from "@lion-tails/common/song";
import { syllableStarts } from "./syllable-starts.ts";

export type SheetPart = {
	kind: MusicNote["part"];
	/** Counted from 0; 0 for the chorus and the bridge. */
	verse: number;
	heading: string;
	part: SongPart;
};

/** The chorus follows the first verse, the bridge is the last. */
export function sheetParts({ verses, chorus, bridge }: Pick<Song, "verses" | "chorus" | "bridge">): SheetPart[] {
	const [first, ...others] = verses.map(
		(part, verse): SheetPart => ({ kind: "verse", verse, heading: `Verse ${verse + 1}`, part }),
	);
	return [
		first,
		chorus && ({ kind: "chorus", verse: 0, heading: "Chorus", part: chorus } as const),
		...others,
		bridge && ({ kind: "bridge", verse: 0, heading: "Bridge", part: bridge } as const),
	].filter((part) => part !== null && part !== undefined);
}

/** Each chord once, in the order in which they come. */
export function chordsOf(song: Pick<Song, "verses" | "chorus" | "bridge">): string[] {
	return [
		...new Set(sheetParts(song).flatMap(({ part }) => part.chords.flatMap((line) => line.map(({ chord }) => chord)))),
	];
}

const MS_A_MINUTE = 60_000;
const COMPOUND = /^(6|9|12)\/8$/;
/** Some syllables are held. */
const QUARTERS_A_SYLLABLE = 1.25;

/** How long it takes to sing the song once, where it has no melody by an estimate. */
export function singingMs(song: Song): number {
	const quarters = sheetParts(song).reduce((sum, part) => sum + quartersOf(part, song), 0);
	const quartersABeat = COMPOUND.test(song.timeSignature) ? 1.5 : 1;
	return (quarters / (song.tempo * quartersABeat)) * MS_A_MINUTE;
}

function quartersOf({ kind, part }: SheetPart, { musicNotes, timeSignature }: Song): number {
	const ends = musicNotes.flatMap((note) => (note.part === kind ? [note.time + note.duration] : []));
	if (ends.length > 0) return Math.max(...ends);
	const [beats = 4, unit = 4] = timeSignature.split("/").map(Number);
	const bar = (beats * 4) / unit;
	return part.lyrics.reduce((sum, lyric, line) => {
		const sung = lyric.trim() ? syllableStarts(lyric).length * QUARTERS_A_SYLLABLE : 0;
		return sum + Math.max(Math.ceil(sung / bar), lyric.trim() ? 1 : (part.chords[line]?.length ?? 0)) * bar;
	}, 0);
}
