// Writes one story by the steps of its plan. Missing metadata never loses the text: the built-in storyteller supplies it.
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
import {
	type BibleVerse,
	BUILT_IN_MODEL,
	countWords,
	type StoryRequest,
	type StoryResult,
} from "@lion-tails/common/story";
import type { HeardStory } from "../models/heard.ts";
import { type Activity, type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toAppError } from "../models/to-app-error.ts";
import { findVerse, verseForTheme } from "../scripture/scripture.ts";
import type { Answer, AnswerKind } from "./answer/answer.ts";
import { MAX_SILENCE_MS, openAsk, openSilence, type Silence } from "./ask-storyteller.ts";
import { hasSmallContext, minStoryWords, SMALL_PROMPTS, type Step } from "./plan.ts";
import { receiversOf } from "./receivers.ts";
import {
	isComplete,
	MAX_ATTEMPTS,
	PICTURE_STEP,
	QUESTION_COUNT,
	type RunningStory,
	type StoryMetadata,
} from "./running-story.ts";
import { moderate } from "./safety/moderation.ts";
import { storyText } from "./text/story-text.ts";
import { endsSentence, type TextStep, type Writing, writeText } from "./write-text.ts";

/** A vision model's description of a picture, with the prompts that were sent. */
export type PictureView = { description: string; prompts: Prompts; response: string; maxTokens: number };

/** Shows one picture to a storyteller. Throws `StorytellerError`, `AppError` if it has no vision, or the signal's reason. */
export type LookAtPicture = (
	storyteller: Storyteller,
	signal: AbortSignal,
	onActivity: (activity: Activity | null) => void,
) => Promise<PictureView>;

/** Words of an answer without story text: an outline, or questions, verse and picture. */
const SMALL_ANSWER_WORDS = 400;
const CLOSING_WORDS = 60;

type FinaleStep = Extract<Step, { kind: "finale" }>;
const FINALE: FinaleStep = { kind: "finale", name: "finalizeStory" };

type Deps = {
	request: StoryRequest;
	storyteller: Storyteller;
	/** The built-in storyteller, which supplies what the other one leaves out. */
	fallback: Storyteller;
	sources: PromptSources;
	/** Earlier stories of this child, newest first. */
	heard?: readonly HeardStory[];
	/** Shows the story's picture to a storyteller; left out if the story has no picture. */
	lookAtPicture?: LookAtPicture;
	signal: AbortSignal;
	/** The longest silence of the storyteller after the first words; for tests. */
	maxSilenceMs?: number;
	now: () => number;
	/** Called after each answer with its number of pieces. */
	onAnswered?: (by: Storyteller, pieces: number) => void;
};

/** Writes the story from its last checkpoint to its end. Throws `AppError`, or the signal's reason. */
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
	// All prompts of a story use its seed, so that they describe the same evening.
	const promptSources = { ...sources, seed: story.seed };
	const smallPrompts = () => buildPrompts(request, { ...promptSources, hasScenes: false }, SMALL_PROMPTS);
	const isSmall = await hasSmallContext(storyteller);
	const writing: Writing = {
		story,
		ask: openAsk(story, {
			toldBy: storyteller.model,
			heard,
			seriesSeed: sources.earlier?.seriesSeed,
			usesWheelchair: request.looks?.wheelchair === true,
			signal,
			silence,
			now,
			onAnswered,
		}),
		prompts: isSmall ? smallPrompts() : buildPrompts(request, promptSources),
		smallPrompts: isSmall ? null : smallPrompts,
		storyteller,
		fallback,
	};
	for (let step = steps[state.done]; step; step = steps[state.done]) {
		const debugFrom = state.debug.length;
		await runStep(writing, step, minStoryWords(request, storyteller.model));
		state.done++;
		state.textAt = story.text.length;
		state.hasAllText = false;
		// A story that lacks nothing is saved next, with its prompts and raw answers: they are not written twice.
		const isTold = !steps[state.done] && isComplete(state.metadata);
		story.checkpoint(isTold ? state.debug.length : debugFrom);
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
	return {
		...toResult(story, request, ownVerse, storyteller.model),
		...receiversOf(storyteller, given, lookAtPicture !== undefined),
		...(leftOut && { versesLeftOut: leftOut }),
	};
}

