// A Hero of Faith as a bedtime story. What is told of the hero is the record's facts and nothing else.
import { figuresIn } from "@lion-tails/common/cover";
import type { FigureName } from "@lion-tails/common/figures";
import type { StoryLength } from "@lion-tails/common/story";
import { materialOf, themeMaterial } from "../../material.ts";
import type { PromptHero } from "../../request.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import {
	type PlanInput,
	type PlanLine,
	type PlanSection,
	planLines,
	planTitles,
	RANK,
	type StoryPlan,
} from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { ending, episodes, homecoming, opening } from "./child-sections.ts";
import { planChildStory } from "./child-story.ts";
import { giftSection } from "./child-traits.ts";
import { chooseTheme } from "./choose-subject.ts";
import { factsOf } from "./hero-facts.ts";

/** 0: a whole child's story comes before the hero's, because a dozen facts do not fill the longer stories. */
const EPISODE_COUNTS: Record<StoryLength, number> = { "very-short": 1, short: 2, medium: 4, long: 0, extended: 0 };

export function planHeroStory(input: PlanInput, hero: PromptHero): StoryPlan {
	const { request, values, seed } = input;
	const randomFor = (purpose: string) => seededRandom(seed, purpose);
	const theme = themeMaterial(chooseTheme(request, seed));
	const life = heroSections(hero, values, randomFor("hero"));
	const night = ending(values, randomFor("ending"), request.theme ? theme : undefined);
	const episodeCount = EPISODE_COUNTS[request.length];
	const hasChildStory = episodeCount === 0;
	const day = hasChildStory
		? planChildStory(input).sections.filter(({ kind }) => kind !== "ending" && kind !== "homecoming")
		: [
				opening(values, randomFor("opening"), request.length),
				...episodes(values, randomFor("episodes"), episodeCount),
				giftSection(request.power, values, randomFor("gift")),
			];
	const questionLists = [materialOf("hero").questions, ...(hasChildStory ? [theme.questions] : [])];
	return {
		// The child is in bed when the hero's story begins, and falls asleep after it.
		sections: [
			...day,
			homecoming(values, randomFor("homecoming"), hasChildStory ? RANK.child : RANK.scene),
			{ ...night, lines: [...night.lines.slice(0, -1), STORY_TIME] },
			...life,
			{ ...night, lines: night.lines.slice(-1) },
		],
		titles: planTitles(
			["{name} and the Story of {hero}", "The Story of {hero}", "{hero}, a Friend of Jesus", "A Lamp for {hero}"],
			figuresOf(hero),
		),
		questions: questionLists.map((questions) => ({ questions, isSpecific: false })),
		verses: hero.verse ? [hero.verse, ...theme.verses] : theme.verses,
		moralOutcome: "positive",
		pictureSetting: `listening at bedtime to the story of ${hero.name}`,
	};
}

/** What the facts name, and the lamp by which they are told. */
function figuresOf({ life, gift, events, quote }: PromptHero): FigureName[] {
	const named = figuresIn([gift, ...events, life, quote].filter(Boolean).join(". "));
	return [...new Set<FigureName>([...named.slice(0, 2), "lantern", "book"])].slice(0, 2);
}

const STORY_TIME: PlanLine = {
	plain: "And then it was time for the story.",
	rich: "And then, as there is always time for one, there was a story.",
	rank: RANK.required,
	unit: "then",
};

function heroSections(hero: PromptHero, values: TemplateValues, random: SeededRandom): PlanSection[] {
	const { into, between, outOf } = materialOf("hero");
	const frameRank = (priority: 1 | 2 | 3) =>
		priority === 1 ? RANK.required : priority === 2 ? RANK.child : RANK.priority2;
	const facts = factsOf(hero, random);
	const thoughts = planLines("between", random.shuffle(between), values, (_, index) =>
		index < 2 ? RANK.scene : RANK.priority2 + index / 10,
	);
	// The child's thoughts follow the third fact and those after it, at most two each.
	const gapCount = Math.max(1, facts.length - 2);
	const linesByFact = facts.map((text, index): PlanLine[] => {
		const fact: PlanLine = { plain: text, rich: text, rank: RANK.required, unit: `fact/${index}` };
		const thoughtsAfter = index > 1 ? thoughts.filter((_, place) => place % gapCount === index - 2).slice(0, 2) : [];
		return [fact, ...thoughtsAfter];
	});
	// The first two facts, who the hero was and when, share a section.
	const linesBySection =
		hero.life && hero.period ? [linesByFact.slice(0, 2).flat(), ...linesByFact.slice(2)] : linesByFact;
	const title = `The Story of ${hero.name}`;
	return [
		{
			title: "Someone Who Really Lived",
			kind: "heroInto",
			lines: planLines("heroInto", random.pick(into).beats, values, frameRank),
		},
		...linesBySection.map((lines): PlanSection => ({ title, kind: "hero", lines })),
		{
			title: "What Stays with Us",
			kind: "heroOut",
			lines: planLines("heroOut", random.pick(outOf).beats, values, frameRank),
		},
	];
}
