// Writes one story: the steps of its plan, asked of the storyteller one after another. A story that is told is never lost
// for what stands beside it: what the model does not give comes from the built-in storyteller.
import { figuresIn, MAX_FIGURES } from "@lion-tails/common/cover";
import { AppError } from "@lion-tails/common/errors";
import { knownFigures } from "@lion-tails/common/figures";
import {
	buildPrompts,
	continuePrompt,
	finalePrompt,
	outlinePrompt,
	type PromptSources,
	type Prompts,
	shortenScripture,
} from "@lion-tails/common/prompts";
import { type BibleVerse, BUILT_IN_MODEL, type StoryRequest, type StoryResult } from "@lion-tails/common/story";
import type { HeardStory } from "../models/heard.ts";
import { type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toAppError } from "../models/to-app-error.ts";
import { findVerse, verseForTheme } from "../scripture/scripture.ts";
import type { Answer, AnswerKind } from "./answer/answer.ts";
import { openAsk } from "./ask-storyteller.ts";
import { describePicture } from "./describe-picture.ts";
import type { LookAtPicture } from "./picture.ts";
import { minStoryWords, type Step } from "./plan.ts";
import { MAX_ATTEMPTS, type RunningStory } from "./running-story.ts";
import { moderate } from "./safety/moderation.ts";
import { MAX_SILENCE_MS, openSilence, type Silence } from "./silence.ts";
import { hasSmallContext, SMALL_PROMPTS } from "./small-context.ts";
import { isComplete, QUESTION_COUNT, type StoryMetadata } from "./story-metadata.ts";
import { storyText } from "./text/story-text.ts";
import { endsSentence, type TextStep, writeText } from "./write-text.ts";
import type { Writing } from "./writing.ts";

/** Room for the outline, and for questions, verse and picture. */
const SMALL_ANSWER_WORDS = 400;
const CLOSING_WORDS = 60;

type FinaleStep = Extract<Step, { kind: "finale" }>;
const FINALE: FinaleStep = { kind: "finale", name: "finalizeStory" };

type Deps = {
	request: StoryRequest;
	storyteller: Storyteller;
	/** Gives what the storyteller does not: the built-in one. */
	fallback: Storyteller;
	sources: PromptSources;
	/** What was told for this child before, newest first. */
	heard?: readonly HeardStory[];
	/** Shows the story's picture to a storyteller; left out for a story without one. */
	lookAtPicture?: LookAtPicture;
	signal: AbortSignal;
	/** The longest silence of the storyteller after the first words; for tests. */
	maxSilenceMs?: number;
	now: () => number;
	/** For each answer, in how many pieces it came. */
	onAnswered?: (by: Storyteller, pieces: number) => void;
};

/** Writes the story to its end, from wherever it stands. Throws `AppError`, or the signal's reason. */
export async function writeStory(story: RunningStory, deps: Deps): Promise<StoryResult> {
	const silence = openSilence(deps.maxSilenceMs ?? MAX_SILENCE_MS);
	try {
		return await writeSteps(story, silence, deps);
	} finally {
		silence.close();
	}
}

async function writeSteps(
	story: RunningStory,
	silence: Silence,
	{
		request: given,
		storyteller,
		fallback,
		sources,
		heard = [],
		lookAtPicture,
		signal: outer,
		now,
		onAnswered = () => {},
	}: Deps,
): Promise<StoryResult> {
	const { state, steps } = story;
	const moderation = moderate(story, storyteller, outer);
	const { signal } = moderation;
	if (lookAtPicture && !given.pictureDescription && state.pictureDescription === undefined)
		await describePicture(story, storyteller, { lookAtPicture, signal, now });
	const request = { ...given, pictureDescription: given.pictureDescription || (state.pictureDescription ?? "") };
	// The seed is the story's, so that all its prompts are about the same evening.
	const promptSources = { ...sources, seed: story.seed };
	const smallPrompts = () => buildPrompts(request, promptSources, SMALL_PROMPTS);
	const isSmall = await hasSmallContext(storyteller);
	const writing: Writing = {
		story,
		ask: openAsk(story, { heard, signal, silence, now, onAnswered }),
		prompts: isSmall ? smallPrompts() : buildPrompts(request, promptSources),
		smallPrompts: isSmall ? null : smallPrompts,
		storyteller,
		fallback,
	};
	for (let step = steps[state.done]; step; step = steps[state.done]) {
		const debugFrom = state.debug.length;
		await runStep(writing, step, minStoryWords(request));
		state.done++;
		state.textAt = story.text.length;
		state.hasAllText = false;
		story.checkpoint(debugFrom);
	}
	await moderation.finish();
	const debugFrom = state.debug.length;
	const ownVerse = verseFor(request, sources.hero, story.seed);
	await writeFinale(writing, FINALE);
	if (!isComplete(state.metadata)) await askFallback(writing);
	addOwnMetadata(story, ownVerse, now);
	if (state.debug.length > debugFrom) story.checkpoint(debugFrom);
	const { leftOut } =
		sources.passage && writing.smallPrompts === null
			? shortenScripture(sources.passage, SMALL_PROMPTS.maxPassageWords)
			: {};
	return { ...toResult(story, request, ownVerse, storyteller.model), ...(leftOut && { versesLeftOut: leftOut }) };
}

