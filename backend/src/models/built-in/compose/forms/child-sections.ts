// The sections that stories with a child share: the morning in Almond Hill, the child's traits, episodes, wishes, the
// way home, the moral, the night.
import { countWords, type StoryLength } from "@lion-tails/common/story";
import {
	type Beat,
	type Couplet,
	materialOf,
	type Picture,
	type Plot,
	type Scene,
	type Situation,
	type Stanza,
	type ThemeId,
	type ThemeMaterial,
	themeMaterial,
} from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { byWeight, type Wish } from "../../wish/find-wishes.ts";
import { forbiddenPattern } from "../../wish/forbidden.ts";
import type { SeededRandom } from "../seeded-random.ts";
import {
	beforeLast,
	type PlanInput,
	type PlanLine,
	type PlanSection,
	pictureIn,
	planLines,
	planSection,
	RANK,
} from "../story-plan.ts";
import { countSyllables, type TemplateValues } from "../template.ts";
import { type Setting, suitable } from "./setting.ts";

const ANIMAL_PLACEHOLDER = /\{(?:pet|animal|an animal|An animal)\}/;

/**
 * Returns the morning with every trait of the child; the shortest stories use as few lines as possible for the traits.
 */
function opening(values: TemplateValues, random: SeededRandom, setting: Setting, length: StoryLength): PlanSection {
	const scene = random.pick(suitable(materialOf("openings").openings, setting));
	const { beats: all, id = "" } = scene;
	const beats = length === "very-short" ? all.filter((beat) => traitsIn(beat).length === 0) : all;
	const withoutAnimal = priority1Indices(beats, (text) => !ANIMAL_PLACEHOLDER.test(text));
	const withAnimal = priority1Indices(beats, (text) => ANIMAL_PLACEHOLDER.test(text));
	const required = new Set([withoutAnimal[0], withoutAnimal[1], withAnimal[0]]);
	const toldInBeats = new Set(beats.flatMap(traitsIn));
	const otherTraits = traitsOf(values).filter((trait) => !toldInBeats.has(trait));
	const lines = planLines(
		`opening/${id}`,
		beats,
		values,
		(priority, index) => {
			if (required.has(index)) {
				const isFirst = index === withoutAnimal[0];
				return { rank: RANK.required, unit: `opening/${id}/${index}`, ...(isFirst && { dropOrder: 4 }) };
			}
			if (priority === 1) return { rank: RANK.required, unit: `opening/${id}/${index}`, dropOrder: 1 };
			if (beats[index] && traitsIn(beats[index]).length > 0) return RANK.required;
			return priority === 2 ? RANK.frame : RANK.detail;
		},
		scene,
	);
	return beforeLast(
		{
			title: setting.isLate ? LATE : MORNINGS[setting.home],
			kind: "opening",
			picture: pictureIn(scene, values),
			lines,
		},
		portrait(otherTraits, values, random, setting),
	);
}

const MORNINGS = { village: "Morning in Almond Hill", town: "Morning in Elim Quay", bed: "Morning in Bed" };
const LATE = "Late in the Day";

const priority1Indices = (beats: readonly Beat[], isWanted: (text: string) => boolean) =>
	beats.flatMap(([priority, text], index) => (priority === 1 && isWanted(text) ? [index] : []));

/** Returns random episodes of the day; those with `isLastChoice` only if there are too few others. */
export function episodes(
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	count: number,
	isLastChoice: (scene: Scene) => boolean = () => false,
): PlanSection[] {
	return random
		.shuffle(suitable(materialOf("episodes").episodes, setting))
		.toSorted((a, b) => Number(isLastChoice(a)) - Number(isLastChoice(b)))
		.slice(0, count)
		.map((scene, index) => ({
			title: EPISODE_TITLES[index % EPISODE_TITLES.length] ?? "On the Way",
			kind: "episode",
			picture: { hour: "day", ...pictureIn(scene, values) },
			lines: optionalScene(
				`episode/${scene.id}`,
				scene,
				values,
				index === 0 ? RANK.firstEpisode : index < 4 ? RANK.furtherEpisodes + index / 10 : RANK.extra + index,
				index === 0 ? RANK.frame : RANK.priority3,
			),
		}));
}

