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
 * Returns up to three things, each as it follows “the”. First come those that the wish is about: what somebody made, animals, things
 * in sentences about the child, and what is named often. Places such as the stairs come last. Things of an accident are left out.
 */
export function visibleThings(sentences: readonly string[], child: Child, { hasAnimals, isWanted }: Options): string[] {
	// “Pias scooter”
	const names = new Set(
		[child, ...child.people].flatMap(({ name = "" }) => [name.toLowerCase(), `${name.toLowerCase()}s`]),
	);
	// “Pelle is a sheepdog” has a dog, but “Pia is a monkey” has no monkey.
	const asOurs = (text: string, name: string, kind: string) =>
		!names.has(name.toLowerCase()) && visible(kind) && meaningOf(kind)?.animal !== undefined
			? `our ${kind} ${name}`
			: text;
	const lines = readTold(
		sentences.map((sentence) =>
			sentence.replaceAll(QUOTE, ", Qq0").replaceAll(IDIOM, "Qq0").replaceAll(IS_ANIMAL, asOurs),
		),
		child,
	);
	const told = sentences.join(" ");
	const keyOf = (noun: string) => stem(noun.split(" ").at(-1) ?? noun);
	const followsOneOf = (pattern: RegExp) =>
		new Set([...told.matchAll(pattern)].flatMap(([, noun = ""]) => noun.split(" ").map(keyOf)));
	const [made, ofAccident] = [followsOneOf(MADE), followsOneOf(ACCIDENT)];
	const found = new Map<string, { text: string; weight: number }>();
	const all = lines.flatMap((line, at) => {
		const isOfChild = line.isOfChild || line.text.includes(child.name);
		const isLast = at > 1 && at === lines.length - 1;
		return thingsOf(line, visible).map((thing) => ({ ...thing, isOfChild, isLast }));
	});
	for (const { noun, text, isAnimal, isOfChild, isLast } of all) {
		const key = keyOf(noun);
		if ((isAnimal && !hasAnimals) || !isWanted(noun) || ofAccident.has(key)) continue;
		const known = found.get(key);
		if (known) {
			known.weight += WEIGHT.again;
			continue;
		}
		const isOfPerson = text
			.split(" ")
			.some((word) => isKin(word) || names.has(word) || meaningOf(word)?.role !== undefined);
		const isMade = made.has(key);
		found.set(key, {
			text: spelled(isOfPerson || NO_MODIFIER.test(text) ? noun : text).replace(/^(?:the|an?) /, ""),
			weight:
				Number(isMade) * WEIGHT.made +
				Number(isOfChild || isAnimal) * WEIGHT.ofChild +
				Number(PLACES.has(noun) && !isMade) * WEIGHT.place -
				Number(isLast && !isAnimal),
		});
	}
	// “The bike pump” is no bike.
	const texts = [...found.values()].map(({ text }) => text);
	return [...found.values()]
		.filter(({ text }) => !texts.some((other) => other.startsWith(`${text} `)))
		.toSorted((a, b) => b.weight - a.weight)
		.slice(0, MAX_THINGS)
		.map(({ text }) => text);
}
const WEIGHT = { made: 3, ofChild: 2, again: 1.5, place: -10 } as const;
/** “Built a cardboard bridge” */
const MADE =
	/(?<!\p{L})(?:buil[dt]s?|ma[dk]es?|making|building|baked?|bakes|sew(?:s|ed|n)?|knit(?:s|ted)?|paint(?:s|ed)?|dr[ae]ws?|drew|glue[sd]?|fold(?:s|ed)|carve[sd]?) (?:an?|the|her|his|their|our|two|three) ((?:\p{L}+ )?\p{L}+)/giu;
/** “Slipped getting out of his tub” */
const ACCIDENT =
	/(?<!\p{L})(?:slip(?:s|ped)|tripp?(?:s|ed)|f(?:ell|alls?|allen)|crashe[sd]|bump(?:s|ed)|hurt)(?!\p{L})[^.,]*?(?<!\p{L})(?:in|on|off|of|over|from|into|down|against|with) (?:the|an?|her|his|their|our) ((?:\p{L}+ )?\p{L}+)/giu;
const IS_ANIMAL =
	/(\p{Lu}\p{Ll}+) (?:is|was) (?:our|my|the|an?) (\p{Ll}+)(?=[^\p{L}]*(?:$|[,.;]| (?:and|but|so|who|that|with|from|he|she)(?!\p{L})))/gu;
/** “Next time tape”, “to count bridges” */
const NO_MODIFIER =
	/^(?:(?:time|day|week|year|night|morning)s?|count|see|feed|eat|bake|find|catch|draw|paint|build|make|play|climb|ride|pick) /;

/** “Tomatos” */
const spelled = (text: string) => (pluralize.isPlural(text) ? pluralize.plural(pluralize.singular(text)) : text);

const listOf = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(", ")));
const MORE = listOf(words.more);
const PLACES = listOf(words.surroundings);
const BLOCKED = listOf(words.blocked);
/** False for a door, a wall, a beach. */
export const isNoPlace = (noun: string) => !PLACES.has(noun);
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
