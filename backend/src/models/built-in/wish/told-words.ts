// Looks up each word of a fact in the finished story.

import type { Clause } from "@lion-tails/common/clauses";
import { plainWords } from "@lion-tails/common/words";
import type { Situation } from "../material.ts";
import { sourcesById } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { colorsOfWish } from "./colors.ts";
import idleWords from "./idle-words.json" with { type: "json" };
import { isKin } from "./people.ts";
import { stemsOfThing } from "./plots-about.ts";
import { isOfSituation } from "./situations.ts";
import { themeMatch } from "./subjects.ts";
import { isKnownThing } from "./things.ts";
import { colorIn, hasNumber, isColor, isNumber, meaningOf, placesOf, type ToldText, wordsIn } from "./told-text.ts";
import type { WishPerson } from "./wished-people.ts";
import { sentenceOf, stem } from "./words.ts";

export type ToldStory = {
	/** The clauses that the plot or an episode tells. */
	told: readonly string[];
	/** The clauses that only lines of the morning or the night are about. */
	mentioned: readonly string[];
	/** The clauses that the story has in the parent's own words. */
	retold: readonly string[];
	/** Set if the story has the wish in the parent's own words: the sentences that it leaves out nonetheless. */
	leftOut?: readonly string[] | undefined;
	/** The sentences of the story that were made of the parent's. */
	facts: string;
	/** Parts of the wish that episodes tell; their clauses are among those told. */
	episodes: readonly { text: string; words: ReadonlySet<string>; situation?: Situation }[];
	/** Omitted for a plot that was not written for the wish. */
	writtenFor?: { situations: readonly Situation[]; when?: string | undefined } | undefined;
	/** The subject of the story, a noun phrase for the remark: “a kite”, “courage”. */
	about?: string | undefined;
	/** True if the theme is that of the plot. */
	hasTheme: boolean;
	/** The people of the wish who act in the story. */
	people: readonly WishPerson[];
	title: string;
	content: string;
	/** The paragraphs of the child’s own story, without the Bible story in it. */
	ownParagraphs: readonly string[];
};

export type Listener = { request: BuiltInRequest; story: ToldStory; text: ToldText };

/** A word that says something of its own. */
export type Word = {
	word: string;
	from: number;
	to: number;
	/** True if the story has it, or another word for it. */
	isTold: boolean;
	/** True for a word by which the told situation was recognized: the story may use another. */
	isMeant: boolean;
	/** True for somebody who acts in the story, or has a sentence of its own in the remark. */
	isPerson: boolean;
};

