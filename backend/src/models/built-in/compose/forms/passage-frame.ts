// What stories from a passage share: how the passage is named and quoted, and what fills an evening for which it is short.
import { STORY_LENGTHS } from "@lion-tails/common/story";
import { materialOf } from "../../material.ts";
import type { Beat, EventMaterial, NarrativeMaterial } from "../../material-schemas.ts";
import type { BookKind } from "../../passages/bible-books.ts";
import { nameSpan, overlap, parseReferences, type Span } from "../../passages/reference.ts";
import { type Asked, nearestSources, sourcesById, wholeOf } from "../../passages/telling.ts";
import {
	type PlanInput,
	type PlanLine,
	type PlanSection,
	planLines,
	RANK,
	requiredWords,
	totalWords,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { type TaleSize, taleSections } from "./bible-tale.ts";

/** {passage} as one says it, {reference} as one writes it. */
export const withPassage = (values: TemplateValues, { spoken, written, span }: Asked): TemplateValues => ({
	...values,
	passage: spoken,
	reference: written,
	book: span ? nameSpan(span).book : undefined,
});

/** One of the beats, what has not been heard first. */
export function pickedLine(
	purpose: string,
	beats: readonly Beat[],
	{ values, randomFor }: Pick<PlanInput, "values" | "randomFor">,
	place: Pick<PlanLine, "rank" | "unit" | "requiresUnit" | "dropOrder">,
): PlanLine[] {
	return planLines(purpose, [randomFor(purpose).pick(beats)], values, () => place);
}

/** Portions that are read one after another: none without the one before. */
export const quotedLines = (name: string, portions: readonly string[], rank: number, after?: string): PlanLine[] =>
	portions.map((text, index) => {
		const before = index > 0 ? `${name}/${index - 1}` : after;
		return {
			plain: text,
			rich: text,
			rank: rank === RANK.required ? rank : rank + index / 1000,
			unit: `${name}/${index}`,
			isQuotation: true,
			...(before && { requiresUnit: before }),
		};
	});

/** The words that the lines have at the story's level. */
export const wordsAtLevel = (sections: readonly PlanSection[], { richShare, budget }: PlanInput) =>
	// Where sentences must be short, little of the rich wording is used.
	mixed(totalWords(sections), Number.isFinite(budget.maxSentenceWords) ? 0 : richShare);

const mixed = ({ plain, rich }: { plain: number; rich: number }, richShare: number) =>
	plain + richShare * (rich - plain);

/** A little over the least that the length allows; more in chapters, none of which may be too short. */
export function leastWords({ request }: PlanInput): number {
	const { min, chapters } = STORY_LENGTHS[request.length];
	return min * (chapters > 0 ? 1.18 : 1.08);
}

const MAX_COMPANIONS = 5;
/** Among so many stories that lie near, those that have not been heard come first. */
const NEAR_SOURCES = 12;
const CROWDING_SHARE = 0.1;
/** For so little no second story is begun. */
const NEGLIGIBLE_SHARE = 0.05;
/** A plan of so many words seldom comes to less, because optional lines are included whole. */
const USABLE_SHARE = 0.95;

/**
 * Before the closing come as many other stories, each named as what it is, as the least number of words takes. The target
 * is what there is to tell, where that is less than usual.
 */
export function fillEvening(
	input: PlanInput,
	asked: Asked,
	kind: BookKind | undefined,
	sections: readonly PlanSection[],
	isTold: (source: EventMaterial | NarrativeMaterial) => boolean,
): { sections: PlanSection[]; targetWords: number } {
	const { budget, richShare, values, seed, heard, randomFor } = input;
	const least = leastWords(input);
	const suited = [...sourcesById((kind && COMPANIONS_BY_KIND[kind]) ?? []), ...nearestSources(asked.span)];
	const untold = [...new Set(suited)].filter((source) => !isTold(source));
	const near = untold.slice(0, NEAR_SOURCES);
	const fresh = heard.isEmpty ? near : randomFor("companionTales").shuffle(near, ({ gist }) => gist);
	const candidates = [...fresh, ...untold.slice(NEAR_SOURCES)];
	const intros = randomFor("companions").shuffle(materialOf("passages").companions);
	const companions: PlanSection[] = [];
	const usable = () => wordsAtLevel([...sections, ...companions], input) * USABLE_SHARE;
	const told: Span[] = [];
	let index = 0;
	let before = values.passage;
	for (const source of candidates) {
		const missing = least - usable();
		if (missing <= (index > 0 ? least * NEGLIGIBLE_SHARE : 0) || index === MAX_COMPANIONS) break;
		const spans = source.passages.flatMap(parseReferences);
		if (spans.some((span) => told.some((other) => overlap(span, other) > 0))) continue;
		told.push(...spans);
		const { tale } = wholeOf(source, input.request);
		const [first] = spans;
		const spoken = first && nameSpan(first).spoken;
		const named = {
			...values,
			passage: before,
			companion: source.title,
			companionPassage: spoken,
		};
		const sectionsIn = (size: TaleSize): PlanSection[] => [
			{
				title: source.title,
				kind: "companion",
				lines: planLines(`companion/${index}`, intros.slice(index, index + 1), named, () => RANK.required),
			},
			...taleSections(tale, size, values, COMPANION_RANKS, seed).map((section) => ({ ...section, kind: "companion" })),
		];
		const limit = missing + budget.targetWords * CROWDING_SHARE;
		const size = SIZES.find((size) => mixed(requiredWords(sectionsIn(size)), richShare) <= limit) ?? "gist";
		companions.push(...sectionsIn(size));
		index++;
		before = spoken;
	}
	const closing = sections.findIndex(({ kind }) => kind === "closing");
	return {
		sections: [...sections.slice(0, closing), ...companions, ...sections.slice(closing)],
		targetWords: Math.min(budget.targetWords, Math.max(least, usable())),
	};
}

const SIZES: readonly TaleSize[] = ["scenes", "digest", "gist"];
const COMPANION_RANKS = { priority2: RANK.extra + 5, priority3: RANK.extra + 6 };

/** What belongs to books that lie far from any story. */
const COMPANIONS_BY_KIND: Partial<Record<BookKind, readonly string[]>> = {
	law: ["moses"],
	psalm: ["david-is-chosen", "davidGoliath"],
	proverb: ["solomon-asks-for-wisdom"],
	wisdom: ["solomon-asks-for-wisdom"],
	prophet: ["daniel", "jonah"],
	letter: ["paul"],
	vision: ["resurrection"],
};
