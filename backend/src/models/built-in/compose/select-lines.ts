// Fits a plan into its budget: selects lines, and plain or rich wording for each.

import type { Setting } from "../material.ts";
import { type Heard, NOTHING_HEARD } from "./heard.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import {
	type Budget,
	cachedWordCount,
	type DropOrder,
	hardness,
	longestSentence,
	mixedWords,
	type PlanLine,
	type PlanSection,
	RANK,
	requiredWords,
} from "./story-plan.ts";

export type TextSection = Pick<PlanSection, "title" | "kind" | "picture"> & {
	texts: string[];
	/** The settings of those texts that have their own. */
	settings?: ReadonlyMap<string, Setting>;
	/** Texts that stay in the paragraph of the text before them. */
	attached?: ReadonlySet<string>;
};

/** Returns the texts of the included lines in the order of the plan, without empty sections. */
export function selectLines(
	plan: readonly PlanSection[],
	richShare: number,
	budget: Budget,
	seed: number,
	heard: Heard = NOTHING_HEARD,
): TextSection[] {
	const sections = withoutDroppableLines(plan, richShare, budget);
	const texts = chooseWordings(sections, richShare, budget, seed, heard);
	const textOf = (line: PlanLine) => texts.get(line) ?? line.plain;
	const included = includeByRank(
		sections.flatMap(({ lines }) => lines),
		textOf,
		budget,
		seed,
		heard,
	);
	return sections
		.map(({ title, kind, picture, lines }) => {
			const told = lines.filter((line) => included.has(line));
			const attached = told.filter(({ isAttached }) => isAttached).map(textOf);
			const settings = told.flatMap((line) => (line.setting ? [[textOf(line), line.setting] as const] : []));
			return {
				title,
				kind,
				picture,
				texts: told.map(textOf),
				...(settings.length > 0 && { settings: new Map(settings) }),
				...(attached.length > 0 && { attached: new Set(attached) }),
			};
		})
		.filter(({ texts }) => texts.length > 0);
}

/**
 * Drops optional lines with a forbidden word, and tells the other wording where only one has it. `left`: the required
 * lines that have such a word in both. In verse every stanza may be dropped, and a tale only as a whole.
 */
export function withoutForbidden(
	plan: readonly PlanSection[],
	forbidden: RegExp,
	isVerse: boolean,
): { sections: PlanSection[]; left: number } {
	const isBad = ({ plain, rich }: PlanLine) => forbidden.test(plain) && forbidden.test(rich);
	const isKept = (line: PlanLine) => line.rank === RANK.required && line.dropOrder === undefined && !isVerse;
	const dropped = new Set<string>();
	let left = 0;
	for (const line of plan.flatMap(({ lines }) => lines).filter(isBad)) {
		if (isKept(line)) left++;
		else dropped.add(line.unit);
	}
	const sections = plan
		.filter(({ kind, lines }) => !(isVerse && kind === "tale" && lines.some(isBad)))
		.map((section) => ({
			...section,
			lines: section.lines
				.filter((line) => !dropped.has(line.unit) && !line.requires?.some((unit) => dropped.has(unit)))
				.map((line): PlanLine => {
					if (isBad(line)) return line;
					if (forbidden.test(line.rich)) return { ...line, rich: line.plain };
					return forbidden.test(line.plain) ? { ...line, plain: line.rich } : line;
				}),
		}));
	return { sections, left };
}

/** Required lines stay this far below the maximum. */
const SAFETY_MARGIN_WORDS = 5;
/** With a smaller part of the level's share of rich wording, the rich scenes are chosen by how much they raise the level. */
const PART_TO_SPREAD = 0.65;
/** The part of the level's share of rich wording for which the units of an order are dropped. */
const PARTS_OF_RICH_SHARE: Partial<Record<DropOrder, number>> = { 0: 1, 1: 1, 2: 0.8 };
/** Readers up to eight hear every line that another one needs, as long as plain wording fits. */
const MAX_SHARE_OF_YOUNG = 0.5;
/** The shortest stories have no room for that. */
const MAX_WORDS_OF_SHORTEST = 700;
const LAST = 6;
/** A unit may exceed the target by this much. */
const MAX_OVERSHOOT_WORDS = 40;

/**
 * Drops units of order 0 and 1 until there is room for the level's share of rich wording, those of order 2 until there is
 * room for four fifths of it, the others until plain wording fits; in each order the longest first. The units that require a
 * dropped one are dropped with it.
 */
