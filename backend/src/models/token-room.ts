// The token limit of a request: room for the answer and the model's thought, within the server's limits.
import type { Prompts } from "@lion-tails/common/prompts";
import { isOpenAiThinker, mergeFeatures } from "./server-features.ts";
import type { ServerFeatures } from "./store.ts";
import type { Question } from "./storyteller.ts";

/** The least room for thought. */
const THINKING_TOKENS = 8000;
const MAX_THINKING_TOKENS = 64_000;
/** An answer with less room than this is not worth a request. */
export const MIN_ROOM_TOKENS = 300;
/** Margin between the prompt, as a server counts it, and the context. */
const CONTEXT_MARGIN_TOKENS = 32;
/** English has about four; the lower number avoids underestimating a prompt. */
export const CHARACTERS_PER_TOKEN = 3.5;

/** Returns an upper estimate of the prompts' tokens. */
export const estimateTokens = ({ system, user }: Prompts): number =>
	Math.ceil((system.length + user.length) / CHARACTERS_PER_TOKEN);

/** Returns the first estimate of the tokens that a thinking model needs for its thought. */
export const thinkingTokensFor = ({ maxTokens }: Question) => Math.max(THINKING_TOKENS, 3 * maxTokens);

/** Tracks the token limit over the requests of one question. */
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

		/** Shrinks the answer after an error about the context. Returns false if there is no room for a shorter one. */
		shrink(sentTokens: number, context: number | null, prompt: number | null): boolean {
			// Without a stated size, half of the answer may fit.
			const left = context === null ? sentTokens / 2 : context - (prompt ?? promptTokens) - CONTEXT_MARGIN_TOKENS;
			if (left < MIN_ROOM_TOKENS || left >= sentTokens) return false;
			room = Math.floor(left);
			return true;
		},

		/** Returns the tokens for thought after an answer whose thought used all of them; null if there is no more room. */
		moreForThought(sentTokens: number, features: ServerFeatures): number | null {
			const more = Math.max(4 * sentTokens, sentTokens + THINKING_TOKENS) - question.maxTokens;
			const thinkingTokens = Math.min(MAX_THINKING_TOKENS, more);
			return tokensFor(mergeFeatures(features, { thinkingTokens })) > sentTokens ? thinkingTokens : null;
		},
	};
}
