// Splits a story's text into paragraphs and sentences. Reading positions and speech use their indices, so server and client share
// this code.

export const PARAGRAPH_BREAK = /\n[^\S\n]*\n\s*/;

/** Returns the non-empty paragraphs of a text. */
export function splitParagraphs(text: string): readonly string[] {
	return text.split(PARAGRAPH_BREAK).filter((piece) => piece.trim() !== "");
}

/** Returns whether a paragraph only separates scenes, as in “***”, “---” or “⁂”. */
export const isSceneBreak = (paragraph: string) =>
	/^(?:[*~•·#⁂❦❧☙✦✶★+](?:\s*[*~•·#⁂❦❧☙✦✶★+])*|[-–—_=](?:\s*[-–—_=]){2,}|[–—])$/u.test(paragraph.trim());

/** `start`: offset in the paragraph, in UTF-16 units. */
export type Sentence = { start: number; text: string };

/** Returns the trimmed sentences of a paragraph that contain a letter or a digit. */
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

/** The segmenter treats the period of a title as the end of a sentence. */
const TITLE_BEFORE_NAME = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|St)\.\s+$/u;

/** Created on first use: a browser without it can still show a story. */
let segmenter: Intl.Segmenter | undefined;
