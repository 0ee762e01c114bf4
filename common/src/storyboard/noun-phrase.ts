// Reads the words before a noun, without a parser.
import { isVerb, WORDS } from "./grammar.ts";
import type { Sentence } from "./reading.ts";

export const wordsOf = (sentence: Sentence) => sentence.map(({ word }) => word);
/** The words between a determiner and a noun. */
export function adjectivesBefore(sentence: Sentence, at: number): string[] {
	const words: string[] = [];
	for (let index = at - 1; index >= Math.max(0, at - 4); index--) {
		const token = sentence[index];
		if (!token || (sentence[index + 1]?.gap.trim() ?? "") === "." || token.isSpeech) break;
		if (
			WORDS.determiners.has(token.word) ||
			token.isPossessive ||
			WORDS.prepositions.has(token.word) ||
			(isVerb(token.word) && !/ed$/.test(token.word))
		)
			break;
		words.push(token.word);
	}
	return words;
}

/** The determiner of the noun phrase whose noun is at an index. */
export function determinerBefore(sentence: Sentence, at: number): string | undefined {
	// "When they opened the door, Mama came"
	if (sentence[at]?.isCapital && sentence[at]?.gap.includes(",")) return undefined;
	for (let index = at - 1; index >= Math.max(0, at - 4); index--) {
		const token = sentence[index];
		if (!token || token.isSpeech) return undefined;
		if (WORDS.determiners.has(token.word)) return token.word;
		if (token.isPossessive) return `${token.word}'s`;
		if (
			WORDS.prepositions.has(token.word) ||
			(isVerb(token.word) && !/ed$/.test(token.word)) ||
			WORDS.conjunctions.has(token.word)
		)
			return undefined;
		if (/[;:.!?]/.test(sentence[index + 1]?.gap ?? "")) return undefined;
	}
	return undefined;
}

/** The preposition before the noun phrase whose noun is at an index. */
export function prepositionBefore(sentence: Sentence, at: number): string | undefined {
	for (let index = at - 1; index >= Math.max(0, at - 5); index--) {
		const token = sentence[index];
		if (!token || token.isSpeech || /[,;:.!?—]/.test(sentence[index + 1]?.gap ?? "")) return undefined;
		if (WORDS.prepositions.has(token.word) || /^(?:like|than|as)$/.test(token.word)) return token.word;
		if (isVerb(token.word) && !/ed$/.test(token.word)) return undefined;
		if (WORDS.pronouns.has(token.word) && !WORDS.determiners.has(token.word)) return undefined;
		if (WORDS.conjunctions.has(token.word) && token.word !== "and") return undefined;
		if (token.isCapital && index < at - 1 && !token.isPossessive && !token.isFirst) return undefined;
	}
	return undefined;
}
