// Where an answer goes on from text that is told already: told twice by the model it is shown once, and no word is lost.
import { isBibleWord } from "../../scripture/scripture.ts";
import { CLOSED_COMPOUNDS } from "./closed-compounds.ts";
import { endOf, findOverlap, trailingMarks } from "./overlap.ts";

export type Continuation = {
	/** Whether the answer tells the story from its beginning again in other words, so that none of it can be shown. */
	readonly isRetelling: boolean;
	add(text: string): void;
	/** `isWhole`: the answer was not broken off. */
	end(isWhole: boolean): void;
};

/** The model begins the story again, if so many of its first letters are those of the story. */
const MIN_RETOLD_LETTERS = 50;
/** No word is longer. */
const MAX_WORD_CHARS = 40;

/**
 * Passes on text that follows `told`. After a `paragraph` it begins a new paragraph. After a `cut` it goes on at the very
 * character: `told` may end inside a word, and `pending` is its end that has not been shown yet, which is emitted first.
 * An answer may begin with the last letters, words, sentences or all of `told` again.
 */
export function continueText(
	told: string,
	pending: string,
	after: "paragraph" | "cut",
	emit: (text: string) => void,
): Continuation {
	const overlap = findOverlap(told, after);
	const join = after === "paragraph" ? joinParagraph(told, emit) : joinAtCut(told, pending, emit);
	const isAtStart = told.trim() === "";
	let isDecided = isAtStart;
	let isRetelling = false;
	let held = "";

	function decide(repeated: number | null): void {
		isDecided = true;
		isRetelling = repeated === null && overlap.lettersFromStart >= MIN_RETOLD_LETTERS && !beginsWithRefrain(told);
		if (isRetelling) return;
		if (repeated !== null) join.skipRepeatedTail();
		join.add(held.slice(repeated ?? 0));
	}

	return {
		get isRetelling() {
			return isRetelling;
		},
		add(text) {
			if (isRetelling) return;
			if (isAtStart) return emit(text);
			if (isDecided) return join.add(text);
			held += text;
			const found = overlap.add(text);
			if (found !== undefined) decide(found);
		},
		end(isWhole) {
			if (isRetelling) return;
			if (!isDecided && held) decide(overlap.end());
			if (!isAtStart) join.end(isWhole);
		},
	};
}

/** A story whose first letters come again later may go on with them. */
function beginsWithRefrain(told: string): boolean {
	const letters = told.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, "");
	return letters.indexOf(letters.slice(0, MIN_RETOLD_LETTERS), 1) >= 0;
}

type Join = {
	/** The answer repeated the last letters of what was told: the punctuation after them is about to come again. */
	skipRepeatedTail(): void;
	add(text: string): void;
	/** Nothing more comes: what was pending still is, if the answer had no text. */
	end(isWhole: boolean): void;
};

function joinParagraph(told: string, emit: (text: string) => void): Join {
	const skip = markSkipper(told);
	let hasBegun = false;
	return {
		skipRepeatedTail: skip.skipTail,
		add(text) {
			if (hasBegun) return emit(text);
			const first = skip.add(text).trimStart();
			if (!first) return;
			hasBegun = true;
			emit((told.endsWith("\n\n") ? "" : told.endsWith("\n") ? "\n" : "\n\n") + first);
		},
		end() {},
	};
}

