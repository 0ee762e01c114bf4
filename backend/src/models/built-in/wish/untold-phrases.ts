// Finds the facts of a clause that the story does not tell completely.
import type { Clause } from "@lion-tails/common/clauses";
import type { Fact } from "./facts.ts";
import { isKnownThing } from "./things.ts";
import { isColor, isNumber } from "./told-text.ts";
import { isAdjective, isWeekday, type Word } from "./told-words.ts";

/** `text`: the words to quote. `fact`: all of its words. `isTold` is undefined for a fact without a word of its own: “since he got stuck in one with daddy”. */
export type Verdict = { text: string; fact: string; isTold: boolean | undefined };

/** Returns what the story makes of each fact. */
export const verdictsOf = (words: readonly Word[], clause: Clause, facts: readonly Fact[]): Verdict[] =>
	facts.map((fact) => {
		const own = words.filter(({ from }) => from >= fact.from && from < fact.to);
		const isBesideTold = facts.some(({ by }) => by === "plot" || by === "episode");
		const isTold = isFactTold(own, clause, fact, isBesideTold);
		return {
			text: isTold === false ? missingPart(clause.text, fact, own) : clause.text.slice(fact.from, fact.to),
			fact: clause.text.slice(fact.from, fact.to),
			isTold,
		};
	});

/** Returns the words of the fact that are missing, with those that belong to them: “from Monday”, “knocked over her castle”. */
function missingPart(text: string, { from, to, by, isOtherwise }: Fact, words: readonly Word[]): string {
	const missing = words.filter(({ isTold }) => !isTold);
	const [first] = missing;
	const last = missing.at(-1);
	const whole = text.slice(from, to);
	// A story that was not written for the fact has its words by chance.
	if (isOtherwise || !by || !first || !last || missing.length === words.length) return whole;
	const start = first.from - lengthBefore(text.slice(from, first.from));
	const end = last.to + (BELONGS_AFTER.exec(text.slice(last.to, to))?.[0].length ?? 0);
	const leftOut = `${text.slice(from, start)} ${text.slice(end, to)}`.match(WORD) ?? [];
	const part = text.slice(start, end);
	return leftOut.length < MIN_WORDS_LEFT_OUT || !PHRASE.test(part.trim()) || DANGLES.test(part) ? whole : part;
}
/** Only such a part can be read alone: “from Leeds to Cardiff”, “who guards a lighthouse”, “and knocked over her castle”. */
const PHRASE =
	/^(?:(?:and|but) )?(?:in|on|at|from|to|with|without|over|under|by|for|about|into|off|after|before|during|until|since|through|behind|near|outside|inside|across|around|because|who|when|while|where)(?!\p{L})/iu;
/** Last words of a phrase that has been cut off. */
const DANGLES =
	/(?<!\p{L})(?:to|who|whom|whose|which|that|as|than|and|but|or|the|an?|of|with|for|in|on|at|by|from|his|her|our|my|their|is|was|are|were|has|had|have|will|would|can|could|still|very|so|thinks?|says?|said|knows?|hopes?|asks?|wants?|like)$/iu;
/** A quote that leaves out fewer words is no clearer. */
const MIN_WORDS_LEFT_OUT = 3;
const WORD = /[\p{L}\p{N}'’-]+/gu;

/** Returns the length of the words before a missing one that belong to it. */
const lengthBefore = (before: string) =>
	(before.match(WORD) ?? []).length <= MAX_WORDS_BEFORE
		? before.length
		: (BELONGS_BEFORE.map((pattern) => pattern.exec(before)?.[0].length).find((length) => length !== undefined) ?? 0);
const MAX_WORDS_BEFORE = 2;
const AUXILIARY =
	"is|are|was|were|has|have|had|will|would|can|could|can't|won't|doesn't|didn't|isn't|wasn't|does|did|not|never|so|too|very";
const FUNCTION_WORD = `an?|the|his|her|our|my|their|its|some|this|that|no|in|on|at|to|from|with|without|over|under|by|for|about|into|off|after|before|during|until|since|through|behind|near|of|like|because|who|s?he|it|they|we|i|${AUXILIARY}`;
const BELONGS_BEFORE = [
	// “Her uncle has”
	String.raw`(?:(?:his|her|our|my|the) )?(?:[\p{L}'’]+ ){1,2}(?:(?:${AUXILIARY}) )+`,
	`(?:(?:${FUNCTION_WORD}) )+`,
	// “Because of dad's new”
	String.raw`(?:(?:${FUNCTION_WORD}) )+(?:[\p{L}'’]+ ){1,2}`,
].map((words) => new RegExp(String.raw`(?<![\p{L}'’])${words}$`, "iu"));
/** The short rest of the sentence, or the words up to its next part. */
const BELONGS_AFTER =
	/^(?:(?: (?!(?:and|but|or|because|when|while)(?!\p{L}))[\p{L}\p{N}'’-]+){1,6}$|(?: (?:over|up|off|out|down|away))?(?: (?!(?:and|but|or|because|when|while|in|on|at|from|with|by|for|about|after|before|during|until|since)(?!\p{L}))[\p{L}'’-]+){0,3})/u;

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
	// A plot or an episode that was written for the fact tells it with other adjectives, but with its names, things and deeds.
	const isOther = (one: Word) => !isExact(one, text) && (one.isMeant || isMatter(one.word) || isAdjective(one, text));
	const isWritten = by === "plot" || by === "episode" || (isBesideTold && missing.length < words.length);
	const [first, ...others] = missing.filter((one) => !isOther(one));
	const isSmall = others.length === 0 && missing.length < words.length;
	const isNeeded = (one: Word) =>
		isExact(one, text) || isKnownThing(one.word) || PLACE_BEFORE.test(text.slice(0, one.from));
	return isWritten && (!first || (isSmall && !isNeeded(first)));
}

