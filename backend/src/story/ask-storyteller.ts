// One call to a storyteller: a question that fits into its context, the answer read as it arrives and recorded for the
// debug panel.
import type { Prompts } from "@lion-tails/common/prompts";
import { BUILT_IN_MODEL } from "@lion-tails/common/story";
import type { HeardStory } from "../models/heard.ts";
import { type Activity, type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { CHARACTERS_PER_TOKEN, estimateTokens } from "../models/token-room.ts";
import type { Answer, AnswerKind, AnswerListener } from "./answer/answer.ts";
import { ANSWER_SCHEMAS } from "./answer/answer-schemas.ts";
import { readAnswer } from "./answer/read-answer.ts";
import { minTokensFor, type Step, tokensFor } from "./plan.ts";
import { MAX_ATTEMPTS, type RunningStory } from "./running-story.ts";
import type { Silence } from "./silence.ts";
import { mergeMetadata, safeMetadata } from "./story-metadata.ts";

export type Call = {
	storyteller: Storyteller;
	step: Step;
	kind: AnswerKind;
	/** The question with at most so many characters of the story so far. */
	prompt: (maxStoryChars: number) => Prompts;
	/** Words that are asked for; room for the answer where it has no story text. */
	words: number;
	attempt: number;
	/** Where the story text goes; left out for an answer without any. */
	onText?: AnswerListener["onText"];
	onContentEnd?: () => void;
};

export type Ask = (call: Call) => Promise<Answer>;

/** A question that is too long is asked again with half of the story so far, so many times. */
const MAX_SHORTENINGS = 3;
/** Less of the story so far is not worth sending. */
const MIN_STORY_CHARS = 600;

type Asking = {
	heard: readonly HeardStory[];
	signal: AbortSignal;
	silence: Silence;
	now: () => number;
	/** For each answer, in how many pieces it came. */
	onAnswered: (by: Storyteller, pieces: number) => void;
};

/** Asks on behalf of one story. Throws `StorytellerError` where there is no answer at all, or the signal's reason. */
export function openAsk(story: RunningStory, { silence, ...asking }: Asking): Ask {
	const modelSignal = AbortSignal.any([asking.signal, silence.signal]);
	/** The last answer has words and has not come to its end. */
	let isBrokenOff = false;

	/** A storyteller may think before an answer's first words, but not instead of continuing an answer that broke off. */
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
		// The built-in storyteller adds its ending after a silence too.
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
	/** Until this time, in milliseconds since the epoch. */
	onWait(until: number): void;
};

async function askAndRecord(
	story: RunningStory,
	call: Call,
	share: number,
	{ heard, signal, now, onAnswered, listener }: Omit<Asking, "silence"> & { listener: StoryListener },
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
	const question = { ...prompt, maxTokens, seed: seedOf(story, call), heard, schema: ANSWER_SCHEMAS[kind] };
	const answerListener: AnswerListener = {
		onTitle: story.addTitle,
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
	// A model cannot know what it left out.
	if (storyteller.model === BUILT_IN_MODEL && answer.unhonored) story.state.metadata.notHonored ??= answer.unhonored;
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

/** `share`: of the story so far, or of the room for it, where the context is smaller than it seemed. */
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

/** Another attempt is another story; but the built-in storyteller goes on with its own only under the same seed. */
const seedOf = ({ seed }: RunningStory, { storyteller, attempt }: Call) =>
	storyteller.model === BUILT_IN_MODEL ? seed : seed + attempt - 1;
