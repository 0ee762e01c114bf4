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
	const sentences: Sentence[] = [];
	let start = 0;
	for (const { segment, index } of segmenter.segment(paragraph)) {
		const end = index + segment.length;
		if (TITLE_BEFORE_NAME.test(segment) && end < paragraph.length) continue;
		const text = paragraph.slice(start, end).trim();
		if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ start: paragraph.indexOf(text, start), text });
		start = end;
	}
	return sentences;
}

/** The segmenter takes the period of a title for the end of a sentence. */
const TITLE_BEFORE_NAME = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|St)\.\s+$/u;

/** Made with the first sentence: a browser that lacks it can still show a story. */
let segmenter: Intl.Segmenter | undefined;
