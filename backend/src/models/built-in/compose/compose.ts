// A request and a seed become one story: always the same one.
import type { MoralOutcome, StoryLength } from "@lion-tails/common/story";
import type { BuiltInRequest } from "../request.ts";
import { type Budget, type Section, tell, wholeWords } from "./budget.ts";
import { draftDay } from "./day.ts";
import { draftHero } from "./hero.ts";
import { draftNarrative } from "./narrative.ts";
import { type Chapter, chaptersOf, paragraphsOf } from "./pages.ts";
import { draftPoem } from "./poem.ts";
import { chooseQuestions, fittingTitles, type QuestionList } from "./questions.ts";
import { seededRandom } from "./seeded-random.ts";
import { fillTemplate, type TemplateValues } from "./template.ts";
import { templateValues } from "./template-values.ts";
import { draftTravel } from "./travel.ts";

/** What a kind of story has to offer, before its length is known. */
export type Draft = {
	sections: Section[];
	titles: readonly string[];
	/** Lists of questions to take from in turn. */
	questions: readonly QuestionList[];
	/** References, any of which suits. */
	verses: readonly string[];
	moralOutcome: MoralOutcome;
	/** The place and moment of the picture. */
	picture: string;
};

export type Composition = {
	title: string;
	content: string;
	questions: string[];
	reference: string;
	moralOutcome: MoralOutcome;
	imagePrompt: string;
	/** The whole in so many parts, which joined by blank lines are the content. */
	chapters: (count: number) => Chapter[];
	/** What is told, in order. */
	kinds: string[];
};

/** How much is told in the older readers' words. */
export const SHARES = {
	preschool: 0,
	kindergarten: 0.2,
	"early-elementary": 0.5,
	"late-elementary": 0.72,
	"middle-school": 0.9,
} as const;

/** Words to land at for the youngest, how many more for the oldest, and what is never passed. */
const BUDGETS: Record<StoryLength, [youngest: number, more: number, most: number]> = {
	"very-short": [590, 100, 698],
	short: [850, 80, 980],
	medium: [1270, 140, 1470],
	long: [2060, 220, 2440],
	extended: [3000, 350, 3800],
};

export function compose(request: BuiltInRequest, seed: number): Composition {
	const values = templateValues(request, seed);
	const share = SHARES[request.level];
	const [youngest, more, most] = BUDGETS[request.length];
	const budget: Budget = { target: youngest + more * share, most };
	const draft = draftOf(request, values, seed, share, budget);
	const isPoem = request.type === "poem";
	const told = tell(draft.sections, isPoem ? share : shareFor(draft.sections, share, budget), budget, seed);
	const paragraphs = isPoem
		? told.flatMap((section) => section.texts.map((text, at) => ({ text, section, isFirst: at === 0 })))
		: paragraphsOf(told, seededRandom(seed, "paragraphs"));
	const content = paragraphs.map(({ text }) => text).join("\n\n");
	const titles = draft.titles.map((title) => fillTemplate(title, values)).filter((title) => title !== null);
	const title = seededRandom(seed, "title").pick(fittingTitles(titles, content));
	return {
		title,
		content,
		questions: chooseQuestions(draft.questions, content, values, seededRandom(seed, "questions")),
		reference: seededRandom(seed, "verse").pick(draft.verses),
		moralOutcome: draft.moralOutcome,
		imagePrompt: pictureOf(request, values, draft.picture, title),
		chapters: (count) => chaptersOf(paragraphs, count),
		kinds: told.map(({ kind }) => kind),
	};
}

/** Where everything there is to tell is too little in the plain words, some of it is told in the longer ones. */
function shareFor(sections: readonly Section[], share: number, { target }: Budget): number {
	const { plain, rich } = wholeWords(sections);
	return Math.max(share, Math.min(1, (target * 0.95 - plain) / Math.max(1, rich - plain)));
}

function draftOf(request: BuiltInRequest, values: TemplateValues, seed: number, share: number, budget: Budget): Draft {
	if (request.type === "poem") return draftPoem(request, values, seed, share, budget);
	if (request.hero) return draftHero(request, request.hero, values, seed, share, budget);
	if (request.type === "biblical_narrative") return draftNarrative(request, values, seed, share, budget);
	if (request.timeTravel) return draftTravel(request, values, seed, share, budget);
	return draftDay(request, values, seed, share, budget);
}

function pictureOf(request: BuiltInRequest, values: TemplateValues, place: string, title: string): string {
	const style = "A gentle picture-book illustration in soft watercolor, warm evening light, no words in the picture";
	if (request.type === "biblical_narrative" && !request.hero) return `${style}: a quiet moment ${place}.`;
	const looks = [values.hair && `${values.hair} hair`, values.eyes && `${values.eyes} eyes`]
		.filter(Boolean)
		.join(" and ");
	const child = `a ${values.boy}${looks ? ` with ${looks}` : ""}`;
	const pet = values.animal ? `, holding a small cloth ${values.animal} with button eyes,` : "";
	return `${style}: ${child}${pet} ${place}. The story is called “${title}”.`;
}
