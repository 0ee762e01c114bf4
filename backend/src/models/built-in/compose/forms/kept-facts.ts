// Compares a plot with what the parent says: a plot that has another accident, another place or another number is not chosen.
import { materialOf, PLOT_PARTS, type Situation, type SituationPlot } from "../../material.ts";
import type { OwnWords } from "../../wish/own-words.ts";
import { PET_KINDS } from "../../wish/people.ts";
import { isOfSituation } from "../../wish/situations.ts";

/** Situations that are the same in every family: a plot about them may lack more of what the wish adds. */
const PRECISE: ReadonlySet<Situation> = new Set<Situation>([
	...(["grandparent-died", "pet-died", "baby-died", "grave-illness", "friend-very-ill", "separated-parents"] as const),
	...(["hospital", "diabetes", "wheelchair", "hearing-aid", "allergy", "asthma", "stutter", "broken-arm"] as const),
	...(["broken-leg", "friend-with-disability", "adoption", "foster-child", "moving-house", "new-baby"] as const),
	...(["first-school-day", "pet-lost", "parent-ill", "grandparent-ill", "friend-moved", "worries-at-home"] as const),
	...(["baptism", "communion", "confirmation", "wedding", "languages", "braces", "stepparent"] as const),
	...(["no-present", "scary-film", "hand-me-downs", "monster-under-bed", "nosebleed", "costume", "accused"] as const),
]);

/** Situations whose matter is a thing or a place of the wish: the cellar in the dark, the clay elephant that is broken. */
const VARIED: ReadonlySet<Situation> = new Set<Situation>([
	...([
		"the-dark",
		"some-fear",
		"something-broken",
		"jealousy",
		"teased",
		"left-out",
		"hurt-somebody",
		"a-lie",
	] as const),
	...(["stealing", "quarrel-friend", "quarrel-sibling", "sharing", "stuck-high", "bicycle", "disappointment"] as const),
	...(["snow", "baking", "garden", "beach", "city", "cousins", "grandparents-farm", "thank-you", "anger"] as const),
	...(["saying-sorry", "embarrassed", "discouraged", "forgot-promise", "secret", "new-glasses", "stitches"] as const),
	...(["forgetful-grandparent", "easter-morning", "christmas-eve", "birthday", "bad-loser", "waiting"] as const),
]);

/** Situations in which the child itself has done wrong. */
const OF_GUILT: ReadonlySet<Situation> = new Set<Situation>([
	...([
		"a-lie",
		"stealing",
		"something-broken",
		"hurt-somebody",
		"saying-sorry",
		"quarrel-friend",
		"quarrel-sibling",
	] as const),
	...(["secret", "sent-photo", "forgot-promise", "forgot-pet", "rude-words", "anger", "teased", "boasting"] as const),
	...([
		"truth",
		"went-wrong",
		"wrong-friends",
		"quarrel-parent",
		"make-good",
		"say-it",
		"show-it",
		"homework",
	] as const),
]);

/** The things of a wish that a plot may lack. */
const MAX_MISSING = { precise: 2, other: 1 } as const;

/** True if the plot is about the same thing as the child's own words, and has most of the other things in them. */
export function keepsFacts(plot: SituationPlot, situation: Situation, own: OwnWords | undefined): boolean {
	if (!own) return true;
	if (plot.unless && new RegExp(String.raw`\b(?:${plot.unless})\b`, "i").test(own.said)) return false;
	const text = JSON.stringify([plot.titles, ...PLOT_PARTS.map((part) => plot[part])]);
	// A child who blames itself needs another story than one who only mourns.
	if (FAULT.test(own.said) && !/\{said\}|\bmy fault\b/.test(text)) return false;
	// These plots have the parent's own noun, or all of the words.
	if (/\{(?:said|thing|toy)\}/.test(text)) return true;
	if (own.isGuilty && !OF_GUILT.has(situation) && !PRECISE.has(situation)) return false;
	const tone = (plot.matter ?? materialOf("matters").phrases[situation])?.tone;
	if (own.isGlad && tone === "hard") return false;
	const words = wordsOf(plot, text);
	const isTold = (noun: string) => {
		const head = (noun.split(" ").at(-1) ?? noun).replace(/s$/, "").replace(/^bike$/, "bicycle");
		const isMatter =
			(plot.who?.role === "pet" && PETS.test(head)) || (!VARIED.has(situation) && isOfSituation(head, situation));
		return [head, `${head}s`, `${head}es`].some((one) => words.has(one)) || isMatter;
	};
	const missing = own.nouns.filter((noun) => !isTold(noun));
	if (PRECISE.has(situation) || plot.when) return missing.length <= MAX_MISSING.precise;
	const [first] = own.nouns;
	return (first === undefined || isTold(first)) && missing.length <= MAX_MISSING.other;
}

const FAULT = /\b(?:my (?:own )?fault|because of me)\b/;
const PETS = new RegExp(`^(?:${PET_KINDS})s?$`);
const known = new WeakMap<SituationPlot, ReadonlySet<string>>();

function wordsOf(plot: SituationPlot, text: string): ReadonlySet<string> {
	const words = known.get(plot) ?? new Set(text.toLowerCase().match(/\p{L}+/gu));
	known.set(plot, words);
	return words;
}
