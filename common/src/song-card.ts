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
