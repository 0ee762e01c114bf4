// Regular and moral stories: a child's day in Almond Hill, in which Grandma tells a Bible story in her kitchen.
import type { StoryLength } from "@lion-tails/common/story";
import { materialOf, type Plot, plotsOf, themeMaterial } from "../../material.ts";
import type { Telling } from "../../passages/telling.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { type PlanInput, type PlanSection, planLines, planTitles, RANK, type StoryPlan } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { fitTale, heartSection, taleSections } from "./bible-tale.ts";
import { ending, episodesForPlot, homecoming, moralSection, opening } from "./child-sections.ts";
import { giftSection } from "./child-traits.ts";
import { chooseTale, chooseTheme } from "./choose-subject.ts";
import { aroundPart, readingSection } from "./passage-context.ts";
import { pickedLine, withPassage } from "./passage-frame.ts";
import { wishLines } from "./wish-lines.ts";

const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 0, short: 1, medium: 2, long: 4, extended: 7 };

export function planChildStory(input: PlanInput): StoryPlan {
	const { request, values, seed, richShare, budget } = input;
	const theme = themeMaterial(chooseTheme(request, seed));
	const { tale, telling } = chooseTale(request, theme.id, seed);
	const plot = seededRandom(seed, "plot").pick(plotsOf(theme.id));
	const wishes = wishLines(request, values, seed);
	const isMoral = request.type === "moral";
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	const named = telling ? { ...input, values: withPassage(values, telling.asked) } : input;
	// A passage may be a short tale.
	const episodeCount = EPISODE_COUNTS[request.length] * (telling ? 2 : 1);
	// Rich wording takes more words: in the shortest stories older readers get fewer beats, but those in rich wording.
	const isBrief = request.length === "very-short" && request.level !== "preschool" && request.level !== "kindergarten";
	const { sections } = fitTale(
		(size) => [
			...wishes.inMorning(opening(values, randomFor("opening"), request.length)),
			...plotSections(plot, values, ["want", "obstacle", "try"], isBrief),
			...episodesForPlot(plot, values, randomFor("episodes"), episodeCount),
			giftSection(request.power, values, randomFor("gift")),
			...plotSections(plot, values, ["counsel"], isBrief),
			...(isBrief ? [] : [intoTale(values, randomFor("into"))]),
			...(telling ? [passageNaming(telling, named)] : []),
			...aroundPart("before", telling, named),
			...taleSections(tale, size, values, { priority2: RANK.frame, priority3: RANK.detail }, seed),
			heartSection(tale, size, values, { first: RANK.child, others: RANK.priority3 }, seed),
			...aroundPart("after", telling, named),
			...(telling?.kind === "told" && request.passageText ? [readingSection(request.passageText, named)] : []),
			outOfTale(values, randomFor("outOf")),
			...plotSections(plot, values, ["turn", "deed"], isBrief),
			homecoming(values, randomFor("homecoming")),
			...(isMoral ? [moralSection(theme.id, values)] : []),
			wishes.inNight(ending(values, randomFor("ending"), theme)),
		],
		{ maxTaleShare: 0.42, richShare },
		budget,
	);
	return {
		sections,
		titles: planTitles(plot.titles, plot.figures),
		questions: [
			{ questions: theme.questions, isSpecific: false },
			{ questions: tale.questions, isSpecific: telling?.kind !== "read" },
		],
		verses: telling || (request.event && !request.theme) ? tale.verses : theme.verses,
		moralOutcome: isMoral ? randomFor("moral").pick(["learning", "consequences"]) : "positive",
		pictureSetting: "in the village of Almond Hill, between green hills and a long lake",
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
	scenes: (keyof typeof PLOT_TITLES)[],
	isBrief: boolean,
): PlanSection[] {
	return scenes.map((scene) => ({
		title: PLOT_TITLES[scene],
		kind: scene,
		lines: planLines(`${plot.id}/${scene}`, plot[scene], values, (priority, index) => {
			// An optional beat may refer to an omitted one, so none of them is included.
			if (isBrief && (priority > 1 || plot[scene][index]?.[3] === "long")) return null;
			return priority === 1 ? RANK.required : priority === 2 ? RANK.priority2 : RANK.priority3;
		}),
	}));
}

function intoTale(values: TemplateValues, random: SeededRandom): PlanSection {
	const { beats } = random.pick(materialOf("taleFrames").into);
	return {
		title: "Grandma Begins",
		kind: "into",
		lines: planLines("into", beats, values, (priority, index) =>
			priority === 1
				? { rank: RANK.required, unit: `into/${index}`, dropOrder: 1 }
				: priority === 2
					? RANK.frame
					: RANK.detail,
		),
	};
}

/** Grandma opens her Bible at the passage that was asked for. */
function passageNaming(telling: Telling, input: PlanInput): PlanSection {
	const place = { rank: RANK.required, unit: "naming" };
	return {
		title: "Grandma Begins",
		kind: "into",
		lines: pickedLine("grandma", materialOf("passages").grandma[telling.kind], input, place),
	};
}

function outOfTale(values: TemplateValues, random: SeededRandom): PlanSection {
	const { beats } = random.pick(materialOf("taleFrames").outOf);
	return {
		title: "When the Story Was Over",
		kind: "outOf",
		lines: planLines("outOf", beats, values, (priority) =>
			priority === 1 ? RANK.scene : priority === 2 ? RANK.frame : RANK.detail,
		),
	};
}
