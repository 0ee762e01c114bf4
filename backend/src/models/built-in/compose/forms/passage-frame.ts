// Parts that stories from a passage share: naming and quoting it, its frame, the rest of its story, and companions for
// a passage that is too short for the evening.
import { LEARNING_FOCUSES, STORY_LENGTHS } from "@lion-tails/common/story";
import {
	type Beat,
	type EventMaterial,
	materialOf,
	type NarrativeMaterial,
	type Picture,
	type Scene,
	type Setting,
} from "../../material.ts";
import { portionsOf } from "../../passages/portions.ts";
import { type BookKind, nameSpan, overlap, parseReferences, type Span } from "../../passages/reference.ts";
import {
	type Asked,
	nearestSources,
	sourcesById,
	type Tale,
	type TaleScene,
	type Telling,
	wholeOf,
} from "../../passages/telling.ts";
import type { BuiltInRequest } from "../../request.ts";
import { READING } from "../paragraphs.ts";
import {
	byPriority,
	cachedWordCount,
	mixedWords,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	pictureIn,
	planLines,
	planSection,
	RANK,
	requiredWords,
	totalWords,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { TALE_SIZES, type TaleSize, taleSections } from "./bible-tale.ts";

/** Adds values: {passage} is the spoken name, {reference} the written one. */
export const withPassage = (values: TemplateValues, { spoken, written, span }: Asked): TemplateValues => ({
	...values,
	passage: spoken,
	reference: written,
	book: span ? nameSpan(span).book : undefined,
});

/** Returns one of the beats, preferably a new one. */
export function pickedLine(
	purpose: string,
	beats: readonly Beat[],
	{ values, randomFor }: Pick<PlanInput, "values" | "randomFor">,
	place: Pick<PlanLine, "rank" | "unit" | "requires" | "dropOrder">,
): PlanLine[] {
	return planLines(purpose, [randomFor(purpose).pick(beats)], values, () => place);
}

/** Returns portions to be read in order; each requires the one before. */
export const quotedLines = (
	name: string,
	portions: readonly string[],
	rank: number,
	settings: readonly (Setting | undefined)[] = [],
): PlanLine[] =>
	portions.map((text, index) => {
		const before = index > 0 ? `${name}/${index - 1}` : undefined;
		const setting = settings[index];
		return {
			plain: text,
			rich: text,
			rank: rank === RANK.required ? rank : rank + index / 1000,
			unit: `${name}/${index}`,
			isQuotation: true,
			...(setting && { setting }),
			...(before && { requires: [before] }),
		};
	});

/** Returns the words of the lines at the story's level. */
export const wordsAtLevel = (sections: readonly PlanSection[], { richShare, budget }: PlanInput) =>
	// With short sentences, little of the rich wording is used.
	mixedWords(totalWords(sections), Number.isFinite(budget.maxSentenceWords) ? 0 : richShare);

/** Returns a little more than the length's minimum; more for chapters, because none may be too short. */
export function leastWords({ request }: PlanInput): number {
	const { min, chapters } = STORY_LENGTHS[request.length];
	return min * (chapters > 0 ? 1.18 : 1.08);
}

const MAX_COMPANIONS = 5;
/** Among this many of the nearest stories, new ones come first. */
const NEAR_SOURCES = 12;
const CROWDING_SHARE = 0.1;
/** For a smaller gap no second story is added. */
const NEGLIGIBLE_SHARE = 0.05;
/** The share of a plan's words that nearly always fits, because units are included as a whole. */
const USABLE_SHARE = 0.95;

/**
 * Adds other stories, each announced as such, before the closing until the story has its least number of words. Lowers
 * the target if the material is shorter than usual.
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
				...planSection(
					source.title,
					"companion",
					intros.slice(index, index + 1),
					named,
					() => RANK.required,
					`companion/${index}`,
				),
				picture: LISTENING,
			},
			...taleSections(tale, size, values, COMPANION_RANKS, seed).map((section) => ({ ...section, kind: "companion" })),
		];
		const limit = missing + budget.targetWords * CROWDING_SHARE;
		const size = TALE_SIZES.find((size) => mixedWords(requiredWords(sectionsIn(size)), richShare) <= limit) ?? "gist";
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

const COMPANION_RANKS = { priority2: RANK.extra + 5, priority3: RANK.extra + 6 };

/** Stories for kinds of books that are far from any story. */
const COMPANIONS_BY_KIND: Partial<Record<BookKind, readonly string[]>> = {
	law: ["moses"],
	psalm: ["david-is-chosen", "davidGoliath"],
	proverb: ["solomon-asks-for-wisdom"],
	wisdom: ["solomon-asks-for-wisdom"],
	prophet: ["daniel", "jonah"],
	letter: ["paul"],
	vision: ["resurrection"],
};

/** Returns the scenes before or after a part. A scene requires the ones between it and the part. */
export function aroundSections(
	side: "before" | "after",
	scenes: readonly TaleScene[],
	input: PlanInput,
	firstRank: number,
): PlanSection[] {
	if (scenes.length === 0) return [];
	const { back, here, on } = materialOf("passages");
	const distance = (index: number) => (side === "before" ? scenes.length - 1 - index : index);
	const unit = (index: number) => `${side}/${distance(index)}`;
	const sections = scenes.map(
		({ title, beats, ...picture }, index): PlanSection => ({
			title,
			kind: "around",
			picture: pictureIn(picture, input.values),
			lines: planLines(
				unit(index),
				beats,
				input.values,
				(priority, beat) => {
					const rank = firstRank + distance(index) / 10;
					if (priority > 1)
						return { rank: firstRank + 1 + priority / 10, unit: `${unit(index)}/${beat}`, requires: [unit(index)] };
					const nearer = distance(index) > 0 ? `${side}/${distance(index) - 1}` : undefined;
					return { rank, unit: unit(index), ...(nearer && { requires: [nearer] }) };
				},
				picture,
			),
		}),
	);
	const place = { rank: firstRank, unit: `${side}/0` };
	const link = (purpose: string, beats: readonly Beat[]): PlanSection => ({
		title: sections[0]?.title ?? "",
		kind: "around",
		lines: pickedLine(purpose, beats, input, place),
	});
	return side === "before"
		? [link("back", back), ...sections, { ...link("here", here), title: "The Part for Tonight" }]
		: [link("on", on), ...sections];
}

/** In a story with a child, the rest of the passage's story has the lowest rank. */
export const aroundPart = (side: "before" | "after", telling: Telling | undefined, input: PlanInput): PlanSection[] =>
	telling?.kind === "told" && telling.isPart ? aroundSections(side, telling[side], input, RANK.extra) : [];

const SHORT_TEXT_WORDS = 80;

/** Returns the passage for reading aloud: a short one with a high rank, a longer one as far as there is room. */
export function readingSection(text: string, input: PlanInput): PlanSection {
	const rank = cachedWordCount(text) <= SHORT_TEXT_WORDS ? RANK.child : RANK.extra + 4;
	// The lead is included only with the first portion.
	const place = { rank: rank + 0.01, unit: "words/0" };
	const lead: PlanLine[] = pickedLine("words", materialOf("passages").words, input, place);
	const portions = portionsOf(text).map(({ quoted }) => quoted);
	return {
		title: "In the Bible’s Own Words",
		kind: READING,
		lines: [...lead, ...quotedLines("words", portions, rank + 0.01)],
	};
}

/** Returns the lines in which the child's animal has a part in the evening: before, during and after the passage. */
export function listeningAnimal({ values, randomFor }: PlanInput): Record<"before" | "during" | "after", PlanLine[]> {
	const { listening, bookmark } = materialOf("animals");
	const chosen = randomFor("listening").pick(values.pet === undefined ? bookmark : listening);
	const lines = (part: "before" | "during" | "after") =>
		planLines(`listening/${part}`, [chosen[part]], values, () => ({
			rank: RANK.required,
			unit: `listening/${part}`,
			dropOrder: 3,
			setting: IN_BED,
		}));
	return { before: lines("before"), during: lines("during"), after: lines("after") };
}

/** Places where the story pauses for a moment. */
const PAUSE_SHARE = 0.6;

/** Returns the sections of the story with these lines between two of them. */
export function withPause(story: readonly PlanSection[], lines: PlanLine[]): PlanSection[] {
	const at = Math.ceil(story.length * PAUSE_SHARE);
	const pause = { title: story[at]?.title ?? "", kind: "pause", lines, picture: LISTENING };
	return story.length < 2 ? [...story] : [...story.slice(0, at), pause, ...story.slice(at)];
}

const frameRank = byPriority(RANK.scene, RANK.homecoming, RANK.frame);

/** Returns a section of the frame. The first beat of the opening and the last of the prayer are required. */
export function frameSection(title: string, kind: string, scene: Scene, values: TemplateValues): PlanSection {
	const section = planSection(
		title,
		kind,
		scene.beats,
		values,
		(priority, index) =>
			(kind === "opening" && index === 0) || (kind === "prayer" && index === scene.beats.length - 1)
				? RANK.required
				: frameRank(priority),
		kind,
		scene,
	);
	const picture = pictureIn(scene, values);
	const { thing, pose } = BEDSIDE[kind] ?? {};
	const main = picture.main === "bed" ? thing : (picture.main ?? thing);
	return { ...section, picture: { ...LISTENING, ...picture, ...IN_BED, ...(pose && { pose }), ...(main && { main }) } };
}

const IN_BED = { place: "bedroom", hour: "night" } as const;

/** The listener of a Bible story without a child in it is in bed. */
export const AT_BEDTIME: Picture = { ...IN_BED, pose: "lie" };

/** The child in bed while somebody speaks about what is read; people in such lines are only mentioned. */
export const LISTENING: Picture = { ...AT_BEDTIME, seen: ["book", "lantern", "window", "pillow", "quilt"] };

/** The thing next to the bed and the child’s pose, by the kind of the section. */
const BEDSIDE: Readonly<Record<string, { thing?: string; pose: Picture["pose"] }>> = {
	opening: { thing: "book", pose: "sit" },
	prayer: { pose: "pray" },
};

/**
 * Returns the lines of the requested learning focus first; the others fill a long story. Their pictures
 * have the place and main thing of the story; only the focus on characters shows its people.
 */
export function focusSections(
	{ focus: all, tale: { heartPicture = {} } }: { focus: Partial<EventMaterial["focus"]>; tale: Tale },
	{ focus }: BuiltInRequest,
	values: TemplateValues,
): PlanSection[] {
	const focuses = Object.entries(all).toSorted(([a], [b]) => Number(b === focus) - Number(a === focus));
	return focuses.map(([id, beats = []]) => {
		const placeOf = (priority: number) =>
			id === focus ? (priority === 1 ? RANK.required : RANK.scene) : RANK.extra + priority;
		const title = LEARNING_FOCUSES[id as keyof typeof LEARNING_FOCUSES];
		const { main } = heartPicture;
		const seen = id === "character-development" ? (heartPicture.seen ?? []) : main ? [main] : [];
		const picture = id === "faith-application" ? LISTENING : pictureIn({ ...heartPicture, seen }, values);
		return { ...planSection(title, "focus", beats, values, placeOf, `focus/${id}`), picture };
	});
}
