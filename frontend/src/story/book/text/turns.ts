// Where a story's chapters turn, as the indices of their first paragraphs.
import { splitParagraphs } from "@lion-tails/common/paragraphs";
import type { ParagraphStream } from "./paragraph-stream.ts";

/** `chapterStarts`: UTF-16 units into the text, which may still grow. */
export function turnsOf(text: string, chapterStarts: readonly number[] | undefined): ReadonlySet<number> | undefined {
	if (!chapterStarts?.length) return undefined;
	return new Set(chapterStarts.map((start) => splitParagraphs(text.slice(0, start)).length));
}

export function withTurns(
	stream: ParagraphStream,
	text: string,
	chapterStarts: readonly number[] | undefined,
): ParagraphStream {
	const turns = turnsOf(text, chapterStarts);
	return turns ? { ...stream, turns } : stream;
}
