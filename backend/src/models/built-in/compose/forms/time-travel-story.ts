// A child visits a biblical event, watches it and comes home.
import type { StoryLength } from "@lion-tails/common/story";
import { materialOf, themeMaterial } from "../../material.ts";
import { type Beat, EVENT_IDS, type EventId } from "../../material-schemas.ts";
import { taleQuestions } from "../questions.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { type PlanInput, type PlanSection, planLines, planTitles, RANK, type StoryPlan } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { fitTale, heartSection, taleRichShare, taleSections, taleTitles } from "./bible-tale.ts";
import { ending, episodes, homecoming, moralSection, opening } from "./child-sections.ts";
import { giftBeats, giftSection } from "./child-traits.ts";
import { chooseTale, chooseTheme } from "./choose-subject.ts";
import { isGiftFor, unsuitableFor, wantSections, withWitness } from "./journey.ts";
import { aroundPart, readingSection } from "./passage-context.ts";
import { withPassage } from "./passage-frame.ts";
import { recalling } from "./series-line.ts";
import { suitable, villageSetting } from "./setting.ts";
import { wishLines } from "./wish-lines.ts";

export function planTimeTravelStory(input: PlanInput): StoryPlan {
	const { request, values, seed, richShare, budget, randomFor } = input;
	const setting = villageSetting(request);
	const theme = themeMaterial(chooseTheme(input));
	const { tale, telling } = chooseTale(input, theme.id);
	const event = EVENT_IDS.find((id) => tale.id.split("/")[0] === id);
	const { leaving: ways, returning } = materialOf("timeTravel");
	const possible = ways.filter(({ id }) => event !== "creation" || id !== "almond-shade");
	const journey = randomFor("way").pick(suitable(possible, setting));
	const journeyHome = returning.find(({ id }) => id === journey.id) ?? randomFor("way").pick(returning);
	const wishes = wishLines(input);
	const isMoral = request.type === "moral";
	const gift = request.power ? giftBeats(request.power).journey.filter((beat) => isGiftFor(event, beat)) : [];
	const isGiftUsedThere = gift.length > 0;
	const { want, answer } = wantSections(tale, input);
	const { leaving, returningHome } = experienceLines(request.experience, values, randomFor("experience"));
	const named = telling ? { ...input, values: withPassage(values, telling.asked) } : input;
	const { sections, size } = fitTale(
		(size) => [
			...wishes.inMorning(recalling(opening(values, randomFor("opening"), setting, request.length), input)),
			...(isGiftUsedThere ? [] : [giftSection(request.power, values, randomFor("gift"))]),
			want,
			leaving(journeySection("A Way into Long Ago", "leaving", journey.beats, values, event)),
			...aroundPart("before", telling, named),
			...withWitness(
				taleSections(tale, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
				tale,
				isGiftUsedThere ? gift : [],
				input,
			),
			...aroundPart("after", telling, named),
			heartSection(tale, size, values, { first: RANK.child, others: RANK.priority2 }, seed),
			returningHome(journeySection("Home Again", "returning", journeyHome.beats, values, event)),
			answer,
			...episodes(values, randomFor("episodes"), setting, EPISODE_COUNTS[request.length]),
			homecoming(values, randomFor("homecoming"), setting, RANK.firstEpisode),
			...(telling && request.passageText ? [readingSection(request.passageText, named)] : []),
			...(isMoral ? [moralSection(theme.id, values)] : []),
			wishes.inNight(ending(values, randomFor("ending"), setting, request.theme || isMoral ? theme : undefined)),
		],
		{ maxTaleShare: 1, richShare: taleRichShare(richShare) },
		budget,
	);
	return {
		sections,
		titles: [...taleTitles(tale, size, seed), ...planTitles(TITLES, tale.figures)],
		questions: [
			...taleQuestions(tale.questions),
			// A narrative's own are enough.
			...("names" in tale ? [] : [{ questions: materialOf("timeTravel").questions, isSpecific: false }]),
		],
		verses: tale.verses,
		moralOutcome: isMoral ? randomFor("moral").pick(["learning", "consequences"]) : "creative",
		pictureSetting: `as a quiet guest in the days of the Bible, watching “${tale.title}”`,
	};
}

/** The afternoon at home, where the journey alone is too short. */
const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 0, short: 0, medium: 2, long: 4, extended: 10 };

const TITLES = ["{name} and the Road to Long Ago", "The Day {name} Went to See", "{name} in the Days of the Bible"];

function journeySection(
	title: string,
	kind: string,
	beats: readonly Beat[],
	values: TemplateValues,
	event: EventId | undefined,
): PlanSection {
	return {
		title,
		kind,
		lines: planLines(kind, beats, values, (priority, index) => {
			if (priority === 1) return RANK.required;
			if (unsuitableFor(event)?.test(beats[index]?.join(" ") ?? "")) return null;
			return priority === 2 ? RANK.frame : RANK.detail;
		}),
	};
}

/** What the child does and feels at the beginning and at the end of a journey after so many others. */
function experienceLines(experience: number | undefined, values: TemplateValues, random: SeededRandom) {
	const known = materialOf("timeTravel").experience;
	const beats =
		experience === undefined
			? null
			: experience === 0
				? known.first
				: experience < SEASONED_JOURNEYS
					? known.some
					: known.seasoned;
	const linesOf = (part: "leaving" | "there" | "returning", rank: number) =>
		beats ? planLines(`experience/${part}`, [random.pick(beats[part])], values, () => rank) : [];
	const [before, there, after] = [
		linesOf("leaving", RANK.required),
		linesOf("there", RANK.scene),
		linesOf("returning", RANK.scene),
	];
	return {
		// The last line of the way there is the arrival; that of the way home is the rest of the day.
		leaving: (section: PlanSection): PlanSection => ({
			...section,
			lines: [...section.lines.slice(0, -1), ...before, ...section.lines.slice(-1), ...there],
		}),
		returningHome: (section: PlanSection): PlanSection => ({
			...section,
			lines: [...section.lines.slice(0, -1), ...after, ...section.lines.slice(-1)],
		}),
	};
}

const SEASONED_JOURNEYS = 4;
