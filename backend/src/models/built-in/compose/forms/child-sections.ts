// The sections that stories with a child share: the morning in Almond Hill, episodes, the way home, the moral, the night.
import type { StoryLength } from "@lion-tails/common/story";
import { materialOf, themeMaterial } from "../../material.ts";
import type { Beat, Plot, Scene, ThemeId, ThemeMaterial } from "../../material-schemas.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { portrait, traitsIn, traitsOf } from "./child-traits.ts";
import { type Setting, suitable } from "./setting.ts";

const ANIMAL_PLACEHOLDER = /\{(?:pet|animal|an animal|An animal)\}/;

/** The morning, and every trait of the child; in the shortest stories as few lines as possible tell the traits. */
export function opening(
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	length: StoryLength,
): PlanSection {
	const { beats: all, id = "" } = random.pick(suitable(materialOf("openings").openings, setting));
	const beats = length === "very-short" ? all.filter((beat) => traitsIn(beat).length === 0) : all;
	const withoutAnimal = priority1Indices(beats, (text) => !ANIMAL_PLACEHOLDER.test(text));
	const withAnimal = priority1Indices(beats, (text) => ANIMAL_PLACEHOLDER.test(text));
	const required = new Set([withoutAnimal[0], withoutAnimal[1], withAnimal[0]]);
	const toldInBeats = new Set(beats.flatMap(traitsIn));
	const otherTraits = traitsOf(values).filter((trait) => !toldInBeats.has(trait));
	const lines = planLines(`opening/${id}`, beats, values, (priority, index) => {
		if (required.has(index)) {
			const isFirst = index === withoutAnimal[0];
			return { rank: RANK.required, unit: `opening/${id}/${index}`, ...(isFirst && { dropOrder: 3 }) };
		}
		if (priority === 1) return RANK.scene;
		if (beats[index] && traitsIn(beats[index]).length > 0) return RANK.required;
		return priority === 2 ? RANK.frame : RANK.detail;
	});
	// The last line leads on to the story.
	return {
		title: setting.home === "town" ? "Morning in Elim Quay" : "Morning in Almond Hill",
		kind: "opening",
		lines: [...lines.slice(0, -1), ...portrait(otherTraits, values, random, setting), ...lines.slice(-1)],
	};
}

const priority1Indices = (beats: readonly Beat[], isWanted: (text: string) => boolean) =>
	beats.flatMap(([priority, text], index) => (priority === 1 && isWanted(text) ? [index] : []));

/** Episodes of the day, chosen at random; those for which `isLastChoice` holds only if there are too few others. */
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
		.map(({ beats, id = "" }, index) => ({
			title: EPISODE_TITLES[index % EPISODE_TITLES.length] ?? "On the Way",
			kind: "episode",
			lines: optionalScene(
				`episode/${id}`,
				beats,
				values,
				index === 0 ? RANK.firstEpisode : index < 4 ? RANK.furtherEpisodes + index / 10 : RANK.extra + index,
				index === 0 ? RANK.frame : RANK.priority3,
			),
		}));
}

const EPISODE_TITLES = ["On the Way Through the Village", "Around the Next Corner", "One Thing More", "Somebody Calls"];

/**
 * Episodes with other children than the plot's, and as far as possible with other grown-ups and things: the child must
 * not meet somebody it has quarreled with as if nothing had happened.
 */
export function episodesForPlot(
	plot: Plot,
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	count: number,
): PlanSection[] {
	const plotBeats = [...plot.try, ...plot.deed].filter(([priority]) => priority === 1);
	const inPlot = new Set([...(plotBeats.join(" ").match(GROWN_UP_PLACEHOLDERS) ?? []), ...longWords(plot.id)]);
	const isInPlot = ({ beats, id = "" }: Scene) =>
		[...(beats.join(" ").match(GROWN_UP_PLACEHOLDERS) ?? []), ...longWords(id)].some((word) => inPlot.has(word));
	return episodes({ ...values, girl: values.otherGirl, lad: values.otherLad }, random, setting, count, isInPlot);
}

const GROWN_UP_PLACEHOLDERS = /\{(?:baker|weaver|keeper|teacher)\}/g;

/** An id is made of words, and the long ones name things: “a-goose-called-duchess”. */
const longWords = (id: string) => id.split("-").filter((word) => word.length > 3);

export function homecoming(
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	rank: number = RANK.homecoming,
): PlanSection {
	const { beats, id = "" } = random.pick(suitable(materialOf("homecomings").homecomings, setting));
	return {
		title: "The Way Home",
		kind: "homecoming",
		lines: optionalScene(`homecoming/${id}`, beats, values, rank, RANK.frame),
	};
}

/** A scene that may be left out: its priority-1 beats are one unit, the others are included only where that unit is. */
function optionalScene(
	name: string,
	beats: readonly Beat[],
	values: TemplateValues,
	rank: number,
	priority2Rank: number,
): PlanLine[] {
	const priority3Rank = Math.max(priority2Rank + 1, RANK.detail);
	return planLines(name, beats, values, (priority, index) => {
		if (priority === 1) return { rank, unit: name };
		return { rank: priority === 2 ? priority2Rank : priority3Rank, unit: `${name}/${index}`, requiresUnit: name };
	});
}

export function moralSection(id: ThemeId, values: TemplateValues): PlanSection {
	return {
		title: "What the Day Left Behind",
		kind: "moral",
		lines: planLines(`moral/${id}`, themeMaterial(id).moral, values, (priority, index) =>
			index === 0 ? RANK.required : priority === 1 ? RANK.child : RANK.frame,
		),
	};
}

const PRAYER = /Amen|“(?:Dear |O )?(?:God|Father|Lord|Jesus)\b/;

/** The night; the child's thoughts about the theme come before its last line. */
export function ending(
	values: TemplateValues,
	random: SeededRandom,
	setting: Setting,
	theme?: ThemeMaterial,
): PlanSection {
	const { beats, id = "" } = random.pick(suitable(materialOf("endings").endings, setting));
	const priority1 = priority1Indices(beats, () => true);
	const required = new Set([priority1[0], priority1.at(-1)]);
	const night = planLines(`ending/${id}`, beats, values, (priority, index) =>
		required.has(index) ? RANK.required : priority === 1 ? RANK.scene : priority === 2 ? RANK.frame : RANK.detail,
	);
	const isPrayer = ([, plain, rich]: Beat) => PRAYER.test(`${plain} ${rich}`);
	// One prayer a night.
	const reflections = theme?.reflections.filter((beat) => !beats.some(isPrayer) || !isPrayer(beat)) ?? [];
	const thoughts = planLines(`reflections/${theme?.id}`, reflections, values, (priority, index) =>
		index === 0 ? RANK.child : priority < 3 ? RANK.frame : RANK.detail,
	);
	return { title: "Good Night", kind: "ending", lines: [...night.slice(0, -1), ...thoughts, ...night.slice(-1)] };
}
