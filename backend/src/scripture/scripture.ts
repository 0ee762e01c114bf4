// Finds references in the bundled Bible, the World English Bible (public domain).
import { readdirSync, readFileSync } from "node:fs";
import type { OpenedPassage, PassageAnswer } from "@lion-tails/common/scripture";
import type { BibleVerse, BiblicalEvent, Theme } from "@lion-tails/common/story";
import { bcv_parser } from "bible-passage-reference-parser/esm/bcv_parser.js";
import * as english from "bible-passage-reference-parser/esm/lang/en.js";
import { balanceQuotes } from "./balance-quotes.ts";
import chosen from "./chosen-verses.json" with { type: "json" };

type Book = { osis: string; name: string; chapters: string[][] };
type VerseLocation = { book: Book; chapter: number; verse: number };

/** A passage as one text and verse by verse. */
export type Passage = { reference: string; text: string; verses: Verse[] };

type Verse = OpenedPassage["verses"][number];

/** The most verses that a story quotes from a reference. */
const MAX_QUOTED_VERSES = 4;
/** The most verses of a passage in a prompt or in the reader. */
const MAX_PASSAGE_VERSES = 60;

const FOLDER = new URL("./bible/", import.meta.url);
/** The OSIS names of the books; each has a file. */
const BOOKS = new Set(readdirSync(FOLDER).map((file) => file.replace(".json", "")));
/** The complete Bible takes 7 MB of memory, so a book is kept only until the next garbage collection after its use. */
const opened = new Map<string, WeakRef<Book>>();

const textOf = (osis: string): string => readFileSync(new URL(`${osis}.json`, FOLDER), "utf8");

function openBook(osis: string): Book | undefined {
	if (!BOOKS.has(osis)) return undefined;
	const known = opened.get(osis)?.deref();
	if (known) return known;
	const book: Book = { osis, ...JSON.parse(textOf(osis)) };
	opened.set(osis, new WeakRef(book));
	return book;
}

/** Returns the text of at most four verses from the bundled Bible, or null for an unknown reference. */
export const findVerse = (reference: string): BibleVerse | null => asVerse(firstPassage(reference, MAX_QUOTED_VERSES));

const asVerse = (found: Passage | null): BibleVerse | null =>
	found && { reference: found.reference, text: found.text, verified: true, translation: "WEB" };

/** Returns the text of at most 60 verses from the bundled Bible, or null for an unknown reference. */
export const findPassage = (reference: string) => firstPassage(reference, MAX_PASSAGE_VERSES);

/** Returns the first passage of the reference, verse by verse, for the reader. */
export function openPassage(asked: string): PassageAnswer {
	const found = findPassage(asked);
	if (!found) return { exists: osisOf(asked).length > 0, passage: null };
	const { reference, verses } = found;
	return { exists: true, passage: { reference, verses, translation: "World English Bible" } };
}

/** Returns a verse about the theme; `seed` selects one of several. */
export function verseForTheme(theme: Theme, seed: number): BibleVerse {
	// They are in the parser's notation (OSIS): parsing would compile the expressions of a book at its first use.
	const references = THEME_VERSES[theme];
	const verse = asVerse(passageAt(references[seed % references.length] ?? "", MAX_QUOTED_VERSES));
	if (!verse) throw new Error(`The verse for ${theme} is not in the bundled Bible`);
	return verse;
}

/** Returns whether a word (letters, apostrophes, hyphens; any case) occurs in the bundled Bible, which has 12,000 English words. */
export function isBibleWord(word: string): boolean {
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu");
	return [...BOOKS].some((osis) => pattern.test(textOf(osis)));
}

/**
 * Returns the decisive verses of a biblical event, for a story without a typed passage; null for "none". Passages that are not
 * adjacent are joined by an ellipsis.
 */
export function findEventPassage(event: BiblicalEvent): Passage | null {
	if (event === "none") return null;
	const reference = EVENT_REFERENCES[event];
	const passages = osisOf(reference).flatMap((osis) => passageAt(osis, MAX_PASSAGE_VERSES) ?? []);
	return {
		reference,
		text: passages.map(({ text }) => text).join(" … "),
		verses: passages.flatMap(({ verses }) => verses),
	};
}

