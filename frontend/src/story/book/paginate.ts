// Splits a story's text into pages. Text added at the end changes only the last page.

import { splitSentences } from "@lion-tails/common/paragraphs";
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { isResourceList } from "@lion-tails/common/spoken-text";
import { countWords } from "@lion-tails/common/story";

export const PAGE_WORDS = 350;
/** A page with at least this number of words ends with a paragraph, a shorter one with a sentence. */
const MIN_PAGE_WORDS = 230;

/** A part of a paragraph: UTF-16 units from `start` up to `end`, exclusive. */
export type Slice = { paragraph: number; start: number; end: number };
export type Page = readonly Slice[];
type Pagination = {
	pages: readonly Page[];
	/** Words on the last page. */
	wordCount: number;
	paragraphCount: number;
};

export const NO_PAGES: Pagination = { pages: [], wordCount: 0, paragraphCount: 0 };

export function appendParagraph(pagination: Pagination, text: string): Pagination {
	const { paragraphCount: paragraph, wordCount } = pagination;
	const pages = [...pagination.pages];
	const add = (start: number, end: number) => {
		pages.push([...(pages.pop() ?? []), { paragraph, start, end }]);
		return { pages, wordCount: countWords(text.slice(start, end)), paragraphCount: paragraph + 1 };
	};
	const words = countWords(text);
	if (wordCount + words <= PAGE_WORDS) return { ...add(0, text.length), wordCount: wordCount + words };

	const isWhole = isResourceList(text);
	const breaks = isWhole ? [] : splitSentences(text).map(({ start }) => start);
	let start = wordCount >= MIN_PAGE_WORDS ? 0 : lastBreak(text, 0, breaks, PAGE_WORDS - wordCount);
	if (start > 0) add(0, start);
	if (pages.length > 0) pages.push([]);
	while (!isWhole && countWords(text.slice(start)) > PAGE_WORDS) {
		const end = lastBreak(text, start, breaks, PAGE_WORDS) || endOfWords(text, start, PAGE_WORDS);
		add(start, end);
		pages.push([]);
		start = end;
	}
	return add(start, text.length);
}

export function pageAt(pages: readonly Page[], { paragraph, offset }: ReadingPlace): number {
	const next = pages.findIndex(([first]) => {
		if (!first) return false;
		return first.paragraph > paragraph || (first.paragraph === paragraph && first.start > offset);
	});
	return Math.max(0, (next === -1 ? pages.length : next) - 1);
}

export function placeOfPage(page: Page | undefined): ReadingPlace {
	const first = page?.[0];
	return { paragraph: first?.paragraph ?? 0, offset: first?.start ?? 0 };
}

/** Returns the last break after `start` with at most `maxWords` words before it, or 0. */
function lastBreak(text: string, start: number, breaks: readonly number[], maxWords: number): number {
	let words = 0;
	let from = start;
	let last = 0;
	for (const end of breaks) {
		if (end <= start) continue;
		words += countWords(text.slice(from, end));
		if (words > maxWords) break;
		from = end;
		last = end;
	}
	return last;
}

/** Returns the offset after `wordCount` words and the space that follows them. */
function endOfWords(text: string, start: number, wordCount: number): number {
	let words = 0;
	for (const { 0: word, index } of text.slice(start).matchAll(/\S+\s*/g)) {
		words += countWords(word);
		if (words === wordCount) return start + index + word.length;
	}
	return text.length;
}