const EPISODE_TITLES = ["On the Way Through the Village", "Around the Next Corner", "One Thing More", "Somebody Calls"];

/**
 * Returns episodes with other children than the plot's, and if possible with other grown-ups and things: the child must
 * not meet a person it has quarreled with as if nothing had happened.
 */
export function episodesForPlot(
	plot: Plot,
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	count: number,
): PlanSection[] {
	const plotBeats = [...plot.try, ...plot.deed].filter(([priority]) => priority === 1);
	const inPlot = new Set(peopleAndThings({ beats: plotBeats, id: plot.id }));
	const isInPlot = (scene: Scene) => {
		const known = peopleAndThingsOf.get(scene) ?? peopleAndThings(scene);
		peopleAndThingsOf.set(scene, known);
		return known.some((word) => inPlot.has(word));
	};
	return episodes({ ...values, girl: values.otherGirl, lad: values.otherLad }, random, setting, count, isInPlot);
}

/** The same scenes are compared with each plot. */
const peopleAndThingsOf = new WeakMap<Scene, string[]>();

const peopleAndThings = ({ beats, id = "" }: Pick<Scene, "beats" | "id">) => [
	...(beats.join(" ").match(GROWN_UP_PLACEHOLDERS) ?? []),
	...longWords(id),
];

const GROWN_UP_PLACEHOLDERS = /\{(?:baker|weaver|keeper|teacher)\}/g;

/** The long words of an id name its things: “a-goose-called-duchess”. */
const longWords = (id: string) => id.split("-").filter((word) => word.length > 3);

export function homecoming(
	{ values, randomFor }: PlanInput,
	setting: Setting,
	rank: number = RANK.homecoming,
): PlanSection {
	const scene = randomFor("homecoming").pick(suitable(materialOf("homecomings").homecomings, setting));
	return {
		title: "The Way Home",
		kind: "homecoming",
		picture: pictureIn(scene, values),
		lines: optionalScene(`homecoming/${scene.id}`, scene, values, rank, RANK.frame),
	};
}

/** Returns a scene that may be left out: its priority-1 beats are one unit, which the other beats require. */
function optionalScene(
	name: string,
	scene: Picture & { beats: readonly Beat[] },
	values: TemplateValues,
	rank: number,
	priority2Rank: number,
): PlanLine[] {
	const priority3Rank = Math.max(priority2Rank + 1, RANK.detail);
	return planLines(
		name,
		scene.beats,
		values,
		(priority, index) => {
			if (priority === 1) return { rank, unit: name };
			return { rank: priority === 2 ? priority2Rank : priority3Rank, unit: `${name}/${index}`, requires: [name] };
		},
		scene,
	);
}

export function moralSection(id: ThemeId, values: TemplateValues): PlanSection {
	const placeOf = (priority: number, index: number) =>
		index === 0 ? RANK.required : priority === 1 ? RANK.child : RANK.frame;
	return planSection("What the Day Left Behind", "moral", themeMaterial(id).moral, values, placeOf, `moral/${id}`);
}

const PRAYER = /Amen|“(?:Dear |O )?(?:God|Father|Lord|Jesus)\b|\b(?:said|told) [^.”]*\bto God\b/;

/** Returns the night, with the child's thoughts about the theme before its last line. */
export function ending(
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	theme?: ThemeMaterial,
): PlanSection {
	const scene = random.pick(suitable(materialOf("endings").endings, setting));
	const { beats, id = "" } = scene;
	const priority1 = priority1Indices(beats, () => true);
	const required = new Set([priority1[0], priority1.at(-1)]);
	const night = planLines(
		`ending/${id}`,
		beats,
		values,
		(priority, index) =>
			required.has(index)
				? RANK.required
				: priority === 1
					? { rank: RANK.required, unit: `ending/${id}/${index}`, dropOrder: 1 }
					: priority === 2
						? RANK.frame
						: RANK.detail,
		scene,
	);
	const isPrayer = ([, plain, rich]: Beat) => PRAYER.test(`${plain} ${rich}`);
	// There is only one prayer each night.
	const reflections = theme?.reflections.filter((beat) => !beats.some(isPrayer) || !isPrayer(beat)) ?? [];
	const thoughts = planLines(`reflections/${theme?.id}`, reflections, values, (priority, index) =>
		index === 0 ? RANK.child : priority < 3 ? RANK.frame : RANK.detail,
	);
	return beforeLast({ title: "Good Night", kind: "ending", picture: pictureIn(scene, values), lines: night }, thoughts);
}

