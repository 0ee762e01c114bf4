// What is read aloud of a story. The page and the server count in it, so both take it from here.
import { splitParagraphs } from "./paragraphs.ts";
import type { BibleVerse } from "./story.ts";

type Spoken = { content: string; bibleVerse?: BibleVerse | undefined };

/** The story's paragraphs, and after them its verse. */
export function spokenParagraphs({ content, bibleVerse }: Spoken): readonly string[] {
	return [...splitParagraphs(content), ...(bibleVerse ? [spokenVerse(bibleVerse)] : [])];
}

/** The verse, and in a sentence of its own where it stands. */
export function spokenVerse({ text, reference }: BibleVerse): string {
	return `${text}\n${spokenReference(reference)}.`;
}

/** “1 Samuel 3:9-10” as a person says it. Any other form is read as it is written. */
function spokenReference(reference: string): string {
	const [, number, book, chapter, first, last] =
		/^\s*(?:([123])\s+)?(\D+?)\s+(\d+):(\d+)(?:\s*[-–]\s*(\d+))?\s*$/.exec(reference) ?? [];
	if (!book) return reference;
	const verses = last ? `verses ${first} to ${last}` : `verse ${first}`;
	// A psalm is a song of its own, and not a chapter.
	const part = /^psalms?$/i.test(book) ? `Psalm ${chapter}` : `${book}, chapter ${chapter}`;
	return `${number ? `${ORDINALS[number]} ` : ""}${part}, ${verses}`;
}

const ORDINALS: Record<string, string> = { 1: "First", 2: "Second", 3: "Third" };
