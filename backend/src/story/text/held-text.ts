// Holds back the end of arriving text while more of it decides what becomes of it.

export type HeldText = {
	add(text: string): void;
	/** The text ends here: all of it is emitted, without white space at the end. */
	flush(): void;
	/** What is held; it is not emitted any more. */
	take(): string;
};

/** No word is longer; what is, in languages without spaces, is passed on. */
const MAX_WORD_CHARS = 40;

/** With an opening quotation mark before it. */
const LAST_WORD = /[“‘«„("]*[\p{L}\p{N}\p{M}'’-]*$/u;

/**
 * Emits whole words: the word in which the text ends, and the white space before it, wait for what follows. After a break
 * the text that was shown ends with a whole word, whatever the break cut in two.
 */
export function wholeWords(emit: (text: string) => void): HeldText {
	let held = "";
	return {
		add(text) {
			held += text;
			let end = held.length - lastWordLength(held);
			while (end > 0 && /\s/.test(held.charAt(end - 1))) end--;
			// White space without an end is kept as long as a word: a paragraph needs two characters of it.
			if (held.length - end > 2 * MAX_WORD_CHARS)
				held = held.slice(0, end) + held.slice(end).replace(/^\s{3,}/, "\n\n");
			if (held.length - end > 2 * MAX_WORD_CHARS) end = held.length;
			if (end > 0) emit(held.slice(0, end));
			held = held.slice(end);
		},
		flush() {
			const text = held.trimEnd();
			held = "";
			if (text) emit(text);
		},
		take() {
			const text = held;
			held = "";
			return text;
		},
	};
}

/** Of the last word, as far as it is looked at; read from its end, which most pieces have close at hand. */
function lastWordLength(text: string): number {
	for (let at = text.length - 1; at >= Math.max(0, text.length - MAX_WORD_CHARS); at--) {
		const code = text.charCodeAt(at);
		if (code < ASCII && WORD_CODES[code]) continue;
		// Whether a mark before the word belongs to it, and other letters than these: the expression knows.
		if (code !== SPACE_CODE) break;
		return text.length - at - 1;
	}
	return LAST_WORD.exec(text.slice(-MAX_WORD_CHARS))?.[0].length ?? 0;
}

const ASCII = 128;
const SPACE_CODE = 32;
const WORD_CODES = Array.from({ length: ASCII }, (_, code) => /[\w'-]/.test(String.fromCharCode(code)) && code !== 95);

/** What goes on for longer than this after it looked like an ending is none. */
const MAX_ENDING_CHARS = 500;
const MAX_CUE_CHARS = 60;
/** Below this share of the words only what certainly ends a story is held back. */
const MIN_CLOSING_SHARE = 0.4;
/** A story that has these sentences has ended. */
const CLOSING_SENTENCES = ["amen", "the end", "good night", "goodnight", "sleep well", "sleep tight", "sweet dreams"];
/** Last paragraphs often begin like this. */
const CLOSING_PARAGRAPHS = [
	"that night",
	"later that night",
	"that evening",
	"tonight",
	"so tonight",
	"and so",
	"and with that",
	"and from that",
	"from that day",
	"from then on",
	"dear god",
	"dear lord",
	"dear jesus",
	"dear father",
	"heavenly father",
	"thank you god",
	"thank you lord",
	"at bedtime",
	"when bedtime came",
	"as the stars",
	"as the moon",
	"close your eyes",
	"and as",
];

/**
 * Holds back an ending that comes before enough is told: nobody should hear "Amen", and then more. Takes whole words.
 * `share`: of the words that suffice, how many are told. What goes on for long enough after the cue is emitted.
 */
export function heldEnding(share: () => number, emit: (text: string) => void): HeldText {
	let held = "";
	let isHolding = false;
	/** What the text so far, emitted or held, ends with. */
	let before: "sentence" | "paragraph" | "words" = "paragraph";

	function emitUpTo(end: number): void {
		const text = held.slice(0, end);
		held = held.slice(end);
		if (!text) return;
		before = /\n\s*$/.test(text) ? "paragraph" : /[.!?…]["”’)]*\s*$/.test(text) ? "sentence" : "words";
		emit(text);
	}

	function emitUpToCue(): void {
		for (const { at, isParagraph } of startsIn(held, before)) {
			const match = matchCue(held.slice(at, at + MAX_CUE_CHARS), isParagraph && share() >= MIN_CLOSING_SHARE);
			if (match === "none") continue;
			// The white space before it belongs to what is held.
			emitUpTo(held.slice(0, at).trimEnd().length);
			isHolding = match === "whole";
			return;
		}
		emitUpTo(held.length);
	}

	return {
		add(text) {
			if (!held && !isHolding && before === "words" && !MAY_END_SENTENCE.test(text)) {
				if (text) emit(text);
				return;
			}
			held += text;
			if (share() >= 1 || (isHolding && held.length > MAX_ENDING_CHARS)) {
				isHolding = false;
				emitUpTo(held.length);
			} else if (!isHolding) emitUpToCue();
		},
		flush: () => emitUpTo(held.length),
		take() {
			const text = held;
			held = "";
			isHolding = false;
			return text;
		},
	};
}

/** No ending can begin in text without these. */
const MAY_END_SENTENCE = /[.!?…\n]/;

/** Where sentences and paragraphs begin in the text. */
function startsIn(text: string, before: "sentence" | "paragraph" | "words") {
	const starts = before === "words" ? [] : [{ at: 0, isParagraph: before === "paragraph" }];
	for (const match of text.matchAll(/[.!?…]["”’)]*\s+|\n\s*/g))
		starts.push({ at: match.index + match[0].length, isParagraph: match[0].includes("\n") });
	return starts.filter(({ at }) => at < text.length);
}

/** Whether the text begins with a cue, or with what may still become one. */
function matchCue(text: string, isParagraph: boolean): "none" | "begun" | "whole" {
	const words = text
		.replace(/[^\p{L}\s]/gu, "")
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();
	const cues = isParagraph ? [...CLOSING_SENTENCES, ...CLOSING_PARAGRAPHS] : CLOSING_SENTENCES;
	if (cues.some((cue) => words === cue || words.startsWith(`${cue} `))) return "whole";
	return cues.some((cue) => cue.startsWith(words)) ? "begun" : "none";
}
