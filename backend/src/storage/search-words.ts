// The words and keys that both adapters search and sort by, so that both return the same results in the same order.
import { lyricsOf, type SongContent } from "@lion-tails/common/song-card";
import type { StoryRecord } from "../story/store.ts";

/** Longer words are cut, both in stories and in queries. */
const MAX_WORD_LENGTH = 40;
/** A story of 4,500 words has about 1,000 distinct ones. Titles and names come first, so they are always included. */
const MAX_WORDS = 3000;
/** A hymn of ten verses has about 300. Adding 500 to the index takes some 5 ms. */
const MAX_SONG_WORDS = 500;
const MAX_TITLE_KEY_LENGTH = 60;

export type Searchable = Pick<StoryRecord, "story" | "request" | "searchMetadata">;

/** Returns the distinct words of a text, folded. */
export const wordsOf = (text: string): string[] => [...new Set(foldedWords(text))];

/** Returns the words that find a story: of its title, child, animal, theme, hero, search metadata and text. */
export function searchWordsOf({ story, request, searchMetadata }: Searchable): string[] {
	const { childName, animal, theme, heroOfFaith } = request;
	const tags = Object.values(searchMetadata).flat();
	const texts = [story.title, childName, animal, theme, heroOfFaith, ...tags, story.content];
	return wordsOf(texts.filter((text) => typeof text === "string").join("\n")).slice(0, MAX_WORDS);
}

/** Returns the words that find a song: of its title, artist, tags and lyrics. */
export function songSearchWordsOf(song: SongContent): string[] {
	return wordsOf([song.title, song.artist, ...song.tags, lyricsOf(song)].join("\n")).slice(0, MAX_SONG_WORDS);
}

/** Returns the sort key of a title. */
export const titleKeyOf = (title: string): string => cut(foldedWords(title).join(" "), MAX_TITLE_KEY_LENGTH);

/** Returns the runs of letters and digits, without case and diacritics. They contain no other characters. */
function foldedWords(text: string): string[] {
	// Removed before as well: to sort a long run of marks takes the square of its length.
	const folded = text.replace(MARKS, "").normalize("NFKD").toLowerCase().replace(MARKS, "");
	return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => cut(word, MAX_WORD_LENGTH));
}

const MARKS = /\p{M}+/gu;

const cut = (text: string, length: number) => (text.length > length ? [...text].slice(0, length).join("") : text);
