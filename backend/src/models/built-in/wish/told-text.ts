// An index of the words of a finished story, by which the remark to the parent finds what is told in it.
import sameWords from "./same-words.json" with { type: "json" };
import { stem } from "./words.ts";

export type ToldText = {
	content: string;
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
export function colorIn({ sentences }: ToldText, thing: string, asked: string): string | undefined {
	const noun = meaningOf(thing);
	const found = sentences.flatMap((words) =>
		words.flatMap((word, at) => (meaningOf(word) === noun ? colorNextTo(words, at) : [])),
	);
	return found.find((color) => color === asked) ?? found[0];
}

/** “A white cast”, “the cast was white”, “the cast, which was white” */
function colorNextTo(words: readonly string[], at: number): string[] {
	const is = words[at + 1] === "which" ? at + 2 : at + 1;
	const isSaid = /^(?:is|was|were|are)$/.test(words[is] ?? "");
	return [...words.slice(Math.max(0, at - 2), at), ...(isSaid ? words.slice(is + 1, is + 3) : [])].filter(isColor);
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Returns the number as a word and as digits; undefined if the word is no number. */
function spellingsOf(word: string): readonly string[] | undefined {
	const value = /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word);
	return value < 0 ? undefined : [String(value), NUMBERS[value] ?? String(value)];
}
export const isNumber = (word: string) => spellingsOf(word) !== undefined;

/** True if the story has the number right before the thing: “three weeks”. */
export function hasNumberOf({ sentences }: ToldText, number: string, thing: string): boolean {
	const spellings = spellingsOf(number) ?? [];
	const noun = meaningOf(thing);
	return sentences.some((words) =>
		words.some(
			(word, at) => spellings.includes(word) && words.slice(at + 1, at + 3).some((next) => meaningOf(next) === noun),
		),
	);
}
