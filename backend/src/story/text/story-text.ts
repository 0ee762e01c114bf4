// The story text of one answer on its way to the reader: joined to what was told, in whole words, bounded, and without an
// ending that comes too early.
import { continueText } from "./continuation.ts";
import { heldEnding, wholeWords } from "./held-text.ts";
import { wordCounter } from "./word-counter.ts";

/** What is known of the text that is not shown (yet). */
export type Unshown = {
	/** The end of what was told, broken off inside a word or an ending; it is shown if the next answer goes on from it. */
	pending: string;
	/** The ending of a story that was too short; it is shown if nothing comes after it. */
	ending: string;
};

type Options = {
	shown: string;
	pending: string;
	after: "paragraph" | "cut";
	/** How many words were asked for. */
	words: number;
	/** Of the words that suffice, how many are shown. */
	share: () => number;
	emit: (text: string) => void;
};

/** An answer may have so many times the words that it was asked for. */
const MAX_WORDS_FACTOR = 2;
/** The same for text that has no words to count. */
const MAX_CHARS_PER_WORD = 12;
/** From the bound to the end of a sentence. */
const MAX_SENTENCE_CHARS = 400;

export type StoryText = {
	/** Whether the answer's story text reached its bound. */
	readonly isFull: boolean;
	/** Whether it tells again what was told. */
	readonly isRetelling: boolean;
	/** False: that is enough. */
	add(text: string): boolean;
	/** `isWhole`: the text came to its own end. */
	end(isWhole: boolean): Unshown;
};

export function storyText({ shown, pending, after, words, share, emit }: Options): StoryText {
	const endings = heldEnding(share, emit);
	const whole = wholeWords(endings.add);
	const bounded = boundedText(words, whole.add);
	const continuation = continueText(shown + pending, pending, after, bounded.add);
	return {
		get isFull() {
			return bounded.isFull;
		},
		get isRetelling() {
			return continuation.isRetelling;
		},
		add(text) {
			continuation.add(text);
			return !bounded.isFull && !continuation.isRetelling;
		},
		end(isWhole) {
			continuation.end(isWhole);
			if (!isWhole && !bounded.isFull) {
				const word = whole.take();
				return { pending: endings.take() + word, ending: "" };
			}
			whole.flush();
			const ending = share() < 1 ? endings.take() : "";
			endings.flush();
			return { pending: "", ending };
		},
	};
}

/** Passes text on up to the end of the sentence in which it becomes too long. */
function boundedText(words: number, emit: (text: string) => void) {
	const counter = wordCounter();
	const maxWords = words * MAX_WORDS_FACTOR;
	let chars = 0;
	let charsOver = 0;
	let isFull = false;
	/** The text ends with a quotation that ends: the sentence may go on after it. */
	let isAfterQuotation = false;
	return {
		get isFull() {
			return isFull;
		},
		add(text: string) {
			if (isFarFromBound(text)) {
				counter.add(text);
				chars += text.length;
				emit(text);
				return;
			}
			let kept = "";
			// Word by word: a piece may be as long as many stories.
			for (const word of text.split(/(?<=\s)/)) {
				if (isFull) break;
				kept += bounded(word);
			}
			if (kept) emit(kept);
		},
	};
	/** It has no more words than characters. */
	function isFarFromBound({ length }: string): boolean {
		return !isFull && counter.words + length < maxWords && chars + length < maxWords * MAX_CHARS_PER_WORD;
	}
	function bounded(text: string): string {
		counter.add(text);
		chars += text.length;
		if (counter.words < maxWords && chars < maxWords * MAX_CHARS_PER_WORD) return text;
		if (isAfterQuotation && text.trim()) {
			isAfterQuotation = false;
			if (!/^\s*\p{Ll}/u.test(text)) {
				isFull = true;
				return "";
			}
		}
		const end = /[.!?…](["”’)]*)(?=\s|$)|\n/.exec(text);
		isAfterQuotation = Boolean(end?.[1]);
		const sentence = end ? text.slice(0, end.index + end[0].length) : text.slice(0, MAX_SENTENCE_CHARS - charsOver);
		charsOver += sentence.length;
		isFull = (end !== null && !isAfterQuotation) || charsOver >= MAX_SENTENCE_CHARS;
		if (isAfterQuotation && !isFull) return text;
		return sentence;
	}
}
