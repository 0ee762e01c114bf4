// One call to the storyteller: its answer is read as it arrives, and recorded for the debug panel.
import type { Prompts } from "@lion-tails/common/prompts";
import { countWords } from "@lion-tails/common/story";
import { type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toAppError } from "../models/to-app-error.ts";
import { ANSWER_SCHEMAS } from "./answer/answer-schemas.ts";
import type { Continuation } from "./continuation.ts";
import { type ParsedAnswer, parseAnswerStream } from "./parse-answer-stream.ts";
import { type Step, tokensFor } from "./plan.ts";
import { MAX_ATTEMPTS, type RunningStory } from "./running-story.ts";
import { mergeMetadata } from "./story-metadata.ts";

export type Call = {
	step: Step;
	prompt: Prompts;
	/** Words of story text that are asked for; room for the answer where it has none. */
	words: number;
	attempt: number;
	/** Where the answer's story text goes; null for an answer without any. */
	continuation: Continuation | null;
	onContentEnd?: () => void;
};

export type Ask = (call: Call) => Promise<ParsedAnswer>;

/** Asks on behalf of one story. Throws `AppError` for errors that end the story, or the signal's reason. */
export function openAsk(story: RunningStory, storyteller: Storyteller, signal: AbortSignal, now: () => number): Ask {
	return async ({ step, prompt, words, attempt, continuation, onContentEnd }) => {
		signal.throwIfAborted();
		const maxTokens = tokensFor(words);
		const timestamp = new Date(now()).toISOString();
		let answer: ParsedAnswer;
		try {
			const pieces = storyteller.tell({ ...prompt, maxTokens, seed: story.seed, schema: ANSWER_SCHEMAS.story }, signal);
			answer = await parseAnswerStream(pieces, {
				onTitle: story.addTitle,
				...(continuation && { onText: continuation.add }),
				onContentEnd() {
					continuation?.end();
					onContentEnd?.();
				},
			});
		} catch (error) {
			if (error instanceof StorytellerError) throw toAppError(error);
			throw error;
		} finally {
			continuation?.end();
		}
		mergeMetadata(story.state.metadata, answer);
		const { fields, raw, error } = answer;
		story.state.debug.push({
			step: step.name,
			systemPrompt: prompt.system,
			userPrompt: prompt.user,
			response: raw,
			wordCount: countWords(typeof fields.content === "string" ? fields.content : ""),
			targetWordCount: words,
			attempt,
			maxAttempts: MAX_ATTEMPTS,
			timestamp,
			model: storyteller.model,
			maxTokens,
			...(error && { parseError: error.message }),
		});
		return answer;
	};
}
