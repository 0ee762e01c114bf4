// Finds the poems about what a wish asks for.

import { affirmed, type Clause, clausesOf } from "@lion-tails/common/clauses";
import { capitalize } from "@lion-tails/common/words";
import pluralize from "pluralize";
import { materialOf, type ThemeId, type Verses, type WishedVerses } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import type { WishPerson } from "../../wish/wished-people.ts";
import type { PlanInput } from "../story-plan.ts";
import { beginLine, countSyllables, type TemplateValues, threeSyllableName } from "../template.ts";
import { GRIEFS } from "./setting.ts";
import { whoValues } from "./who.ts";

/** A poem without a refrain of its own, which has that of the theme. */
export type SmallPoem = { verses: Verses; theme: ThemeId };

/** Small tales of the village, and praise for one thing. */
export const smallPoems = (): readonly SmallPoem[] => [
	...materialOf("verseEpisodes").episodes.map((verses) => ({ verses, theme: "joy" as const })),
	...materialOf("versePraise").praise.map((verses) => ({ verses, theme: "gratitude" as const })),
];

/** `told`: the clauses of the wish that the poem tells. */
type Found = { told: readonly string[] } & ({ wished: WishedVerses; values?: TemplateValues } | { small: SmallPoem });
/** `at`: the place of its situation in the wish. */
type Ranked = { rank: number; at: number; hasPerson: boolean; found: Found };

const RANKS = { thingAtBeginning: 0, situationAndThing: 1, situation: 2, thing: 3 } as const;

/**
 * Returns the poems about a thing named at the beginning of the wish, else about its situation and a thing, else about its
 * situation, else about its other things; preferably those with the person whom the wish names.
 */
export function findPoems(input: PlanInput): readonly Found[] {
	const { request } = input;
	const clauses = clausesOf(request.wishText ?? "").filter(({ isDismissed }) => !isDismissed);
	const wished = materialOf("verseWishes").poems.filter(
		({ unless }) => !(unless && new RegExp(String.raw`\b(?:${unless})\b`, "i").test(request.wishText ?? "")),
	);
	const all = [
		...wished.flatMap((verses) => rankWished(verses, clauses, input)),
		...smallPoems().flatMap((poem) => rankSmall(poem, clauses, input.request)),
	].toSorted((one, other) => one.rank - other.rank || one.at - other.at);
	const best = all.filter(({ rank, at }) => rank === all[0]?.rank && at === all[0]?.at);
	if (best.length === 0) return ofAnyThing(request);
	const withPerson = best.filter(({ hasPerson }) => hasPerson);
	return (withPerson.length > 0 ? withPerson : best).map(({ found }) => found);
}

function rankWished(verses: WishedVerses, clauses: readonly Clause[], input: PlanInput): Ranked[] {
	const { situations = [], people = [] } = input.request;
	const { things, about, who } = verses;
	const clause = clauseAbout(things, clauses);
	const at = situations.findIndex(({ situation }) => about.includes(situation));
	if (!clause && at < 0) return [];
	// A cat that is afraid of thunder is no subject of a poem about cats.
	const isElsewhere = who !== undefined && at < 0 && situations.length > 0;
	const rank =
		isAtBeginning(things, clauses) && !isElsewhere
			? RANKS.thingAtBeginning
			: at < 0
				? RANKS.thing
				: clause
					? RANKS.situationAndThing
					: RANKS.situation;
	const told = [...(situations[at]?.texts ?? []), ...(clause ? [clause.text] : [])];
	const able = about.some((situation) => GRIEFS.has(situation)) ? people : people.filter(({ isDead }) => !isDead);
	const values = who && palValues(who, things, able, input);
	const hasPerson = able.some(({ role, name }) => name !== undefined && role === who?.role);
	return [{ rank, at, hasPerson, found: { wished: verses, told, ...(values && { values }) } }];
}

function rankSmall(poem: SmallPoem, clauses: readonly Clause[], { situations = [] }: BuiltInRequest): Ranked[] {
	const words = poem.verses.id?.split("-").filter((word) => word.length > 2 && !NOT_NOUNS.has(word)) ?? [];
	const clause = clauseAbout(words, clauses);
	const rank = situations.length === 0 && isAtBeginning(words, clauses) ? RANKS.thingAtBeginning : RANKS.thing;
	return clause ? [{ rank, at: -1, hasPerson: false, found: { small: poem, told: [clause.text] } }] : [];
}

const clauseAbout = (words: readonly string[], clauses: readonly Clause[]) =>
	clauses.find((clause) => words.some((word) => affirmed(clause, nounPattern(word))));

const isAtBeginning = (words: readonly string[], [first]: readonly Clause[]) =>
	first !== undefined &&
	words.some((word) => {
		const pattern = nounPattern(word);
		return affirmed(first, pattern) && BEGINNING.test(first.plain.split(pattern, 1)[0] ?? "");
	});

/** “A poem about a goat”: what follows is the subject. */
const BEGINNING =
	/^(?:(?:please|a|an|the|our|my|her|his|some|funny|short|poem|rhymes?|verses?|lullaby|about|of|with|for|on|and|to|thanks?|you|god|dear) )*$/;

const NOT_NOUNS = new Set(
	"the that its who with and small lost red salted slept went walked three answered".split(" "),
);
const nounPattern = (word: string) =>
	new RegExp(String.raw`\b(?:${word}|${pluralize(word)}|${pluralize.singular(word)})\b`);

function ofAnyThing({ things = [] }: BuiltInRequest): readonly Found[] {
	const shown = things.find(({ isShowable, noun }) => isShowable && countSyllables(noun) < 4);
	const wished = materialOf("verseWishes").poems.find(({ about }) => about.includes("thing"));
	if (!shown || !wished) return [];
	const { noun, text } = shown;
	const three = { 1: `little ${noun}`, 2: `${noun} friend` }[countSyllables(noun)] ?? noun;
	return [{ wished, told: [text], values: { three, Thing: capitalize(noun) } }];
}

/** Returns {pal} and {andPal}, of three and four syllables, and the pronouns of the person or pet. */
function palValues(
	who: NonNullable<WishedVerses["who"]>,
	things: readonly string[],
	people: readonly WishPerson[],
	input: PlanInput,
): TemplateValues {
	const able = people.filter(({ role, value }) => role === who.role && !/s$/.test(value));
	const wished = able.find(({ value }) => things.includes(value.split(" ").at(-1) ?? "")) ?? able[0];
	const { whoName = "", ...others } = whoValues(who, wished, input);
	const pal = threeSyllables(whoName, wished?.name !== undefined && wished.name === whoName);
	return { ...others, whoName, pal, andPal: beginLine(pal) };
}

/** “Dear Minou”, “the kitten”, “the good dog”, “our own Mom”, “dear Grandma”. */
function threeSyllables(name: string, isOwnName: boolean): string {
	if (isOwnName) return threeSyllableName(name);
	const count = countSyllables(name);
	if (count > 2) return name;
	if (/^\p{Lu}/u.test(name)) return count === 1 ? `our own ${name}` : `dear ${name}`;
	return name.replace(" ", " good ");
}
