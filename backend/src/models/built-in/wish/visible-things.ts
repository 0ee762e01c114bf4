// Finds the things of a parent's own words that a child can draw or build: nouns that certainly name something visible.

import { meaningOf } from "@lion-tails/common/storyboard/lexicon";
import pluralize from "pluralize";
import { keep } from "../kept.ts";
import { materialOf } from "../material.ts";
import { isKin } from "./people.ts";
import { type Child, readTold, thingsOf } from "./told-deeds.ts";
import words from "./visible-things.json" with { type: "json" };
import { stem } from "./words.ts";

/** More would make the sentence that lists them too long. */
const MAX_THINGS = 3;

type Options = {
	/** False if an animal of the sentences may have died. */
	hasAnimals: boolean;
	isWanted: (thing: string) => boolean;
};

/**
 * Returns up to three things, each as it follows “the”, in the order of the sentences. Animals and things of sentences about
 * the child come first, and places such as the stairs come last.
 */
export function visibleThings(sentences: readonly string[], child: Child, { hasAnimals, isWanted }: Options): string[] {
	const lines = readTold(
		sentences.map((sentence) => sentence.replaceAll(QUOTE, ", Qq0").replaceAll(IDIOM, "Qq0")),
		child,
	);
	// “Pias scooter”
	const names = new Set(
		[child, ...child.people].flatMap(({ name = "" }) => [name.toLowerCase(), `${name.toLowerCase()}s`]),
	);
	const found = new Map<string, { text: string; rank: number }>();
	const all = lines.flatMap((line) => {
		const isOfChild = line.isOfChild || line.text.includes(child.name);
		return thingsOf(line, visible).map((thing) => ({ ...thing, isOfChild }));
	});
	for (const { noun, text, isAnimal, isOfChild } of all) {
		if ((isAnimal && !hasAnimals) || !isWanted(noun)) continue;
		const isOfPerson = text
			.split(" ")
			.some((word) => isKin(word) || names.has(word) || meaningOf(word)?.role !== undefined);
		const key = stem(noun.split(" ").at(-1) ?? noun);
		if (!found.has(key))
			found.set(key, {
				text: spelled(isOfPerson ? noun : text),
				rank: PLACES.has(noun) ? 2 : isOfChild || isAnimal ? 0 : 1,
			});
	}
	return [...found.values()]
		.toSorted((a, b) => a.rank - b.rank)
		.slice(0, MAX_THINGS)
		.map(({ text }) => text);
}

/** “Tomatos” */
const spelled = (text: string) => (pluralize.isPlural(text) ? pluralize.plural(pluralize.singular(text)) : text);

const listOf = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(", ")));
const MORE = listOf(words.more);
const PLACES = listOf(words.surroundings);
const BLOCKED = listOf(words.blocked);
const IDIOM = new RegExp(String.raw`(?<!\p{L})(?:${words.idioms.join("|")})(?!\p{L})`, "giu");
const QUOTE = /\s*‘[^’]*(?:’\p{L}[^’]*)*’(?!\p{L})/gu;

const ofMoments = () =>
	keep("nouns of moments", () => new Set(materialOf("moments").things.flatMap(({ nouns }) => nouns)));

/** Returns the noun if it names something that one can see, in the singular or as it was typed. */
function visible(word: string): string | undefined {
	const one = pluralize.singular(word);
	if (/^(?:the|an?) /.test(word)) return undefined;
	if (BLOCKED.has(word) || BLOCKED.has(one)) return undefined;
	const isVisible = (noun: string) => {
		const { thing, animal, role, bibleRole, base } = meaningOf(noun) ?? {};
		const isDrawn = (thing !== undefined || animal !== undefined) && !role && !bibleRole && base === one;
		return MORE.has(noun) || PLACES.has(noun) || ofMoments().has(noun) || isDrawn;
	};
	return [word, one].find(isVisible);
}
