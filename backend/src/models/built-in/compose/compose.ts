// Composes the story of a request.

import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { type FigureName, knownFigures } from "@lion-tails/common/figures";
import { READING_MEASURES } from "@lion-tails/common/prompts/reading-measures";
import { countWords, type MoralOutcome, STORY_LENGTHS } from "@lion-tails/common/story";
import { MAX_NOUN_CHARS, MAX_SEEN, type StoryScene } from "@lion-tails/common/story-scene";
import { meaningAt, meaningOf } from "@lion-tails/common/storyboard/lexicon";
import { panelParagraphs } from "@lion-tails/common/storyboard/pace";
import { personIn } from "@lion-tails/common/storyboard/scenes";
import { plainWords } from "@lion-tails/common/words";
import { hash } from "../../heard.ts";
import { eventMaterial, PLOT_PARTS, type Setting } from "../material.ts";
import { inTellableForm, sourcesById, tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { forbiddenPattern } from "../wish/forbidden.ts";
import { unhonoredOf } from "../wish/unhonored.ts";
import { toldWishes } from "./forms/child-sections.ts";
import { planChildStory } from "./forms/child-story.ts";
import { isAllowed } from "./forms/choose-subject.ts";
import { planHeroStory } from "./forms/hero-story.ts";
import { planBibleNarrative, planPassageStory } from "./forms/passage-story.ts";
import { FACTS_KIND } from "./forms/plot-sections.ts";
import { planPoem } from "./forms/poem.ts";
import { notToldOf } from "./forms/setting.ts";
import { planTimeTravelStory } from "./forms/time-travel-story.ts";
import { namesOfTellers, type TellerName } from "./forms/who.ts";
import { freshRandom, type Heard, NOTHING_HEARD } from "./heard.ts";
import { withIntroductions, withPronouns } from "./names-in-text.ts";
import { type Chapter, chaptersOf, type Paragraph, paragraphsOf } from "./paragraphs.ts";
import { chooseQuestions, chooseTitle, type QuestionList } from "./questions.ts";
import { seededRandom } from "./seeded-random.ts";
import { selectLines, type TextSection, withoutForbidden } from "./select-lines.ts";
import {
	type Budget,
	budgetOf,
	MAX_SENTENCE_WORDS,
	type PlanInput,
	type PlanSection,
	RICH_SHARES,
	type StoryPlan,
	totalWords,
} from "./story-plan.ts";
import { clearNames, fillTemplate, introductionsOf, type TemplateValues, templateValues } from "./template.ts";
import { withWishedDetails } from "./wished-details.ts";

export type Composition = {
	title: string;
	/** The figures of the story's picture. */
	figures: readonly FigureName[];
	content: string;
	questions: string[];
	reference: string;
	moralOutcome: MoralOutcome;
	imagePrompt: string;
	/** The parts of the request that the story lacks, in sentences for the parent. */
	unhonored: string[];
	/** The declared places and hours of the paragraphs that have a picture. */
	scenes: StoryScene[];
	/** Divides the content into chapters; their texts joined by blank lines are the content. */
	chapters: (count: number) => Chapter[];
};

/**
 * Returns a story. The same request, seed and `heard` always give the same one. Heard lines are repeated only if
 * nothing else is left.
 */
export function compose(given: BuiltInRequest, seed: number, heard: Heard = NOTHING_HEARD): Composition {
	const request = withoutForbiddenEvent(inTellableForm(given));
	// The people are the same in all stories of a series.
	const values = templateValues(request, request.earlier?.seriesSeed ?? seed);
	const richShare = RICH_SHARES[request.level];
	const usualBudget = budgetOf(request);
	const randomFor = (purpose: string) => freshRandom(seed, purpose, heard, values);
	const { plan, forbidden } = planAllowed((attempt) => {
		const own = attempt === 0 ? seed : hash(`${seed}/${attempt}`);
		const ownRandom = (purpose: string) => freshRandom(own, purpose, heard, values);
		return planStory({ request, values, seed: own, randomFor: ownRandom, heard, richShare, budget: usualBudget });
	}, request);
	const budget = { ...usualBudget, targetWords: plan.targetWords ?? usualBudget.targetWords };
	const isPoem = request.type === "poem" && !request.hero;
	const planned = isPoem ? plan.sections : withoutImpossible(plan.sections, request);
	const share = isPoem ? richShare : affordableRichShare(planned, richShare, budget);
	const sections = selectLines(planned, share, budget, seed, heard);
	const unnamed = isPoem ? sections.flatMap(stanzasOf) : paragraphsOf(sections, seededRandom(seed, "paragraphs"));
	const tellers = namesOfTellers(request, plan.teller);
	const isAllTale = isPoem || request.type === "biblical_narrative";
	const texts = new Set(sections.flatMap((section) => section.texts));
	// The shortest stories may have no room for an episode.
	const episodes = plan.episodes?.filter(({ line }) => texts.has(line.plain) || texts.has(line.rich)) ?? [];
	const { mentioned = toldWishes(request).map(({ text }) => text), people = [] } = plan;
	const told = [...(plan.told ?? []), ...episodes.map(({ text }) => text)];
	const isOwn = ({ section }: Paragraph) => isAllTale || !OF_TALE.has(section.kind);
	const named = withNamesOfTellers(unnamed, tellers);
	// The parent's own words have the details already.
	const detailed =
		isAllTale || plan.retold
			? named
			: withDetails(named, isOwn, (own) => withWishedDetails(own, request, told, people));
	const paragraphs =
		isAllTale || request.hero ? detailed : withNames(detailed, request, { ...values, ...plan.values }, budget.maxWords);
	const company = people.flatMap(({ name, called }) =>
		name !== undefined && name === plan.values?.whoName ? [] : [name ?? called],
	);
	const content = paragraphs.map(({ text }) => text).join("\n\n");
	const titles = new Map<string, readonly FigureName[]>();
	for (const { template, figures } of plan.titles) {
		const title = fillTemplate(template, { ...values, ...plan.values });
		if (title !== null && !forbidden?.test(title)) titles.set(title, figures);
	}
	if (titles.size === 0) titles.set(`${values.name ?? "A Child"} at Bedtime`, ["moon", "bed"]);
	const written = chooseTitle([...titles.keys()], content, heard, seededRandom(seed, "title"));
	const story = {
		title: written.title,
		content,
		questions: chooseQuestions(
			allowedQuestions(plan.questions, forbidden),
			content,
			{ ...values, ...plan.values },
			randomFor("questions"),
		).map((question) =>
			[...tellers].reduce(
				(text, [teller, { short }]) => text.replaceAll(new RegExp(String.raw`\b${teller}\b`, "g"), short),
				question,
			),
		),
		imagePrompt: imagePromptOf(
			request,
			values,
			forbidden?.test(plan.pictureSetting) ? "at home in the evening" : plan.pictureSetting,
			written.title,
		),
	};
	return {
		...story,
		figures: figuresOf(request, titles.get(written.of) ?? []),
		reference: seededRandom(seed, "verse").pick(plan.verses),
		moralOutcome: plan.moralOutcome,
		unhonored: unhonoredOf(given, request, {
			...story,
			told,
			episodes,
			writtenFor: plan.writtenFor,
			about: plan.about,
			mentioned,
			retold: plan.retold ?? [],
			leftOut: plan.leftOut,
			facts: sections
				.flatMap(({ kind, texts, attached }) =>
					kind === FACTS_KIND ? texts.filter((text) => !attached?.has(text)) : [],
				)
				.join(" "),
			// The shortest stories may have dropped somebody's lines.
			people: people.filter(({ name }) => !name || content.includes(name)),
			ownParagraphs: paragraphs.filter(isOwn).map(({ text }) => text),
			hasTheme: plan.hasTheme,
		}),
		scenes: scenesOf(paragraphs, company, tellers, isPoem),
		chapters: (count) => chaptersOf(paragraphs, count, STORY_LENGTHS[request.length].min / count),
	};
}

/** Returns the stanzas of a section. A refrain is at the place of the stanza before it. */
function stanzasOf(section: TextSection): Paragraph[] {
	let setting: Setting | undefined;
	return section.texts.map((text, index) => {
		setting = section.settings?.get(text) ?? setting;
		return { text, section, isFirst: index === 0, setting };
	});
}

/** Changes the texts of the child's own paragraphs. */
function withDetails(
	paragraphs: readonly Paragraph[],
	isOwn: (one: Paragraph) => boolean,
	change: (own: readonly string[]) => readonly string[],
): readonly Paragraph[] {
	const changed = change(paragraphs.filter(isOwn).map(({ text }) => text));
	let at = 0;
	return paragraphs.map((one) => {
		if (!isOwn(one)) return one;
		const text = changed[at++] ?? one.text;
		// The material does not know what the details add to its picture.
		const { seen: _, main: __, ...picture } = one.section.picture ?? {};
		return text === one.text ? one : { ...one, text, section: { ...one.section, picture } };
	});
}

/** “Nora’s new friend” */
const MAX_WORDS_OF_INTRODUCTION = 3;

/** Returns the child's own paragraphs with the people of the story introduced, and fewer names. */
function withNames(
	paragraphs: readonly Paragraph[],
	{ people = [], level }: BuiltInRequest,
	values: TemplateValues,
	maxWords: number,
): readonly Paragraph[] {
	const introductions = introductionsOf(people, values);
	const words = countWords(paragraphs.map(({ text }) => text).join("\n"));
	const hasRoom = words + introductions.size * MAX_WORDS_OF_INTRODUCTION <= maxWords;
	const isOwn = ({ section: { kind } }: Paragraph) => !AS_GIVEN.has(kind) && !OF_TALE.has(kind);
	const { name = "", he } = values;
	const child = { name, isBoy: he === "he", clear: clearNames(people, values) };
	const introduced = withIntroductions(
		paragraphs.filter(isOwn).map(({ text }) => text),
		hasRoom ? introductions : new Map(),
		MAX_SENTENCE_WORDS[level] ?? READING_MEASURES[level].longestWords,
	);
	let at = 0;
	return paragraphs.map((one) =>
		isOwn(one) ? { ...one, text: withPronouns(introduced[at++] ?? one.text, child) } : one,
	);
}

/** Returns the scenes by which the storyboard finds the paragraphs that have a picture. `company`: people in added lines. */
function scenesOf(
	paragraphs: readonly Paragraph[],
	company: readonly string[],
	tellers: ReadonlyMap<string, TellerName>,
	isPoem: boolean,
): StoryScene[] {
	const pictured = new Set(panelParagraphs(paragraphs.map(({ text }) => text)));
	// A teller is where the plot says, and so is everybody who has a part in it.
	const isIn = (nouns: readonly string[], name: string) =>
		nouns.some((one) => one === name || one.endsWith(` ${name}`));
	const names = [...tellers.values()].map(({ full }) => full);
	const around = company.filter((name) => !isIn(names, name));
	const cast = paragraphs.flatMap(({ section }) => section.picture?.seen ?? []);
	const beside = around.filter((name) => !isIn(cast, name));
	return paragraphs.flatMap(({ text, setting: own, section }, at) => {
		const { kind, picture = {} } = section;
		// Lines that the company adds to a part of a plot are where it was.
		const before = paragraphs.slice(0, at + 1).findLast((one) => one.section.kind === kind && one.setting);
		const setting = own ?? (isPlotPart(kind) ? before?.setting : undefined);
		const { place, hour, weather, pose, main, seen, poses = {} } = { ...picture, ...setting };
		const isLife = kind === "hero" && setting?.seen !== undefined;
		// The child only thinks of them at night, and a life has none of them.
		const companions = kind === "ending" || isLife ? [] : isPlotPart(kind) ? beside : around;
		// In verse everybody else has a name only.
		const listed = seen ?? (isPoem ? thingsIn(text) : undefined);
		if (!pictured.has(at) || !(place || hour || pose || listed)) return [];
		const nameOf = (noun: string) => tellers.get(noun)?.short ?? noun;
		const all = listed && [...new Set([...companions, ...listed.map(nameOf)].flatMap(shortened))].slice(0, MAX_SEEN);
		const postures = Object.entries(poses).map(([noun, one]) => ({ who: nameOf(noun), pose: one }));
		return [
			{
				at: firstWords(text),
				...(place && { place }),
				...(hour && { hour }),
				...(weather && { weather }),
				...(pose && { child: pose }),
				...(main && (setting?.seen?.includes(main) ?? true) && isNamed(main, section) && { seen: [main] }),
				...(isLife && { seen: seen?.filter(isDrawing).slice(0, MAX_MAIN), kind: "life" as const }),
				...(all && { all }),
				...(postures.length > 0 && { poses: postures }),
			},
		];
	});
}

const isPlotPart = (kind: string) => (PLOT_PARTS as readonly string[]).includes(kind);

/** The most things and animals that a scene adds. */
const MAX_MAIN = 3;
const isDrawing = (noun: string) => personIn(noun) === undefined && meaningOf(noun) !== undefined;

/** The things and animals that a text names. */
function thingsIn(text: string): string[] {
	const words = plainWords(text);
	return words.flatMap((_, at) => {
		const { thing, animal } = meaningAt(words, at)?.meaning ?? {};
		return thing || animal || [];
	});
}

/** A shorter telling may have left out the lines that name the main thing. */
function isNamed(main: string, { texts }: Paragraph["section"]): boolean {
	const { thing, animal } = meaningOf(main) ?? {};
	if (!thing && !animal) return false;
	const words = plainWords(texts.join(" "));
	const last = main.split(" ").at(-1);
	return words.some((word, at) => {
		const found = meaningAt(words, at)?.meaning;
		return word === last || (found && (animal ? found.animal === animal : found.thing === thing));
	});
}

/** Returns the noun as a scene may have it, without “the girl” if it is too long; empty if the name alone is. */
function shortened(noun: string): string[] {
	const short = noun.length > MAX_NOUN_CHARS ? noun.replace(/^the (?:girl|boy) /, "") : noun;
	return short.length > MAX_NOUN_CHARS ? [] : [short];
}

const firstWords = (text: string) => text.split(/\s+/).slice(0, 5).join(" ");

/** Sections of a Bible story within the child's. */
const OF_TALE: ReadonlySet<string> = new Set(["tale", "heart", "into", "outOf", "around", "reading"]);

/** Sections whose text is the Bible's or the parent's. */
const AS_GIVEN: ReadonlySet<string> = new Set(["tale", "heart", "reading", FACTS_KIND]);

/** Drops lines in which a child with a wheelchair runs, or a deaf child hears, from its own day. */
function withoutImpossible(sections: readonly PlanSection[], request: BuiltInRequest): readonly PlanSection[] {
	const pattern = notToldOf(request);
	if (!pattern) return sections;
	return sections.flatMap((section) =>
		AS_GIVEN.has(section.kind) ? [section] : withoutForbidden([section], pattern, false).sections,
	);
}

/** A forbidden thing of the wish wins over the event of the form and over a story that the wish names. */
function withoutForbiddenEvent(request: BuiltInRequest): BuiltInRequest {
	const { event, asked, forbidden } = request;
	if (!forbidden) return request;
	const isTold = event === undefined || isAllowed(eventMaterial(event), request);
	const ids = sourcesById(asked?.ids ?? []).flatMap((source) => (isAllowed(source, request) ? [source.id] : []));
	const isAskedTold = !asked?.ids || ids.length > 0;
	return {
		...request,
		event: isTold ? event : undefined,
		asked: asked?.ids && isAskedTold ? { ...asked, ids } : isAskedTold ? asked : undefined,
	};
}

/** The wish's own “Oma Gerda” and “Aunt Carol” tell the story instead of Grandma and Aunt Rose. */
function withNamesOfTellers(
	paragraphs: readonly Paragraph[],
	tellers: ReadonlyMap<string, TellerName>,
): readonly Paragraph[] {
	let named = paragraphs;
	for (const [teller, { full, short }] of tellers) {
		// “Grandpa Otto” may be there already.
		const [, name = "\0"] = full.split(" ");
		const pattern = new RegExp(String.raw`\b${teller}\b(?! ${name})`, "g");
		let section: Paragraph["section"] | undefined;
		named = named.map((one) => {
			if (one.section.kind === FACTS_KIND) return one;
			const text = one.text.replaceAll(pattern, () => {
				const isFirst = section !== one.section;
				section = one.section;
				return isFirst ? full : short;
			});
			return { ...one, text };
		});
	}
	return named;
}

/** Plans made for a wish that forbids something, until one can keep it. */
const MAX_PLANS = 12;

/** Returns the first plan without forbidden lines, else the one with the fewest of them. */
function planAllowed(
	plan: (attempt: number) => StoryPlan,
	{ forbidden, type }: BuiltInRequest,
): { plan: StoryPlan; forbidden: RegExp | null } {
	const pattern = forbiddenPattern(forbidden);
	if (!pattern) return { plan: plan(0), forbidden: null };
	let best: { plan: StoryPlan; left: number } | undefined;
	for (let attempt = 0; attempt < MAX_PLANS && best?.left !== 0; attempt++) {
		const candidate = plan(attempt);
		const { sections, left } = withoutForbidden(candidate.sections, pattern, type === "poem");
		if (!best || left < best.left) best = { plan: { ...candidate, sections }, left };
	}
	return { plan: best?.plan ?? plan(0), forbidden: pattern };
}

const allowedQuestions = (lists: readonly QuestionList[], forbidden: RegExp | null): readonly QuestionList[] =>
	forbidden
		? lists.map((list) => ({ ...list, questions: list.questions.filter((question) => !forbidden.test(question)) }))
		: lists;

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
