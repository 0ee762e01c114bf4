// One story while it is written: its title, text and metadata so far, and the checkpoints from which another process continues.
import { grown } from "@lion-tails/common/growing-text";
import type { Outline } from "@lion-tails/common/prompts";
import { type DebugEntry, type StoryResult, wordCounter } from "@lion-tails/common/story";
import { MAX_STORY_SCENES, type StoryScene } from "@lion-tails/common/story-scene";
import type { LiveStories } from "../live/live-stories.ts";
import type { LogEntry } from "../live/log.ts";
import { foldLog } from "../live/log-fold.ts";
import type { Activity } from "../models/storyteller.ts";
import type { AnswerMetadata } from "./answer/answer.ts";
import { planSteps, type Step, storySeed, targetWordsOf } from "./plan.ts";
import { filterFor, safeText } from "./safety/safe-text.ts";
import type { Generation } from "./store.ts";

export const MAX_ATTEMPTS = 3;
/** Precedes a story's steps; it is not one of them, because chapters are numbered by steps. */
export const PICTURE_STEP = { name: "analyzeImage" } as const;
/** A progress event is appended after each such number of words. */
const PROGRESS_INTERVAL_WORDS = 50;
/** Every snapshot of a running story has its scenes. */
const MAX_SCENES_CHARS = 40_000;
/** The first character of a chapter: not white space, nor the dots that end the chapter before. */
const CHAPTER_BEGINNING = /[^\s….]/;

export const QUESTION_COUNT = 5;

/** A story's metadata received so far. `reference`: of the verse. */
export type StoryMetadata = Partial<
	Pick<StoryResult, "moralOutcome" | "imagePrompt"> & {
		questions: string[];
		reference: string;
		figures: string[];
		notHonored: string[];
		remember: string[];
		scenes: StoryScene[];
	}
>;

/** The state of the writing from which another process can continue. */
export type Checkpoint = {
	/** Number of finished steps. */
	done: number;
	/** Length of the text, in characters, at the end of the last finished step. */
	textAt: number;
	/** The running step has all its text; only metadata may be missing. */
	hasAllText: boolean;
	/** The story broke off and got an ending, so no more text is requested. */
	isEndedEarly?: boolean;
	/** The model failed for good, so it is not called again. */
	isModelGone?: boolean;
	outline?: Outline;
	/** A sentence that later chapters need, by chapter. */
	remembered?: string[];
	/** A vision model's description of the story's picture. */
	pictureDescription?: string;
	metadata: StoryMetadata;
	/** In the log only the entries since the last checkpoint, in memory all. */
	debug: DebugEntry[];
};

export type RunningStory = ReturnType<typeof resumeStory>;

