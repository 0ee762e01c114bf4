// Quotes the facts of a clause that the story lacks: whole facts, or single names and things of those that it tells.
import type { Clause } from "@lion-tails/common/clauses";
import type { Fact } from "./facts.ts";
import { isKnownThing } from "./things.ts";
import { isColor, isNumber } from "./told-text.ts";
import { isAdjective, isWeekday, PHRASE_START, type Word } from "./told-words.ts";

/** `text`: as the parent typed it. `isWhole`: a fact of which nothing is told. */
export type Part = { quote: string; text: string; isWhole: boolean };

/** Returns what is missing of the facts. `isInPlot`: the story tells the clause. */
export function partsOf(words: readonly Word[], clause: Clause, facts: readonly Fact[], isInPlot: boolean): Part[] {
	return facts.flatMap((fact) =>
		partsOfFact(
			words.filter(({ from }) => from >= fact.from && from < fact.to),
			clause,
			fact,
			isInPlot,
		),
	);
}

function partsOfFact(words: readonly Word[], clause: Clause, fact: Fact, isInPlot: boolean): Part[] {
	const { text, plain } = clause;
	const said = text.slice(fact.from, fact.to);
	const whole = { quote: quoteOf(said), text: said, isWhole: true };
	const isMissing = (one: Word) => !one.isTold && one.told === undefined;
	// “Please a story about a girl with a loud dog”: the frame and its adjectives say nothing of their own.
	const missing = words.filter((one) => isMissing(one) && !(FRAME.test(plain) && isAdjective(one, text)));
	const { by, isMatter = () => false, deedFrom } = fact;
	if (deedFrom !== undefined) {
		const isSubjectTold = words.some((one) => one.from < deedFrom && !isMissing(one));
		const deed = text.slice(deedFrom, fact.to);
		return [isSubjectTold ? { quote: quoteOf(deed), text: deed, isWhole: true } : whole];
	}
	if (missing.length === 0) return !by && ASKS_WHY.test(said) ? [whole] : [];
	if (by) {
		const isLacked = (one: Word) => !isMatter(one.word) && DETAILS[by](one, text, words);
		return detailsOf(missing.filter(isLacked), missing, text);
	}
	if (isInPlot && missing.every((one) => isManner(one, text))) return [];
	const told = words.filter((one) => !one.isPerson && !missing.includes(one));
	// Outside of the plot a few words are told by chance.
	const isPartly = missing.every((one) => isExact(one, text, words) || isKnownThing(one.word));
	// “Grandma Ruth from Nigeria is coming to live with us on Saturday”: she comes in the story.
	const exact = missing.filter((one) => isExact(one, text, words));
	const isSaid = told.length >= missing.length || words.some(({ isPerson }) => isPerson);
	if (isSaid && exact.length > 0 && missing.every((one) => exact.includes(one) || isManner(one, text)))
		return detailsOf(exact, missing, text);
	return told.length > missing.length && isPartly ? detailsOf(missing, missing, text) : [whole];
}
const FRAME = /\b(?:story|tale|poem)\b/;
/** A question has no words of its own that a story may have. */
const ASKS_WHY = /\b(?:know|asks?|asked|wonders?|understand) why$/;

type IsDetail = (one: Word, text: string, words: readonly Word[]) => boolean;

const isExact: IsDetail = ({ word, from }, text) =>
	isColor(word) ||
	isNumber(word) ||
	isWeekday(word) ||
	BODY.test(word) ||
	(from > 0 && /^\p{Lu}/u.test(text.slice(from)));

/** A cut in the chin is none in the forehead. */
const BODY = /^(?:chin|forehead|lip|tongue|elbow|wrist|shoulder|finger|thumb|knee|ankle|toe)s?$/;

/** “The basketball team”: a word before one that is told adds little. */
const isBeforeTold: IsDetail = ({ to }, _, words) =>
	words.some((one) => one.isTold && one.from === to + 1 && !VERBAL.test(one.word));

/** “At the zoo” */
const AFTER_ARTICLE = /\b(?:an?|the|his|her|my|our|their|from|with|of|in|on|at) $/i;
const isNamed: IsDetail = (one, text) =>
	isExact(one, text, []) || isKnownThing(one.word) || AFTER_ARTICLE.test(text.slice(0, one.from));

/** The details that a story may lack of a fact that it has. */
const DETAILS: Record<NonNullable<Fact["by"]>, IsDetail> = {
	// A plot that was written for the matter tells it in its own words.
	plot: (one, text, words) => isExact(one, text, words) || (isKnownThing(one.word) && !isBeforeTold(one, text, words)),
	// An episode about baking may have no pancakes.
	episode: (one, text, words) => isExact(one, text, words) || !isManner(one, text),
	thing: (one, text, words) => isNamed(one, text, words) && !isBeforeTold(one, text, words),
};

