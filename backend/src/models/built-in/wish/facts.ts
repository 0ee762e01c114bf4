// Divides a clause of the wish into the facts that it joins, and says by what the story tells each of them.
import type { Clause } from "@lion-tails/common/clauses";
import type { Situation } from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { hasUntoldDeed } from "./deeds.ts";
import { isOfAnotherFamily } from "./other-families.ts";
import { findSituations, isOfSituation } from "./situations.ts";
import { isKnownThing, isListed } from "./things.ts";
import { AHEAD, isOver } from "./times.ts";
import type { Listener } from "./told-words.ts";

/** A part of a clause that says something of its own. */
export type Fact = {
	from: number;
	to: number;
	/**
	 * A plot or an episode that was written for it; a plot about a thing, or a Bible story, that the clause names; omitted:
	 * the story has only those of its words that occur.
	 */
	by?: "plot" | "episode" | "thing";
	/** True for a word for which the plot or the episode may use another. */
	isMatter?: (word: string) => boolean;
	/** True if the story tells something else of it: another deed of its thing, or another time. */
	isOtherwise?: boolean;
};

const VERB = String.raw`(?:is|are|was|were|has|have|had|does|did|do|will|would|can|could|should|must|may|never|not|(?:wo|do|does|did|ca|could|would|should|is|are|was|were|has|have|had|must)n['’]?t|cannot|wants?|needs?|keeps?|kept|gets?|got|goes|went|comes?|came|makes?|made|says?|said|asks?|tells?|told|hides?|hid|cries|screams?|blames?|sleeps?|wakes?|hates?|loves?|likes?|thinks?|thought|feels?|felt|takes?|took|gives?|gave|stole|steals|loses?|lost|breaks?|broke|fell|falls|bites?|bit|hits?|calls?|refuses?|throws?|threw|learns?|starts?|forgets?|forgot|finds?|found|lives?|wears?|wore|plays?|sits?|sat|runs|ran|sees|saw|stays?|eats|ate|reads|looks?|talks?|moves?|misses|leaves|left|brings?|brought|helps?|bakes?|builds?|built|sometimes|always|often|just|burnt|\p{L}{3,}ed)(?!\p{L})`;
const PRONOUN = "(?:I|i|we|(?:he|she|it)(?:'?s)?|they(?:'?re)?)(?= )";
const NOUN = String.raw`(?:(?:an?|the|his|her|our|my|their|two|three|four|some|one|another|\d+) (?:\p{L}+ ){1,4}?|\p{Lu}\p{L}+ )`;
const TIME = String.raw`(?:(?:(?:this|next|last|on|every) \p{L}+|today|tomorrow|yesterday|tonight|now|then) )?`;
/** “… and blamed the cat”, “… and she cries”, “… and two boys laughed”, “… and this Sunday we bake” */
const NEXT_FACT = new RegExp(
	String.raw`\s+(?:[Aa]nd|AND|&|[Bb]ut|BUT|[Pp]lus|[Cc]os|[Cc]oz)\s+(?=${TIME}${PRONOUN}|${NOUN}?${VERB})`,
	"gu",
);
/** Without a verb before it, “and” joins two people: “her brother Emil and she had a fight”. */
const HAS_VERB = new RegExp(
	String.raw`(?:^|[\s'’])(?:${PRONOUN}|${VERB})|^(?:since|after) |\p{L}['’]s (?:an?|the|in|on|at|so|very|been|got|too|not|now|still|afraid|scared|ill|sick)\b`,
	"u",
);