/** White space that both sides have comes once; where neither has any, a space comes where the text needs one. */
function joinAtCut(told: string, pending: string, emit: (text: string) => void): Join {
	const skip = markSkipper(told);
	const tail = /\s*$/.exec(endOf(told))?.[0] ?? "";
	let isRepeated = false;
	let hasBegun = false;
	let lead = "";
	let firstWord = "";

	function spaceBefore(text: string, isWholeWord: boolean): string {
		if (endsWithOpeningQuote(told)) return /^[\u00a0\u202f]$/.test(tail) ? tail : "";
		const hasLines = /[^\n]\n[^\n]/.test(told);
		// A line break before an answer in plain text says nothing inside a sentence.
		const isBreak = hasLines || endsSentence(told);
		const before = !isBreak && lead.includes("\n") ? "" : lead;
		if (!tail && !before) return !isRepeated && isWholeWord && needsSpace(told, text) ? " " : "";
		const space = isRepeated ? before || tail : tail + before;
		if (!space.includes("\n")) return " ";
		return hasLines && space.indexOf("\n") === space.lastIndexOf("\n") ? "\n" : "\n\n";
	}

	function begin(isWholeWord: boolean): void {
		hasBegun = true;
		emit(pending.trimEnd() + spaceBefore(firstWord, isWholeWord) + firstWord);
	}

	return {
		skipRepeatedTail() {
			isRepeated = true;
			skip.skipTail();
		},
		add(text) {
			if (hasBegun) return emit(text);
			const left = skip.add(text);
			const first = left.trimStart();
			if (!firstWord) lead += left.slice(0, left.length - first.length);
			firstWord += firstWord ? left : first;
			if (/^[.…]+\s*$/.test(firstWord)) return;
			if (isBrokenOff(told)) firstWord = firstWord.replace(ELLIPSIS, "");
			// Whether it is a new word can be said of a whole one alone.
			if (/[^\p{L}\p{N}\p{M}'’-]/u.test(firstWord) || firstWord.length > MAX_WORD_CHARS) begin(true);
		},
		end(isWhole) {
			if (hasBegun) return;
			if (firstWord) begin(isWhole);
			else emit(pending + lead);
		},
	};
}

/** Leaves out the marks that the answer repeats: those in which the text ends, apart from any word, or its punctuation. */
function markSkipper(told: string) {
	const [last = ""] = /\S*$/.exec(endOf(told.trimEnd())) ?? [];
	let marks = WORD_CHARACTER.test(last) ? "" : last;
	return {
		skipTail() {
			marks = trailingMarks(told).replaceAll(/\s+/g, "");
		},
		add(text: string): string {
			let left = text;
			while (marks) {
				const next = left.trimStart();
				if (!next) return "";
				if (plainQuote(next.charAt(0)) !== plainQuote(marks.charAt(0))) marks = "";
				else {
					left = next.slice(1);
					marks = marks.slice(1);
				}
			}
			return left;
		},
	};
}

const endsSentence = (told: string) => /[.!?…:]["”’)]*\s*$/.test(endOf(told));

/** Inside a sentence, dots at the beginning of an answer say that it goes on. */
const isBrokenOff = (told: string) => !endsSentence(told) || ELLIPSIS_END.test(endOf(told));
const ELLIPSIS = /^(?:…|\.{2,})\s*/;
const ELLIPSIS_END = /(?:…|\.{2,})\s*$/;

const plainQuote = (character: string) => character.replace(/[“”„«»]/, '"').replace(/[‘’]/, "'");

function endsWithOpeningQuote(told: string): boolean {
	const end = endOf(told);
	if (/“\s*$/.test(end)) return !isInLowQuotes(told.slice(0, told.lastIndexOf("“")));
	return /[‘«„(]\s*$/.test(end) || (/(^|\s)"\s*$/.test(end) && (told.split('"').length - 1) % 2 === 1);
}

/** After „ the sign “ closes. */
const isInLowQuotes = (told: string) => told.lastIndexOf("„") > told.lastIndexOf("“");

function needsSpace(told: string, text: string): boolean {
	if (/\d[.,:]$/.test(told) && /^\d/.test(text)) return false;
	if (text.startsWith("“") && isInLowQuotes(told)) return false;
	const isAfterPunctuation = /[.!?,;:…”“»)"]$/.test(told);
	return isAfterPunctuation ? /^[\p{L}\p{N}“‘("]/u.test(text) : beginsNewWord(told, text);
}

/**
 * Whether text after a cut is a new word, or the rest of the one in which `told` ends: models leave out the space between
 * two answers as readily as they go on inside a word.
 */
function beginsNewWord(told: string, text: string): boolean {
	const [begun = ""] = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(endOf(told)) ?? [];
	const [first = ""] = /^[\p{L}\p{N}\p{M}'’-]+/u.exec(text) ?? [];
	if (!begun || !first) return false;
	if (/\p{Ll}$/u.test(begun) && /^\p{Lu}/u.test(first)) return true;
	const isWord = (word: string) =>
		CLOSED_COMPOUNDS.has(word.toLowerCase()) || isBibleWord(word) || isToldWord(told.slice(0, -begun.length), word);
	return !isWord(begun + first) && isWord(begun) && isWord(first);
}

function isToldWord(told: string, word: string): boolean {
	const at = told.toLowerCase().indexOf(word.toLowerCase());
	return at >= 0 && !WORD_CHARACTER.test(told.charAt(at - 1)) && !WORD_CHARACTER.test(told.charAt(at + word.length));
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
