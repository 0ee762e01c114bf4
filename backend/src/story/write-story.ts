// Writes one story: the steps of its plan, asked of the storyteller one after another, each attempt going on from the text
// already shown.
import { AppError } from "@lion-tails/common/errors";
import {
	buildPrompts,
	type ContinueReason,
	chapterPrompt,
	continuePrompt,
	finalePrompt,
	outlinePrompt,
	type PromptSources,
	type Prompts,
} from "@lion-tails/common/prompts";
import { countWords, type StoryRequest, type StoryResult } from "@lion-tails/common/story";
import type { Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toAppError } from "../models/to-app-error.ts";
import { findVerse, verseForTheme } from "../scripture/scripture.ts";
import { type Ask, openAsk } from "./ask-storyteller.ts";
import { continueText } from "./continuation.ts";
import type { ParsedAnswer } from "./parse-answer-stream.ts";
import type { Step, WordGoal } from "./plan.ts";
import { MAX_ATTEMPTS, type RunningStory } from "./running-story.ts";
import { isComplete, QUESTION_COUNT, readChapters } from "./story-metadata.ts";

/** Room for the outline, and for questions, verse and picture. */
const SMALL_ANSWER_WORDS = 400;
/** An attempt that extends a story asks for at least this much. */
const MIN_EXTENSION_WORDS = 60;

type Deps = {
	request: StoryRequest;
	storyteller: Storyteller;
	sources: PromptSources;
	signal: AbortSignal;
	now: () => number;
};

type Writing = { story: RunningStory; ask: Ask; prompts: Prompts };

/** Writes the story to its end, from wherever it stands. Throws `AppError`, or the signal's reason. */
export async function writeStory(
	story: RunningStory,
	{ request, storyteller, sources, signal, now }: Deps,
): Promise<StoryResult> {
	const writing: Writing = {
		story,
		ask: openAsk(story, storyteller, signal, now),
		prompts: buildPrompts(request, sources),
	};
	const { state, steps } = story;
	for (let step = steps[state.done]; step; step = steps[state.done]) {
		const debugFrom = state.debug.length;
		await runStep(writing, step);
		state.done++;
		state.textAt = story.text.length;
		state.hasAllText = false;
		story.checkpoint(debugFrom);
	}
	if (!isComplete(state.metadata)) {
		const debugFrom = state.debug.length;
		await writeFinale(writing, { kind: "finale", name: "finalizeStory" });
		story.checkpoint(debugFrom);
	}
	return toResult(story, request, storyteller.model);
}

function toResult({ state, seed, text, title }: RunningStory, request: StoryRequest, toldBy: string): StoryResult {
	const { questions, reference, moralOutcome, imagePrompt } = state.metadata;
	if (questions?.length !== QUESTION_COUNT) throw new AppError("model_broken");
	const name = title || titleFor(request);
	return {
		title: name,
		content: text,
		moralOutcome: moralOutcome ?? "positive",
		bibleVerse: (reference && findVerse(reference)) || verseForTheme(request.theme, seed),
		applicationQuestions: questions,
		imagePrompt: imagePrompt || `A gentle picture-book illustration of “${name}”, warm and quiet, without words.`,
		debugData: state.debug,
		toldBy,
	};
}

/** For a story whose storyteller gave none. */
export const titleFor = ({ childName }: StoryRequest) => (childName ? `A Story for ${childName}` : "A Bedtime Story");

function runStep(writing: Writing, step: Step): Promise<void> {
	if (step.kind === "outline") return writeOutline(writing, step);
	if (step.kind === "finale") return writeFinale(writing, step);
	return writeText(writing, step);
}

async function writeOutline(writing: Writing, step: Extract<Step, { kind: "outline" }>): Promise<void> {
	const { story, prompts } = writing;
	const { state } = story;
	await untilGood(writing, step, outlinePrompt(prompts, step.chapters), ({ fields }) => {
		const chapters = readChapters(fields.chapters);
		if (chapters.length < step.chapters) return false;
		state.outline = { title: story.title, chapters: chapters.slice(0, step.chapters) };
		return true;
	});
	// A story can do without an outline; a chapter's prompt still has its number and the text before it.
	state.outline ??= {
		title: story.title,
		chapters: Array.from({ length: step.chapters }, (_, at) => ({ title: `Chapter ${at + 1}`, summary: "" })),
	};
}

async function writeFinale(writing: Writing, step: Extract<Step, { kind: "finale" }>): Promise<void> {
	const { story, prompts } = writing;
	const { metadata } = story.state;
	if (isComplete(metadata)) return;
	await untilGood(writing, step, finalePrompt(prompts, story.title, story.text), () => isComplete(metadata));
	if (metadata.questions?.length !== QUESTION_COUNT) throw new AppError("model_broken");
}

/** Asks up to three times for an answer without story text. */
async function untilGood(
	{ story, ask }: Writing,
	step: Step,
	prompt: Prompts,
	isGood: (answer: ParsedAnswer) => boolean,
): Promise<void> {
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
		story.reportProgress(step, attempt);
		const answer = await ask({ step, prompt, words: SMALL_ANSWER_WORDS, attempt, continuation: null });
		if (isGood(answer)) return;
		if (answer.error?.kind === "refused" && attempt === MAX_ATTEMPTS)
			throw new AppError("model_refused", { cause: answer.error });
	}
}

/** Writes a step's part of the text; attempts after the first go on from what was shown. */
async function writeText({ story, ask, prompts }: Writing, step: Extract<Step, { words: WordGoal }>): Promise<void> {
	const { state } = story;
	if (state.hasAllText) return;
	const from = state.textAt;
	const wordCount = () => countWords(story.text.slice(from));
	let reason: ContinueReason = "cut";
	let error: StorytellerError | undefined;
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
		const isFirst = story.text.length === from;
		const words = Math.max(Math.round(step.words.target - wordCount()), MIN_EXTENSION_WORDS);
		story.reportProgress(step, attempt);
		const answer = await ask({
			step,
			prompt: isFirst ? firstPrompt(prompts, story, step) : extensionPrompt(prompts, story, step, reason, words),
			words,
			attempt,
			continuation: continueText(story.text, isFirst || reason === "short" ? "paragraph" : "cut", (text) =>
				story.addText(text, step, attempt),
			),
			onContentEnd() {
				if (wordCount() < step.words.min) return;
				state.hasAllText = true;
				story.checkpoint(state.debug.length);
			},
		});
		error = answer.error;
		const hasContent = answer.complete.has("content") && story.text.length > from;
		if (hasContent && wordCount() >= step.words.min) return;
		reason = hasContent ? "short" : "cut";
	}
	// A story that is only shorter than hoped after all attempts is a story; one that broke off is not.
	if (reason === "short") return;
	throw error ? toAppError(error) : new AppError("model_broken");
}

type TextStep = Extract<Step, { words: WordGoal }>;

function firstPrompt(prompts: Prompts, { title, text, state }: RunningStory, step: TextStep): Prompts {
	if (step.kind === "single") return prompts;
	const outline = state.outline ?? { title, chapters: [] };
	return chapterPrompt(prompts, outline, step.chapter, step.words.target, text);
}

function extensionPrompt(
	prompts: Prompts,
	{ text }: RunningStory,
	step: TextStep,
	reason: ContinueReason,
	words: number,
): Prompts {
	const isLast = step.kind === "single" || step.chapter + 1 === step.chapters;
	return continuePrompt(prompts, text, reason, words, isLast);
}