/** Restores a story from its log; for an empty log the event `started` is appended. */
export function resumeStory(
	{ id, request }: Pick<Generation, "id" | "request">,
	log: LogEntry[],
	live: Pick<LiveStories, "append" | "checkpoint">,
	toldBy: string,
	onFirstText: () => void,
) {
	const filter = filterFor(request);
	const targetWords = targetWordsOf(request, toldBy);
	const state = foldCheckpoints(log);
	const steps = planSteps(request, toldBy);
	const told = foldLog(id, log);
	const { scenes: shown = [] } = told;
	let sceneCount = shown.length;
	// The process that told the text before may have ended before it kept its scenes.
	if (shown.length > (state.metadata.scenes?.length ?? 0)) state.metadata.scenes = shown;
	const counter = wordCounter(told.text);
	const listeners: ((text: string) => void)[] = [];
	let addedIn: { step: Step; attempt: number } | undefined;
	const safe = safeText(filter, show);
	if (!log.some(({ kind }) => kind === "event"))
		live.append(id, { type: "started", targetWords, steps: steps.length, toldBy });

	/** `activity`: thinking or waiting; null while text arrives. */
	function reportProgress(
		step: Pick<Step, "name"> | typeof PICTURE_STEP,
		attempt: number,
		activity: Activity | null = null,
	): void {
		live.append(id, {
			type: "progress",
			step: step.name,
			index: Math.min(state.done, steps.length - 1),
			total: steps.length,
			attempt,
			maxAttempts: MAX_ATTEMPTS,
			words: counter.words,
			targetWords,
			...(activity && { activity: activity.kind }),
			...(activity?.kind === "waiting" && { until: new Date(activity.until).toISOString() }),
		});
	}

	/** Returns true if the step writes a chapter after the first that has no text yet. */
	const isChapterMissing = (step: Step) =>
		step.kind === "chapter" && step.chapter > 0 && (story.chapterStarts.at(-1) ?? -1) < state.textAt;

	function show(added: string): void {
		const lengthBefore = story.text.length;
		const wordsBefore = counter.words;
		story.text = grown(story.text, added);
		counter.add(added);
		const start = addedIn && isChapterMissing(addedIn.step) ? added.search(CHAPTER_BEGINNING) : -1;
		if (start >= 0) story.chapterStarts = [...story.chapterStarts, lengthBefore + start];
		live.append(id, { type: "text", text: added, ...(start >= 0 && { chapterStarts: [start] }) });
		if (lengthBefore === 0) onFirstText();
		for (const listener of listeners) listener(story.text);
		const intervalOf = (words: number) => Math.floor(words / PROGRESS_INTERVAL_WORDS);
		const isDue = intervalOf(wordsBefore) !== intervalOf(counter.words);
		if (isDue && addedIn) reportProgress(addedIn.step, addedIn.attempt);
	}

	const story = {
		id,
		steps,
		/** 31 bits, the same for the same generation. */
		seed: storySeed(id),
		state,
		title: told.title,
		text: told.text,
		/** Figures of its picture, as given by the storyteller with the title. */
		figures: told.figures ?? [],
		/** Offset at which each chapter after the first begins. */
		chapterStarts: told.chapterStarts ?? [],
		/** Titles of all chapters, "" for a chapter that has no title; an empty list before the outline. */
		chapterTitles: told.chapterTitles ?? [],
		/** Number of words of the text. */
		get words(): number {
			return counter.words;
		},
		/** Sets the title if the story has none. */
		addTitle(newTitle: string, newFigures: readonly string[] = []): void {
			if (story.title || filter.has(newTitle)) return;
			story.title = newTitle;
			story.figures = [...newFigures];
			live.append(id, { type: "title", title: newTitle, ...(newFigures.length > 0 && { figures: story.figures }) });
		},
		/** Shows the scenes of the text that follows. */
		addScenes(added: StoryScene[]): void {
			const scenes = added.slice(0, MAX_STORY_SCENES - sceneCount);
			sceneCount += scenes.length;
			// A model may give far more than pictures need.
			if (scenes.length > 0 && JSON.stringify(scenes).length <= MAX_SCENES_CHARS)
				live.append(id, { type: "title", title: story.title, scenes });
		},
		/** Unsafe titles become "". */
		addChapterTitles(titles: readonly string[]): void {
			const chapterTitles = titles.map((one) => (filter.has(one) ? "" : one));
			story.chapterTitles = chapterTitles;
			if (chapterTitles.some(Boolean)) live.append(id, { type: "title", title: story.title, chapterTitles });
		},
		/** Throws `unsafe_story` at an unsafe phrase; text that could still become one is held back. */
		addText(added: string, step: Step, attempt: number): void {
			addedIn = { step, attempt };
			safe.add(added);
		},
		/** Shows the text that was held back. */
		flushText: safe.flush,
		/** Calls the listener with the complete text after each addition. */
		watchText: (listener: (text: string) => void) => void listeners.push(listener),
		/** Returns whether a text contains no unsafe phrase. */
		isSafe: (one: string) => !filter.has(one),
		reportProgress,
		/** Records the state, with the debug entries from index `debugFrom`. */
		checkpoint(debugFrom: number): void {
			live.checkpoint(id, { ...state, debug: state.debug.slice(debugFrom) } satisfies Checkpoint);
		},
	};
	return story;
}

/** The names of these fields in version 0.1, whose unfinished stories can be continued. */
type OldCheckpoint = { told?: boolean; parts?: StoryMetadata };

function foldCheckpoints(log: LogEntry[]): Checkpoint {
	let state: Checkpoint = { done: 0, textAt: 0, hasAllText: false, metadata: {}, debug: [] };
	for (const entry of log) {
		if (entry.kind !== "checkpoint") continue;
		const { told, parts, ...next } = entry.checkpoint as Checkpoint & OldCheckpoint;
		state = {
			...next,
			hasAllText: next.hasAllText ?? told ?? false,
			metadata: next.metadata ?? parts ?? {},
			debug: [...state.debug, ...next.debug],
		};
	}
	return state;
}

/** Returns false if something is missing that is worth another call to the model. */
export const isComplete = (metadata: StoryMetadata) =>
	metadata.questions?.length === QUESTION_COUNT && Boolean(metadata.imagePrompt);

/** Adds an answer's metadata. The first value wins; distinct questions are added up to `QUESTION_COUNT`. */
export function mergeMetadata(metadata: StoryMetadata, answer: AnswerMetadata): void {
	metadata.reference ||= answer.reference;
	metadata.imagePrompt ||= answer.imagePrompt;
	if (answer.moralOutcome) metadata.moralOutcome ??= answer.moralOutcome;
	const questions = metadata.questions ?? [];
	const known = new Set(questions.map(comparable));
	for (const question of answer.questions) {
		if (questions.length >= QUESTION_COUNT || known.has(comparable(question))) continue;
		known.add(comparable(question));
		questions.push(question);
	}
	metadata.questions = questions;
}

/** Removes values that are not suitable for children. */
export const safeMetadata = (answer: AnswerMetadata, isSafe: (text: string) => boolean): AnswerMetadata => ({
	...answer,
	questions: answer.questions.filter(isSafe),
	imagePrompt: isSafe(answer.imagePrompt) ? answer.imagePrompt : "",
});

const comparable = (question: string) =>
	question
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
