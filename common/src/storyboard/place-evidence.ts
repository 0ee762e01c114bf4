// Finds the place that the things of a paragraph imply: oars and a mast are in a boat.

import { wordsOf } from "./noun-phrase.ts";
import evidence from "./place-evidence.json" with { type: "json" };
import { type Sentence, textOf } from "./reading.ts";

/** Places with their weights, by word or phrase. */
const PLACES_OF = new Map<string, [place: string, weight: number][]>();
for (const [place, list] of Object.entries(evidence))
	for (const [, phrase = "", weight] of list.matchAll(/(?:^| )(.+?)\/(\d)(?= |$)/g))
		PLACES_OF.set(phrase, [...(PLACES_OF.get(phrase) ?? []), [place, Number(weight)]]);

/** The number of words of the longest phrase by its first word. */
const LONGEST = new Map<string, number>();
for (const phrase of PLACES_OF.keys()) {
	const [first = "", ...others] = phrase.split(" ");
	LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, others.length + 1));
}

/** "Lightning lit up the yard, and she saw the fence": things that somebody sees from elsewhere. */
const isSight = (sentence: Sentence) =>
	/\b(?:(?:through|outside|out of|at|from) (?:the|his|her|their) windows?|saw|could see|lit up|heard|could hear|pictured)\b/.test(
		textOf(sentence),
	);

const DRAWING = /^(?:drew|drawn|draws|painted|colou?red)$/;

/** Returns the sums of the weights by place. Each word counts once. */
export function placeEvidence(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
	const sums = new Map<string, number>();
	const counted = new Set<string>();
	// "She drew the hull. She came to the mast"
	if (sentences.some((sentence) => sentence.some(({ word, status }) => DRAWING.test(word) && status === "real")))
		return sums;
	for (const sentence of sentences.filter((one) => !isSight(one))) {
		const words = wordsOf(sentence);
		for (const [at, { word, status, isSpeech }] of sentence.entries()) {
			const longest = LONGEST.get(word) ?? 0;
			if (longest === 0 || isSpeech || (status !== "real" && status !== "habit")) continue;
			// "On his way home from the temple"
			if (words[at - 1] === "from" || words[at - 2] === "from") continue;
			// "The choir of the temple" may be anywhere.
			if (/^(?:temple|palace|king)$/.test(word) && words[at - 2] === "of") continue;
			for (let length = longest; length > 0; length--) {
				const phrase = length === 1 ? word : words.slice(at, at + length).join(" ");
				const places = PLACES_OF.get(phrase);
				if (!places || counted.has(phrase)) continue;
				counted.add(phrase);
				for (const [place, weight] of places) sums.set(place, (sums.get(place) ?? 0) + weight);
				break;
			}
		}
	}
	return sums;
}