/** The verse of a story that has none of its storyteller's: the hero's, else one about the theme. */
function verseFor({ theme }: StoryRequest, hero: PromptSources["hero"], seed: number): BibleVerse {
	return (hero?.bibleVerse && findVerse(hero.bibleVerse.reference)) ?? verseForTheme(theme, seed);
}

/** A verse and an outcome need no call; the debug data say that they are not the model's. */
function addOwnMetadata({ state }: RunningStory, verse: BibleVerse, now: () => number): void {
	const { metadata } = state;
	const own: Pick<StoryMetadata, "reference" | "moralOutcome"> = {};
	if (!metadata.reference || !findVerse(metadata.reference)) own.reference = verse.reference;
	if (!metadata.moralOutcome) own.moralOutcome = "positive";
	if (!own.reference && !own.moralOutcome) return;
	Object.assign(metadata, own);
	state.debug.push({
		step: FINALE.name,
		systemPrompt: "",
		userPrompt: "",
		response: JSON.stringify(own),
		wordCount: 0,
		targetWordCount: 0,
		attempt: 1,
		maxAttempts: 1,
		timestamp: new Date(now()).toISOString(),
		model: BUILT_IN_MODEL,
		maxTokens: 0,
	});
}

function toResult(
	{ state, text, title, figures, chapterStarts }: RunningStory,
	request: StoryRequest,
	verse: BibleVerse,
	toldBy: string,
): StoryResult {
	const { questions = [], reference, moralOutcome, imagePrompt } = state.metadata;
	if (questions.length !== QUESTION_COUNT) throw new AppError("model_broken");
	const name = title || titleFor(request);
	const shown = figures.length ? figures : withLateFigures(name, state.metadata.figures);
	return {
		title: name,
		content: text,
		moralOutcome: moralOutcome ?? "positive",
		bibleVerse: findVerse(reference ?? "") ?? verse,
		applicationQuestions: questions,
		imagePrompt: imagePrompt || `A gentle picture-book illustration of “${name}”, warm and quiet, without words.`,
		...(shown.length > 0 && { figures: [...shown] }),
		...(chapterStarts.length > 0 && { chapterStarts: [...chapterStarts] }),
		// The built-in storyteller may also have ended a model’s story.
		...(toldBy === BUILT_IN_MODEL && state.metadata.notHonored && { notHonored: state.metadata.notHonored }),
		...(state.isEndedEarly && { isEndedEarly: true }),
		debugData: state.debug,
		toldBy,
	};
}

/** Figures that came after the title: what the title alone has shown stays. */
const withLateFigures = (title: string, late: readonly string[] = []) =>
	late.length ? knownFigures([...figuresIn(title), ...late], MAX_FIGURES) : [];

/** For a story whose storyteller gave none. */
export const titleFor = ({ childName }: StoryRequest) => (childName ? `A Story for ${childName}` : "A Bedtime Story");

async function runStep(writing: Writing, step: Step, minWords: number): Promise<void> {
	try {
		if (step.kind === "outline") await writeOutline(writing, step);
		else if (step.kind === "finale") await writeFinale(writing, step);
		else await runTextStep(writing, step, minWords);
	} catch (error) {
		if (!(error instanceof StorytellerError)) throw error;
		if (error.kind !== "context" || !writing.smallPrompts) throw toAppError(error);
		writing.prompts = writing.smallPrompts();
		writing.smallPrompts = null;
		await runStep(writing, step, minWords);
	}
}

