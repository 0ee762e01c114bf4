// Looks up a part of the wish in the sentences of the story that were made of it.
import idleWords from "./idle-words.json" with { type: "json" };
import { readInPast, type Token } from "./narrative-past.ts";
import { writtenOut } from "./spoken-out.ts";
import { isColor, meaningOf, spellingsOf, wordsIn } from "./told-text.ts";

/** Returns a function that is true for a part that these sentences tell: its verbs may be in another tense. */
export function retoldIn(sentences: string): (part: string) => boolean {
	const told = new Set(wordsIn(sentences).map(meaningOf));
	const isTold = (word: string) => (spellingsOf(word) ?? [word]).some((one) => told.has(meaningOf(one)));
	const isTokenTold = ({ plain, text }: Token) => [plain, text].some((form) => wordsIn(form).every(isTold));
	const without = (tokens: readonly Token[], words: ReadonlySet<string>) =>
		tokens.filter(({ plain }) => !wordsIn(plain).every((word) => words.has(word)));
	return (part) => {
		const written = writtenOut(part)
			.replaceAll(/\bmy husband\b/gi, "Dad")
			.replaceAll(/\bmy wife\b/gi, "Mom");
		const all = readInPast(written, false);
		const words = without(all, IDLE);
		// “I am angry with her” has only words that say little.
		if (words.length === 0) return without(all, FUNCTION_WORDS).every(isTokenTold);
		const missing = words.filter((word) => !isTokenTold(word));
		return missing.length <= words.length * MAX_MISSING_SHARE && !missing.some(isExact);
	};
}

const MAX_MISSING_SHARE = 0.2;
const IDLE = new Set(`${idleWords.filler} ${idleWords.circumstances} here`.split(" "));
const FUNCTION_WORDS = new Set(idleWords.function.split(" "));
/** No other word means the same. */
const isExact = ({ plain, text }: Token) =>
	spellingsOf(plain) !== undefined || isColor(plain) || /^\p{Lu}\p{Ll}/u.test(text);

/** True if the parent who writes did it with the child, and the sentences have no parent. */
export const isWithoutParent = (wishText: string, sentences: string): boolean =>
	sentences !== "" && WITH_PARENT.test(wishText) && !PARENT.test(sentences);
const WITH_PARENT = /\b\p{Lu}\p{L}+ and (?:I|me)\b|\b(?:[Mm]e|I) and \p{Lu}/u;
const PARENT = /\b(?:moms?|dads?|mum|mama|papa|mommy|mummy|daddy|mother|father|parents?|grown-up|family)\b/i;
