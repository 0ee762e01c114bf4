// How many tokens one question asks for: its answer's and the model's thought, within what the server takes.
import type { Prompts } from "@lion-tails/common/prompts";
import { isOpenAiThinker, mergeFeatures } from "./server-features.ts";
import type { ServerFeatures } from "./store.ts";
import type { Question } from "./storyteller.ts";

/** Room for thought, at least. */
const THINKING_TOKENS = 8000;
const MAX_THINKING_TOKENS = 64_000;
/** An answer with less room than this is not worth asking for. */
export const MIN_ROOM_TOKENS = 300;
/** Between the prompt as a server counts it and its context. */
const CONTEXT_MARGIN_TOKENS = 32;
/** English has about four; a prompt must not be thought shorter than it is. */
export const CHARACTERS_PER_TOKEN = 3.5;

export const estimateTokens = ({ system, user }: Prompts): number =>
	Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN);

/** For a model that thinks, from the beginning. */
export const thinkingTokensFor = ({ maxTokens }: Question) => Math.max(THINKING_TOKENS, 3 * maxTokens);

export function openTokenRoom(question: Question, model: string) {
	let room = Number.POSITIVE_INFINITY;
	const promptTokens = estimateTokens(question);

	function tokensFor({ thinkingTokens, maxTokens, contextTokens }: ServerFeatures): number {
		const thought = isOpenAiThinker(model) ? Math.max(thinkingTokens, THINKING_TOKENS) : thinkingTokens;
		const left = contextTokens === null ? room : Math.min(room, contextTokens - promptTokens);
		return Math.min(
			question.maxTokens + thought,
			maxTokens ?? Number.POSITIVE_INFINITY,
			left >= MIN_ROOM_TOKENS ? left : Number.POSITIVE_INFINITY,
		);
	}

	return {
		tokensFor,

		/** After an error about the context: whether there is room for a shorter answer, which is asked for from now on. */
		shrink(sentTokens: number, context: number | null, prompt: number | null): boolean {
			// Where the server does not say how much it takes, it may take the question with half of the answer.
			const left = context === null ? sentTokens / 2 : context - (prompt ?? promptTokens) - CONTEXT_MARGIN_TOKENS;
			if (left < MIN_ROOM_TOKENS || left >= sentTokens) return false;
			room = Math.floor(left);
			return true;
		},

		/** The tokens for thought after an answer whose thought has used them up; null: there is no room for more. */
		moreForThought(sentTokens: number, features: ServerFeatures): number | null {
			const more = Math.max(4 * sentTokens, sentTokens + THINKING_TOKENS) - question.maxTokens;
			const thinkingTokens = Math.min(MAX_THINKING_TOKENS, more);
			return tokensFor(mergeFeatures(features, { thinkingTokens })) > sentTokens ? thinkingTokens : null;
		},
	};
}