/** “At school”, “on the tram” */
const PLACE_BEFORE = /\b(?:at|in|on|from|under|behind) (?:[\p{L}'’]+ ){0,3}$/iu;
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

/** Returns what is not told of the facts of a sentence. Neighbors are one quote, unless it would be too long for the remark. */
export function untoldTextOf(verdicts: readonly Verdict[], wishText: string): string[] {
	const all = wishText.replaceAll(/[’‘`´]/g, "'");
	const quotes: { from: number; to: number; isMissing: boolean; isWhole: boolean }[] = [];
	for (const { from, to: at, isTold, isWhole } of wholeClauses(verdicts, all)) {
		if (isTold === true) continue;
		const last = quotes.at(-1);
		const isNeighbor = last?.isWhole && isWhole && JOINT.test(all.slice(last.to, from)) && at - last.from <= MAX_CHARS;
		if (isNeighbor && (isTold === false || !last.isMissing))
			Object.assign(last, { to: at, isMissing: isTold === false });
		else quotes.push({ from, to: at, isMissing: isTold === false, isWhole });
	}
	// “His papa couldn't be there” belongs to “because of work”.
	return quotes
		.filter(({ isMissing }) => isMissing)
		.map(({ from, to }) => `${NEGATED_BEFORE.exec(all.slice(0, from))?.[0] ?? ""}${all.slice(from, to)}`);
}
/** A quote without its “not” says the opposite: “not going to | tell him to stop”. */
const NEGATED_BEFORE =
	/(?<!\p{L})(?:(?:i|we|s?he|they|it)(?:'m|'re|'s)? )?(?:(?:am|is|are|was|were|do|does|did|will|would|can|could) )?(?:not|never|don't|doesn't|didn't|won't|can't|cannot|isn't|aren't|wouldn't) (?:(?:going|want|wants|allowed|able) to )?$/iu;
/** `isWhole`: false for a part of a fact. */
type Place = { from: number; to: number; isTold: boolean | undefined; isWhole: boolean };

/** Returns the places of the facts in the text, those that make no sense apart as one: “the postman whom | she loves”. */
function wholeClauses(verdicts: readonly Verdict[], all: string): Place[] {
	const places: Place[] = [];
	let at = 0;
	let start = 0;
	for (const { text, fact, isTold } of verdicts) {
		const from = all.indexOf(fact, at);
		if (from < 0) continue;
		const last = places.at(-1);
		const before = all.slice(start, at);
		const isRest =
			last !== undefined &&
			/^\s+$/.test(all.slice(at, from)) &&
			(DANGLES.test(before) || SUBJECT.test(fact) || before.split(" ").length <= MAX_STUB_WORDS);
		at = from + fact.length;
		if (isRest) {
			const isMissing = last.isTold === false || isTold === false;
			Object.assign(last, { from: start, to: at, isTold: isMissing ? false : isTold, isWhole: true });
			continue;
		}
		start = from;
		const own = from + fact.indexOf(text);
		places.push({ from: own, to: own + text.length, isTold, isWhole: text === fact });
	}
	return places;
}
/** Without a word that joins it, such a clause is the object of the one before: “I think | she wants to”. */
const SUBJECT = /^(?:i|we|he|she|they|it|you|tell)\b/i;
const MAX_STUB_WORDS = 2;

/** Matches the words allowed between two facts that are quoted together. */
const JOINT = /^[\s,;–—-]*(?:(?:and|but|&)\s)?$/i;
const MAX_CHARS = 150;
