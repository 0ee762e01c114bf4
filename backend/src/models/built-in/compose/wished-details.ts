// Gives the things and the pets in the finished story what the wish says of them: “the cast” becomes “the purple cast”,
// and “Biscuit” becomes “Biscuit the guinea pig”.
import { countWords } from "@lion-tails/common/story";
import type { BuiltInRequest } from "../request.ts";
import { colorsOfWish, type WishedColor } from "../wish/colors.ts";
import { isColor, meaningOf } from "../wish/told-text.ts";
import type { WishPerson } from "../wish/wished-people.ts";
import { sentenceOf } from "../wish/words.ts";
import { withArticle } from "./template.ts";

/** Returns the texts of the child's own story with the details. `told`: the clauses that the story tells. */
export function withWishedDetails(
	texts: readonly string[],
	{ wishText = "" }: Pick<BuiltInRequest, "wishText">,
	told: readonly string[],
	people: readonly WishPerson[],
): string[] {
	const colors = colorsOfWish(wishText).filter(({ clause: { text } }) =>
		told.some((one) => sentenceOf(text, wishText).includes(one)),
	);
	const colored = colors.reduce<readonly string[]>((all, one) => withColor(all, one, told), texts);
	return people.filter(({ role }) => role === "pet").reduce<readonly string[]>(withKind, colored) as string[];
}

type Token = { word: string; from: number; to: number };

const tokensIn = (text: string): Token[] =>
	[...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

function withColor(texts: readonly string[], { color, things, clause }: WishedColor, told: readonly string[]) {
	const meanings = [...new Set(things.map(meaningOf))];
	const noun = meanings.find((one) => texts.filter((text) => hasThing(text, one)).length >= MIN_TEXTS);
	if (noun === undefined) return texts;
	const others = new Set(texts.flatMap((text) => colorsNextTo(text, noun)));
	if (others.has(color)) return texts;
	if (others.size > 0) return texts.map((text) => (hasThing(text, noun) ? recolored(text, noun, others, color) : text));
	return told.includes(clause.text) ? withColorAdded(texts, noun, color) : texts;
}
/** A thing that occurs once may be another one. */
const MIN_TEXTS = 2;

const hasThing = (text: string, noun: string) => tokensIn(text).some(({ word }) => meaningOf(word.toLowerCase()) === noun);

/** Returns the colors in “a white cast”, “the cast was white” and “a bicycle, red where it was not rusty”. */
const colorsNextTo = (text: string, noun: string): string[] =>
	colorTokens(text, noun).map(({ word }) => word.toLowerCase());

function colorTokens(text: string, noun: string): Token[] {
	const tokens = tokensIn(text);
	const between = (one: Token, other: Token) => text.slice(one.to, other.from);
	return tokens.filter((token, at) => {
		if (!isColor(token.word.toLowerCase())) return false;
		const isThing = (one: Token | undefined): one is Token => one !== undefined && meaningOf(one.word.toLowerCase()) === noun;
		const after = tokens.slice(at + 1, at + 3).find(isThing);
		if (after && /^[\p{L} ]+$/u.test(between(token, after))) return true;
		const before = tokens.slice(Math.max(0, at - 4), at).findLast(isThing);
		return before !== undefined && SAYS_COLOR.test(between(before, token));
	});
}
const SAYS_COLOR = /^(?:,? (?:which |that )?(?:is|was|were|are) (?:\p{L}+ )?|, (?:all |quite )?)$/u;

/** Changes the colors next to the thing, and that of a spot on it. */
function recolored(text: string, noun: string, others: ReadonlySet<string>, color: string): string {
	const own = colorTokens(text, noun);
	const spots = tokensIn(text).filter(
		({ word, to }) => others.has(word.toLowerCase()) && /^ (?:spot|place|part|patch|bit|one)\b/.test(text.slice(to)),
	);
	return [...new Set([...own, ...spots.filter(({ from }) => own.every((one) => one.from !== from))])]
		.toSorted((a, b) => b.from - a.from)
		.reduce((all, { from, to }) => withArticleFor(all.slice(0, from), color) + color + all.slice(to), text);
}

/** Adds the color where the thing first occurs, and once more near the end. */
function withColorAdded(texts: readonly string[], noun: string, color: string): readonly string[] {
	const places = texts.map((text) => placeIn(text, noun));
	const first = places.findIndex((place) => place !== undefined);
	const last = places.findLastIndex((place) => place !== undefined);
	return texts.map((text, at) => {
		const place = places[at];
		if (place === undefined || (at !== first && at !== last)) return text;
		return `${withArticleFor(text.slice(0, place), color)}${color} ${text.slice(place)}`;
	});
}

/** Returns the offset of the thing after its article, in a sentence that has room for a word. */
function placeIn(text: string, noun: string): number | undefined {
	const tokens = tokensIn(text);
	const found = tokens.find(({ word, from, to }, at) => {
		const before = tokens[at - 1];
		return (
			meaningOf(word.toLowerCase()) === noun &&
			before !== undefined &&
			text.slice(before.to, from) === " " &&
			ARTICLE.test(before.word) &&
			NO_COMPOUND.test(text.slice(to)) &&
			countWords(sentenceAt(text, from)) < MAX_SENTENCE_WORDS
		);
	});
	return found?.from;
}
const ARTICLE = /^(?:the|an?|his|her|my|your|our|their|new|old|little|big)$/i;
/** The thing is not part of another word: “the bicycle bell”. */
const NO_COMPOUND =
	/^(?:[.,;:!?”]|$| (?:and|or|was|is|had|has|in|on|at|to|of|from|with|by|that|which|stood|lay|for|as|into|off|under|over|behind|still|would|could|did|came|went)\b)/u;
/** The youngest read no longer sentences. */
const MAX_SENTENCE_WORDS = 14;

const sentenceAt = (text: string, at: number) =>
	(/[^.!?]*$/.exec(text.slice(0, at))?.[0] ?? "") + (/^[^.!?]*/.exec(text.slice(at))?.[0] ?? "");

/** “A white cast” becomes “an orange cast”. */
const withArticleFor = (before: string, color: string) =>
	before.replace(/\b(a)n? $/i, (_, article: string) => `${article}${/^an /.test(withArticle(color)) ? "n" : ""} `);

/** Names the kind of a pet, where the story has only its name. */
function withKind(texts: readonly string[], { name, value }: WishPerson): readonly string[] {
	if (!name || texts.some((text) => text.toLowerCase().includes(value))) return texts;
	const pattern = new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, "u");
	const at = texts.findIndex((text) => isOutsideSpeech(text, pattern));
	return texts.map((text, index) => (index === at ? text.replace(pattern, `${name} the ${value}`) : text));
}

function isOutsideSpeech(text: string, pattern: RegExp): boolean {
	const from = text.search(pattern);
	const before = text.slice(0, from);
	return from >= 0 && before.split("“").length === before.split("”").length;
}
