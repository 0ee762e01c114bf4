// Bible references as spans of verses: parsing, comparing and naming.
import bibleBooks from "./bible-books.json" with { type: "json" };

export const BOOK_KINDS = [
	"beginnings",
	"law",
	"history",
	"psalm",
	"proverb",
	"wisdom",
	"prophet",
	"gospel",
	"letter",
	"vision",
] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

type BibleBook = { name: string; kind: BookKind; verseCounts: readonly number[] };

/** The books of the bundled World English Bible in its order, each with the number of verses in every chapter. */
export const BIBLE_BOOKS = bibleBooks as readonly BibleBook[];

/** Verses counted through the whole Bible from 0, both inclusive. */
export type Span = { from: number; to: number };

type Place = { book: BibleBook; chapter: number; verse: number };

const BOOK_STARTS = startsOf(BIBLE_BOOKS.map(({ verseCounts }) => sum(verseCounts)));
const CHAPTER_STARTS = new Map(BIBLE_BOOKS.map((book) => [book, startsOf(book.verseCounts)]));

/**
 * Parses “Ruth 1”, “Ruth 1:16-17”, “Genesis 1:1-2:3”, “Ps. 23”, “Jude 3-5”, or the first of a list. Returns null for a
 * place that does not exist.
 */
export function parseReference(reference: string): Span | null {
	const [, name = "", numbers = ""] = REFERENCE.exec(reference) ?? [];
	const book = findBook(name);
	if (!book) return null;
	const [start = "", end] = numbers.replaceAll(/\s/g, "").split(/[-–—]/);
	if (!start) return spanOf(book, [1], [book.verseCounts.length]);
	const hasOneChapter = book.verseCounts.length === 1;
	const place = (text: string): number[] => {
		const parts = text.split(/[:.]/).map(Number);
		return hasOneChapter && parts.length === 1 ? [1, ...parts] : parts;
	};
	const from = place(start);
	if (end === undefined) return spanOf(book, from, from);
	const [first = 1] = from;
	// “1:16-17” ends in chapter 1, “1-2” and “1:16-2:3” in chapter 2.
	const isVerse = from.length === 2 && !/[:.]/.test(end);
	return spanOf(book, from, isVerse ? [first, Number(end)] : place(end));
}

const knownSpans = new Map<string, Span[]>();

/** Parses references of the material, “Luke 24:36-43; John 20:19-23”. Throws for a place that does not exist. */
export function parseReferences(references: string): Span[] {
	const known = knownSpans.get(references);
	if (known) return known;
	const spans = references.split("; ").map((reference) => {
		const span = parseReference(reference);
		if (!span) throw new Error(`No such passage: ${reference}`);
		return span;
	});
	knownSpans.set(references, spans);
	return spans;
}

/** Returns the number of verses that two spans share. */
export function overlap(one: Span, other: Span): number {
	return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from) + 1);
}

export const verseCount = ({ from, to }: Span): number => to - from + 1;

/** Returns the number of verses of the span that any of the others contain. */
export function coveredVerses(span: Span, others: readonly Span[]): number {
	let count = 0;
	let next = span.from;
	for (const { from, to } of others.toSorted((a, b) => a.from - b.from)) {
		const start = Math.max(next, from);
		const end = Math.min(span.to, to);
		if (start > end) continue;
		count += end - start + 1;
		next = end + 1;
	}
	return count;
}

