// One story while it is written: its title and text so far, and the checkpoints from which another process can go on.
import { grown } from "@lion-tails/common/growing-text";
import type { Outline } from "@lion-tails/common/prompts";
import { type DebugEntry, STORY_LENGTHS } from "@lion-tails/common/story";
import type { LiveStories } from "../live/live-stories.ts";
import type { LogEntry } from "../live/log.ts";
import { foldLog } from "../live/log-fold.ts";
import type { Activity } from "../models/storyteller.ts";
import { planSteps, type Step } from "./plan.ts";
import { filterFor, safeText } from "./safety/safe-text.ts";
import type { WordFilter } from "./safety/word-filter.ts";
import type { Generation } from "./store.ts";
import type { StoryMetadata } from "./story-metadata.ts";
import { storySeed } from "./story-seed.ts";
import { wordCounter } from "./text/word-counter.ts";

export const MAX_ATTEMPTS = 3;
/** Comes before a story's steps and is none of them: chapters are counted by those. */
export const PICTURE_STEP = { name: "analyzeImage" } as const;
/** A progress event is appended each time this many words were added. */
const PROGRESS_INTERVAL_WORDS = 50;
/** Neither the break before it nor the dots that end the chapter before. */
const CHAPTER_BEGINNING = /[^\s….]/;
/** Near enough to know when to count. */
const CHARACTERS_PER_WORD = 6;

/**
 * Where the writing stands. `done`: steps finished; `textAt`: characters of text when the last of them ended;
 * `hasAllText`: the running step has all its text, and only what belongs beside it may be missing; `isEndedEarly`: the
 * story broke off and got an ending, so that no more text is asked for; `isModelGone`: nothing more is;
 * `pictureDescription`: what a vision model saw in its picture; `debug`: of this checkpoint alone in the log, of all in memory.
 */
export type Checkpoint = {
	done: number;
	textAt: number;
	hasAllText: boolean;
	isEndedEarly?: boolean;
	isModelGone?: boolean;
	outline?: Outline;
	pictureDescription?: string;
	metadata: StoryMetadata;
	debug: DebugEntry[];
};

export type RunningStory = {
	readonly id: string;
	readonly steps: Step[];
	/** 31 bits, the same for the same generation. */
	readonly seed: number;
	readonly state: Checkpoint;
	readonly title: string;
	readonly text: string;
	/** What its picture shows, as its storyteller said with the title; empty where it did not. */
	readonly figures: readonly string[];
	/** Where each chapter after the first begins. */
	readonly chapterStarts: readonly number[];
	/** Of the text. */
	readonly words: number;
	/** Sets the title, unless the story has one. */
	addTitle(title: string, figures?: readonly string[]): void;
	/** Throws `unsafe_story` at what is not for children; words that could still become such are held back. */
	addText(text: string, step: Step, attempt: number): void;
	/** Shows the text that was held back. */
	flushText(): void;
	/** Calls the listener with the whole text each time some was shown. */
	watchText(listener: (text: string) => void): void;
	/** Whether children may read it. */
	isSafe(text: string): boolean;
	/** `activity`: what the storyteller does instead of telling. */
	reportProgress(step: Pick<Step, "name"> | typeof PICTURE_STEP, attempt: number, activity?: Activity | null): void;
	/** Puts the state on record, with the debug entries from the given one on. */
	checkpoint(debugFrom: number): void;
};

/** The story as its log left it; a new one is announced as started. */
export function resumeStory(
	{ id, request }: Pick<Generation, "id" | "request">,
	log: LogEntry[],
	live: Pick<LiveStories, "append" | "checkpoint">,
	toldBy: string,
	onFirstText: () => void,
	filter: WordFilter = filterFor(request),
): RunningStory {
	const targetWords = STORY_LENGTHS[request.storyLength].target;
	const state = foldCheckpoints(log);
	const steps = planSteps(request);
	let { title, text, figures = [], chapterStarts = [] } = foldLog(id, log);
	const counter = wordCounter(text);
	const listeners: ((text: string) => void)[] = [];
	let addedIn: { step: Step; attempt: number } | undefined;
	const safe = safeText(filter, show);
	if (!log.some(({ kind }) => kind === "event"))
		live.append(id, { type: "started", targetWords, steps: steps.length, toldBy });

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

	/** The step tells a chapter after the first, of which nothing is told yet. */
	const isChapterMissing = (step: Step) =>
		step.kind === "chapter" && step.chapter > 0 && (chapterStarts.at(-1) ?? -1) < state.textAt;

	function show(added: string): void {
		const lengthBefore = text.length;
		text = grown(text, added);
		counter.add(added);
		const start = addedIn && isChapterMissing(addedIn.step) ? added.search(CHAPTER_BEGINNING) : -1;
		if (start >= 0) chapterStarts = [...chapterStarts, lengthBefore + start];
		live.append(id, { type: "text", text: added, ...(start >= 0 && { chapterStarts: [start] }) });
		if (lengthBefore === 0) onFirstText();
		for (const listener of listeners) listener(text);
		const interval = PROGRESS_INTERVAL_WORDS * CHARACTERS_PER_WORD;
		const isDue = Math.floor(lengthBefore / interval) !== Math.floor(text.length / interval);
		if (isDue && addedIn) reportProgress(addedIn.step, addedIn.attempt);
	}

	return {
		id,
		steps,
		seed: storySeed(id),
		state,
		get title() {
			return title;
		},
		get text() {
			return text;
		},
		get figures() {
			return figures;
		},
		get chapterStarts() {
			return chapterStarts;
		},
		get words() {
			return counter.words;
		},
		addTitle(newTitle, newFigures = []) {
			if (title || filter.has(newTitle)) return;
			title = newTitle;
			figures = [...newFigures];
			live.append(id, { type: "title", title, ...(figures.length > 0 && { figures }) });
		},
		addText(added, step, attempt) {
			addedIn = { step, attempt };
			safe.add(added);
		},
		flushText: safe.flush,
		watchText: (listener) => void listeners.push(listener),
		isSafe: (one) => !filter.has(one),
		reportProgress,
		checkpoint(debugFrom) {
			live.checkpoint(id, { ...state, debug: state.debug.slice(debugFrom) } satisfies Checkpoint);
		},
	};
}

/** What version 0.1 called these fields; its unfinished stories are gone on with. */
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
