// Finds out while an answer arrives whether it begins with the end of what is told already.

export type Overlap = {
	/** How many letters of the answer so far equal those at the beginning of what was told. */
	readonly lettersFromStart: number;
	/** Characters of the answer that repeat the end of what was told; null: none do; undefined: not decided yet. */
	add(text: string): number | null | undefined;
	end(): number | null;
};

/** A shorter repetition after the end of a sentence may be chance: the next sentence begins with the last word. */
const MIN_REPEATED_WORDS = 4;

/**
 * Compares letters and digits alone: white space, quotation marks and case may differ. After a `cut` one letter is
 * enough, after a `paragraph` a few words.
 */
export function findOverlap(told: string, after: "paragraph" | "cut"): Overlap {
	const { letters, wordStarts, punctuation, endsInWord } = lettersOf(told);
	const lastWord = wordStarts.at(-1) ?? 0;
	const [lastWordText = ""] = /[\p{L}\p{N}\p{M}'’]*$/u.exec(endOf(told)) ?? [];
	let candidates = wordStarts;
	let matched = 0;
	let characters = 0;
	/** Whether the answer's first letter is that of the last word, in the same case. */
	let sameCase = false;
	let lettersFromStart = 0;
	/** The longest repetition that is whole, to be taken if no longer one is. */
	let best: number | null = null;
	/** A repetition up to the end of a word is one only if the answer's word ends there too. */
	let toConfirm: { at: number; words: number } | null = null;

	function confirm(next: string): void {
		if (!toConfirm) return;
		const { at, words } = toConfirm;
		toConfirm = null;
		if (isLetter(next)) return;
		const isLong = words >= MIN_REPEATED_WORDS;
		if (isLong || (after === "cut" && (punctuation === "" || next === punctuation))) best = at;
	}

	function addCharacter(character: string): void {
		confirm(character);
		characters += character.length;
		if (!isLetter(character)) return;
		const letter = character.toLowerCase();
		if (matched === 0) sameCase = lastWordText.startsWith(character);
		const stillMatching: number[] = [];
		for (const start of candidates) {
			if (letters[start + matched] !== letter) continue;
			if (start === 0) lettersFromStart = matched + 1;
			if (start + matched + 1 < letters.length) stillMatching.push(start);
			// Of a single broken word, "Pa", the rest may look like its beginning: "pa".
			else if (endsInWord) best = start < lastWord || sameCase ? characters : best;
			else toConfirm = { at: characters, words: wordStarts.length - wordStarts.indexOf(start) };
		}
		candidates = stillMatching;
		matched++;
	}

	return {
		get lettersFromStart() {
			return lettersFromStart;
		},
		add(text) {
			for (const character of text) {
				addCharacter(character);
				if (!candidates.length && !toConfirm) return best;
			}
			return undefined;
		},
		end() {
			confirm("");
			return best;
		},
	};
}

const isLetter = (character: string) => /[\p{L}\p{N}\p{M}]/u.test(character);
const isApostrophe = (character: string) => character === "'" || character === "’";

/** Enough of a text to see its last word and the marks after it; searched from its beginning, a long run of marks costs its square. */
export const endOf = (text: string) => text.slice(-MAX_END_CHARS);
const MAX_END_CHARS = 200;

/** What stands after the last letter. */
export const trailingMarks = (text: string) => /[^\p{L}\p{N}\p{M}]*$/u.exec(endOf(text))?.[0] ?? "";

function lettersOf(told: string) {
	const letters: string[] = [];
	const wordStarts: number[] = [];
	let isInWord = false;
	for (const character of told) {
		if (isLetter(character)) {
			if (!isInWord) wordStarts.push(letters.length);
			letters.push(character.toLowerCase());
			isInWord = true;
		} else if (!isApostrophe(character)) isInWord = false;
	}
	const tail = trailingMarks(told);
	return { letters, wordStarts, punctuation: tail.trim().charAt(0), endsInWord: tail === "" };
}
