// An index of the words of a finished story, by which the remark to the parent finds the told facts.
import sameWords from "./same-words.json" with { type: "json" };
import { stem } from "./words.ts";

export type ToldText = {
	content: string;
	/** The paragraphs without those of a Bible story within the child's. */
	texts: readonly string[];
	/** The stems of each paragraph; the title counts as one. */
	paragraphs: readonly ReadonlySet<string>[];
	title: ReadonlySet<string>;
	/** The words of each sentence, in lower case. */
	sentences: readonly (readonly string[])[];
};

/** Words with the same meaning have the same stem. */
const SAME = new Map(
	sameWords.flatMap((group) => {
		const stems = group.split(" ").map(stem);
		return stems.map((one) => [one, stems[0] ?? one] as const);
	}),
);

/** Returns the stem of the word, or that of the first word with the same meaning. */
export const meaningOf = (word: string): string => SAME.get(stem(word)) ?? stem(word);

export const wordsIn = (text: string): string[] =>
	text
		.toLowerCase()
		.replaceAll("’", "'")
		.match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu)
		?.map((word) => word.replace(/'s?$|'(?:ll|re|ve|d)$/, "")) ?? [];

const meaningsIn = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map(meaningOf));

/** `paragraphs`: without those of a Bible story within the child's. */
export function toldText(title: string, content: string, paragraphs: readonly string[]): ToldText {
	return {
		content,
		texts: paragraphs,
		paragraphs: [...paragraphs, title].map(meaningsIn),
		title: meaningsIn(title),
		sentences: paragraphs.flatMap((text) => text.split(/(?<=[.?!;])/).map(wordsIn)),
	};
}

/** Returns the indexes of the paragraphs with all of these meanings. */
export const placesOf = ({ paragraphs }: ToldText, meanings: readonly string[]): number[] =>
	paragraphs.flatMap((words, at) => (meanings.every((one) => words.has(one)) ? [at] : []));

const COLORS = new Set(
	"red blue green yellow orange purple violet pink brown black white gray grey gold golden silver turquoise".split(" "),
);
export const isColor = (word: string) => COLORS.has(word);

/** Returns the color that the story gives to the thing: the asked one, if it does so anywhere. */
export function colorIn({ texts }: ToldText, thing: string, asked: string): string | undefined {
	const noun = meaningOf(thing);
	const found = texts.flatMap((text) => colorsNextTo(text, noun).map(({ word }) => word.toLowerCase()));
	return found.find((color) => color === asked) ?? found[0];
}

export type Token = { word: string; from: number; to: number };

export const tokensIn = (text: string): Token[] =>
	[...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** True if the word is one for the thing. */
export const isWordFor = ({ word }: Token, noun: string): boolean => meaningOf(word.toLowerCase()) === noun;

/** Returns the colors in “a white cast”, “the cast was white” and “a bicycle, red where it was not rusty”. */
export function colorsNextTo(text: string, noun: string): Token[] {
	const tokens = tokensIn(text);
	const isThing = (one: Token) => isWordFor(one, noun);
	return tokens.filter((token, at) => {
		if (!isColor(token.word.toLowerCase())) return false;
		const after = tokens.slice(at + 1, at + 3).find(isThing);
		if (after && /^[\p{L} ]+$/u.test(text.slice(token.to, after.from))) return true;
		const before = tokens.slice(Math.max(0, at - 4), at).findLast(isThing);
		return before !== undefined && SAYS_COLOR.test(text.slice(before.to, token.from));
	});
}
const SAYS_COLOR = /^(?:,? (?:which |that )?(?:is|was|were|are) (?:\p{L}+ )?|, (?:all |quite )?)$/u;

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Returns a small number as a word. */
export const inWords = (digits: string): string => NUMBERS[Number(digits)] ?? digits;
/** Returns the number as a word and as digits; undefined if the word is no number. */
export function spellingsOf(word: string): readonly string[] | undefined {
	const value = /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word);
	return value < 0 ? undefined : [String(value), NUMBERS[value] ?? String(value)];
}
export const isNumber = (word: string) => spellingsOf(word) !== undefined;

/** True if the story has the number right before the thing: “three stitches”. */
export function hasNumber({ sentences }: ToldText, asked: string, thing: string): boolean {
	const noun = meaningOf(thing);
	return sentences.some((words) =>
		words.some(
			(word, at) =>
				spellingsOf(asked)?.includes(word) && words.slice(at + 1, at + 3).some((next) => meaningOf(next) === noun),
		),
	);
}
