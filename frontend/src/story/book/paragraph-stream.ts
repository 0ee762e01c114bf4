// Text that arrives in pieces, split into paragraphs. A finished paragraph keeps its identity, so it is rendered only once.
import type { ChapterTurns } from "@lion-tails/common/chapter-turns";
import { PARAGRAPH_BREAK } from "@lion-tails/common/paragraphs";
import { useMemo, useSyncExternalStore } from "react";

export type ParagraphStream = {
	/** Finished paragraphs; the same array until another one is finished. */
	paragraphs: readonly string[];
	/** The paragraph that is still arriving. */
	tail: string;
	turns?: ChapterTurns | undefined;
	/** UTF-16 units appended so far. */
	length: number;
};

/** Text that arrives more often than the book around it is rendered. */
export type StreamSource = {
	subscribe: (listener: () => void) => () => void;
	/** The same object until text is added. */
	current: () => ParagraphStream;
};

export function useNewest(stream: ParagraphStream, source: StreamSource | undefined): ParagraphStream {
	const newest = useSyncExternalStore(source?.subscribe ?? neverChanges, source?.current ?? (() => stream));
	return useMemo(
		() => (newest === stream || !stream.turns ? newest : { ...newest, turns: stream.turns }),
		[newest, stream],
	);
}

const neverChanges = () => () => {};

/** The tail without its last, incomplete word, which could wrap to the next line while being read. */
export const shownTail = ({ tail }: ParagraphStream, isStreaming: boolean) =>
	isStreaming ? tail.slice(0, tail.search(/\S*$/)) : tail;

export const EMPTY_STREAM: ParagraphStream = { paragraphs: [], tail: "", length: 0 };

export function appendText(stream: ParagraphStream, text: string): ParagraphStream {
	if (!text) return stream;
	const length = stream.length + text.length;
	// A break may arrive in two pieces; its second half must not begin the next paragraph.
	const pieces = (stream.tail ? stream.tail + text : text.trimStart()).split(PARAGRAPH_BREAK);
	const tail = pieces.pop() ?? "";
	const finished = pieces.filter((piece) => piece.trim() !== "");
	return { paragraphs: finished.length ? [...stream.paragraphs, ...finished] : stream.paragraphs, tail, length };
}

type Resource = { domain: string; url: string; description: string };

/** Reads the list "For Further Learning" at a story's end. Lines without a .com or .org domain are skipped. */
export function readResources(paragraph: string): Resource[] {
	return paragraph.split("\n").flatMap((line) => {
		const plain = line.replace(/^[\s\-–—•*]+/, "").replaceAll("**", "");
		const match = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+(?:com|org))\b(?:\/\S*)?/i.exec(plain);
		if (!match?.[1]) return [];
		const domain = match[1];
		const description = plain.slice(match.index + match[0].length).replace(/^[\s:–—-]+/, "");
		return [{ domain, url: `https://${domain}`, description }];
	});
}
