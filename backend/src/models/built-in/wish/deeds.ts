// Finds out whether the story has what happens to a thing of the wish, and not only the thing: “a fox took our chickens”.
import idleWords from "./idle-words.json" with { type: "json" };
import { isKnownThing } from "./things.ts";
import { meaningOf, placesOf, type ToldText, wordsIn } from "./told-text.ts";

/** True if the fact has a verb, and no paragraph has it together with the things of the fact. */
export function hasUntoldDeed(said: string, text: ToldText): boolean {
	const [verb] =
		[...said.matchAll(/\p{L}+/gu)].find(({ 0: word, index }) =>
			isVerb(word.toLowerCase(), said.slice(0, index).toLowerCase(), said.slice(index + word.length).toLowerCase()),
		) ?? [];
	if (!verb) return false;
	const things = wordsIn(said).filter((word) => isKnownThing(word));
	return placesOf(text, [verb.toLowerCase(), ...things].map(meaningOf)).length === 0;
}

function isVerb(word: string, before: string, after: string): boolean {
	if (isKnownThing(word) || AFTER_ARTICLE.test(before)) return false;
	if (VERB.test(word)) return true;
	// “Who guards a treasure”, “cannot fly”
	if (/\b(?:who|that|which|can|cannot|not|\p{L}+n't) $/u.test(before)) return !NO_DEED.has(word);
	// “How to carve a boat”
	if (/\bto $/.test(before)) return /^ (?:an?|the|his|her|our|its|their)\b/.test(after);
	const next = /^ (\p{L}+)/u.exec(after)?.[1] ?? "";
	// “About talking animals”
	const isAdjective = JOINED.test(before) && isKnownThing(next);
	return /^\p{L}{2,}(?:ed|ing)$/u.test(word) && !NO_DEED.has(word) && !isAdjective;
}

const AFTER_ARTICLE = /\b(?:an?|the|his|her|my|our|their|its|some|very|so) $/;
const JOINED = /(?:^|\b(?:about|of|with|and|or|like) )$/;

/** Common verbs without a regular ending, in the past and the present. */
const VERB =
	/^(?:t(?:ook|akes?)|st(?:ole|eals?)|b(?:roke|reaks?)|fell|falls|b(?:it|ites?)|th(?:rew|rows?)|ate|eats?|ran|runs|br(?:ought|ings?)|buil(?:t|ds?)|ga(?:ve)|gives?|hid|hides?|fl(?:ew|ies)|swam|swims|c(?:aught|atches)|sank|sinks|won|wins|dug|digs|dr(?:ove|ives)|rode|rides|gr(?:ew|ows)|kills?|hit|hits|lost|loses|left|leaves|sang|sings|woke|wakes|turns?|becomes?|became)$/;

/** Feelings and wishes, which every story about the thing answers, and words that say nothing of their own. */
const NO_DEED = new Set([
	..."obsessed interested involving featuring including fascinated adored adoring crazed loved liked likes wanted would must may based titled being ending setting hundred naked".split(
		" ",
	),
	...`${idleWords.filler} ${idleWords.circumstances}`.split(" "),
]);
