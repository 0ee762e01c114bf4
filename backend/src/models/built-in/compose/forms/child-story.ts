// A child's day in Almond Hill, with the Bible story told in Grandma's kitchen: regular and moral stories.
import type { StoryLength } from "@lion-tails/common/story";
import {
	type Beat,
	eventMaterial,
	materialOf,
	type Plot,
	TOLD_THEMES,
	type ToldEvent,
	type ToldTheme,
	themeMaterial,
} from "../material.ts";
import type { BuiltInRequest } from "../request.ts";
import { type Budget, lines, type Section } from "./budget.ts";
import type { Draft } from "./compose.ts";
import { ending, episodesBeside, homecoming, opening, RANK } from "./frame.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { SPARED } from "./spared.ts";
import { fitTale, heartSection, taleSections } from "./tale.ts";
import type { TemplateValues } from "./template.ts";

const EPISODES: Record<StoryLength, number> = { "very-short": 0, short: 1, medium: 2, long: 4, extended: 7 };

export const themeOf = (request: BuiltInRequest, seed: number): ToldTheme =>
	request.theme ?? seededRandom(seed, "theme").pick(TOLD_THEMES);

/** The event asked for, else one that suits the theme. The crucifixion is told only where it is asked for. */
export function eventOf(request: BuiltInRequest, theme: ToldTheme, seed: number): ToldEvent {
	if (request.event) return request.event;
	const tales = themeMaterial(theme).tales.filter((tale) => tale !== "crucifixion");
	// Two people of one name in a story are one too many.
	const others = tales.filter((tale) => !isIn(request.name, eventMaterial(tale).gist));
	return seededRandom(seed, "event").pick(others.length > 0 ? others : tales);
}

const isIn = (name: string | undefined, beats: readonly Beat[]) =>
	beats.some((beat) =>
		beat
			.join(" ")
			.split(/[^\p{L}]+/u)
			.includes(name ?? ""),
	);

export function draftDay(
	request: BuiltInRequest,
	values: TemplateValues,
	seed: number,
	share: number,
	budget: Budget,
): Draft {
	const theme = themeMaterial(themeOf(request, seed));
	const event = eventMaterial(eventOf(request, theme.id, seed));
	const plot = seededRandom(seed, "plot").pick(theme.plots);
	const moral = request.type === "moral";
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	// Full words need room: the shortest stories tell older readers fewer things, but tell them well.
	const isBrief = request.length === "very-short" && request.level !== "preschool" && request.level !== "kindergarten";
	const { sections } = fitTale(
		(size) => [
			opening(values, randomFor("opening")),
			...plotSections(plot, values, ["want", "obstacle", "try"], isBrief),
			...episodesBeside(plot, values, randomFor("episodes"), EPISODES[request.length]),
			...plotSections(plot, values, ["counsel"], isBrief),
			...(isBrief ? [] : [intoTale(values, randomFor("into"))]),
			...taleSections(event.id, size, values, { second: RANK.frame, third: RANK.detail }, seed),
			heartSection(event.id, size, values, { first: RANK.child, others: RANK.third }, seed),
			outOfTale(values, randomFor("outOf")),
			...plotSections(plot, values, ["turn", "deed"], isBrief),
			homecoming(values, randomFor("homecoming")),
			...(moral ? [moralSection(theme.id, values)] : []),
			ending(values, randomFor("ending"), theme),
		],
		{ tale: 0.42, rich: share },
		budget,
	);
	return {
		sections,
		titles: plot.titles,
		questions: [
			{ questions: theme.questions, isExact: false },
			{ questions: event.questions, isExact: true },
		],
		verses: request.event && !request.theme ? event.verses : theme.verses,
		moralOutcome: moral ? randomFor("moral").pick(["learning", "consequences"]) : "positive",
		picture: "in the village of Almond Hill, between green hills and a long lake",
	};
}

const PLOT_TITLES = {
	want: "A Wish in the Morning",
	obstacle: "Something in the Way",
	try: "A First Try",
	counsel: "In Grandma’s Kitchen",
	turn: "What Grandma Did Not Say",
	deed: "Before Supper",
} as const;

function plotSections(
	plot: Plot,
	values: TemplateValues,
	parts: (keyof typeof PLOT_TITLES)[],
	isBrief: boolean,
): Section[] {
	return parts.map((part) => ({
		title: PLOT_TITLES[part],
		kind: part,
		lines: lines(`${plot.id}/${part}`, plot[part], values, (priority, at) => {
			// What is not needed may lean on what was spared.
			if (isBrief && (priority > 1 || SPARED[plot.id]?.[part]?.includes(at))) return null;
			return priority === 1 ? RANK.always : priority === 2 ? RANK.second : RANK.third;
		}),
	}));
}

function intoTale(values: TemplateValues, random: SeededRandom): Section {
	const { beats } = random.pick(materialOf("taleFrames").into);
	return {
		title: "Grandma Begins",
		kind: "into",
		lines: lines("into", beats, values, (priority, at) =>
			priority === 1 ? { rank: RANK.always, unit: `into/${at}`, soft: 1 } : priority === 2 ? RANK.frame : RANK.detail,
		),
	};
}

function outOfTale(values: TemplateValues, random: SeededRandom): Section {
	const { beats } = random.pick(materialOf("taleFrames").outOf);
	return {
		title: "When the Story Was Over",
		kind: "outOf",
		lines: lines("outOf", beats, values, (priority) =>
			priority === 1 ? RANK.scene : priority === 2 ? RANK.frame : RANK.detail,
		),
	};
}

export function moralSection(id: ToldTheme, values: TemplateValues): Section {
	return {
		title: "What the Day Left Behind",
		kind: "moral",
		lines: lines(`moral/${id}`, themeMaterial(id).moral, values, (priority, at) =>
			at === 0 ? RANK.always : priority === 1 ? RANK.child : RANK.frame,
		),
	};
}