const MAX_KNOWN_REFERENCES = 1000;
const MAX_KNOWN_REFERENCE_CHARS = 40;
const osisByReference = new Map<string, readonly string[]>();
/** Shared, because a new parser compiles hundreds of regular expressions, which takes up to 40 ms. */
const parser = new bcv_parser(english);

/** Caches parsed references: parsing takes a millisecond, and the same ones recur. */
function osisOf(reference: string): readonly string[] {
	const known = osisByReference.get(reference);
	if (known) return known;
	const osis = parser.parse(reference).osis().split(",").filter(Boolean);
	if (reference.length > MAX_KNOWN_REFERENCE_CHARS) return osis;
	if (osisByReference.size >= MAX_KNOWN_REFERENCES) osisByReference.clear();
	osisByReference.set(reference, osis);
	return osis;
}

function firstPassage(reference: string, maxVerses: number): Passage | null {
	const [first] = osisOf(reference);
	return first ? passageAt(first, maxVerses) : null;
}

function passageAt(osis: string, maxVerses: number): Passage | null {
	const [from = "", to = from] = osis.split("-");
	const start = toLocation(from, "start");
	const end = toLocation(to, "end");
	if (!start || !end || start.book.osis !== end.book.osis) return null;
	const { book } = start;
	const verses: Verse[] = [];
	for (let chapter = start.chapter; chapter <= end.chapter; chapter++) {
		const all = book.chapters[chapter - 1] ?? [];
		const firstVerse = chapter === start.chapter ? start.verse : 1;
		const lastVerse = chapter === end.chapter ? end.verse : all.length;
		for (let verse = firstVerse; verse <= lastVerse && verses.length < maxVerses; verse++) {
			// Some verse numbers have no text in this translation.
			const text = all[verse - 1];
			if (text) verses.push({ chapter, verse, text });
		}
	}
	const last = verses.at(-1);
	if (!last) return null;
	const texts = balanceQuotes(verses.map(({ text }) => text).join("\n")).split("\n");
	for (const [at, verse] of verses.entries()) verse.text = texts[at] ?? "";
	const isWhole = end.chapter === last.chapter && end.verse <= last.verse;
	const quotedEnd = isWhole ? end : { ...end, chapter: last.chapter, verse: last.verse };
	return { reference: nameOf(start, quotedEnd), text: texts.join(" "), verses };
}

function toLocation(osis: string, side: "start" | "end"): VerseLocation | null {
	const [name = "", chapterText, verseText] = osis.split(".");
	const book = openBook(name);
	if (!book) return null;
	const chapter = chapterText ? Number(chapterText) : side === "start" ? 1 : book.chapters.length;
	const verses = book.chapters[chapter - 1];
	if (!verses) return null;
	return { book, chapter, verse: verseText ? Number(verseText) : side === "start" ? 1 : verses.length };
}

function nameOf(start: VerseLocation, end: VerseLocation): string {
	const { book } = start;
	const hasOneChapter = book.chapters.length === 1;
	const at = (location: VerseLocation) =>
		hasOneChapter ? `${location.verse}` : `${location.chapter}:${location.verse}`;
	const isWholeChapter =
		start.chapter === end.chapter && start.verse === 1 && end.verse === book.chapters[end.chapter - 1]?.length;
	if (isWholeChapter && !hasOneChapter) return `${book.name} ${start.chapter}`;
	if (start.chapter === end.chapter && start.verse === end.verse) return `${book.name} ${at(start)}`;
	if (start.chapter === end.chapter) return `${book.name} ${at(start)}-${end.verse}`;
	return `${book.name} ${at(start)}-${at(end)}`;
}

const THEME_VERSES: Record<Theme, readonly string[]> = chosen.themes;

/** Chosen for children: the verses contain the outcome, and avoid cruelty if possible. */
export const EVENT_REFERENCES: Record<Exclude<BiblicalEvent, "none">, string> = chosen.events;