/** Returns the written name, “Ruth 1:16-17”, and the spoken one, “chapter 1 of Ruth, verses 16 and 17”. */
export function nameSpan({ from, to }: Span): { written: string; spoken: string; book: string; kind: BookKind } {
	const start = placeOf(from);
	const end = placeOf(to);
	const { book } = start;
	const { name, kind, verseCounts } = book;
	const inBook = { book: name, kind };
	const hasOneChapter = verseCounts.length === 1;
	const isWhole = start.verse === 1 && end.verse === verseCounts[end.chapter - 1];
	const isOneChapter = start.chapter === end.chapter;
	const verses = (first: number, last: number) => {
		if (first === last) return `verse ${first}`;
		return `verses ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
	};
	const spokenChapter = (chapter: number) =>
		hasOneChapter ? `the book of ${name}` : kind === "psalm" ? `Psalm ${chapter}` : `chapter ${chapter} of ${name}`;
	const written = (place: Place) => (hasOneChapter ? `${place.verse}` : `${place.chapter}:${place.verse}`);
	if (isOneChapter && isWhole)
		return {
			written: hasOneChapter ? `${name} 1-${end.verse}` : `${name} ${start.chapter}`,
			spoken: spokenChapter(start.chapter),
			...inBook,
		};
	if (isOneChapter)
		return {
			written: `${name} ${written(start)}${from === to ? "" : `-${end.verse}`}`,
			spoken: `${spokenChapter(start.chapter)}, ${verses(start.verse, end.verse)}`,
			...inBook,
		};
	return {
		written: `${name} ${written(start)}-${written(end)}`,
		spoken: isWhole
			? `chapters ${start.chapter} to ${end.chapter} of ${name}`
			: `${name}, from chapter ${start.chapter}, verse ${start.verse}, to chapter ${end.chapter}, verse ${end.verse}`,
		...inBook,
	};
}

const REFERENCE =
	/^\s*((?:[123]\s*)?\p{L}[\p{L}. ]*?)\s*(\d+(?:[:.]\d+)?\s*(?:[-–—]\s*\d+(?:[:.]\d+)?)?)?\s*(?:[,;(].*)?$/u;

/** Finds a book by its name or an abbreviation; if several match, the first. */
function findBook(text: string): BibleBook | undefined {
	const name = letters(text);
	if (name.replaceAll(/\d/g, "").length < 2) return undefined;
	const full = OTHER_NAMES[name] ?? name;
	return BIBLE_BOOKS.find((book) => letters(book.name).startsWith(full));
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Names and abbreviations that do not begin the book's name, or that also begin an earlier book's. */
const OTHER_NAMES: Record<string, string> = {
	psalms: "psalm",
	songofsongs: "songofsolomon",
	canticles: "songofsolomon",
	revelations: "revelation",
	dt: "deuteronomy",
	jdg: "judges",
	jgs: "judges",
	mt: "matthew",
	mk: "mark",
	lk: "luke",
	jn: "john",
	jas: "james",
	phlm: "philemon",
	php: "philippians",
};

function spanOf(book: BibleBook, start: readonly number[], end: readonly number[]): Span | null {
	const from = numberOf(book, start[0] ?? 1, start[1] ?? 1);
	const [lastChapter = 1] = end;
	const lastVerse = book.verseCounts[lastChapter - 1] ?? 0;
	// Other translations have one more verse at the end of some chapters.
	const to = numberOf(book, lastChapter, Math.min(end[1] ?? lastVerse, lastVerse));
	return from === null || to === null || to < from ? null : { from, to };
}

function numberOf(book: BibleBook, chapter: number, verse: number): number | null {
	const count = book.verseCounts[chapter - 1];
	if (count === undefined || !(verse >= 1 && verse <= count)) return null;
	const bookStart = BOOK_STARTS[BIBLE_BOOKS.indexOf(book)] ?? 0;
	return bookStart + (CHAPTER_STARTS.get(book)?.[chapter - 1] ?? 0) + verse - 1;
}

function placeOf(number: number): Place {
	const bookIndex = BOOK_STARTS.findLastIndex((start) => start <= number);
	const book = BIBLE_BOOKS[bookIndex] as BibleBook;
	const inBook = number - (BOOK_STARTS[bookIndex] ?? 0);
	const chapterStarts = CHAPTER_STARTS.get(book) ?? [];
	const chapterIndex = chapterStarts.findLastIndex((start) => start <= inBook);
	return { book, chapter: chapterIndex + 1, verse: inBook - (chapterStarts[chapterIndex] ?? 0) + 1 };
}

function startsOf(counts: readonly number[]): number[] {
	let total = 0;
	return counts.map((count) => {
		const start = total;
		total += count;
		return start;
	});
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, one) => total + one, 0);
}
