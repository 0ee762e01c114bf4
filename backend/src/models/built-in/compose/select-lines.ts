// Fits a plan into its budget: selects lines, and plain or rich wording for each.

import { type Heard, NOTHING_HEARD } from "./heard.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import {
	type Budget,
	cachedWordCount,
	type DropOrder,
	longestSentence,
	type PlanLine,
	type PlanSection,
	RANK,
	requiredWords,
} from "./story-plan.ts";

export type TextSection = { title: string; kind: string; texts: string[] };

/** Returns the texts of the included lines in the order of the plan, without empty sections. */
export function selectLines(
	plan: readonly PlanSection[],
	richShare: number,
	budget: Budget,
	seed: number,
	heard: Heard = NOTHING_HEARD,
): TextSection[] {
	const sections = withoutDroppableLines(plan, budget);
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
		.map(({ title, kind, lines }) => ({ title, kind, texts: lines.filter((line) => included.has(line)).map(textOf) }))
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
				.filter((line) => !dropped.has(line.unit) && !(line.requiresUnit && dropped.has(line.requiresUnit)))
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
/** A unit may exceed the target by this much. */
const MAX_OVERSHOOT_WORDS = 40;
const MAX_DROP_ORDER: DropOrder = 4;

/** Drops droppable lines until the required lines fit in plain wording. */
function withoutDroppableLines(plan: readonly PlanSection[], { maxWords }: Budget): readonly PlanSection[] {
	let sections = plan;
	for (let order = 1; order <= MAX_DROP_ORDER; order++) {
		if (requiredWords(sections).plain <= maxWords - SAFETY_MARGIN_WORDS) break;
		sections = sections.map((section) => ({
			...section,
			lines: section.lines.filter((line) => line.dropOrder !== order),
		}));
	}
	return sections;
}

/** Chooses the wording of each line. If the required lines would not fit, fewer are in rich wording. */
function chooseWordings(
	sections: readonly PlanSection[],
	richShare: number,
	{ targetWords, maxWords, maxSentenceWords }: Budget,
	seed: number,
	heard: Heard,
): Map<PlanLine, string> {
	const { plain, rich } = requiredWords(sections);
	const affordableShare = Math.min(1, Math.max(0, (targetWords * 1.03 - plain) / Math.max(1, rich - plain)));
	const isRich = evenlySpread(
		Math.min(richShare, affordableShare * (0.9 + 0.1 * richShare)),
		seededRandom(seed, "columns"),
	);
	const lines = sections.flatMap((section) => section.lines);
	const canBeRich = ({ rich, isQuotation }: PlanLine) => isQuotation || longestSentence(rich) <= maxSentenceWords;
	const richLines = lines.filter((line) => isRich() && canBeRich(line));
	const texts = new Map(lines.map((line) => [line, line.plain]));
	for (const line of freshlyWorded(lines.filter(canBeRich), richLines, heard)) texts.set(line, line.rich);
	const required = lines.filter((line) => line.rank === RANK.required);
	const sumRequired = () => required.reduce((words, line) => words + cachedWordCount(texts.get(line) ?? line.plain), 0);
	for (const line of seededRandom(seed, "plainer").shuffle(required)) {
		if (sumRequired() <= maxWords - SAFETY_MARGIN_WORDS) break;
		texts.set(line, line.plain);
	}
	return texts;
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

	const repeatsSentence = (line: PlanLine) =>
		!line.isQuotation && normalizedSentences(textOf(line)).some((sentence) => includedSentences.has(sentence));
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
		if (words >= targetWords) break;
		if (unit.some((line) => line.requiresUnit && !includedUnits.has(line.requiresUnit))) continue;
		const unitWords = unit.reduce((sum, line) => sum + cachedWordCount(textOf(line)), 0);
		if (words + unitWords <= Math.min(maxWords, targetWords + MAX_OVERSHOOT_WORDS) && !unit.some(repeatsSentence))
			include(unit);
	}
	return included;
}

/**
 * Returns the same number of lines for rich wording: first those whose plain wording alone was heard, last those whose
 * rich wording was.
 */
function freshlyWorded(lines: readonly PlanLine[], rich: readonly PlanLine[], heard: Heard): readonly PlanLine[] {
	if (heard.isEmpty || rich.length === 0 || rich.length === lines.length) return rich;
	const chosen = new Set(rich);
	const gain = (line: PlanLine) => Math.sign(heard.weightOf(line.plain) - heard.weightOf(line.rich));
	return lines
		.map((line) => ({ line, gain: gain(line), isChosen: chosen.has(line) }))
		.toSorted((a, b) => b.gain - a.gain || Number(b.isChosen) - Number(a.isChosen))
		.slice(0, rich.length)
		.map(({ line }) => line);
}

/**
 * Returns a function that is true for the given share of calls, evenly spread: steps of the golden ratio modulo 1. With
 * the same random start, a larger share includes a smaller one.
 */
function evenlySpread(share: number, random: SeededRandom): () => boolean {
	let position = random.number();
	return () => {
		position = (position + GOLDEN_RATIO) % 1;
		return position < share;
	};
}

const GOLDEN_RATIO = 0.6180339887498949;

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
