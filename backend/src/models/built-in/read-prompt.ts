// Parses the request back out of the prompts: the labelled lines first; what they lack is inferred from the free text.
import { PROMPT_LABELS, STORY_SO_FAR } from "@lion-tails/common/prompts";
import {
	BIBLICAL_EVENTS,
	LEARNING_FOCUSES,
	READING_LEVELS,
	STORY_LENGTHS,
	STORY_TYPES,
	StoryLength,
	THEMES,
} from "@lion-tails/common/story";
import {
	inferAge,
	inferAnimal,
	inferEvent,
	inferGender,
	inferLength,
	inferLevel,
	inferName,
	inferTheme,
	inferType,
} from "./infer-request.ts";
import type { BuiltInRequest, PromptHero } from "./request.ts";

export type Step =
	| { kind: "single" }
	| { kind: "outline"; chapters: number }
	/** `chapter` counts from 0. */
	| { kind: "chapter"; chapter: number; chapters: number; told: string }
	| { kind: "continue"; told: string; isCut: boolean; words: number; isEnding: boolean }
	| { kind: "finale"; told: string };

export type Read = {
	request: BuiltInRequest;
	step: Step;
	/** The request without the step's task: the same for all steps of a story. */
	requestText: string;
	/** False where the length had to be guessed. */
	hasLength: boolean;
};

type Label = keyof typeof PROMPT_LABELS;

export function readPrompt(system: string, user: string): Read {
	const at = user.lastIndexOf("\n\n---\n");
	const requestText = at < 0 ? user : user.slice(0, at);
	const step = stepOf(at < 0 ? "" : user.slice(at + "\n\n---\n".length));
	const lines = readLines(requestText);
	const value = (label: Label) => lines.get(plain(PROMPT_LABELS[label]))?.[0];
	// What the parent wrote outside the lines, and the wish inside them.
	const freeText = [...requestText.split("\n").filter((line) => !isLabelled(line)), value("wish") ?? ""].join("\n");
	const stated =
		lengthOf(value("length")) ?? lengthOf(/This story is ["“]([\w-]+)["”]/.exec(system)?.[1]) ?? inferLength(freeText);
	const event = keyOf(BIBLICAL_EVENTS, value("biblicalEvent")) ?? inferEvent(freeText);
	const theme = keyOf(THEMES, value("theme")) ?? inferTheme(freeText);
	const focus = keyOf(LEARNING_FOCUSES, value("learningFocus"));
	const age = numberOf(value("age")) ?? inferAge(freeText);
	const gender = value("gender") ?? inferGender(freeText);
	const request: BuiltInRequest = {
		type: keyOf(STORY_TYPES, value("storyType")) ?? inferType(freeText, value("childName")),
		name: value("childName") ?? inferName(freeText),
		gender: gender === "boy" || gender === "girl" ? gender : undefined,
		age,
		hair: value("hair"),
		eyes: value("eyes"),
		color: value("favoriteColor"),
		hobby: value("hobby"),
		trait: value("personality"),
		power: value("specialPower"),
		animal: value("animal") ?? inferAnimal(freeText),
		theme: theme === "none" ? undefined : theme,
		event: event === "none" ? undefined : event,
		timeTravel: lines.has(plain(PROMPT_LABELS.timeTravel)) || /\btime[ -]travel/i.test(freeText),
		passage: value("biblePassage"),
		focus: focus === "none" ? undefined : focus,
		level: levelOf(value("readingLevel")) ?? inferLevel(age, system),
		length: lengthFor(step, stated),
		hero: heroOf(value, lines.get(plain(PROMPT_LABELS.heroEvent)) ?? []),
	};
	return {
		request,
		step,
		requestText,
		hasLength: stated !== undefined || step.kind === "chapter" || step.kind === "outline",
	};
}

