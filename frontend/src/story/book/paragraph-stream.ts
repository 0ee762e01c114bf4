// Text that arrives in pieces, split into paragraphs once: a finished paragraph keeps its identity and is rendered once.

export type ParagraphStream = {
	/** Finished paragraphs; the same array until another one is finished. */
	paragraphs: readonly string[];
	/** The paragraph that is still arriving. */
	tail: string;
	/** UTF-16 units appended so far. */
	length: number;
};

export const EMPTY_STREAM: ParagraphStream = { paragraphs: [], tail: "", length: 0 };

const BREAK = /\n[^\S\n]*\n\s*/;

export function appendText(stream: ParagraphStream, text: string): ParagraphStream {
	if (!text) return stream;
	const length = stream.length + text.length;
	// A break may arrive in two pieces: its second half must not begin the next paragraph.
	const pieces = (stream.tail ? stream.tail + text : text.trimStart()).split(BREAK);
	const tail = pieces.pop() ?? "";
	const finished = pieces.filter((piece) => piece.trim() !== "");
	return { paragraphs: finished.length ? [...stream.paragraphs, ...finished] : stream.paragraphs, tail, length };
}

/** Every paragraph of a whole text; empty ones are dropped. */
export function splitParagraphs(text: string): readonly string[] {
	return text.split(BREAK).filter((piece) => piece.trim() !== "");
}
