// Compares the time of a plot with that of the wish: what is ahead is not told as done, nor what is over as still to come.
import type { Clause } from "@lion-tails/common/clauses";
import type { SituationPlot } from "../material.ts";
import { sentenceOf } from "./words.ts";

const OVER =
	/\b(?:yesterday|already|ago|last|was|were|had|has (?:been|had|got)|got|came|went|did|spent|slept|fell|broke|lost|won|saw|\p{L}{3,}ed)\b/u;
export const AHEAD =
	/\b(?:tomorrow|soon|next|upcoming|will|going to|gonna|about to|supposed to|has to|have to|(?:is|are) (?:coming(?! home)|due|moving|having)|expecting|pregnant|(?:will|to) be born|in \p{L}+ (?:days|weeks|months)|until|belly|tummy)\b/iu;
export const isOver = (fact: string) => OVER.test(fact) && !AHEAD.test(fact);

/** A day in the future, and no habit or worry. */
const ON_A_COMING_DAY =
	/\b(?:tomorrow|next (?:week|weekend|month|\p{L}+day)|in (?:\d+|an?|two|three|four|five|six|\p{L}+ few) (?:days?|weeks?|wks?|months?))\b|\b(?:is|are|am|'re|'s) [^.]{0,60}\b(?:on|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu;
/** Subjects of plots whose story is before the day. */
const BEFORE_THE_DAY =
	/\bsoon\b|\b(?:day|evening|night|eve) before\b|\beve of\b|\btomorrow\b|\bwait(?:ing)? (?:for|until)\b|\b(?:not|n’t) (?:born )?yet\b|\bgetting ready\b|\bnot wanting to\b|\bno present\b|\bput down\b|\blast (?:day|week)\b/u;
const AFTER_THE_DAY = /\bsoon\b|\bday before\b|\bevening before\b|\bnot born yet\b/u;

/**
 * Says whether the wish is about a day that is coming and the plot is not, or the other way round; undefined if both are at the
 * same time.
 */
export function otherTime({ about = "" }: Pick<SituationPlot, "about">, clauses: readonly string[], wishText: string) {
	const told = clauses.map((text) => sentenceOf(text, wishText));
	if (told.some((text) => ON_A_COMING_DAY.test(text))) return BEFORE_THE_DAY.test(about) ? undefined : "ahead";
	return told.length > 0 && AFTER_THE_DAY.test(about) && told.every((text) => isOver(text)) ? "over" : undefined;
}

/** Matches the end of “she is scared | she'll swallow it”: what is feared has not happened. */
const FEARS = /\b(?:afraid|scared|frightened|terrified|worried|fears?|worries)(?: that| of)?$/;
const MAY_BE = /\b(?:might|could|what if|in case)\b/;
/** Subjects of plots that are about a fear, or about what is ahead. */
const ABOUT_FEAR = /\b(?:fear|afraid|daring|worry|worries|soon|not wanting)\b/;

/** True if the clause at this index only says what the child is afraid of, and the plot has it happen. */
export function isOnlyFeared(
	{ about = "" }: Pick<SituationPlot, "about">,
	clauses: readonly Clause[],
	at: number,
): boolean {
	const plain = clauses[at]?.plain ?? "";
	return (FEARS.test(clauses[at - 1]?.plain ?? "") || MAY_BE.test(plain)) && !ABOUT_FEAR.test(about);
}
