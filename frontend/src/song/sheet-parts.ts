// The parts of a song in the order in which they are sung once.
import type { MusicNote, SongPart, SongRequestInput } from "@lion-tails/common/song";

export type Parts = Pick<SongRequestInput, "verses" | "chorus" | "bridge">;

export type SheetPart = {
	kind: MusicNote["part"];
	/** Counted from 0; 0 for the chorus and the bridge. */
	verse: number;
	heading: string;
	part: SongPart;
};

/** The chorus follows the first verse, the bridge is the last. */
export function sheetParts({ verses = [], chorus, bridge }: Parts): SheetPart[] {
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
export function chordsOf(song: Parts): string[] {
	return [
		...new Set(sheetParts(song).flatMap(({ part }) => part.chords.flatMap((line) => line.map(({ chord }) => chord)))),
	];
}