function stepOf(task: string): Step {
	const [open, close] = STORY_SO_FAR;
	const from = task.indexOf(open);
	const to = task.lastIndexOf(close);
	const told = from >= 0 && to > from ? task.slice(from + open.length, to) : "";
	const said = from >= 0 && to > from ? task.slice(0, from) + task.slice(to + close.length) : task;
	const outline = /Plan (\d+) chapters/.exec(said);
	if (outline) return { kind: "outline", chapters: Number(outline[1]) };
	const chapter = /write chapter (\d+) of (\d+)/.exec(said);
	if (chapter) return { kind: "chapter", chapter: Number(chapter[1]) - 1, chapters: Number(chapter[2]), told };
	if (/Now finish it/.test(said)) return { kind: "finale", told };
	if (!told) return { kind: "single" };
	const words = Number(/about (\d+) more words/.exec(said)?.[1] ?? 200);
	return { kind: "continue", told, isCut: /broke off/.test(said), words, isEnding: /quiet end/.test(said) };
}

/** The values of all labelled lines; a label may come more than once. */
function readLines(requestText: string): Map<string, string[]> {
	const lines = new Map<string, string[]>();
	for (const line of requestText.split("\n")) {
		const [label, value] = splitLine(line);
		if (label && value) lines.set(label, [...(lines.get(label) ?? []), value]);
	}
	return lines;
}

const LABELS = new Set(Object.values(PROMPT_LABELS).map(plain));

function splitLine(line: string): [string | undefined, string] {
	const [, name = "", value = ""] = /^\s*[-*•]?\s*([^:]{2,40}):\s*(.*)$/.exec(line) ?? [];
	const label = plain(name);
	return [LABELS.has(label) ? label : undefined, value.trim()];
}

const isLabelled = (line: string) => splitLine(line)[0] !== undefined;

/** For comparing what people type: no case, no marks, no difference between kinds of apostrophe. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** The key whose label (or name) this is. */
function keyOf<K extends string>(table: Record<K, string>, value: string | undefined): K | undefined {
	if (value === undefined) return undefined;
	const wanted = plain(value);
	return (Object.keys(table) as K[]).find((key) => plain(table[key]) === wanted || plain(key) === wanted);
}

function levelOf(value: string | undefined) {
	if (value === undefined) return undefined;
	const labels = Object.fromEntries(Object.entries(READING_LEVELS).map(([key, { label }]) => [key, label]));
	const [name] = value.split("(");
	return keyOf(labels as Record<keyof typeof READING_LEVELS, string>, value) ?? keyOf(READING_NAMES, name);
}

const READING_NAMES = {
	preschool: "Preschool",
	kindergarten: "Kindergarten",
	"early-elementary": "Early Elementary",
	"late-elementary": "Late Elementary",
	"middle-school": "Middle School",
} as const satisfies Record<keyof typeof READING_LEVELS, string>;

/** By name, else by the nearest number of words. */
function lengthOf(value: string | undefined): StoryLength | undefined {
	const named = StoryLength.options.toSorted((a, b) => b.length - a.length).find((name) => value?.includes(name));
	const words = numberOf(value);
	if (named || words === undefined) return named;
	return StoryLength.options.find((name) => words <= STORY_LENGTHS[name].target) ?? "extended";
}

/** A telling in chapters needs as much story as so many chapters hold. */
function lengthFor(step: Step, stated: StoryLength | undefined): StoryLength {
	if (step.kind !== "outline" && step.kind !== "chapter") return stated ?? "medium";
	if (stated && STORY_LENGTHS[stated].chapters === step.chapters) return stated;
	return step.chapters > STORY_LENGTHS.long.chapters ? "extended" : "long";
}

const numberOf = (value: string | undefined) => {
	const digits = /\d+/.exec(value ?? "")?.[0];
	return digits === undefined ? undefined : Number(digits);
};

function heroOf(value: (label: Label) => string | undefined, events: string[]): PromptHero | undefined {
	const name = value("hero");
	if (!name) return undefined;
	return {
		name,
		period: value("heroPeriod"),
		life: value("heroLife"),
		gift: value("heroGift"),
		events,
		quote: value("heroQuote"),
		verse: value("heroVerse"),
	};
}
