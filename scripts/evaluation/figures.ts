// Tells the stories that parents requested and counts how many are the requested ones.
import { splitSentences } from "@lion-tails/common/paragraphs";
import type { StoryResult } from "@lion-tails/common/story";
import { type Hearing, type Judgement, judge } from "./listening.ts";
import { type Measures, measure, type Tellers, tell } from "./measures.ts";
import type { ParentRequest } from "./parents.ts";

export type Answered = ParentRequest & { story: StoryResult; judgement: Judgement; measures: Measures };

/** Tells one story after the other. Throws AppError. */
export async function* answerParents(requests: readonly ParentRequest[], tellers: Tellers): AsyncGenerator<Answered> {
	for (const one of requests) {
		const story = await tell(one.id, one, tellers);
		yield { ...one, story, judgement: judge(one, story), measures: measure(one.request, story, one.hero?.name) };
	}
}

export type Figure = { good: number; of: number };
const count = <T>(items: readonly T[], isGood: (item: T) => boolean): Figure => ({
	good: items.filter(isGood).length,
	of: items.length,
});

export const percentOf = ({ good, of }: Figure) => (of === 0 ? null : (100 * good) / of);

/** Counts the parts of wishes by how the story answers them, and the other requirements of requests. */
export function figuresOfKind(answered: readonly Answered[]) {
	const parts = answered.flatMap(({ judgement }) => judgement.wishes);
	const heard = (hearing: Hearing) => count(parts, (part) => part.hearing === hearing);
	const excluding = answered.filter(({ expect }) => expect.never.length > 0);
	const bible = answered.flatMap(({ judgement }) => judgement.bible ?? []);
	const animals = answered.flatMap(({ judgement }) => judgement.animal ?? []);
	return {
		shapes: heard("shapes"),
		told: heard("told"),
		declined: heard("declined"),
		missing: heard("missing"),
		kept: count(excluding, ({ judgement }) => judgement.forbidden.length === 0),
		bibleTold: count(bible, (one) => one === "told"),
		bibleMissing: count(bible, (one) => one === "missing"),
		animalActs: count(animals, ({ acts, isDecisive }) => acts >= 2 && isDecisive),
		clear: count(answered, ({ judgement }) => judgement.doubts.length === 0),
	};
}

/** The number of requests whose figures a test holds. */
export const HELD_REQUESTS = 120;

/** The figures that must not get worse, as percentages that are good if they are high. */
export function heldFigures(answered: readonly Answered[]): Record<string, number> {
	const { shapes, missing, kept, bibleTold, bibleMissing, animalActs, clear } = figuresOfKind(answered);
	const measured = (isGood: (one: Measures) => boolean | null) =>
		count(
			answered.filter(({ measures }) => isGood(measures) !== null),
			({ measures }) => isGood(measures) === true,
		);
	const not = ({ good, of }: Figure): Figure => ({ good: of - good, of });
	const figures = {
		"the wish shapes the story": shapes,
		"no part of the wish is missing silently": not(missing),
		"what must not occur does not": kept,
		"the requested Bible story or passage is told": bibleTold,
		"the requested Bible story or passage is told or declined": not(bibleMissing),
		"the animal acts twice, once in the turn": animalActs,
		"without a doubtful season, hour or weather": clear,
		"words in range": measured(({ isInRange }) => isInRange),
		"level in band": measured(({ isInBand }) => isInBand),
		"longest sentence within its limit": measured(({ areSentencesShort }) => areSentencesShort),
		"without a known language fault": measured(({ faults }) => faults.length === 0),
		"no sentence twice": count(answered, ({ story }) => sentencesTwice(story.content).length === 0),
	};
	return Object.fromEntries(
		Object.entries(figures).map(([name, figure]) => [name, Math.round(10 * (percentOf(figure) ?? 100)) / 10]),
	);
}

/** Returns sentences of at least six words that occur twice in a story, without a poem's refrain of two lines. */
export function sentencesTwice(content: string): string[] {
	const known = new Set<string>();
	return content
		.split("\n\n")
		.filter((paragraph) => paragraph.split("\n").length !== 2)
		.flatMap(splitSentences)
		.map(({ text }) => text)
		.filter((text) => text.split(" ").length >= 6 && known.size === known.add(text).size);
}
