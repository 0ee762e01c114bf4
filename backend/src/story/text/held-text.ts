// Holds back the end of arriving text until the next characters decide about it.

type HeldText = {
	add(text: string): void;
	/** Ends the text: emits the held text without trailing white space. */
	flush(): void;
	/** Returns the held text, which will not be emitted. */
	take(): string;
};

/** The longest word; longer text, in languages without spaces, is passed on. */
const MAX_WORD_CHARS = 40;

/** The last word, with its opening quotation mark. */
const LAST_WORD = /[“‘«„("]*[\p{L}\p{N}\p{M}'’-]*$/u;

/**
 * Emits complete words: the last word and the white space before it wait for the next text. After a break the emitted text
 * therefore ends with a complete word.
 */
export function wholeWords(emit: (text: string) => void): HeldText {
	let held = "";
	return {
		add(text) {
			held += text;
			let end = held.length - lastWordLength(held);
			while (end > 0 && /\s/.test(held.charAt(end - 1))) end--;
			// Long white space is shortened to the two line breaks of a paragraph.
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

/** Returns the length of the last word, up to `MAX_WORD_CHARS`. */
function lastWordLength(text: string): number {
	// The regular expression takes quadratic time.
	const from = Math.max(text.lastIndexOf(" ") + 1, text.length - MAX_WORD_CHARS);
	return LAST_WORD.exec(text.slice(from))?.[0].length ?? 0;
}

/** If more text than this follows a cue, it was not an ending. */
const MAX_ENDING_CHARS = 500;
const MAX_CUE_CHARS = 60;
/** Below this share of the words, only certain endings are held back. */
const MIN_CLOSING_SHARE = 0.4;
/** Sentences that certainly end a story. */
const CLOSING_SENTENCES = "amen|the end|good night|goodnight|sleep well|sleep tight|sweet dreams".split("|");
/** Common beginnings of last paragraphs. */
const CLOSING_PARAGRAPHS = [
	..."that night|later that night|that evening|tonight|so tonight|and so|and with that|and from that".split("|"),
	..."from that day|from then on|dear god|dear lord|dear jesus|dear father|heavenly father|thank you god".split("|"),
	..."thank you lord|at bedtime|when bedtime came|as the stars|as the moon|close your eyes|and as".split("|"),
];

/**
 * Holds back an ending that comes too early, so that no text follows an "Amen". Expects complete words. `share` returns the
 * words so far divided by the minimum. An ending with `MAX_ENDING_CHARS` of text after it is emitted.
 */
export function heldEnding(share: () => number, emit: (text: string) => void): HeldText {
	let held = "";
	let isHolding = false;
	/** How the text before `held` ends. */
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
			// The white space before the cue is held back with it.
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

/** Characters that have to precede an ending. */
const MAY_END_SENTENCE = /[.!?…\n]/;

/** Returns the offsets at which sentences and paragraphs begin. */
function startsIn(text: string, before: "sentence" | "paragraph" | "words") {
	const starts = before === "words" ? [] : [{ at: 0, isParagraph: before === "paragraph" }];
	for (const match of text.matchAll(/[.!?…]["”’)]*\s+|\n\s*/g))
		starts.push({ at: match.index + match[0].length, isParagraph: match[0].includes("\n") });
	return starts.filter(({ at }) => at < text.length);
}

/** Returns whether the text begins with a cue, or with the beginning of one. */
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
