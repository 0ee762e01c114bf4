// What a list shows of a song: all but its sheet and its melody, and the beginning of its words.
import { LYRICS_PREVIEW_CHARS, type Song, type SongCard } from "./song.ts";

/** A song without what depends on where it is kept and who asks. */
export type SongContent = Omit<
	Song,
	"id" | "lyrics" | "chords" | "hasGeneratedAudio" | "isPublic" | "isMine" | "createdAt" | "updatedAt"
>;
export type CardContent = Omit<SongCard, "id" | "isPublic" | "isMine" | "createdAt" | "updatedAt">;

export function cardOf(content: SongContent): CardContent {
	const { verses: _, chorus: __, bridge: ___, musicNotes: ____, source: _____, ...card } = content;
	const lyrics = lyricsOf(content).slice(0, LYRICS_PREVIEW_CHARS).toWellFormed();
	return { ...card, lyrics, hasGeneratedAudio: hasGeneratedAudio(content) };
}

/** All words in the order in which they are sung once: the chorus follows the first verse, the bridge is the last. */
export function lyricsOf({ verses, chorus, bridge }: Pick<SongContent, "verses" | "chorus" | "bridge">): string {
	const [first, ...others] = verses;
	const parts = [first, chorus, ...others, bridge].filter((part) => part !== null && part !== undefined);
	return parts.map(({ lyrics }) => lyrics.join("\n")).join("\n\n");
}

/** There is no recording, and there are notes to play. */
export const hasGeneratedAudio = ({ audioUrl, musicNotes }: Pick<SongContent, "audioUrl" | "musicNotes">): boolean =>
	audioUrl === undefined && musicNotes.length > 0;
