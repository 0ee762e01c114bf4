// Finds the colors that a wish gives to its things.
import { clausesOf } from "@lion-tails/common/clauses";
import { isKnownThing } from "./things.ts";
import { isColor } from "./told-text.ts";

export type WishedColor = {
	color: string;
	/** The words that may be meant, the likeliest first. */
	things: readonly string[];
	/** The clause as the parent typed it, and the one before it. */
	clauses: readonly string[];
};

/** Returns the colors of the wish. A thing with two colors has none that a story could say in a word. */
export function colorsOfWish(wishText: string): WishedColor[] {
	let before: string[] = [];
	return clausesOf(wishText).flatMap(({ text, plain, negatedFrom, isDismissed }, index, all) => {
		const clauses = [text, ...all.slice(Math.max(0, index - 1), index).map((one) => one.text)];
		const affirmedText = plain.slice(0, negatedFrom).trim();
		// “He can not ride his green bike yet” forbids nothing.
		const words = isDismissed ? [] : (FACT.test(affirmedText) ? plain : affirmedText).split(" ");
		const found = words.flatMap((color, at): WishedColor[] => {
			const isOne = isColor(color) && !TITLE.test(words[at - 1] ?? "") && !isOneOfTwo(words, at);
			const things = isOne ? thingsAt(words, at, before).filter((word) => !OF_A_BODY.has(word)) : [];
			return things.length > 0 ? [{ color, things, clauses }] : [];
		});
		before = [...before, ...words];
		return found;
	});
}

const FACT = /^(?:(?:and|but|so) )?\p{L}+ (?:can|could|does|did|will|has|had|is|was)$/u;

/** “Red and blue stripes” */
const isOneOfTwo = (words: readonly string[], at: number) =>
	(words[at + 1] === "and" && isColor(words[at + 2] ?? "")) ||
	(words[at - 1] === "and" && isColor(words[at - 2] ?? ""));

function thingsAt(words: readonly string[], at: number, before: readonly string[]): string[] {
	const [next = "", second = ""] = words.slice(at + 1, at + 3);
	const [verb = "", thing = ""] = [words[at - 1], words[at - 2]];
	const isSaid = /^(?:is|are|was|were)$/.test(verb);
	// “New glasses, purple ones”, “our cat ran away, she is black”
	if (/^ones?$/.test(next) || (isSaid && /^(?:he|she|it|they)$/.test(thing)))
		return [...before, ...words.slice(0, at)].slice(-MAX_WORDS_BEFORE).filter(isNoun).toReversed();
	if (isSaid) return [thing].filter(Boolean);
	if (!next || FUNCTION_WORD.test(next)) return [];
	// “Purple hearing aids”, but “a green vase playing ball”
	const isCompound = second && !FUNCTION_WORD.test(second) && (isKnownThing(second) || /s$/.test(second));
	return isCompound ? [second] : [next];
}
const MAX_WORDS_BEFORE = 8;
const isNoun = (word: string) =>
	isKnownThing(word) || word === "aid" || (/[^s]s$/.test(word) && !FUNCTION_WORD.test(word));

const TITLE = /^(?:mr|mrs|ms|miss|dr)$/;
const FUNCTION_WORD =
	/^(?:and|or|but|in|on|at|of|to|for|from|with|by|is|are|was|were|has|had|that|which|who|so|he|she|it|they|we|i|his|her|the|a|an)$/;
/** Somebody else in the story has eyes too. */
const OF_A_BODY = new Set("eye eyes hair face skin nose hand hands light lights day night sky".split(" "));