/** Writes a step's text. Where no more can be had, what is told is a story if it is long enough, and gets an ending. */
async function runTextStep(writing: Writing, step: TextStep, minWords: number): Promise<void> {
	const { story } = writing;
	const { state } = story;
	if (state.isEndedEarly) return;
	const isLast = step.kind === "single" || step.chapter + 1 === step.chapters;
	try {
		const { isWhole, error } = await writeText(writing, step, isLast);
		if (!isLast && story.text.length > state.textAt) return endSentence(story, step);
		if (story.words < minWords) throw error ?? new StorytellerError("cut", "the story stayed too short");
		if (isWhole) return;
	} catch (error) {
		if (!(error instanceof StorytellerError) || story.words < minWords) throw error;
		state.isModelGone = error.kind !== "cut";
	}
	await closeStory(writing, step);
	state.isEndedEarly = true;
}

/** Ends a story that broke off: at a sentence, and with a quiet ending of the built-in storyteller. */
async function closeStory({ story, ask, prompts, fallback }: Writing, step: TextStep): Promise<void> {
	endSentence(story, step);
	const text = storyText({
		shown: story.text,
		pending: "",
		after: "paragraph",
		words: CLOSING_WORDS * 2,
		share: () => 1,
		emit: (added) => story.addText(added, step, MAX_ATTEMPTS),
	});
	await ask({
		storyteller: fallback,
		step,
		kind: "text",
		prompt: (maxStoryChars) => continuePrompt(prompts, story.text, "short", CLOSING_WORDS, true, { maxStoryChars }),
		words: CLOSING_WORDS,
		attempt: MAX_ATTEMPTS,
		onText: text.add,
	});
	text.end(true);
	story.flushText();
}

function endSentence(story: RunningStory, step: TextStep): void {
	if (endsSentence(story.text)) return;
	story.addText("…", step, MAX_ATTEMPTS);
	story.flushText();
}

async function writeOutline(writing: Writing, step: Extract<Step, { kind: "outline" }>): Promise<void> {
	const { story, prompts } = writing;
	const { state } = story;
	let chapters: Answer["chapters"] = [];
	await untilGood(
		writing,
		step,
		"outline",
		() => outlinePrompt(prompts, step.chapters),
		(answer) => {
			if (answer.chapters.length > chapters.length) chapters = answer.chapters;
			return chapters.length >= step.chapters;
		},
	);
	// Of too many the last one is kept, because it ends the story; a chapter's prompt can do without a plan of it.
	const kept =
		chapters.length > step.chapters ? [...chapters.slice(0, step.chapters - 1), ...chapters.slice(-1)] : chapters;
	state.outline = {
		title: story.title,
		chapters: Array.from({ length: step.chapters }, (_, at) => kept[at] ?? { title: `Chapter ${at + 1}`, summary: "" }),
	};
}

/** Asks the model for what is missing, and is worth another call. */
async function writeFinale(writing: Writing, step: FinaleStep): Promise<void> {
	const { metadata, isModelGone } = writing.story.state;
	if (isComplete(metadata) || isModelGone) return;
	try {
		await untilGood(writing, step, "metadata", metadataPrompt(writing), () => isComplete(metadata));
	} catch (error) {
		// Whatever keeps the model from answering, the story is told.
		if (!(error instanceof StorytellerError)) throw error;
	}
}

/** What the model has not given comes from the built-in storyteller, and the debug data say so. */
async function askFallback(writing: Writing): Promise<void> {
	await writing.ask({
		storyteller: writing.fallback,
		step: FINALE,
		kind: "metadata",
		prompt: metadataPrompt(writing),
		words: SMALL_ANSWER_WORDS,
		attempt: MAX_ATTEMPTS,
	});
}

const metadataPrompt =
	({ story, prompts }: Writing) =>
	(maxStoryChars: number) => {
		const { outline } = story.state;
		return finalePrompt(prompts, story.title, story.text, { maxStoryChars, ...(outline && { outline }) });
	};

/** Asks up to three times for an answer without story text. */
async function untilGood(
	{ story, ask, storyteller }: Writing,
	step: Step,
	kind: AnswerKind,
	prompt: (maxStoryChars: number) => Prompts,
	isGood: (answer: Answer) => boolean,
): Promise<void> {
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
		story.reportProgress(step, attempt);
		const answer = await ask({ storyteller, step, kind, prompt, words: SMALL_ANSWER_WORDS, attempt });
		if (isGood(answer)) return;
		if (answer.error?.kind === "refused" && attempt === MAX_ATTEMPTS) throw answer.error;
	}
}
