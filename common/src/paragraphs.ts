// A story's text as its paragraphs and their sentences. Reading positions and speech count in both, so the two ends must
// agree.

export const PARAGRAPH_BREAK = /\n[^\S\n]*\n\s*/;

/** Every paragraph of a whole text; empty ones are dropped. */
export function splitParagraphs(text: string): readonly string[] {
	return text.split(PARAGRAPH_BREAK).filter((piece) => piece.trim() !== "");
}

/** Whether a whole paragraph only marks the turn of a scene, as in “***”, “---” or “⁂”. */
export const isSceneBreak = (paragraph: string) =>
	/^\s*(?:[*~•·#⁂❦❧☙✦✶★+](?:\s*[*~•·#⁂❦❧☙✦✶★+])*|(?:[-–—_=]\s*){3,}|[–—])\s*$/u.test(paragraph);

/** `start`: UTF-16 units into the paragraph. */
export type Sentence = { start: number; text: string };

/** The sentences of a paragraph, without the space around them; those without a letter or a digit are dropped. */
export function splitSentences(paragraph: string): Sentence[] {
	segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
	return [...segmenter.segment(paragraph)].flatMap(({ segment, index }) => {
		const text = segment.trim();
		if (!/[\p{L}\p{N}]/u.test(text)) return [];
		return [{ start: index + segment.indexOf(text), text }];
	});
}

/** Made with the first sentence: a browser that lacks it can still show a story. */
let segmenter: Intl.Segmenter | undefined;
