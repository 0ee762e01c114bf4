// What a list shows of a song: all but its sheet and its melody, and the beginning of its words.
import { LYRICS_PREVIEW_CHARS, type Song, type SongCard, type SongPart } from "./song.ts";

/** A song without what depends on where it is kept and who asks. */
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

/** All words in the order in which they are sung once. */
export const lyricsOf = (song: SongParts): string =>
	partsInOrder(song)
		.map(({ part }) => part.lyrics.join("\n"))
		.join("\n\n");

export type SongParts = Pick<SongContent, "verses" | "chorus" | "bridge">;

/** The chorus follows the first verse, the bridge is the last. */
export function partsInOrder({ verses, chorus, bridge }: SongParts): { name: string; part: SongPart }[] {
	const [first, ...others] = verses.map((part, at) => ({ name: `Verse ${at + 1}`, part }));
	return [
		...(first ? [first] : []),
		...(chorus ? [{ name: "Chorus", part: chorus }] : []),
		...others,
		...(bridge ? [{ name: "Bridge", part: bridge }] : []),
	];
}

/** True if there are notes to play and no recording that the pages can play. */
export const hasGeneratedAudio = ({ audioUrl, musicNotes }: Pick<SongContent, "audioUrl" | "musicNotes">): boolean =>
	!isOwnRecording(audioUrl) && musicNotes.length > 0;

/** The song without a recording of another site: the pages play only what this server sends. */
export function withOwnRecording<T extends { audioUrl?: string | undefined }>(song: T): T {
	if (isOwnRecording(song.audioUrl)) return song;
	const { audioUrl: _, ...rest } = song;
	return rest as T;
}

/** A path of this server. */
const isOwnRecording = (url: string | undefined) => url !== undefined && /^\/(?!\/)/.test(url);
