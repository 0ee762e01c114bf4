// Says what the story lacks of a request, in plain sentences for the parent.

import { clausesOf } from "@lion-tails/common/clauses";
import { LEARNING_FOCUSES, THEMES } from "@lion-tails/common/story";
import { capitalize } from "../compose/template.ts";
import { eventMaterial, type Situation } from "../material.ts";
import { tellingOf } from "../passages/telling.ts";
import type { BuiltInRequest } from "../request.ts";
import { forbiddenPattern } from "./forbidden.ts";
import { type Untold, untoldOf } from "./missing-parts.ts";
import { isKin } from "./people.ts";
import { themeOf } from "./subjects.ts";
import { isColor, wordsIn } from "./told-text.ts";
import type { ToldStory } from "./told-words.ts";
import type { Part } from "./untold-phrases.ts";

type Composed = Omit<ToldStory, "hasTheme"> & {
	/** Omitted if the kind of story has no plot with a theme of its own. */
	hasTheme: boolean | undefined;
	questions: readonly string[];
	imagePrompt: string;
};

/** Returns the sentences; none if the story has the whole request. `request`: the request after the choices of the composer. */
export function unhonoredOf(given: BuiltInRequest, request: BuiltInRequest, composed: Composed): string[] {
	const story = { ...composed, hasTheme: composed.hasTheme ?? hasTheme(request) };
	// A story that the wish names and also forbids has a sentence of its own.
	const isDropped = given.event !== undefined && request.event === undefined;
	const { missing, changed } = untoldOf(request, story);
	const named = isDropped ? missing.filter(({ text }) => text !== given.asked?.text) : missing;
	const core = coreOf(named, request, story);
	const quotes = named.map(({ quote }) => quote);
	return [
		...insteadOf(core, named, story, request),
		...keptForbidden(request, composed),
		...differences(request, composed),
		...otherDetails(changed),
		...leftOut(named.flatMap((part) => (part === core ? [] : part.quote))),
		...missingPeople(request, story, quotes),
		...droppedChoices(given, request),
	];
}

/** Returns what the wish is about if no plot was found for it: the first fact of which nothing is told. */
function coreOf(missing: readonly Part[], { type, ...request }: BuiltInRequest, { told }: ToldStory) {
	const { hero, event, asked, passage, timeTravel, forbidden = [] } = request;
	const isOther = type === "poem" || type === "biblical_narrative" || hero || event || asked || passage || timeTravel;
	const [first] = missing;
	// A fear that no story tells has a sentence of its own.
	const isOfFear = forbidden.some(({ isFeared }) => isFeared);
	// A loss is no topic that the storyteller lacks.
	return isOther || isOfFear || told.length > 0 || !first?.isWhole || GRIEF.test(first.quote) ? undefined : first;
}

/** Says what the story is about instead of what the wish is about. */
function insteadOf(
	core: Part | undefined,
	missing: readonly Part[],
	story: ToldStory,
	{ name = "", people = [] }: BuiltInRequest,
): string[] {
	const { told, mentioned, content, about = "something else" } = story;
	if (core) {
		const names = new Set([name, ...people.flatMap((one) => one.name ?? [])].flatMap(wordsIn));
		const isInText = wordsIn(core.quote).some(
			(word) => word.length > 4 && !names.has(word) && !isKin(word) && content.toLowerCase().includes(word),
		);
		return isInText && mentioned.some((text) => text.includes(core.text))
			? [`Tonight’s story only mentions ${inQuotes(core.quote)} and is about ${about}.`]
			: [`There is no story for ${inQuotes(core.quote)} yet, so this one is about ${about}.`];
	}
	return story.about && told.length > 0 && missing.some(({ isWhole }) => isWhole)
		? [`Tonight’s story is about ${about}.`]
		: [];
}

/** A longer sentence would reach the parent without its end. */
const MAX_SENTENCE_CHARS = 200;

/** Returns what is missing in the parent's own words, in as few sentences as possible. */
function leftOut(missing: readonly string[]): string[] {
	const does = missing.some((quote) => GRIEF.test(quote)) ? "does not speak of" : "leaves out";
	const sentenceOf = (quotes: readonly string[]) => `Tonight’s story ${does} ${listOf(quotes.map(inQuotes))}.`;
	const sentences: string[][] = [];
	for (const quote of missing) {
		const last = sentences.at(-1);
		if (last && sentenceOf([...last, quote]).length <= MAX_SENTENCE_CHARS) last.push(quote);
		else sentences.push([quote]);
	}
	return sentences.map(sentenceOf);
}

/** “Dump trucks”, “an island” and “a hen” */
const listOf = (all: readonly string[]): string =>
	[all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" and ");
const inQuotes = (text: string) => `“${text}”`;

const otherDetails = (changed: Untold["changed"]): string[] =>
	changed.map(({ thing, asked, told }) =>
		isColor(asked)
			? `In tonight’s story the color of “${thing}” is ${told}, not ${asked}.`
			: `In tonight’s story it is ${told} ${thing}, not ${asked}.`,
	);

/** Words of grief: the remark must not call a loss a topic that the storyteller lacks. */
const GRIEF = /\b(?:died|dead|death|passed away|funeral|buried|miscarr\w+|in heaven)\b/i;

