// One call to a storyteller: the prompt is fitted into its context, the answer is read as it arrives and recorded for the debug
// panel.

import type { Prompts } from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import { MAX_STORY_SCENES } from "@lion-tails/common/story-scene";
import type { HeardStory } from "../models/heard.ts";
import { CHARACTERS_PER_TOKEN, estimateTokens } from "../models/server-features.ts";
import { type Activity, type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { ANSWER_SCHEMAS, type Answer, type AnswerKind, type AnswerListener } from "./answer/answer.ts";
import { readAnswer } from "./answer/read-answer.ts";
import { minTokensFor, type Step, tokensFor } from "./plan.ts";
import { MAX_ATTEMPTS, mergeMetadata, type RunningStory, safeMetadata } from "./running-story.ts";

export type Call = {
	storyteller: Storyteller;
	step: Step;
	kind: AnswerKind;
	/** Returns the prompts with at most `maxStoryChars` characters of the story so far. */
	prompt: (maxStoryChars: number) => Prompts;
	/** Requested words of story text, or the room for an answer without any. */
	words: number;
	attempt: number;
	/** Receives the story text; left out for an answer without any. */
	onText?: AnswerListener["onText"];
	onContentEnd?: () => void;
};

export type Ask = (call: Call) => Promise<Answer>;

/** Prompts that exceed the context are sent again with half of the story so far, at most this many times. */
const MAX_SHORTENINGS = 3;
/** The least of the story so far that is worth sending. */
const MIN_STORY_CHARS = 600;

type Asking = {
	/** The model that tells the story. */
	toldBy: string;
	heard: readonly HeardStory[];
	/** The same for all parts of a series. */
	seriesSeed: number | undefined;
	/** True for a child in a wheelchair. */
	usesWheelchair: boolean;
	signal: AbortSignal;
	silence: Silence;
	now: () => number;
	/** Called after each answer with its number of pieces. */
	onAnswered: (by: Storyteller, pieces: number) => void;
};

/** Returns the function that calls storytellers for one story. It throws `StorytellerError` if there is no answer at all, or the signal's reason. */
export function openAsk(story: RunningStory, { silence, ...asking }: Asking): Ask {
	const modelSignal = AbortSignal.any([asking.signal, silence.signal]);
	/** The last answer has words and did not reach its end. */
	let isBrokenOff = false;

	/** Thinking counts as activity before an answer's first words, but not after an answer broke off. */
	const hearThought = () => {
		if (!isBrokenOff) silence.heard();
	};
	const listener: StoryListener = {
		onText: silence.begin,
		onThought: hearThought,
		onPiece(hasWords) {
			if (!hasWords) return hearThought();
			isBrokenOff = true;
			silence.heard();
		},
		onWait: silence.waitUntil,
	};

	return async function ask(call: Call, share = 1): Promise<Answer> {
		// After a silence the built-in storyteller still adds an ending.
		const signal = call.storyteller.model === BUILT_IN_MODEL ? asking.signal : modelSignal;
		signal.throwIfAborted();
		try {
			const answer = await askAndRecord(story, call, share, { ...asking, signal, listener });
			isBrokenOff = answer.error !== undefined;
			return answer;
		} catch (error) {
			const isTooLong = error instanceof StorytellerError && error.kind === "context";
			if (!isTooLong || share <= 1 / 2 ** MAX_SHORTENINGS) throw error;
			return ask(call, share / 2);
		}
	};
}

type StoryListener = {
	onText(): void;
	onThought(): void;
	onPiece(hasWords: boolean): void;
	/** `until`: milliseconds since the epoch. */
	onWait(until: number): void;
};

async function askAndRecord(
	story: RunningStory,
	call: Call,
	share: number,
	{
		toldBy,
		heard,
		seriesSeed,
		usesWheelchair,
		signal,
		now,
		onAnswered,
		listener,
	}: Omit<Asking, "silence"> & { listener: StoryListener },
) {
	const { storyteller, step, kind, words, attempt, onText, onContentEnd } = call;
	const { prompt, maxTokens } = await fitIntoContext(call, share, story.text.length);
	const timestamp = new Date(now()).toISOString();
	const wordsBefore = story.words;
	let isTelling = true;
	function showActivity(activity: Activity | null): void {
		isTelling = activity === null;
		if (activity?.kind === "waiting") listener.onWait(activity.until);
		story.reportProgress(step, attempt, activity);
	}
	const schema = ANSWER_SCHEMAS[step.kind === "chapter" && kind === "text" ? "chapter" : kind];
	const question = { ...prompt, maxTokens, seed: seedOf(story, call), heard, seriesSeed, usesWheelchair, schema };
	const answerListener: AnswerListener = {
		onTitle: story.addTitle,
		onScenes: story.addScenes,
		onText(text) {
			if (!isTelling) showActivity(null);
			listener.onText();
			return onText?.(text) ?? true;
		},
		onThought: () => showActivity({ kind: "thinking" }),
		onPiece: listener.onPiece,
		...(onContentEnd && { onContentEnd }),
		onEnd: (pieces) => onAnswered(storyteller, pieces),
	};
	const told = storyteller.tell(question, signal, showActivity, listener.onThought);
	const answer = await readAnswer(told, kind, answerListener, await storyteller.thinksAloud());
	const { thinksAloud, isWithheld = false } = answer;
	if (thinksAloud !== undefined || isWithheld) await storyteller.learnThinking(question, thinksAloud ?? "broke off");
	mergeMetadata(story.state.metadata, safeMetadata(answer.metadata, story.isSafe));
	if (answer.figures.length) story.state.metadata.figures ??= answer.figures;
	const unhonored = answer.unhonored?.filter(story.isSafe) ?? [];
	// The built-in storyteller, which only ends or completes a model's story, does not know what that one left out.
	if (storyteller.model === toldBy && unhonored.length > 0) story.state.metadata.notHonored ??= unhonored;
	const { scenes: kept = [] } = story.state.metadata;
	const added = answer.scenes?.filter(({ at }) => !kept.some((scene) => scene.at === at)) ?? [];
	if (added.length > 0) story.state.metadata.scenes = [...kept, ...added].slice(0, MAX_STORY_SCENES);
	const remember = answer.remember?.filter(story.isSafe) ?? [];
	if (remember.length > 0) rememberIn(story, step, remember);
	story.state.debug.push({
		step: step.name,
		systemPrompt: prompt.system,
		userPrompt: prompt.user,
		response: answer.raw,
		wordCount: story.words - wordsBefore,
		targetWordCount: words,
		attempt,
		maxAttempts: MAX_ATTEMPTS,
		timestamp,
		model: storyteller.model,
		maxTokens,
		...(answer.error && { parseError: answer.error.message }),
	});
	return answer;
}

/** Keeps the sentence of a chapter for the next chapters, and the lines of a story for its next part. */
function rememberIn({ state }: RunningStory, step: Step, lines: string[]): void {
	if (step.kind === "outline") return;
	if (step.kind !== "chapter") {
		state.metadata.remember ??= lines;
		return;
	}
	state.remembered ??= [];
	state.remembered[step.chapter] ??= lines.join(" ");
}

/** `share`: part of the story so far, or of the room for it, that is sent; below 1 after the context was exceeded. */
async function fitIntoContext({ storyteller, prompt, words }: Call, share: number, storyChars: number) {
	const context = await storyteller.contextTokens();
	if (context === null) {
		const maxStoryChars = share < 1 ? Math.max(MIN_STORY_CHARS, storyChars * share) : Number.POSITIVE_INFINITY;
		return { prompt: prompt(maxStoryChars), maxTokens: tokensFor(words) };
	}
	const free = context - minTokensFor(words) - estimateTokens(prompt(0));
	const fitting = prompt(Math.max(MIN_STORY_CHARS, free * CHARACTERS_PER_TOKEN * share));
	const left = context - estimateTokens(fitting);
	return { prompt: fitting, maxTokens: Math.max(minTokensFor(words) >> 1, Math.min(tokensFor(words), left)) };
}

/** Each attempt gets another seed; the built-in storyteller continues its own text only with the same one. */
const seedOf = ({ seed }: RunningStory, { storyteller, attempt }: Call) =>
	storyteller.model === BUILT_IN_MODEL ? seed : seed + attempt - 1;

/** Longest silence of the storyteller after a story's first words, over all retries. */
export const MAX_SILENCE_MS = 90_000;

export type Silence = ReturnType<typeof openSilence>;

/** Ends a story whose storyteller has begun and then sends nothing for `maxMs`, over all retries. */
export function openSilence(maxMs: number) {
	const stop = new AbortController();
	const intervalMs = Math.min(1000, Math.max(5, maxMs / 8));
	let hasBegun = false;
	let silentMs = 0;
	let waitsUntil = 0;
	let checkedAt = performance.now();

	function check(): void {
		const now = performance.now();
		// Time in which the process was suspended does not count.
		const passedMs = Math.min(now - checkedAt, 2 * intervalMs);
		checkedAt = now;
		if (!hasBegun || Date.now() < waitsUntil) return;
		silentMs += passedMs;
		if (silentMs >= maxMs)
			stop.abort(
				new StorytellerError("silent", `no words for ${Math.round(silentMs / 1000)} s, in all tries together`),
			);
	}

	// One interval per story: a timer for each word would cost more than the word.
	const interval = setInterval(check, intervalMs);
	return {
		/** Aborted with a `StorytellerError` of kind `silent` when the silence has lasted too long. */
		signal: stop.signal,
		/** Story text arrived: silence is measured from now on. */
		begin(): void {
			hasBegun = true;
		},
		/** The storyteller sent something. */
		heard(): void {
			silentMs = 0;
		},
		/** The server accepts no requests until this time, in milliseconds since the epoch. */
		waitUntil(time: number): void {
			waitsUntil = time;
		},
		close: () => clearInterval(interval),
	};
}