/** True for a verb or an adjective: the plot may have another for the same. */
const isManner = (one: Word, text: string) =>
	!/^\p{Lu}|^\p{N}/u.test(text.slice(one.from)) &&
	one.thing === undefined &&
	(isAdjective(one, text) ||
		/(?:\b(?:[Ss]?[Hh]e|it|they|we|and|to|who|will)|\p{Lu}\p{L}+) $/u.test(text.slice(0, one.from)));

/** Returns the words with what belongs to them: “from Leeds to Cardiff in 2 weeks”, “a football sticker”, “on Sunday”. */
function detailsOf(details: readonly Word[], missing: readonly Word[], text: string): Part[] {
	const spans: { from: number; to: number }[] = [];
	for (const one of details) {
		const run = runOf(one, missing);
		const [from, to] = [startOf(run.from, text), endOf(one, run.to, text)];
		const last = spans.at(-1);
		if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
		else spans.push({ from, to });
	}
	return spans.map(({ from, to }) => {
		const part = text.slice(from, to);
		return { quote: quoteOf(part), text: part, isWhole: false };
	});
}

/** Returns where the missing words next to this one begin and end: “football sticker”. */
function runOf(one: Word, missing: readonly Word[]): { from: number; to: number } {
	let { from, to } = one;
	for (const word of missing) if (word.from === to + 1 && !VERBAL.test(word.word)) to = word.to;
	for (const word of missing.toReversed()) if (word.to === from - 1 && !VERBAL.test(word.word)) from = word.from;
	return { from, to };
}

/** “The green vase | playing ball” */
const VERBAL = /(?:ing|ly|ed)$/;

/** Returns the offset at which the words before belong to it: “on Sunday”, “Maisie's spelling”, “her green hat”. */
function startOf(from: number, text: string): number {
	const [before = ""] =
		/(?:\b(?:in|on|at|from|with|over|under|by|for|about|into|off|after|before|until|through|behind|near|outside|inside|across|around|like|of|to|another|next|last|this|an?|the|his|her|my|our|their|no|\p{L}+'s|\p{N}+) )*(?:\p{Lu}\p{L}+ )?[£$€]?$/u.exec(
			text.slice(0, from),
		) ?? [];
	return from - before.replace(/^(?:(?:about|of|with|like|into) )+/, "").length;
}

/** A number or a color belongs to the word after it: “3 weeks ago”, “green vase”. */
function endOf(one: Word, to: number, text: string): number {
	const isBefore = to === one.to && (isNumber(one.word) || isColor(one.word));
	const [next = ""] = (isBefore && /^ \p{L}+(?: (?:ago|old)\b)?/u.exec(text.slice(to))) || [];
	return next && !PHRASE_START.test(next.trim()) ? to + next.length : to;
}

const quoteOf = (text: string) => {
	const clean = text
		.trim()
		.replace(
			/^(?:(?:and|but|so|or|then|also|because(?: of)?|please|pls|put|include|add)\s+|(?:can|could) (?:it|the story|this one) be about |(?:an? |the )?(?:bedtime )?(?:story|tale|poem) (?:about|with|of|where|in which) )+/i,
			"",
		)
		.replace(
			/(?:\s+(?:and|but|so|or|because|since|although|though|that|who|when|whenever|while|if|until|please|pls|tonight|today|now|somewhere|in it))*[\s,:]*$/i,
			"",
		);
	return clean.length <= MAX_QUOTE_CHARS ? clean : `${clean.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
};
const MAX_QUOTE_CHARS = 110;

/** Joins whole facts that follow each other: “one more drink, one more hug”. */
export function merged(parts: readonly Part[], wishText: string): Part[] {
	const all = wishText.replaceAll(/[’‘`´]/g, "'");
	const joined: Part[] = [];
	for (const part of parts) {
		const last = joined.at(-1);
		const span = last?.isWhole && part.isWhole ? spanOf(last, part, all) : undefined;
		if (span) joined[joined.length - 1] = { quote: quoteOf(span), text: span, isWhole: true };
		else if (joined.every(({ quote }) => quote !== part.quote)) joined.push(part);
	}
	return joined;
}

/** Returns the text of both with what joins them; undefined if something else is in between. */
function spanOf(first: Part, second: Part, all: string): string | undefined {
	const from = all.indexOf(first.text);
	const to = from < 0 ? -1 : all.indexOf(second.text, from + first.text.length);
	const gap = to < 0 ? undefined : all.slice(from + first.text.length, to);
	const span = all.slice(from, to + second.text.length);
	const isNext = gap !== undefined && /^[\s,;]*(?:(?:and|but|plus|cos|coz|&)\s+)?$/i.test(gap);
	return isNext && span.length <= MAX_QUOTE_CHARS ? span : undefined;
}