function withoutDroppableLines(
	plan: readonly PlanSection[],
	richShare: number,
	{ maxWords }: Budget,
): readonly PlanSection[] {
	const room = maxWords - SAFETY_MARGIN_WORDS;
	const isYoung = richShare <= MAX_SHARE_OF_YOUNG && maxWords > MAX_WORDS_OF_SHORTEST;
	const droppable = plan.flatMap(({ lines }) => lines.filter(({ dropOrder }) => dropOrder !== undefined));
	const units = [...Map.groupBy(droppable, ({ dropOrder, unit }) => `${dropOrder}/${unit}`).values()]
		.map((lines): { lines: Set<PlanLine>; order: DropOrder | typeof LAST; words: number } => ({
			lines: new Set(lines),
			order: isYoung && lines.some(({ isNeeded }) => isNeeded) ? LAST : (lines[0]?.dropOrder ?? 0),
			words: lines.reduce((words, { plain }) => words + cachedWordCount(plain), 0),
		}))
		.toSorted((a, b) => a.order - b.order || b.words - a.words);
	let sections = plan;
	for (const { lines: dropped, order } of units) {
		const part = order === LAST ? 0 : PARTS_OF_RICH_SHARE[order];
		const needed = mixedWords(requiredWords(sections), richShare * (part ?? 0));
		if (needed <= room) continue;
		const all = withDependents(dropped, isYoung ? droppable.filter(({ isNeeded }) => !isNeeded) : droppable);
		sections = sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !all.has(line)) }));
	}
	return sections;
}

/** Returns the lines with all droppable ones that require their units. */
function withDependents(dropped: ReadonlySet<PlanLine>, droppable: readonly PlanLine[]): ReadonlySet<PlanLine> {
	const units = new Set([...dropped].map(({ unit }) => unit));
	const dependents = droppable.filter((line) => !dropped.has(line) && line.requires?.some((unit) => units.has(unit)));
	return dependents.length > 0 ? withDependents(new Set([...dropped, ...dependents]), droppable) : dropped;
}

/**
 * Chooses the wording scene by scene, because two readers are not told one scene together. If the required lines would not
 * fit, fewer scenes are in rich wording; if far fewer, those that raise the level most. A line whose rich wording has too
 * long a sentence for the level stays plain.
 */
function chooseWordings(
	sections: readonly PlanSection[],
	richShare: number,
	{ maxWords, maxSentenceWords }: Budget,
	seed: number,
	heard: Heard,
): Map<PlanLine, string> {
	const { plain, rich } = requiredWords(sections);
	const maxRequired = maxWords - SAFETY_MARGIN_WORDS;
	const affordableShare = Math.min(1, Math.max(0, (maxRequired - plain) / Math.max(1, rich - plain)));
	const share = Math.min(richShare, affordableShare * (0.9 + 0.1 * richShare));
	const canBeRich = ({ rich, isQuotation }: PlanLine) => isQuotation || longestSentence(rich) <= maxSentenceWords;
	const scenes = sections
		.map(({ lines }) => lines.filter(canBeRich))
		.filter((lines) => lines.length > 0)
		.map((lines) => ({ lines, words: lines.reduce((words, line) => words + cachedWordCount(line.rich), 0) }));
	const richScenes =
		affordableShare < PART_TO_SPREAD * richShare
			? hardestWithin(maxRequired - plain, scenes)
			: richest(scenes, share, heard, seededRandom(seed, "columns"));
	const texts = new Map(sections.flatMap(({ lines }) => lines.map((line) => [line, line.plain] as const)));
	for (const { lines } of richScenes) for (const line of lines) texts.set(line, line.rich);
	const required = sections.flatMap(({ lines }) => lines.filter((line) => line.rank === RANK.required));
	const sumRequired = () => required.reduce((words, line) => words + cachedWordCount(texts.get(line) ?? line.plain), 0);
	const worded = new Set(richScenes);
	for (const scene of seededRandom(seed, "plainer").shuffle(richScenes)) {
		if (sumRequired() <= maxRequired) break;
		for (const line of scene.lines) texts.set(line, line.plain);
		worded.delete(scene);
	}
	// Scenes differ in length: the share is reached with some that still fit.
	const wordsOf = (some: Iterable<WordedScene>) => [...some].reduce((words, one) => words + one.words, 0);
	for (const scene of seededRandom(seed, "richer").shuffle(scenes)) {
		if (worded.has(scene) || wordsOf(worded) + scene.words / 2 > richShare * wordsOf(scenes)) continue;
		for (const line of scene.lines) texts.set(line, line.rich);
		if (sumRequired() <= maxRequired) worded.add(scene);
		else for (const line of scene.lines) texts.set(line, line.plain);
	}
	return texts;
}

type WordedScene = { lines: readonly PlanLine[]; words: number };

/** Returns the scenes whose rich wording raises the level most without adding more than `room` words to the required lines. */
function hardestWithin(room: number, scenes: readonly WordedScene[]): readonly WordedScene[] {
	/** The best choice of scenes by the words that it adds. */
	const choices = new Map<number, { gain: number; chosen: readonly WordedScene[] }>([[0, { gain: 0, chosen: [] }]]);
	for (const scene of scenes) {
		const required = scene.lines.filter(({ rank }) => rank === RANK.required);
		const added = (measure: (text: string) => number) =>
			required.reduce((sum, { plain, rich }) => sum + measure(rich) - measure(plain), 0);
		const [moreWords, moreGain] = [added(cachedWordCount), added(hardness)];
		for (const [words, { gain, chosen }] of [...choices]) {
			const [sumWords, sumGain] = [words + moreWords, gain + moreGain];
			if (sumWords > room || sumGain <= (choices.get(sumWords)?.gain ?? Number.NEGATIVE_INFINITY)) continue;
			choices.set(sumWords, { gain: sumGain, chosen: [...chosen, scene] });
		}
	}
	return [...choices.values()].reduce((best, one) => (one.gain > best.gain ? one : best)).chosen;
}

