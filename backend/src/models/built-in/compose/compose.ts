// Composes the story of a request.
import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { type FigureName, knownFigures } from "@lion-tails/common/figures";
import { type MoralOutcome, STORY_LENGTHS } from "@lion-tails/common/story";
import { inTellableForm, tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { unhonoredOf } from "../wish/unhonored.ts";
import { toldWishes } from "./forms/child-sections.ts";
import { planChildStory } from "./forms/child-story.ts";
import { planHeroStory } from "./forms/hero-story.ts";
import { planBibleNarrative, planPassageStory } from "./forms/passage-story.ts";
import { planPoem } from "./forms/poem.ts";
import { planTimeTravelStory } from "./forms/time-travel-story.ts";
import { freshRandom, type Heard, NOTHING_HEARD } from "./heard.ts";
import { type Chapter, chaptersOf, paragraphsOf } from "./paragraphs.ts";
import { chooseQuestions, chooseTitle } from "./questions.ts";
import { seededRandom } from "./seeded-random.ts";
import { selectLines } from "./select-lines.ts";
import {
	type Budget,
	budgetOf,
	type PlanInput,
	type PlanSection,
	RICH_SHARES,
	type StoryPlan,
	totalWords,
} from "./story-plan.ts";
import { fillTemplate, type TemplateValues, templateValues } from "./template.ts";

export type Composition = {
	title: string;
	/** The figures of the story's picture. */
	figures: readonly FigureName[];
	content: string;
	questions: string[];
	reference: string;
	moralOutcome: MoralOutcome;
	imagePrompt: string;
	/** The parts of the request that the story lacks, in short words for the parent. */
	unhonored: string[];
	/** Divides the content into chapters; their texts joined by blank lines are the content. */
	chapters: (count: number) => Chapter[];
};

/**
 * Returns a story. The same request, seed and `heard` always give the same one. Heard lines are repeated only if
 * nothing else is left.
 */
export function compose(given: BuiltInRequest, seed: number, heard: Heard = NOTHING_HEARD): Composition {
	const request = inTellableForm(given);
	// The people are the same in all stories of a series.
	const values = templateValues(request, request.earlier?.seriesSeed ?? seed);
	const richShare = RICH_SHARES[request.level];
	const usualBudget = budgetOf(request);
	const randomFor = (purpose: string) => freshRandom(seed, purpose, heard, values);
	const plan = planStory({ request, values, seed, randomFor, heard, richShare, budget: usualBudget });
	const budget = { ...usualBudget, targetWords: plan.targetWords ?? usualBudget.targetWords };
	const isPoem = request.type === "poem" && !request.hero;
	const share = isPoem ? richShare : affordableRichShare(plan.sections, richShare, budget);
	const sections = selectLines(plan.sections, share, budget, seed, heard);
	const paragraphs = isPoem
		? sections.flatMap((section) => section.texts.map((text, index) => ({ text, section, isFirst: index === 0 })))
		: paragraphsOf(sections, seededRandom(seed, "paragraphs"));
	const content = paragraphs.map(({ text }) => text).join("\n\n");
	const titles = new Map<string, readonly FigureName[]>();
	for (const { template, figures } of plan.titles) {
		const title = fillTemplate(template, { ...values, ...plan.values });
		if (title !== null) titles.set(title, figures);
	}
	const written = chooseTitle([...titles.keys()], content, heard, seededRandom(seed, "title"));
	return {
		title: written.title,
		figures: figuresOf(request, titles.get(written.of) ?? []),
		content,
		questions: chooseQuestions(plan.questions, content, { ...values, ...plan.values }, randomFor("questions")),
		reference: seededRandom(seed, "verse").pick(plan.verses),
		moralOutcome: plan.moralOutcome,
		unhonored: unhonoredOf(request, plan.toldWishes ?? toldWishes(request).map(({ text }) => text), content),
		imagePrompt: imagePromptOf(request, values, plan.pictureSetting, written.title),
		chapters: (count) => chaptersOf(paragraphs, count, STORY_LENGTHS[request.length].min / count),
	};
}

function planStory(input: PlanInput): StoryPlan {
	const { type, hero, timeTravel } = input.request;
	// There are no lives in verse, and the hero matters more than the form.
	if (hero) return planHeroStory(input, hero);
	if (type === "poem") return planPoem(input);
	const telling = tellingOf(input.request);
	if (type === "biblical_narrative") return telling ? planPassageStory(input, telling) : planBibleNarrative(input);
	// A psalm or a letter cannot be visited: it is read, or replaced, at home.
	if (timeTravel && (!telling || telling.kind === "told")) return planTimeTravelStory(input);
	return planChildStory(input);
}

/** Figures of the picture that the story is about come first. */
function figuresOf({ picture }: BuiltInRequest, figures: readonly FigureName[]): readonly FigureName[] {
	return picture ? knownFigures([...figuresIn(picture), ...figures], MAX_FIGURES) : figures;
}

/** Raises the share of rich wording if all lines in plain wording are too short for the target. */
function affordableRichShare(sections: readonly PlanSection[], richShare: number, { targetWords }: Budget): number {
	const { plain, rich } = totalWords(sections);
	return Math.max(richShare, Math.min(1, (targetWords * 0.95 - plain) / Math.max(1, rich - plain)));
}

function imagePromptOf(request: BuiltInRequest, values: TemplateValues, setting: string, title: string): string {
	const style = "A gentle picture-book illustration in soft watercolor, warm evening light, no words in the picture";
	if (request.hero && !request.name) return `${style}: ${setting}.`;
	if (request.type === "biblical_narrative" && !request.hero) return `${style}: a quiet moment ${setting}.`;
	const looks = [values.hair && `${values.hair} hair`, values.eyes && `${values.eyes} eyes`]
		.filter(Boolean)
		.join(" and ");
	const child = `a ${values.boy}${looks ? ` with ${looks}` : ""}`;
	const pet = values.animal ? `, holding a small cloth ${values.animal} with button eyes,` : "";
	if (request.picture) return `${style}: ${request.picture} The story is called “${title}”.`;
	return `${style}: ${child}${pet} ${setting}. The story is called “${title}”.`;
}
