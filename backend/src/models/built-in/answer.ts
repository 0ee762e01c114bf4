// Answers a prompt with a complete story, its outline, a chapter, the continuation of a text, or the metadata of a
// complete text.
import { STORY_LENGTHS, StoryLength } from "@lion-tails/common/story";
import type { StoryScene } from "@lion-tails/common/story-scene";
import { type HeardStory, hash } from "../heard.ts";
import { type Composition, compose } from "./compose/compose.ts";
import { extend } from "./compose/extend.ts";
import { type Heard, heardIn } from "./compose/heard.ts";
import { generalQuestions } from "./compose/questions.ts";
import { seededRandom } from "./compose/seeded-random.ts";
import { keep } from "./kept.ts";
import { type ParsedPrompt, type PromptTask, readPrompt } from "./read-prompt.ts";
import type { BuiltInRequest } from "./request.ts";

type AnswerInput = {
	system: string;
	user: string;
	/** Default: a hash of the request, so that all prompts of one story have the same seed. */
	seed: number | undefined;
	isJson: boolean;
	/** The family's earlier stories, newest first. */
	heard?: readonly HeardStory[] | undefined;
	/** The same for all parts of a series. */
	seriesSeed?: number | undefined;
	/** True for a child in a wheelchair. */
	usesWheelchair?: boolean | undefined;
};

/** Returns the answer as JSON or as plain text. */
export function answer({
	system,
	user,
	seed: givenSeed,
	isJson,
	heard: stories = [],
	seriesSeed,
	usesWheelchair,
}: AnswerInput): string {
	const heard = heardIn(stories);
	const prompt = readPrompt(system, user, seriesSeed, usesWheelchair);
	const seed = givenSeed ?? hash(prompt.requestText);
	const length = prompt.isLengthStated ? prompt.request.length : findLength(prompt, seed, heard);
	const request = { ...prompt.request, length };
	const story = composed(request, seed, heard, stories);
	const result = answerTask(prompt.task, request, story, seed, heard);
	if (isJson) return JSON.stringify(result);
	if ("chapters" in result)
		return result.chapters.map(({ title, summary }, index) => `${index + 1}. ${title}: ${summary}`).join("\n");
	return "content" in result ? result.content : result.applicationQuestions.join("\n");
}

/**
 * Caches stories, because a story in chapters is requested in many prompts and each is answered from the complete
 * story. The same request, seed and heard stories always give the same story.
 */
function composed(request: BuiltInRequest, seed: number, heard: Heard, stories: readonly HeardStory[]): Composition {
	const key = JSON.stringify([request, seed, hash(JSON.stringify(stories))]);
	const recent = keep("recent stories", () => new Map<string, Composition>());
	const story = recent.get(key) ?? compose(request, seed, heard);
	recent.delete(key);
	recent.set(key, story);
	const [oldest = key] = recent.keys();
	if (recent.size > MAX_RECENT) recent.delete(oldest);
	return story;
}

/** Enough for the stories that a process tells at the same time. */
const MAX_RECENT = 20;

type Answer =
	| { title: string; figures: readonly string[]; chapters: { title: string; summary: string }[] }
	| { pictures?: StoryScene[]; content: string }
	| ({ title?: string; figures?: readonly string[]; pictures?: StoryScene[] } & StoryMetadata);

type StoryMetadata = {
	bibleVerse: { reference: string };
	moralOutcome: string;
	applicationQuestions: string[];
	imagePrompt: string;
	/** Omitted if everything was honored. */
	unhonored?: string[];
};

