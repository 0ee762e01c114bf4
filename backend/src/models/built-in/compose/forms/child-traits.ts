// What the parent said of the child: each trait is told at least once.
import { materialOf } from "../../material.ts";
import type { Beat, Couplet, Stanza } from "../../material-schemas.ts";
import { countSyllables } from "../count-syllables.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import type { Setting } from "./setting.ts";

const TRAITS = ["age", "hair", "eyes", "color", "trait", "hobby"] as const;
type Trait = (typeof TRAITS)[number];

export const traitsIn = ([, plain, rich]: Beat): Trait[] =>
	TRAITS.filter((trait) => `${plain} ${rich}`.includes(`{${trait}}`));

export const traitsOf = (values: TemplateValues): Trait[] => TRAITS.filter((trait) => values[trait] !== undefined);

/** As few lines as tell these traits, each of them once. */
export function portrait(
	traits: readonly Trait[],
	values: TemplateValues,
	random: SeededRandom,
	{ home, missed }: Pick<Setting, "home" | "missed">,
): PlanLine[] {
	const untold = new Set(traits);
	const isElsewhere = (beat: Beat) =>
		Number((home === "town" && OF_THE_VILLAGE.test(beat.join(" "))) || missed?.test(beat.join(" ")) === true);
	const candidates = random
		.shuffle(materialOf("portraits").portraits)
		.toSorted((a, b) => isElsewhere(a) - isElsewhere(b) || traitsIn(b).length - traitsIn(a).length);
	const chosen: Beat[] = [];
	for (const beat of candidates) {
		const told = traitsIn(beat);
		if (!told.every((trait) => untold.has(trait))) continue;
		chosen.push(beat);
		for (const trait of told) untold.delete(trait);
	}
	return planLines("portrait", chosen, values, () => RANK.required);
}

/** The child's gift from God, in a small moment of its day; without lines where it has none. */
export function giftSection(power: string | undefined, values: TemplateValues, random: SeededRandom): PlanSection {
	return {
		title: "A Gift to Use",
		kind: "gift",
		lines: power ? planLines("gift", [random.pick(giftBeats(power).day)], values, () => RANK.required) : [],
	};
}

const OF_THE_VILLAGE = /Grandma|\blane\b|\blake\b/;
const OTHER = "any other";

/** The lines of a gift that we know, else those into which any gift fits. */
export function giftBeats(power: string) {
	const { powers } = materialOf("powers");
	const gift = powers[knownPower(powers, power)];
	if (!gift) throw new Error(`no lines for the gift ${power}`);
	return gift;
}

const knownPower = (table: Record<string, unknown>, power: string) =>
	Object.keys(table).find((known) => known.toLowerCase() === power.trim().toLowerCase()) ?? OTHER;

/** The traits in verse, two of them in each stanza. */
export function traitStanzas(power: string | undefined, values: TemplateValues): Stanza[] {
	const { couplets, powers, last } = materialOf("verseTraits");
	const told: Couplet[] = traitsOf(values).flatMap((trait) => {
		const bySyllables = couplets[trait];
		const count = Math.max(1, countSyllables(values[trait] ?? ""));
		const couplet = bySyllables[count] ?? Object.values(bySyllables).at(-1);
		return couplet ? [couplet] : [];
	});
	const gift = power ? powers[knownPower(powers, power)] : undefined;
	if (gift && (values.power || !gift.join(" ").includes("{power}"))) told.push(gift);
	if (told.length % 2 === 1) told.push(last);
	const stanzas: Stanza[] = [];
	for (let at = 0; at + 1 < told.length; at += 2) {
		const [first, second] = [told[at], told[at + 1]] as [Couplet, Couplet];
		stanzas.push(["plain", ...first, second[0], second[1].replace(/;$/, ".")]);
	}
	return stanzas;
}
