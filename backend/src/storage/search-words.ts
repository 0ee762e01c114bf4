// What both adapters search and sort by, so that they find the same in the same order.
import { lyricsOf, type SongContent } from "@lion-tails/common/song-card";
import type { StoryRecord } from "../story/store.ts";

/** Longer words are cut, in stories and in queries alike. */
const MAX_WORD_LENGTH = 40;
/** A story of 4,500 words has about 1,000 different ones. Titles and names come first, so they are never left out. */
const MAX_WORDS = 3000;
const MAX_TITLE_KEY_LENGTH = 60;

export type Searchable = Pick<StoryRecord, "story" | "request" | "searchMetadata">;

/** The different words of a text. */
export const wordsOf = (text: string): string[] => [...new Set(foldedWords(text))];

/** What a library search finds a story by: title, child, animal, theme, hero, what describes the story, and its text. */
export function searchWordsOf({ story, request, searchMetadata }: Searchable): string[] {
	const { childName, animal, theme, heroOfFaith } = request;
	const tags = Object.values(searchMetadata).flat();
	const texts = [story.title, childName, animal, theme, heroOfFaith, ...tags, story.content];
	return wordsOf(texts.filter((text) => typeof text === "string").join("\n")).slice(0, MAX_WORDS);
}

/** What a search finds a song by: title, artist, tags and lyrics. */
export function songSearchWordsOf(song: SongContent): string[] {
	return wordsOf([song.title, song.artist, ...song.tags, lyricsOf(song)].join("\n")).slice(0, MAX_WORDS);
}

/** By which titles are sorted. */
export const titleKeyOf = (title: string): string => cut(foldedWords(title).join(" "), MAX_TITLE_KEY_LENGTH);

/** Runs of letters and digits, without regard to case and diacritics. They have no other character, not even half of one. */
function foldedWords(text: string): string[] {
	const folded = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
	return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => cut(word, MAX_WORD_LENGTH));
}

const cut = (text: string, length: number) => (text.length > length ? [...text].slice(0, length).join("") : text);
