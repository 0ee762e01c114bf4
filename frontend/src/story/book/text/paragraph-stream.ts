// Text that arrives in pieces, split into paragraphs once: a finished paragraph keeps its identity and is rendered once.
import { PARAGRAPH_BREAK } from "@lion-tails/common/paragraphs";
import { useMemo, useSyncExternalStore } from "react";

export type ParagraphStream = {
	/** Finished paragraphs; the same array until another one is finished. */
	paragraphs: readonly string[];
	/** The paragraph that is still arriving. */
	tail: string;
	/** The paragraphs with which a chapter after the first begins. */
	turns?: ReadonlySet<number>;
	/** UTF-16 units appended so far. */
	length: number;
};

/** Of text that arrives more often than the book around it is rendered. */
export type StreamSource = {
	subscribe: (listener: () => void) => () => void;
	/** The same object until text is added. */
	current: () => ParagraphStream;
};

/** With the newest words of the source, where there is one. */
export function useNewest(stream: ParagraphStream, source: StreamSource | undefined): ParagraphStream {
	const newest = useSyncExternalStore(source?.subscribe ?? neverChanges, source?.current ?? (() => stream));
	return useMemo(
		() => (newest === stream || !stream.turns ? newest : { ...newest, turns: stream.turns }),
		[newest, stream],
	);
}

const neverChanges = () => () => {};

export const EMPTY_STREAM: ParagraphStream = { paragraphs: [], tail: "", length: 0 };

export function appendText(stream: ParagraphStream, text: string): ParagraphStream {
	if (!text) return stream;
	const length = stream.length + text.length;
	// A break may arrive in two pieces: its second half must not begin the next paragraph.
	const pieces = (stream.tail ? stream.tail + text : text.trimStart()).split(PARAGRAPH_BREAK);
	const tail = pieces.pop() ?? "";
	const finished = pieces.filter((piece) => piece.trim() !== "");
	return { paragraphs: finished.length ? [...stream.paragraphs, ...finished] : stream.paragraphs, tail, length };
}
