// Text as it arrives, cut into paragraphs once: what is finished keeps its identity and is rendered once.

export type ToldText = {
	/** Finished paragraphs; the same array until another one is finished. */
	paragraphs: readonly string[];
	/** The paragraph being told. */
	tail: string;
	/** UTF-16 units taken in so far. */
	length: number;
};

export const NOTHING_TOLD: ToldText = { paragraphs: [], tail: "", length: 0 };

const BREAK = /\n[^\S\n]*\n\s*/;

export function growText(told: ToldText, news: string): ToldText {
	if (!news) return told;
	const length = told.length + news.length;
	// A break may come in two halves: what is left of it does not begin the next paragraph.
	const pieces = (told.tail ? told.tail + news : news.trimStart()).split(BREAK);
	const tail = pieces.pop() ?? "";
	const finished = pieces.filter((piece) => piece.trim() !== "");
	return { paragraphs: finished.length ? [...told.paragraphs, ...finished] : told.paragraphs, tail, length };
}

/** Every paragraph of a whole text; empty ones are dropped. */
export function paragraphsOf(text: string): readonly string[] {
	return text.split(BREAK).filter((piece) => piece.trim() !== "");
}