/** A plot that tells as done what is still to come, or the other way around. */
const DIFFERENCES: Partial<Record<Situation, { wish: RegExp; sentence: string }>> = {
	"sibling-leaves": {
		wish: /\b(?:moved out|has moved|has left)\b/i,
		sentence: "In tonight’s story the brother or sister is still moving out.",
	},
	"new-baby": {
		wish: /\b(?:(?:is|are) coming(?! home)|due|expecting|pregnant|having a baby|will (?:have|get) a|(?:will|to) be born|going to (?:be|become) an?|belly|tummy)\b/i,
		sentence: "In tonight’s story the baby is already born.",
	},
};

function differences({ type, situations = [] }: BuiltInRequest, { told, writtenFor }: Composed): string[] {
	// A poem is about what the wish says.
	if (type === "poem") return [];
	const main = situations.find(
		({ situation, texts }) => writtenFor?.situations.includes(situation) && texts.some((text) => told.includes(text)),
	);
	const known = main && DIFFERENCES[main.situation];
	return known?.wish.test(main?.texts.join(" ") ?? "") ? [known.sentence] : [];
}

/** Forbidden words of the wish that the story still has. */
function keptForbidden(
	{ forbidden = [] }: BuiltInRequest,
	{ title, content, questions, imagePrompt }: Composed,
): string[] {
	const text = [title, content, ...questions, imagePrompt].join("\n");
	return forbidden.flatMap((thing) => {
		if (thing.isImpossible) return [`Every story here tells of God, so this one could not leave out “${thing.said}”.`];
		if (forbiddenPattern([thing])?.test(text))
			return [`Tonight’s story could not leave out “${thing.said}” altogether.`];
		return thing.isFeared
			? [
					`Tonight’s story has no “${thing.said.replace(/^(?:the|an?) /, "")}” in it: the built-in storyteller has no tale about that fear.`,
				]
			: [];
	});
}

/** Named people who neither act nor are missed, and children of the form who only look in. */
function missingPeople(
	{ type, people = [] }: BuiltInRequest,
	{ content, people: acting, told }: ToldStory,
	missing: readonly string[],
): string[] {
	const timesOf = (name: string) => content.split(name).length - 1;
	const isQuoted = (name: string) =>
		missing.some((quote) => quote.includes(name.replace(".", "")) || quote.toLowerCase().includes(name.toLowerCase()));
	const named = people.flatMap(({ name, text, isHero = false }) =>
		name && !isQuoted(name) ? [{ name, text, isHero }] : [],
	);
	// A plot that tells the wish is about one child.
	const small = named.filter(
		({ name, isHero }) => isHero && told.length > 0 && timesOf(name) > 0 && timesOf(name) < TIMES_OF_A_HERO,
	);
	const absent = named.flatMap(({ name }) =>
		timesOf(name) > 0 || acting.some((one) => one.name === name) ? [] : [name],
	);
	const isSmall = (name: string) => small.some((one) => one.name === name);
	// A poem about somebody has the name in few of its lines.
	const mentioned = named.flatMap(({ name, text }) =>
		!(type === "poem" && told.includes(text)) &&
		told.length > 0 &&
		timesOf(name) > 0 &&
		timesOf(name) <= TIMES_OF_A_PRAYER &&
		!isSmall(name)
			? [name]
			: [],
	);
	return [
		...(mentioned.length > 0 ? [`Tonight’s story only mentions ${listOf(mentioned)}.`] : []),
		...small.map(({ name }) => `${name} has only a small part in tonight’s story.`),
		...(absent.length > 0 ? [`${listOf(absent)} ${absent.length > 1 ? "are" : "is"} not in tonight’s story.`] : []),
	];
}

/** A prayer names somebody twice. */
const TIMES_OF_A_PRAYER = 2;

/** The second of two heroes is named at least this often. */
const TIMES_OF_A_HERO = 6;

/** A story of only one event, or of a life, has its own meaning instead of a theme. */
const hasTheme = ({ type, hero, event, passage }: BuiltInRequest) =>
	!hero && !(type === "biblical_narrative" && (event !== undefined || passage !== undefined));

/** Choices in the form that this kind of story ignores. */
function droppedChoices(given: BuiltInRequest, request: BuiltInRequest): string[] {
	const { type, hero, timeTravel, passage, focus, theme, event, wantsImagined, wishText = "" } = request;
	const isNarrative = type === "biblical_narrative" && !hero;
	const hasFocus =
		isNarrative && focus !== undefined && event !== undefined && eventMaterial(event).focus[focus] !== undefined;
	const themeInWish = clausesOf(wishText).some((clause) => themeOf(clause) === theme);
	return [
		passage && (hero !== undefined || tellingOf(request)?.kind === "instead") && `the passage ${passage}`,
		focus && !hasFocus && !(isNarrative && event === undefined) && `the learning focus ${LEARNING_FOCUSES[focus]}`,
		wantsImagined && !isNarrative && "small imagined details",
		hero && type === "poem" && `a poem about ${hero.name}`,
		given.type === "poem" && type !== "poem" && given.asked !== undefined && "a poem",
		given.event !== undefined && event === undefined && `the story “${eventMaterial(given.event).title}”`,
		timeTravel && (hero !== undefined || type === "poem") && "time travel",
		theme && !themeInWish && !hasTheme(request) && `the theme ${THEMES[theme]}`,
	]
		.filter((choice): choice is string => typeof choice === "string")
		.map((choice) => `${capitalize(choice)} is not part of tonight’s story.`);
}
