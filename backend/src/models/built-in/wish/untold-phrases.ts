// Divides a clause of the wish into phrases, and quotes those that the story lacks.
import type { Clause } from "@lion-tails/common/clauses";
import { isAdjective, PHRASE_START, type Word } from "./told-words.ts";

export type Part = { quote: string; clause: Clause; isWhole: boolean };

/** Returns the clause if nothing of it is told, or else its missing phrases. */
export function partsOf(words: readonly Word[], clause: Clause, isInPlot: boolean): Part[] {
	const { text } = clause;
	const isMissing = (one: Word) => !one.isTold && one.told === undefined;
	// “Please a story about a girl with a loud dog”: the frame and its adjectives say nothing of their own.
	const missing = words.filter((one) => isMissing(one) && !(FRAME.test(clause.plain) && isAdjective(one, text)));
	if (missing.length === 0) return [];
	const told = words.filter((one) => !one.isPerson && !missing.includes(one));
	if (isInPlot && told.length >= missing.length && missing.every((one) => isManner(one, text))) return [];
	// Outside of the plot a few words of a clause are told by chance.
	if (told.length === 0 || (!isInPlot && told.length < missing.length))
		return [{ quote: quoteOf(text), clause, isWhole: true }];
	return spansOf(words, missing, text).map(({ from, to }) => ({
		quote: quoteOf(text.slice(from, to)),
		clause,
		isWhole: false,
	}));
}

/** True for a verb or an adjective: the plot may have another for the same. */
const isManner = (one: Word, text: string) =>
	!/^\p{Lu}|^\p{N}/u.test(text.slice(one.from)) &&
	one.thing === undefined &&
	(isAdjective(one, text) ||
		/(?:\b(?:[Ss]?[Hh]e|it|they|we|and|to|who|will)|\p{Lu}\p{L}+) $/u.test(text.slice(0, one.from)));

/** Returns the phrases with missing words, joined where no told word is between them. */
function spansOf(words: readonly Word[], missing: readonly Word[], text: string): { from: number; to: number }[] {
	const spans: { from: number; to: number }[] = [];
	let last: Word | undefined;
	for (const one of missing) {
		const phrase = phrasesOf(text).findLast(({ from }) => from <= one.from) ?? { from: 0, to: text.length };
		const isToldBefore = (from: number) =>
			words.some((other) => !missing.includes(other) && other.from >= from && other.from < one.from);
		const span = spans.at(-1);
		if (span && last && (one.from < span.to || !isToldBefore(last.to))) span.to = phrase.to;
		else {
			// A phrase without words of its own belongs to the next one: “in front | of his class”.
			const start = phrasesOf(text).find(
				({ from }) => from <= phrase.from && !words.some((other) => other.from >= from && other.from < phrase.from),
			);
			const from = isToldBefore(phrase.from) ? startOfPhrase(one, text) : (start?.from ?? phrase.from);
			spans.push({ from: Math.max(from, span?.to ?? 0), to: phrase.to });
		}
		last = one;
	}
	return spans;
}
const FRAME = /\b(?:story|tale|poem)\b/;
/** Divides the clause before prepositions and conjunctions: “Tom fell | from the red swing | at school”. */
function phrasesOf(text: string): { from: number; to: number }[] {
	const words = [...text.matchAll(/\S+/g)].map(({ index }) => index);
	const isStart = (at: number) => PHRASE_START.test(text.slice(at));
	const starts = words.filter((at, index) => index === 0 || (isStart(at) && !isStart(words[index - 1] ?? 0)));
	return starts.map((from, index) => ({ from, to: starts[index + 1] ?? text.length }));
}

/** Returns the offset at which the words before belong to it: “on Sunday”, “Maisie's spelling”, “her green hat”. */
function startOfPhrase({ from }: Word, text: string): number {
	const before =
		/(?:\b(?:in|on|at|from|with|over|under|by|for|about|into|off|after|before|until|through|behind|near|outside|inside|across|around|like|of|to|another|an?|the|his|her|my|our|their|no|\p{L}+'s|\p{N}+|\p{Lu}\p{L}+) )*[£$€]?$/u.exec(
			text.slice(0, from),
		);
	return from - (before?.[0].length ?? 0);
}

const quoteOf = (text: string) => {
	const clean = text
		.replace(/^(?:(?:and|but|so|or|then|also|because|since)\s+)+/i, "")
		.replace(/^(?:can|could) (?:it|the story|this one) be about /i, "")
		.replace(
			/(?:\s+(?:and|but|so|or|because|since|although|though|that|who|please|pls|tonight|today|now))*[\s,:]*$/i,
			"",
		);
	return clean.length <= MAX_QUOTE_CHARS ? clean : `${clean.slice(0, MAX_QUOTE_CHARS).replace(/\s+\S*$/, "")}…`;
};
const MAX_QUOTE_CHARS = 110;

/** Joins whole clauses that follow each other: “one more drink, one more hug”. */
export function merged(parts: readonly Part[], wishText: string): string[] {
	const all = wishText.replaceAll(/[’‘`´]/g, "'");
	const joined: Part[] = [];
	for (const part of parts) {
		const last = joined.at(-1);
		const from = last ? all.indexOf(last.quote) : -1;
		const to = from < 0 ? -1 : all.indexOf(part.clause.text, from);
		const gap = last && to >= 0 ? all.slice(from + last.quote.length, to) : "…";
		const span = all.slice(from, to + part.clause.text.length);
		const isNext = /^[\s,;!?.]*$/.test(gap) && span.length <= MAX_QUOTE_CHARS;
		if (last?.isWhole && part.isWhole && isNext) joined[joined.length - 1] = { ...last, quote: quoteOf(span) };
		else joined.push(part);
	}
	return [...new Set(joined.map(({ quote }) => quote))];
}
