// Readability of a story's text, measured when it is saved.
import { splitParagraphs, splitSentences } from "@lion-tails/common/paragraphs";
import { countWords, type MeasuredLevel } from "@lion-tails/common/story";
import { countSyllables } from "../models/built-in/compose/template.ts";
import { ownTurn } from "../own-turn.ts";

/** Longer texts are measured by their beginning. Our own stories are shorter. */
const MAX_MEASURED_CHARS = 30_000;
const MAX_MEASURED_PARAGRAPHS = 1000;

type Measured = { readingLevel?: MeasuredLevel | undefined };

/** Returns the story with its reading level; verse gets none, because the formulas are based on sentences. */
export async function withReadingLevel<S extends Measured & { content: string }>(
	story: S,
	request: Record<string, unknown>,
): Promise<S & Measured> {
	const { readingLevel: _, ...rest } = story;
	const paragraphs = splitParagraphs(story.content.slice(0, MAX_MEASURED_CHARS)).slice(0, MAX_MEASURED_PARAGRAPHS);
	const level = request.storyType === "poem" || isVerse(paragraphs) ? null : await levelOf(paragraphs);
	return { ...rest, ...(level && { readingLevel: level }) } as S;
}

/** Flesch–Kincaid: Kincaid and others, 1975; Automated Readability Index: Smith and Senter, 1967. Returns null for a text without words. */
async function levelOf(paragraphs: readonly string[]): Promise<MeasuredLevel | null> {
	const sentences = paragraphs.flatMap(splitSentences).map(({ text }) => text);
	const text = sentences.join(" ");
	const words = countWords(text);
	if (words === 0) return null;
	const wordsPerSentence = words / sentences.length;
	const letters = text.replaceAll(/[^\p{L}\p{N}]+/gu, "").length;
	return {
		fleschKincaid: toTenths(0.39 * wordsPerSentence + 11.8 * ((await syllablesIn(text)) / words) - 15.59),
		automatedReadability: toTenths(4.71 * (letters / words) + 0.5 * wordsPerSentence - 21.43),
	};
}

/** Returns true if most paragraphs are stanzas, which means a poem of another story type. */
const isVerse = (paragraphs: readonly string[]) =>
	paragraphs.filter((paragraph) => /\S\s*\n\s*\S/.test(paragraph)).length * 2 > paragraphs.length;

const toTenths = (value: number) => Math.round(value * 10) / 10;

const MAX_KNOWN_WORDS = 5000;
const MAX_KNOWN_WORD_CHARS = 24;
/** No word has more; a text without spaces would hold the event loop. */
const MAX_WORD_CHARS = 100;
const syllablesOf = new Map<string, number>();

/** A word that is not in the cache takes 10 to 40 µs. */
const WORDS_PER_TURN = 200;

async function syllablesIn(text: string): Promise<number> {
	let sum = 0;
	let words = 0;
	for (const word of text.split(/\s+/)) {
		sum += syllablesOfWord(word);
		if (++words % WORDS_PER_TURN === 0) await ownTurn();
	}
	return sum;
}

/** Caches the syllables of short words: counting takes many patterns, and a complete story would block the event loop. */
function syllablesOfWord(word: string): number {
	if (!/\p{L}/u.test(word)) return 1;
	const known = syllablesOf.get(word);
	if (known !== undefined) return known;
	const syllables = countSyllables(word.slice(0, MAX_WORD_CHARS));
	if (word.length > MAX_KNOWN_WORD_CHARS) return syllables;
	if (syllablesOf.size >= MAX_KNOWN_WORDS) syllablesOf.clear();
	syllablesOf.set(word, syllables);
	return syllables;
}