/** Returns the words that say something of their own. */
export function wordsOfClause(clause: Clause, listener: Listener): Word[] {
	const { request } = listener;
	const { text } = clause;
	const { name = "", type, forbidden = [] } = request;
	const excluded = forbidden
		.filter((one) => one.text === text)
		.flatMap(({ said, words }) => [...said.split(" "), ...words]);
	const own = new Set([...name.toLowerCase().split(/\s+/), ...excluded]);
	const people = peopleIn(clause, listener);
	const content = listener.story.content.toLowerCase();
	const ofTheme = themeWords(clause, listener);
	const isOfTold = meantBy(clause, listener);
	// “Without training wheels”, “not just sick”
	const said = text.replace(/\b(?:without|not (?:just|only))\b.*/i, "");
	return [...said.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].flatMap(({ 0: word, index }): Word[] => {
		const plain = word.toLowerCase().replace(/['’]s?$/, "");
		if ((type === "poem" && FORM.test(plain)) || (plain !== word.toLowerCase() && isKin(plain))) return [];
		// “Rubys name”
		if (own.has(plain) || own.has(plain.replace(/s$/, "")) || IDLE.has(plain) || /['’]/.test(plain)) return [];
		const found = { word: plain, from: index, to: index + word.length };
		const isPerson = people.has(stem(plain));
		const isTold = isPerson ? content.includes(plain) : ofTheme.has(plain) || isWordTold(found, clause, listener);
		return [{ ...found, isTold, isMeant: isOfTold(plain), isPerson }];
	});
}

/**
 * Returns the stems of names, and of words for people and pets that need no word of their own in the story: “brother Tom”
 * is Tom. Somebody who has a name and is not in the story has a sentence of its own.
 */
function peopleIn({ text }: Clause, { request: { people = [], petName = "" }, story }: Listener): ReadonlySet<string> {
	const known = [...story.people, ...people.filter((one) => one.name)];
	const { told, content } = story;
	const isClear = (kind: string, name: string) =>
		isKin(kind.split(" ").at(-1) ?? kind) || told.includes(text) || content.includes(name || kind);
	const wordsOf = ({ name = "", value, called }: WishPerson) => [
		name,
		...[value, called].filter((kind) => isClear(kind, name)),
	];
	return new Set([petName, ...known.flatMap(wordsOf)].flatMap(stemsIn));
}

/** Returns the words by which the wish asks for the theme that the plot has. */
const themeWords = (clause: Clause, { request: { theme }, story }: Listener): ReadonlySet<string> =>
	new Set(story.hasTheme && theme ? themeMatch(clause, theme)?.split(" ") : []);

/** Recognizes the words of the situation that the plot tells. */
function meantBy({ text }: Clause, { request: { situations = [] }, story }: Listener): (word: string) => boolean {
	const told = situations.find(({ texts }) => texts.includes(text) && story.told.includes(text));
	const situation = story.episodes.some((one) => one.text === text) ? undefined : told?.situation;
	return (word) => situation !== undefined && isOfSituation(word, situation) && !isKnownThing(word) && !isColor(word);
}
const FORM = /\b(?:poem|rhym\w*|verses?|lullaby)\b/;

type Found = Pick<Word, "word" | "from" | "to">;

/** Looks the word up in the finished story. */
function isWordTold({ word, from, to }: Found, clause: Clause, listener: Listener): boolean {
	const { story, text } = listener;
	if (isNumber(word)) {
		const after = clause.text.slice(to);
		// “3:1”
		const [score] = /^\d*\s?[:–-]\s?\d+/.exec(after) ?? /\d+\s?[:–-]\s?$/.exec(clause.text.slice(0, from)) ?? [];
		if (score) return false;
		return !COUNTS.test(after) || hasNumber(text, word, /\p{L}+/u.exec(after)?.[0].toLowerCase() ?? "");
	}
	if (isColor(word)) return isColorTold(word, clause, listener);
	if (isWeekday(word))
		return new RegExp(String.raw`\b(?:on|next|until|till|by|this|for|since|last|from) ${word}`, "i").test(
			story.content,
		);
	// An episode about baking may have no pancakes.
	const isOfEpisode = story.episodes.some(
		({ text, words, situation }) =>
			text === clause.text && (words.has(word) || (situation !== undefined && isOfSituation(word, situation))),
	);
	if (isOfEpisode && placesOf(text, stemsOfThing(word).map(meaningOf)).length > 0) return true;
	// A name stands for one person or place.
	const name = from > 0 ? /^\p{Lu}\p{L}*/u.exec(clause.text.slice(from, to))?.[0] : undefined;
	if (name) return story.content.includes(name);
	return isInAsked(word, clause, listener) || isTold(word, clause, listener);
}

/** “Four stitches”, but not “the three of them” */
const COUNTS = /^ (?!(?:is|are|was|were|of|and|or|in|on|at|to|as|should|can|could|will|would|must|have|had)\b)\p{L}/u;

function isColorTold(asked: string, clause: Clause, listener: Listener): boolean {
	const { request, text } = listener;
	const wished = colorsOfWish(request.wishText ?? "").find(
		({ color, clauses: [own] }) => color === asked && own === clause.text,
	);
	const thing = wished?.things.find((one) => isTold(one, clause, listener));
	if (thing === undefined) return false;
	const color = colorIn(text, thing, asked);
	// “The dish with the blue rim”
	const isNear = text.sentences.some(
		(words) => words.includes(asked) && words.some((one) => meaningOf(one) === meaningOf(thing)),
	);
	return color === asked || (!color && isNear);
}

/** “Elijah and the ravens”: the story has Elijah, and may have no ravens. The names of an event may be other words: “the ark” is a boat. */
function isInAsked(word: string, { text }: Clause, { request: { asked }, story }: Listener): boolean {
	if (asked?.text !== text) return false;
	const sources = sourcesById(asked.ids ?? []).filter((source) => "names" in source);
	const named = sources.flatMap(({ title, titles, names }) => [title, ...titles, ...names]);
	// “How Jesus healed Bartimaeus”
	return (
		/(?:ed|ing)$/.test(word) || [story.content, ...named].flatMap(wordsIn).map(meaningOf).includes(meaningOf(word))
	);
}
export const isWeekday = (word: string) => /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/.test(word);

/**
 * True if the story is about the word, or has it next to another word of the same sentence of the wish: a word may occur
 * in a story by chance.
 */
function isTold(word: string, { text: clauseText }: Clause, { request, story, text }: Listener): boolean {
	const meanings = stemsOfThing(word).map(meaningOf);
	const places = placesOf(text, meanings);
	if (places.length === 0) return false;
	// All of a life is about the one whom the wish asks for.
	if (request.type === "poem" || request.hero || meanings.every((one) => text.title.has(one))) return true;
	const sentence = sentenceOf(clauseText, request.wishText);
	const isInPlot = story.told.includes(clauseText);
	// A child’s day that tells nothing of the wish has its words by chance.
	if (story.about !== undefined && story.told.length === 0 && !story.mentioned.includes(clauseText)) return false;
	// “Blue ones with stars”, after “she got glasses”: the stars must be near the glasses.
	const isDetail = !isInPlot && story.told.some((one) => sentence.includes(one));
	if (!isDetail && places.length >= (isInPlot ? MIN_PARAGRAPHS_IN_PLOT : MIN_PARAGRAPHS)) return true;
	const others = plainWords(sentence)
		.filter((one) => !IDLE.has(one) && !LIGHT.has(stem(one)))
		.map(meaningOf)
		.filter((one) => !meanings.includes(one));
	return places.some((at) => others.some((one) => text.paragraphs[at]?.has(one)));
}
/** A word in fewer paragraphs may be there by chance. */
const MIN_PARAGRAPHS = 3;
/** The plot may say “it”. */
const MIN_PARAGRAPHS_IN_PLOT = 2;
/** Words that any story may have by chance. */
const LIGHT = new Set(
	"lose leave break get go make say give take come new first big look tell call see think good old well back time day want"
		.split(" ")
		.map(stem),
);

const stemsIn = (text: string) => plainWords(text).map(stem);

const setOf = (words: string) => new Set(words.split(" "));
/** Politeness, words that describe every story, time and mood. */
const IDLE = setOf(`${idleWords.filler} ${idleWords.circumstances}`);

/** Matches the first word of another fact of the clause. */
const PHRASE_START =
	/^(?:and|but|or|because|while|when|in|on|at|from|with|over|under|by|for|about|into|off|after|before|until|since|through|behind|near|outside|inside|across|around|like|of|to)\b/iu;

/** True if the word belongs to the word after it: “huge fight”, but not “the river is”. */
export function isAdjective({ word, to }: Word, text: string): boolean {
	const next = /^ (\p{L}+)/u.exec(text.slice(to))?.[1]?.toLowerCase();
	return next !== undefined && !IDLE.has(next) && !isKnownThing(word) && !PHRASE_START.test(next);
}
