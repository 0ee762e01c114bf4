// Filters the story text of one answer for the reader: joins it to the text so far, emits complete words, limits its length, and
// holds back an ending that comes too early.
import { wordCounter } from "@lion-tails/common/story";
import { continueText } from "./continuation.ts";
import { heldEnding, wholeWords } from "./held-text.ts";

/** Text of an answer that was not emitted. */
export type Unshown = {
	/** The end of a text that broke off inside a word or an ending; emitted if the next answer continues it. */
	pending: string;
	/** The ending of a story that is too short; emitted if no more text follows. */
	ending: string;
};

type Options = {
	shown: string;
	pending: string;
	after: "paragraph" | "cut";
	/** Number of requested words. */
	words: number;
	/** Returns the words so far divided by the minimum. */
	share: () => number;
	emit: (text: string) => void;
};

/** An answer may exceed the requested words by this factor. */
const MAX_WORDS_FACTOR = 2;
/** The same limit for text without spaces. */
const MAX_CHARS_PER_WORD = 12;
/** Most characters from the limit to the end of the sentence. */
const MAX_SENTENCE_CHARS = 400;

export function storyText({ shown, pending, after, words, share, emit }: Options) {
	const endings = heldEnding(share, emit);
	const whole = wholeWords(endings.add);
	const bounded = boundedText(words, whole.add);
	const continuation = continueText(shown + pending, pending, after, bounded.add);
	return {
		/** The text has reached its limit. */
		get isFull() {
			return bounded.isFull;
		},
		/** The answer only retells the text so far. */
		get isRetelling() {
			return continuation.isRetelling;
		},
		/** Returns false if no more text is needed. */
		add(text: string): boolean {
			continuation.add(text);
			return !bounded.isFull && !continuation.isRetelling;
		},
		/** `isWhole`: the text reached its own end. */
		end(isWhole: boolean): Unshown {
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

/** Emits text up to the end of the sentence in which it exceeds the limit. */
function boundedText(words: number, emit: (text: string) => void) {
	const counter = wordCounter();
	const maxWords = words * MAX_WORDS_FACTOR;
	let chars = 0;
	let charsOver = 0;
	let isFull = false;
	/** The text ends with a closing quotation mark, after which the sentence may continue. */
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
			// Word by word, because a piece may be very long.
			for (const word of text.split(/(?<=\s)/)) {
				if (isFull) break;
				kept += bounded(word);
			}
			if (kept) emit(kept);
		},
	};
	/** A quick estimate: a text has at most as many words as characters. */
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