const TRAITS = ["age", "hair", "eyes", "color", "trait", "hobby"] as const;
type Trait = (typeof TRAITS)[number];

const traitsIn = ([, plain, rich]: Beat): Trait[] =>
	TRAITS.filter((trait) => `${plain} ${rich}`.includes(`{${trait}}`));

export const traitsOf = (values: TemplateValues): Trait[] => TRAITS.filter((trait) => values[trait] !== undefined);

/** Returns as few lines as possible that tell each of these traits once. */
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

/** Returns a small moment of the day about the child's gift from God; empty if it has none. */
export function giftSection({ request: { power }, values, randomFor }: PlanInput): PlanSection {
	const beats = power ? [randomFor("gift").pick(giftBeats(power).day)] : [];
	return planSection("A Gift to Use", "gift", beats, values, () => RANK.required);
}

const OF_THE_VILLAGE = /Grandma|\blane\b|\blake\b/;
const OTHER = "any other";

/** Returns the lines of a known gift, else general ones. */
export function giftBeats(power: string) {
	const { powers } = materialOf("powers");
	const gift = powers[knownPower(powers, power)];
	if (!gift) throw new Error(`no lines for the gift ${power}`);
	return gift;
}

const knownPower = (table: Record<string, unknown>, power: string) =>
	Object.keys(table).find((known) => known.toLowerCase() === power.trim().toLowerCase()) ?? OTHER;

/** Returns the traits in verse, two in each stanza. */
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

/** The most wishes in a story's morning, and at night. */
const ROOM = {
	"very-short": { morning: 2, night: 1 },
	short: { morning: 3, night: 1 },
	medium: { morning: 4, night: 2 },
	long: { morning: 5, night: 2 },
	extended: { morning: 6, night: 3 },
} as const;

/** Returns the wishes in the story; the others have no room, or the form has no child in it. */
export function toldWishes(request: BuiltInRequest): readonly Wish[] {
	const { type, hero, name, length, wishes = [] } = request;
	const hasChild = hero ? name !== undefined : type === "regular" || type === "moral";
	if (!hasChild) return [];
	const forbidden = forbiddenPattern(request.forbidden);
	const fitting = wishes.filter(
		({ kind, value, text }) => !(REMEMBERED.has(kind) && AHEAD.test(text)) && !forbidden?.test(value),
	);
	const weightiest = new Set(byWeight(fitting).slice(0, ROOM[length].morning));
	return fitting.filter((wish) => weightiest.has(wish));
}

