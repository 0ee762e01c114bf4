// Compares a plot with what the parent says: a plot that has another accident, another place or another number is not chosen.
import { materialOf, PLOT_PARTS, type Situation, type SituationPlot } from "../../material.ts";
import type { OwnWords } from "../../wish/own-words.ts";
import { PET_KINDS } from "../../wish/people.ts";
import { stem } from "../../wish/words.ts";

/** Situations that are the same in every family: a plot about them may lack more of what the wish adds. */
const PRECISE: ReadonlySet<Situation> = new Set<Situation>([
	...(["grandparent-died", "pet-died", "baby-died", "grave-illness", "friend-very-ill", "separated-parents"] as const),
	...(["hospital", "diabetes", "wheelchair", "hearing-aid", "allergy", "asthma", "stutter", "broken-arm"] as const),
	...(["broken-leg", "friend-with-disability", "adoption", "foster-child", "moving-house", "new-baby"] as const),
	...(["first-school-day", "pet-lost", "parent-ill", "grandparent-ill", "friend-moved", "worries-at-home"] as const),
	...(["baptism", "communion", "confirmation", "wedding", "languages", "braces", "stepparent"] as const),
]);

/** The things of a wish that a plot may lack. */
const MAX_MISSING = { precise: 2, other: 1 } as const;

/** True if the plot is about the same thing as the child's own words, and has most of the other things in them. */
export function keepsFacts(plot: SituationPlot, situation: Situation, own: OwnWords | undefined): boolean {
	if (!own) return true;
	if (plot.unless && new RegExp(String.raw`\b(?:${plot.unless})\b`, "i").test(own.said)) return false;
	if (FAULT.test(own.said) && !/\bmy fault\b/.test(JSON.stringify(plot)) && !/\{said\}/.test(JSON.stringify(plot.want)))
		return false;
	const tone = (plot.matter ?? materialOf("matters").phrases[situation])?.tone;
	if (own.isGlad && tone === "hard") return false;
	const text = JSON.stringify([plot.titles, ...PLOT_PARTS.map((part) => plot[part])]);
	// These plots have the parent's own noun, or all of the words.
	if (/\{(?:said|thing|toy)\}/.test(text)) return true;
	const words = wordsOf(plot, text);
	const isTold = (noun: string) => {
		const head = noun.split(" ").at(-1) ?? noun;
		return words.has(stem(head)) || (plot.who?.role === "pet" && PETS.test(head));
	};
	const missing = own.nouns.filter((noun) => !isTold(noun));
	if (PRECISE.has(situation) || plot.when) return missing.length <= MAX_MISSING.precise;
	const [first] = own.nouns;
	return (first === undefined || isTold(first)) && missing.length <= MAX_MISSING.other;
}

/** A child who blames itself needs another story than one who only mourns. */
const FAULT = /\b(?:my (?:own )?fault|because of me)\b/;
const PETS = new RegExp(`^(?:${PET_KINDS})s?$`);
const known = new WeakMap<SituationPlot, ReadonlySet<string>>();

function wordsOf(plot: SituationPlot, text: string): ReadonlySet<string> {
	const words = known.get(plot) ?? new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem));
	known.set(plot, words);
	return words;
}
