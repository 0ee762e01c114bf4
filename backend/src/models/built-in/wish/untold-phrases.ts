// Finds the facts of a clause that the story does not tell completely.
import type { Clause } from "@lion-tails/common/clauses";
import type { Fact } from "./facts.ts";
import { isKnownThing } from "./things.ts";
import { isColor, isNumber } from "./told-text.ts";
import { isAdjective, isWeekday, type Word } from "./told-words.ts";

/** `isTold` is undefined for a fact without a word of its own: “since he got stuck in one with daddy”. */
export type Verdict = { text: string; isTold: boolean | undefined };

/** Returns what the story makes of each fact. */
export const verdictsOf = (words: readonly Word[], clause: Clause, facts: readonly Fact[]): Verdict[] =>
	facts.map((fact) => {
		const own = words.filter(({ from }) => from >= fact.from && from < fact.to);
		const isBesideTold = facts.some(({ by }) => by === "plot" || by === "episode");
		return { text: clause.text.slice(fact.from, fact.to), isTold: isFactTold(own, clause, fact, isBesideTold) };
	});

/** `isBesideTold`: a plot or an episode was written for a fact of the clause. */
function isFactTold(
	words: readonly Word[],
	{ text, plain }: Clause,
	fact: Fact,
	isBesideTold: boolean,
): boolean | undefined {
	const { by, isMatter = () => false, isOtherwise, from, to } = fact;
	if (isOtherwise || (!by && ASKS_WHY.test(text.slice(from, to)))) return false;
	if (!by && words.every(({ isPerson, isTold }) => isPerson && isTold)) return undefined;
	// “Please a story about a girl with a loud dog”: the adjectives of the frame say nothing of their own.
	const missing = words.filter((one) => !one.isTold && !one.isPerson && !(FRAME.test(plain) && isAdjective(one, text)));
	if (missing.length === 0) return true;
	// A plot or an episode that was written for the fact tells it with other verbs and adjectives, but with its names and things.
	const isOther = (one: Word) => !isExact(one, text) && (one.isMeant || isMatter(one.word) || isManner(one, text));
	const isWritten = by === "plot" || by === "episode" || (isBesideTold && missing.length < words.length);
	const [first, ...others] = missing.filter((one) => !isOther(one));
	const isSmall = others.length === 0 && missing.length < words.length;
	return isWritten && (!first || (isSmall && !isExact(first, text) && !isKnownThing(first.word)));
}

const FRAME = /\b(?:story|tale|poem)\b/;
/** A question is not told by its words: “she asked why”. */
const ASKS_WHY = /\b(?:know|asks?|asked|wonders?|understand) why$/;

/** A color, a number, a day, a name or a part of the body: no other word means the same. */
const isExact = ({ word, from }: Word, text: string) =>
	isColor(word) ||
	isNumber(word) ||
	isWeekday(word) ||
	BODY.test(word) ||
	(from > 0 && /^\p{Lu}/u.test(text.slice(from)));
const BODY = /^(?:chin|forehead|lip|tongue|elbow|wrist|shoulder|finger|thumb|knee|ankle|toe)s?$/;

/** True for a verb or an adjective. */
const isManner = (one: Word, text: string) =>
	isAdjective(one, text) ||
	/(?:\b(?:[Ss]?[Hh]e|it|they|we|and|to|who|will)|\p{Lu}\p{L}+) $/u.test(text.slice(0, one.from));

/**
 * Returns what is not told of the facts of a sentence, in whole words of the parent: from the first of them to the end of the
 * sentence, or each alone if that is too long for the remark.
 */
export function untoldTextOf(verdicts: readonly Verdict[], wishText: string): string[] {
	const untold = verdicts.filter(({ isTold }) => isTold === false);
	const [first] = untold;
	const last = verdicts.at(-1);
	if (!first || !last) return [];
	const all = wishText.replaceAll(/[’‘`´]/g, "'");
	const from = all.indexOf(first.text);
	const to = all.indexOf(last.text, from) + last.text.length;
	return from >= 0 && to > from && to - from <= MAX_CHARS ? [all.slice(from, to)] : untold.map(({ text }) => text);
}
const MAX_CHARS = 150;
