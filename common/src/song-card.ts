// The parts of a song in singing order, and the card that lists show: the song without its sheet and melody.
import type { PartName, Song, SongCard, SongPart, SongParts, SongRequestInput } from "./song.ts";

export const LYRICS_PREVIEW_CHARS = 100;

/** A song without the fields that depend on its storage and on the caller. */
export type SongContent = Omit<
	Song,
	"id" | "lyrics" | "hasGeneratedAudio" | "isPublic" | "isMine" | "createdAt" | "updatedAt"
>;
export type CardContent = Omit<SongCard, "id" | "isPublic" | "isMine" | "createdAt" | "updatedAt">;

export function cardOf(content: SongContent): CardContent {
	const { verses: _, chorus: __, bridge: ___, musicNotes: ____, source: _____, chords: ______, ...card } = content;
	const lyrics = lyricsOf(content).slice(0, LYRICS_PREVIEW_CHARS).toWellFormed();
	return { ...withOwnRecording(card), lyrics, hasGeneratedAudio: hasGeneratedAudio(content) };
}

export type NamedPart = {
	kind: PartName;
	/** Index of the verse; 0 for the chorus and the bridge. */
	verse: number;
	/** "Verse 1", "Chorus", "Bridge" */
	name: string;
	part: SongPart;
};

/** The parts as they are sung once: the chorus follows the first verse, the bridge comes last. */
export function partsInOrder(song: Pick<SongRequestInput, keyof SongParts>): NamedPart[] {
	const [first, ...others] = (song.verses ?? []).map(
		(part, verse): NamedPart => ({ kind: "verse", verse, name: `Verse ${verse + 1}`, part }),
	);
	return [
		...(first ? [first] : []),
		...(song.chorus ? [{ kind: "chorus" as const, verse: 0, name: "Chorus", part: song.chorus }] : []),
		...others,
		...(song.bridge ? [{ kind: "bridge" as const, verse: 0, name: "Bridge", part: song.bridge }] : []),
	];
}

/** A part in the order of singing. `verse`: the verse that a chorus follows. */
export type SungPart = { part: PartName; verse: number; name: string; text: SongPart };

/** Each verse followed by the chorus; the bridge comes before the last chorus, or at the end of a song that has no chorus. */
export function singingOrder({ verses, chorus, bridge }: SongParts): SungPart[] {
	const last = Math.max(0, verses.length - 1);
	const chorusAfter = (verse: number): SungPart[] =>
		chorus ? [{ part: "chorus", verse, name: "Chorus", text: chorus }] : [];
	const bridgeAfter = (verse: number): SungPart[] =>
		bridge && verse === last ? [{ part: "bridge", verse, name: "Bridge", text: bridge }] : [];
	if (!verses.length) return [...bridgeAfter(0), ...chorusAfter(0)];
	return verses.flatMap((text, verse) => [
		{ part: "verse", verse, name: `Verse ${verse + 1}`, text },
		...bridgeAfter(verse),
		...chorusAfter(verse),
	]);
}

export const MAX_PART_NUMBER = 0xffff_ffff;

/**
 * The number under which a part is recorded: a hash of its words (32-bit FNV-1a), without case and punctuation. So a recording
 * stays with its words when verses are added or moved, and fits no others.
 */
export function partNumber({ lyrics }: Pick<SongPart, "lyrics">): number {
	const words = lyrics.join(" ").toLowerCase().match(WORDS) ?? [];
	let hash = 0x811c9dc5;
	for (const char of words.join(" ")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
	return hash >>> 0;
}

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** A part with words. `index`: its number. */
type SongPage = { index: number; name: string; text: string };

/** Returns the parts that a family records, in the order of the sheet: parts with the same words are recorded once. */
export function songPages(song: SongParts): SongPage[] {
	const pages = new Map<number, SongPage>();
	for (const { name, part } of partsInOrder(song)) {
		const index = partNumber(part);
		const text = part.lyrics.join("\n");
		if (/[\p{L}\p{N}]/u.test(text) && !pages.has(index)) pages.set(index, { index, name, text });
	}
	return [...pages.values()];
}

/** All words in singing order. */
export const lyricsOf = (song: SongParts): string =>
	partsInOrder(song)
		.map(({ part }) => part.lyrics.join("\n"))
		.join("\n\n");

/** The distinct chord names of a song in singing order. */
export const chordNamesIn = (song: Pick<SongRequestInput, keyof SongParts>): string[] => [
	...new Set(partsInOrder(song).flatMap(({ part }) => part.chords.flat().map(({ chord }) => chord))),
];

/** True if there are notes to play and no recording that the pages can play. */
export const hasGeneratedAudio = ({ audioUrl, musicNotes }: Pick<SongContent, "audioUrl" | "musicNotes">): boolean =>
	!isOwnRecording(audioUrl) && musicNotes.length > 0;

/** Removes a recording on another site: the pages play only recordings from this server. */
export function withOwnRecording<T extends { audioUrl?: string | undefined }>(song: T): T {
	if (isOwnRecording(song.audioUrl)) return song;
	const { audioUrl: _, ...rest } = song;
	return rest as T;
}

/** True for a path on this server. */
const isOwnRecording = (url: string | undefined) => url !== undefined && /^\/(?!\/)/.test(url);
