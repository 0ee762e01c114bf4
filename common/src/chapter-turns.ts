// The beginnings of a story's chapters, and their titles.
import { splitParagraphs } from "./paragraphs.ts";
import type { StoryResult } from "./story.ts";

/** Titles of chapters, "" for a chapter that has no title, by the index of the chapter's first paragraph. */
export type ChapterTurns = ReadonlyMap<number, string>;

type Chapters = Pick<StoryResult, "content" | "chapterStarts" | "chapterTitles">;

/** Returns the turns of all chapters after the first, and of the first one if it has a title. Without any, undefined. */
export function chapterTurns({ content, chapterStarts = [], chapterTitles = [] }: Chapters): ChapterTurns | undefined {
	const [first, ...titles] = chapterTitles.map((title) => title.trim());
	const turns = new Map<number, string>(first ? [[0, first]] : []);
	for (const [at, start] of chapterStarts.entries())
		turns.set(splitParagraphs(content.slice(0, start)).length, titles[at] ?? "");
	return turns.size > 0 ? turns : undefined;
}