/** Kinds whose lines look back on the day. */
const REMEMBERED: ReadonlySet<Wish["kind"]> = new Set(["zoo", "beach", "farm", "camping", "baking", "playground"]);
const AHEAD =
	/\b(?:tomorrow|soon|next (?:week|weekend|month|year|summer|spring|holidays?)|(?:on|this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day|will|going to|nervous about|excited (?:about|for)|looking forward)\b/i;

/** Returns the morning of the child, with its wishes, its company and the previous story of the series. */
export function morningSections(
	input: PlanInput,
	setting: Setting,
	toldInMorning: readonly Wish[] = toldWishes(input.request),
	company: readonly PlanLine[] = [],
): PlanSection[] {
	const { request, values, randomFor } = input;
	const { wishes } = materialOf("wishes");
	const ofWishes = toldInMorning.flatMap((wish) => {
		const beats = randomFor(`wish/${wish.kind}`).pick(wishes[wish.kind].openings);
		return planLines(`wish/${wish.kind}`, beats, valuesOf(wish, values), () => RANK.required);
	});
	const told = [...ofWishes, ...company];
	const morning = recalling(opening(values, randomFor("opening"), setting, request.length), input);
	if (told.length === 0) return [morning];
	const before = {
		title: setting.isLate ? LATE : "Before Breakfast",
		kind: "opening",
		picture: { place: placeBefore(toldInMorning, setting), hour: "day" },
	} as const;
	// The child is at home first, and awake, then where the day begins. The lines of an opening belong together.
	return morning.lines.some(({ unit }) => AT_HOME.test(unit))
		? [morning, { ...before, lines: told }]
		: [{ ...before, lines: introducing(told, values.name ?? "") }, morning];
}

/** Returns where the child is before the day begins. */
function placeBefore([wish]: readonly Wish[], { home }: Setting): Picture["place"] {
	if (home === "bed") return "bedroom";
	return (wish && materialOf("wishes").wishes[wish.kind].place) ?? "kitchen";
}

/** Returns the child's thoughts of its wishes between the insight and the deed, the weightiest first. */
export const wishTurns = ({ values }: PlanInput, wishes: readonly Wish[]): PlanLine[] =>
	byWeight(wishes).flatMap((wish) => {
		const unit = `wishTurn/${wish.kind}`;
		const { turn } = materialOf("wishes").wishes[wish.kind];
		return planLines(unit, turn, valuesOf(wish, values), () => ({ rank: RANK.required, unit, dropOrder: 3 }));
	});

/** The first line of a story names the child. */
const introducing = ([first, ...others]: readonly PlanLine[], name: string): PlanLine[] => {
	if (!first) return [];
	const withName = (text: string) =>
		text.includes(name) ? text : text.replace(/^(?:He|She)\b/, name).replace(/^(?:His|Her)\b/, `${name}’s`);
	return [{ ...first, plain: withName(first.plain), rich: withName(first.rich) }, ...others];
};

/** Returns the night of the child, with the weightiest of its wishes. */
export function nightSection(
	{ request, values, randomFor }: PlanInput,
	setting: Setting,
	toldInMorning: readonly Wish[],
	theme?: ThemeMaterial,
	company: readonly PlanLine[] = [],
	prayer: readonly PlanLine[] = [],
): PlanSection {
	const { wishes } = materialOf("wishes");
	const told = byWeight(toldInMorning).slice(0, ROOM[request.length].night);
	const lines = told.flatMap((wish) =>
		planLines(`wishNight/${wish.kind}`, wishes[wish.kind].evening, valuesOf(wish, values), () => ({
			rank: RANK.required,
			unit: `wishNight/${wish.kind}`,
			// The morning has told it already.
			dropOrder: 3,
		})),
	);
	return beforePrayer(ending(values, randomFor("ending"), setting, theme), [...lines, ...company, ...prayer]);
}

/** Adds what the child thinks and prays about the wish before the prayer that ends the day. */
export function beforePrayer(night: PlanSection, lines: readonly PlanLine[]): PlanSection {
	const at = night.lines.findIndex(({ plain }) => PRAYER.test(plain));
	return at < 0 ? beforeLast(night, lines) : { ...night, lines: night.lines.toSpliced(at, 0, ...lines) };
}

/** The openings that begin at home and introduce the child. */
const AT_HOME = /^opening\/(?:lane\/|home-)/;

/** `{who}` follows “her”: “little brother Tom”; `{whoName}` is complete: “Tom”, or “her little brother”. */
const valuesOf = ({ value, name }: Wish, values: TemplateValues): TemplateValues => ({
	...values,
	who: name ? `${value} ${name}` : value,
	whoName: name ?? `${values.his} ${value}`,
	place: value,
});

/** A longer title makes a sentence too long for small children. */
const MAX_TITLE_WORDS = 8;

/** Adds a line about the previous story of the series before the last line of the morning. */
function recalling(morning: PlanSection, { request, values, randomFor }: PlanInput): PlanSection {
	const title = request.earlier?.title ?? "";
	if (!title || countWords(title) > MAX_TITLE_WORDS) return morning;
	const earlier = title.replaceAll("“", "‘").replaceAll("”", "’");
	const beat = randomFor("series").pick(materialOf("series").recalls);
	const line = planLines("series", [beat], { ...values, earlier }, () => ({
		rank: RANK.required,
		unit: "series",
		dropOrder: 3,
	}));
	return beforeLast(morning, line);
}

/** Verses that a child with this trouble or joy can take to bed; undefined if those of the theme do. */
export const versesForSituation = (situation: Situation | undefined) =>
	materialOf("situationVerses").verses.find((one) => situation && one.for.includes(situation))?.verses;
