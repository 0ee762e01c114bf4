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
	return (part) => {
		const plain = part
			.replace(
				/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)s?(?= (?:we|s?he|they|i)\b)/i,
				(day) => SHORT_DAYS[day.slice(0, 3).toLowerCase()] ?? day,
			)
			.replaceAll(/\bw(?=\s|$)/g, "with")
			.replaceAll(MEANWHILE, "");
		if (plain.trim() === "") return true;
		const words = readInPast(writtenOut(plain), false).filter(
			({ plain }) => !wordsIn(plain).every((word) => IDLE.has(word)),
		);
		const missing = words.filter((word) => !isTokenTold(word));
		return words.length > 0 && missing.length <= words.length * MAX_MISSING_SHARE && !missing.some(isExact);
	};
}

/** “The rosette is on his pyjamas as we speak” */
const MEANWHILE = /\b(?:as we speak|as i (?:write|type)(?: this)?|right now|at the moment)\b/gi;
const SHORT_DAYS: Record<string, string> = {
	...{
		mon: "Monday",
		tue: "Tuesday",
		wed: "Wednesday",
		thu: "Thursday",
		fri: "Friday",
		sat: "Saturday",
		sun: "Sunday",
	},
};
const MAX_MISSING_SHARE = 0.2;
const IDLE = new Set(`${idleWords.filler} ${idleWords.circumstances}`.split(" "));
/** No other word means the same. */
const isExact = ({ plain, text }: Token) =>
	spellingsOf(plain) !== undefined || isColor(plain) || /^\p{Lu}\p{Ll}/u.test(text);

/** True if the parent who writes did it with the child, and the sentences have no parent. */
export const isWithoutParent = (wishText: string, sentences: string): boolean =>
	sentences !== "" && WITH_PARENT.test(wishText) && !PARENT.test(sentences);
const WITH_PARENT = /\b\p{Lu}\p{L}+ and (?:I|me)\b|\b(?:[Mm]e|I) and \p{Lu}/u;
const PARENT = /\b(?:moms?|dads?|mum|mama|papa|mommy|mummy|daddy|mother|father|parents?|grown-up|family)\b/i;