/** Returns the facts of the clause in their order. */
export function factsOf(clause: Clause, listener: Listener): Fact[] {
	const { story, request } = listener;
	const { text } = clause;
	const facts = dividedAt(NEXT_FACT, { from: 0, to: text.length }, text, (before) => HAS_VERB.test(before));
	if (request.asked?.text === text) return facts.map((fact) => ({ ...fact, by: "thing" as const }));
	// A plot about a cousin tells nothing of the cousin’s parents.
	if (!story.told.includes(text) || isOfAnotherFamily(clause, request.name)) return facts;
	const told = facts
		.flatMap((fact) => byMatter(fact, text, request))
		.map((fact) => ({ ...fact, ...tellerOf(fact, clause, listener) }));
	if (told.some(({ by }) => by !== undefined)) return told.map((fact) => withDeed(fact, clause, listener));
	// A person of an earlier clause, or a word next to it, made the matter plain.
	const episode = story.episodes.find((one) => one.text === text);
	const teller: Teller = episode
		? byEpisode(episode.situation)
		: story.writtenFor
			? byPlot(story.writtenFor.when)
			: { by: "thing" };
	return told.map((fact) => withDeed({ ...fact, ...teller }, clause, listener));
}

/** “A fox took our chickens”: a plot or an episode about foxes may tell nothing of it. */
function withDeed(fact: Fact, { text }: Clause, { request, story, text: told }: Listener): Fact {
	const isShown = story.episodes.some(
		(one) => one.text === text && !one.situation && [...one.words].every((word) => isKnownThing(word)),
	);
	if (request.type === "poem" || (fact.by !== "thing" && !(fact.by === "episode" && isShown))) return fact;
	return { ...fact, isOtherwise: hasUntoldDeed(text.slice(fact.from, fact.to), told) };
}

type Teller = Pick<Fact, "by" | "isMatter" | "isOtherwise">;
/** A plot about small parts in a play may have a tree where the wish has a sheep. */
const byPlot = (when = ""): Teller => ({ by: "plot", isMatter: (word) => when.includes(word) && !isKnownThing(word) });
const byEpisode = (situation: Situation | undefined): Teller => ({
	by: "episode",
	isMatter: (word) => situation !== undefined && isOfSituation(word, situation) && !isListed(word),
});

function tellerOf({ from, to }: Fact, clause: Clause, { request, story }: Listener): Teller {
	const text = clause.text.slice(from, to);
	const found = situationsIn(text, request);
	const { situations = [], when } = story.writtenFor ?? {};
	if (found.some((one) => situations.includes(one)) || (when && isMeantBy(when, text)))
		return { ...byPlot(when), isOtherwise: isAtOtherTime(text, story.about) };
	const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
	const episode = story.episodes.find(
		(one) =>
			one.text === clause.text &&
			(one.situation ? found.includes(one.situation) : [...one.words].some((word) => words.has(word))),
	);
	return episode ? byEpisode(episode.situation) : {};
}

/** “She failed the exam” is not the exam that is coming soon. */
const isAtOtherTime = (fact: string, about = "") =>
	(/\bsoon\b/.test(about) && isOver(fact)) || (/\balready\b/.test(about) && AHEAD.test(fact));

const isMeantBy = (when: string, text: string) => new RegExp(String.raw`\b(?:${when})\b`).test(text.toLowerCase());

/** “A lost tooth and a fight with her brother”: two matters without a verb. */
function byMatter(fact: Fact, text: string, request: BuiltInRequest): Fact[] {
	const parts = dividedAt(/\s+(?:and|plus|&|\+)\s+/giu, fact, text, () => true);
	if (parts.length < 2) return [fact];
	const matters = parts.map(({ from, to }) => situationsIn(text.slice(from, to), request)[0]);
	return matters.every(Boolean) && new Set(matters).size === parts.length ? parts : [fact];
}

const situationsIn = (text: string, { name, gender }: BuiltInRequest) =>
	findSituations(text, name, () => false, gender).map(({ situation }) => situation);

/** Divides the fact at each match of the pattern if the text since the last division is a complete fact. */
function dividedAt(pattern: RegExp, fact: Fact, text: string, isWhole: (before: string) => boolean): Fact[] {
	const facts: Fact[] = [];
	let { from } = fact;
	for (const { 0: joint, index } of text.slice(0, fact.to).matchAll(pattern)) {
		if (index <= from || !isWhole(text.slice(from, index))) continue;
		facts.push({ from, to: index });
		from = index + joint.length;
	}
	return [...facts, { from, to: fact.to }];
}
