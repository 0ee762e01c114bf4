// The text of a story read aloud. Page and server share its indices.
import { splitParagraphs } from "./paragraphs.ts";
import type { BibleVerse } from "./story.ts";

type Spoken = { content: string; bibleVerse?: BibleVerse | undefined };

/** Returns the story's paragraphs followed by its verse. */
export function spokenParagraphs({ content, bibleVerse }: Spoken): readonly string[] {
	return [...splitParagraphs(content), ...(bibleVerse ? [spokenVerse(bibleVerse)] : [])];
}

/** True for the list "For Further Learning" at a story's end, which is not read aloud. */
export const isResourceList = (paragraph: string) => paragraph.includes("For Further Learning");

/** A paragraph with words. `index`: its number among the spoken paragraphs. */
export type SpokenPage = { index: number; text: string };

/** Returns the paragraphs that a recording or a podcast consists of. */
export const spokenPages = (story: Spoken): SpokenPage[] =>
	spokenParagraphs(story)
		.map((text, index) => ({ index, text }))
		.filter(({ text }) => !isResourceList(text) && /[\p{L}\p{N}]/u.test(text));

/** Returns the verse and its reference as a separate sentence. */
export function spokenVerse({ text, reference }: BibleVerse): string {
	return `${text}\n${spokenReference(reference)}.`;
}

/** Returns “1 Samuel 3:9-10” as spoken text. Other formats stay unchanged. */
function spokenReference(reference: string): string {
	const [, number, book, chapter, first, last] =
		/^\s*(?:([123])\s+)?(\D+?)\s+(\d+):(\d+)(?:\s*[-–]\s*(\d+))?\s*$/.exec(reference) ?? [];
	if (!book) return reference;
	const verses = last ? `verses ${first} to ${last}` : `verse ${first}`;
	// A psalm is not a chapter.
	const part = /^psalms?$/i.test(book) ? `Psalm ${chapter}` : `${book}, chapter ${chapter}`;
	return `${number ? `${ORDINALS[number]} ` : ""}${part}, ${verses}`;
}

const ORDINALS: Record<string, string> = { 1: "First", 2: "Second", 3: "Third" };
