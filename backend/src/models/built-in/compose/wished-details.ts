// Gives the things and the pets in the finished story what the wish says of them: “the cast” becomes “the purple cast”,
// and “Biscuit” becomes “Biscuit the guinea pig”.
import { countWords } from "@lion-tails/common/story";
import type { BuiltInRequest } from "../request.ts";
import { colorsOfWish, type WishedColor } from "../wish/colors.ts";
import { colorsNextTo, isWordFor, meaningOf, tokensIn } from "../wish/told-text.ts";
import type { WishPerson } from "../wish/wished-people.ts";
import { sentenceOf } from "../wish/words.ts";
import { withArticle } from "./template.ts";

/** Returns the texts of the child's own story with the details. `told`: the clauses that the story tells. */
export function withWishedDetails(
	texts: readonly string[],
	{ wishText = "" }: Pick<BuiltInRequest, "wishText">,
	told: readonly string[],
	people: readonly WishPerson[],
): readonly string[] {
	const isTold = (clause: string) => told.some((one) => sentenceOf(clause, wishText).includes(one));
	const colors = colorsOfWish(wishText).filter(({ clauses }) => clauses.some(isTold));
	const colored = colors.reduce(withColor, texts);
	return people.filter(({ role }) => role === "pet").reduce(withKind, colored);
}

function withColor(texts: readonly string[], { color, things }: WishedColor): readonly string[] {
	const noun = things.map(meaningOf).find((one) => isSubject(texts, one));
	if (noun === undefined) return texts;
	const others = new Set(texts.flatMap((text) => colorsNextTo(text, noun).map(({ word }) => word.toLowerCase())));
	if (others.has(color)) return texts;
	if (others.size > 0) return texts.map((text) => (hasThing(text, noun) ? recolored(text, noun, others, color) : text));
	return withColorAdded(texts, noun, color);
}

/** A thing that occurs once without a color may be another one. */
function isSubject(texts: readonly string[], noun: string): boolean {
	const found = texts.filter((text) => hasThing(text, noun));
	return found.length > 1 || found.some((text) => colorsNextTo(text, noun).length > 0);
}

const hasThing = (text: string, noun: string) => tokensIn(text).some((one) => isWordFor(one, noun));

/** Changes the colors next to the thing, and that of a spot on it. */
function recolored(text: string, noun: string, others: ReadonlySet<string>, color: string): string {
	const own = colorsNextTo(text, noun);
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
	const found = tokens.find((one, at) => {
		const { from, to } = one;
		const before = tokens[at - 1];
		return (
			isWordFor(one, noun) &&
			before !== undefined &&
			text.slice(before.to, from) === " " &&
			ARTICLE.test(before.word) &&
			NO_COMPOUND.test(text.slice(to)) &&
			hasRoomAt(text, from)
		);
	});
	return found?.from;
}
const ARTICLE = /^(?:the|an?|his|her|my|your|our|their|new|old|little|big)$/i;
/** The thing is not part of another word: “the bicycle bell”. */
const NO_COMPOUND =
	/^(?:[.,;:!?”]|$| (?:and|or|was|is|had|has|in|on|at|to|of|from|with|by|that|which|stood|lay|for|as|into|off|under|over|behind|still|would|could|did|came|went)\b)/u;
/** The youngest read no sentence of more than 15 words. */
const MAX_SENTENCE_WORDS = 12;
function hasRoomAt(text: string, at: number): boolean {
	const [start = ""] = /[^.!?]*$/.exec(text.slice(0, at)) ?? [];
	const [end = ""] = /^[^.!?]*/.exec(text.slice(at)) ?? [];
	return countWords(start + end) <= MAX_SENTENCE_WORDS;
}

/** “A white cast” becomes “an orange cast”. */
const withArticleFor = (before: string, color: string) =>
	before.replace(/\b(a)n? $/i, (_, article: string) => `${article}${/^an /.test(withArticle(color)) ? "n" : ""} `);

/** Names the kind of a pet, where the story has only its name. */
function withKind(texts: readonly string[], { name, value }: WishPerson): readonly string[] {
	if (!name || texts.some((text) => text.toLowerCase().includes(value))) return texts;
	const pattern = new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, "u");
	const at = texts.findIndex((text) => canAddKind(text, pattern));
	return texts.map((text, index) => (index === at ? text.replace(pattern, `${name} the ${value}`) : text));
}

function canAddKind(text: string, pattern: RegExp): boolean {
	const from = text.search(pattern);
	const before = text.slice(0, from);
	const isSpoken = before.split("“").length > before.split("”").length;
	return from >= 0 && !isSpoken && hasRoomAt(text, from);
}