/** Records the description before the story begins, so that a process that takes over does not pay for it again. */
async function describePicture(
	story: RunningStory,
	storyteller: Storyteller,
	{ lookAtPicture, signal, now }: { lookAtPicture: LookAtPicture; signal: AbortSignal; now: () => number },
): Promise<void> {
	const { state } = story;
	const timestamp = new Date(now()).toISOString();
	const report = (activity: Activity | null) => story.reportProgress(PICTURE_STEP, 1, activity);
	report(null);
	const view = await lookAtPicture(storyteller, signal, report).catch((error) => {
		throw error instanceof StorytellerError ? toAppError(error) : error;
	});
	state.pictureDescription = view.description;
	state.debug.push({
		step: PICTURE_STEP.name,
		systemPrompt: view.prompts.system,
		userPrompt: view.prompts.user,
		response: view.response,
		wordCount: countWords(view.description),
		targetWordCount: 0,
		attempt: 1,
		maxAttempts: 1,
		timestamp,
		model: storyteller.model,
		maxTokens: view.maxTokens,
	});
	story.checkpoint(state.debug.length - 1);
}

/** The verse of a story whose storyteller gave none: the hero's, or one about the theme. */
function verseFor({ theme }: StoryRequest, hero: PromptSources["hero"], seed: number): BibleVerse {
	return (hero?.bibleVerse && findVerse(hero.bibleVerse.reference)) ?? verseForTheme(theme, seed);
}

/** Adds a missing verse and outcome, which need no call; the debug data show that they are not the model's. */
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
	{ state, text, title, figures, chapterStarts, chapterTitles }: RunningStory,
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
		...(chapterTitles.some(Boolean) && { chapterTitles: [...chapterTitles] }),
		...(state.metadata.notHonored && { notHonored: state.metadata.notHonored }),
		...(state.metadata.remember && { remember: state.metadata.remember }),
		...(state.metadata.scenes && { scenes: state.metadata.scenes }),
		...(state.isEndedEarly && { isEndedEarly: true }),
		debugData: state.debug,
		toldBy,
	};
}

/** Figures that arrived after the title are added to those that the title alone has shown. */
const withLateFigures = (title: string, late: readonly string[] = []) =>
	late.length ? knownFigures([...figuresIn(title), ...late], MAX_FIGURES) : [];

/** The title of a story whose storyteller gave none. */
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

/** Writes a step's text. If the model fails and the text so far is long enough, the story is ended early. */
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

/** Ends a story that broke off: at a sentence, with a quiet ending by the built-in storyteller. */
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
	// With too many chapters the last one is kept, because it ends the story; missing ones get a plan without a summary.
	const kept =
		chapters.length > step.chapters ? [...chapters.slice(0, step.chapters - 1), ...chapters.slice(-1)] : chapters;
	state.outline = {
		title: story.title,
		chapters: Array.from({ length: step.chapters }, (_, at) => kept[at] ?? { title: `Chapter ${at + 1}`, summary: "" }),
	};
	story.addChapterTitles(Array.from({ length: step.chapters }, (_, at) => kept[at]?.title ?? ""));
}

/** Asks the model for missing metadata that is worth another call. */
async function writeFinale(writing: Writing, step: FinaleStep): Promise<void> {
	const { metadata, isModelGone } = writing.story.state;
	if (isComplete(metadata) || isModelGone) return;
	try {
		await untilGood(writing, step, "metadata", metadataPrompt(writing), () => isComplete(metadata));
	} catch (error) {
		// The story itself is complete, so an error of the model is ignored.
		if (!(error instanceof StorytellerError)) throw error;
	}
}

/** Takes the missing metadata from the built-in storyteller; the debug data show it. */
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

/** Asks up to `MAX_ATTEMPTS` times for an answer without story text. */
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