/**
 * Returns scenes with the given share of the words, evenly spread. Scenes of which the family knows only the plain
 * wording come first, those of which it knows the rich wording last.
 */
function richest(
	scenes: readonly WordedScene[],
	share: number,
	heard: Heard,
	random: SeededRandom,
): readonly WordedScene[] {
	let due = random.number();
	const spread = new Set<WordedScene>();
	const mean = scenes.reduce((words, one) => words + one.words, 0) / Math.max(1, scenes.length);
	for (const scene of scenes) {
		due += (share * scene.words) / mean;
		if (due < scene.words / mean / 2 || share === 0) continue;
		due -= scene.words / mean;
		spread.add(scene);
	}
	if (heard.isEmpty || spread.size === 0 || spread.size === scenes.length) return [...spread];
	// In tenths, so that small differences leave the choice as it is.
	const gain = ({ lines }: WordedScene) =>
		Math.round(
			(10 * lines.reduce((sum, line) => sum + heard.weightOf(line.plain) - heard.weightOf(line.rich), 0)) /
				lines.length,
		);
	const budget = [...spread].reduce((words, one) => words + one.words, 0);
	let words = 0;
	return scenes
		.map((scene) => ({ scene, gain: gain(scene), isChosen: spread.has(scene) }))
		.toSorted((a, b) => b.gain - a.gain || Number(b.isChosen) - Number(a.isChosen))
		.map(({ scene }) => scene)
		.filter((scene) => {
			const isIn = words + scene.words / 2 <= budget;
			if (isIn) words += scene.words;
			return isIn;
		});
}

/**
 * Includes all required units, then the others by rank until the target is reached, without units that repeat a
 * sentence.
 */
function includeByRank(
	lines: readonly PlanLine[],
	textOf: (line: PlanLine) => string,
	{ targetWords, maxWords }: Budget,
	seed: number,
	heard: Heard,
): Set<PlanLine> {
	const included = new Set<PlanLine>();
	const includedUnits = new Set<string>();
	const includedSentences = new Set<string>();
	let words = 0;

	function include(unit: readonly PlanLine[]): void {
		for (const line of unit) {
			included.add(line);
			includedUnits.add(line.unit);
			words += cachedWordCount(textOf(line));
			if (line.isQuotation) continue;
			for (const sentence of normalizedSentences(textOf(line))) includedSentences.add(sentence);
		}
	}

	/** Returns the lines with those that they require and that are still left out; undefined if one is not in the plan. */
	function withRequired(unit: readonly PlanLine[]): PlanLine[] | undefined {
		const together = new Set(unit);
		for (const { requires = [] } of together)
			for (const one of requires) {
				if (includedUnits.has(one)) continue;
				const required = byUnit.get(one);
				if (!required) return undefined;
				for (const line of required) together.add(line);
			}
		return [...together].filter((line) => !included.has(line));
	}

	const repeatsSentence = (line: PlanLine) =>
		!line.isQuotation && normalizedSentences(textOf(line)).some((sentence) => includedSentences.has(sentence));
	const byUnit = Map.groupBy(lines, ({ unit }) => unit);
	const units = Map.groupBy(lines, (line) => `${line.rank}/${line.unit}`);
	const shuffled = seededRandom(seed, "order").shuffle([...units.values()]);
	const rankOf = (unit: readonly PlanLine[]) => unit[0]?.rank ?? RANK.required;
	const heardOf = (unit: readonly PlanLine[]) =>
		heard.isEmpty ? 0 : unit.reduce((sum, line) => sum + heard.weightOf(textOf(line)), 0) / unit.length;
	const weighed = shuffled.map((unit) => ({ unit, rank: rankOf(unit), heard: heardOf(unit) }));
	for (const { unit } of weighed.toSorted((a, b) => a.rank - b.rank || a.heard - b.heard)) {
		if (rankOf(unit) === RANK.required) {
			include(unit);
			continue;
		}
		if (unit.every((line) => included.has(line))) continue;
		if (words >= targetWords) break;
		const together = withRequired(unit);
		const unitWords = together?.reduce((sum, line) => sum + cachedWordCount(textOf(line)), 0) ?? 0;
		if (!together || words + unitWords > Math.min(maxWords, targetWords + MAX_OVERSHOOT_WORDS)) continue;
		if (!together.some(repeatsSentence)) include(together);
	}
	return included;
}

/**
 * Returns the sentences of a text in lower case and without punctuation, for finding repetitions. Sentences of up to
 * four words are left out: they may be repeated like a refrain.
 */
export function normalizedSentences(text: string): string[] {
	return (text.match(/[^.!?…\n]+(?:[.!?…]+[”’)]*|$)/gu) ?? [])
		.map((sentence) =>
			sentence
				.toLowerCase()
				.replaceAll(/[^\p{L}\p{N} ]/gu, "")
				.trim(),
		)
		.filter((sentence) => sentence.split(/\s+/).length > 4);
}
