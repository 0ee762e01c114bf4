// One index over the texts of all plots: which are really about a thing, and do not only mention it.
import { atOnce, keepInParts } from "../kept.ts";
import { PLOT_PARTS, type Plot, plotsOf, THEME_IDS, type ThemeId } from "../material.ts";
import idleWords from "./idle-words.json" with { type: "json" };
import { stem, tokensOf } from "./words.ts";

type Indexed = { theme: ThemeId; plot: Plot; weights: ReadonlyMap<string, number> };

const TITLE_WEIGHT = 2;
const FIGURE_WEIGHT = 3;
/** Without a title that names it, a plot is about a thing that occurs in this many of the beats always told. */
const MIN_REQUIRED_BEATS = 3;
/** A plot with less only mentions the word. */
const MIN_WEIGHT = 5;

/** Words for the same thing. */
const SAME: Readonly<Record<string, string>> = {
	bike: "bicycle",
	bunny: "rabbit",
	kitty: "kitten",
	tortoise: "turtle",
};

/** Builds the index in parts between which the event loop can have its turn. */
export const indexInParts = (): Generator<void, readonly Indexed[]> =>
	keepInParts("plots by their words", function* () {
		const built: Indexed[] = [];
		for (const theme of THEME_IDS) {
			const own = plotsOf(theme).filter(({ alsoThemes }) => !alsoThemes.includes(theme));
			built.push(...own.map((plot) => ({ theme, plot, weights: weightsOf(plot) })));
			yield;
		}
		return built;
	});

function weightsOf({ titles, figures, ...parts }: Plot): Map<string, number> {
	const weights = new Map<string, number>();
	const required = PLOT_PARTS.flatMap((part) => parts[part].filter(([priority]) => priority === 1));
	const [inPlain, inRich] = [
		countBeats(required.map(([, plain]) => plain)),
		countBeats(required.map(([, , rich]) => rich)),
	];
	const counted = new Map([...inPlain].map(([one, count]) => [one, Math.min(count, inRich.get(one) ?? 0)] as const));
	for (const [texts, weight] of [
		[titles, TITLE_WEIGHT],
		[figures, FIGURE_WEIGHT],
	] as const)
		for (const one of texts.flatMap((text) => [...stemsOf(text)]))
			if (counted.has(one)) weights.set(one, (weights.get(one) ?? 0) + weight);
	const inTitles = new Set(titles.flatMap((text) => [...stemsOf(text)]));
	const inFigures = new Set(figures.flatMap((text) => [...stemsOf(text)]));
	// A story may say “it” of the thing that its title and its picture name.
	const leastBeats = (one: string) => (inTitles.has(one) ? (inFigures.has(one) ? 1 : 2) : MIN_REQUIRED_BEATS);
	for (const [one, count] of counted)
		if (count >= leastBeats(one)) weights.set(one, (weights.get(one) ?? 0) + count);
		else weights.delete(one);
	return weights;
}

/** Returns the number of texts with each stem. */
function countBeats(texts: readonly string[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const text of texts) for (const one of stemsOf(text)) counts.set(one, (counts.get(one) ?? 0) + 1);
	return counts;
}

/** Returns the stems by which the thing is found in the material. */
export const stemsOfThing = (noun: string): string[] => (SAME[noun] ?? noun).split(" ").map(stem);

const stemsOf = (text: string): Set<string> =>
	new Set(
		tokensOf(
			text
				.toLowerCase()
				.replaceAll(/\{[^}]*\}|[^\p{L}\p{N}]+/gu, " ")
				.trim(),
		).map((token) => token.stem),
	);

/** Returns the plots about the thing, those that have most of it first. */
export function plotsAbout(noun: string): { theme: ThemeId; plot: Plot }[] {
	const stems = stemsOfThing(noun);
	const weightIn = ({ weights }: Indexed) => Math.min(...stems.map((one) => weights.get(one) ?? 0));
	return atOnce(indexInParts())
		.map((one) => ({ one, weight: weightIn(one) }))
		.filter(({ weight }) => weight >= MIN_WEIGHT)
		.toSorted((a, b) => b.weight - a.weight)
		.map(({ one: { theme, plot } }) => ({ theme, plot }));
}

/** Returns how many words of the wish the plot always has. */
export const sharedWords = (plot: Plot, wishText: string): number => wordsOf(plot, wishText).shared.length;

/** Returns the words of the text that say something of their own and that the plot does not always have. */
export const wordsBeyond = (plot: Plot, text: string): readonly string[] => wordsOf(plot, text).others;

function wordsOf(plot: Plot, text: string): { shared: readonly string[]; others: readonly string[] } {
	const own = requiredStems.get(plot) ?? stemsOfRequired(plot);
	requiredStems.set(plot, own);
	const words = [...stemsOf(text)].filter((one) => !COMMON.has(one));
	return { shared: words.filter((one) => own.has(one)), others: words.filter((one) => !own.has(one)) };
}

const requiredStems = new WeakMap<Plot, ReadonlySet<string>>();
const stemsOfRequired = (plot: Plot) =>
	stemsOf(
		PLOT_PARTS.flatMap((part) => plot[part].flatMap(([priority, plain]) => (priority === 1 ? [plain] : []))).join(" "),
	);
const COMMON = stemsOf(`${idleWords.filler} ${idleWords.circumstances} ${idleWords.common}`);