/** The scenes come before their text, so that the live story has its pictures. */
function answerTask(task: PromptTask, request: BuiltInRequest, story: Composition, seed: number, heard: Heard): Answer {
	const { title, figures, content, scenes, questions, reference, moralOutcome, imagePrompt, unhonored } = story;
	const told = unhonored.length > 0 ? { unhonored } : {};
	const metadata: StoryMetadata = {
		bibleVerse: { reference },
		moralOutcome,
		applicationQuestions: questions,
		imagePrompt,
	};
	if (task.kind === "whole") return { title, figures, pictures: scenes, content, ...metadata, ...told };
	if (task.kind === "finale") {
		const isOwn = endWithin(story.content, task.storySoFar) !== undefined;
		return isOwn ? { title, ...metadata, ...told } : { ...metadata, ...metadataOfAnother(request, seed) };
	}
	if (task.kind === "outline")
		return {
			title,
			figures,
			chapters: story.chapters(task.chapters).map(({ title, summary }) => ({ title, summary })),
		};
	if (task.kind === "chapter") {
		const text = story.chapters(task.chapters)[task.chapter]?.text ?? "";
		const starts = text.split("\n\n");
		return { pictures: scenes.filter(({ at }) => starts.some((start) => start.startsWith(at))), content: text };
	}
	return { content: restOfChapter(task, request, story) ?? extend(task, request, seed, heard) };
}

/** Metadata that suits a story by another storyteller. */
function metadataOfAnother(request: BuiltInRequest, seed: number): Partial<StoryMetadata> {
	const child =
		request.type === "biblical_narrative" ? "the last quiet moment of the story" : `a ${request.gender ?? "child"}`;
	return {
		applicationQuestions: generalQuestions(seededRandom(seed, "questions")),
		imagePrompt: `A gentle picture-book illustration in soft watercolor, warm evening light, no words in the picture: ${child} at the end of a long, good day.`,
	};
}

/**
 * Returns the text from the end of the story so far to the end of that chapter. Undefined if the story so far is
 * another story, or if its last chapter is complete.
 */
function restOfChapter(
	{ storySoFar, isCut }: Extract<PromptTask, { kind: "continue" }>,
	{ length, type, hero }: BuiltInRequest,
	story: Composition,
): string | undefined {
	const position = endWithin(story.content, storySoFar);
	if (position === undefined) return undefined;
	const chapterCount = type === "poem" && !hero ? 0 : STORY_LENGTHS[length].chapters;
	const chapters = chapterCount > 0 ? story.chapters(chapterCount) : [{ text: story.content }];
	let chapterEnd = 0;
	for (const { text } of chapters) {
		chapterEnd += (chapterEnd > 0 ? "\n\n".length : 0) + text.length;
		if (position < chapterEnd || (position === chapterEnd && isCut)) return story.content.slice(position, chapterEnd);
		if (position === chapterEnd) return undefined;
	}
	return undefined;
}

/**
 * Returns the offset in the content at which the story so far ends. Its beginning may be another storyteller's if its
 * last words occur exactly once in the content.
 */
function endWithin(content: string, storySoFar: string): number | undefined {
	if (content.startsWith(storySoFar)) return storySoFar.length;
	const tail = storySoFar.slice(-TAIL_CHARS);
	const at = content.indexOf(tail);
	const isUnique = tail.length === TAIL_CHARS && at >= 0 && content.indexOf(tail, at + 1) < 0;
	return isUnique ? at + TAIL_CHARS : undefined;
}

const TAIL_CHARS = 80;

/**
 * Returns the length whose story begins with the story so far, else the one whose story contains it, else the length of
 * the request.
 */
function findLength({ request, task }: ParsedPrompt, seed: number, heard: Heard): StoryLength {
	if (task.kind !== "continue" && task.kind !== "finale") return request.length;
	const beginning = task.storySoFar.slice(0, MAX_COMPARED_CHARS);
	const contentOf = (length: StoryLength) => compose({ ...request, length }, seed, heard).content;
	const startsSame = StoryLength.options.find((length) => contentOf(length).startsWith(beginning));
	if (startsSame || beginning.length < TAIL_CHARS) return startsSame ?? request.length;
	const isPart = (length: StoryLength) => contentOf(length).includes(beginning);
	return [request.length, ...StoryLength.options].find(isPart) ?? request.length;
}

const MAX_COMPARED_CHARS = 4000;
