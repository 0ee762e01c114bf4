// The port to a model or the built-in storyteller: prompts and a signal in, chunks of the answer out.
import type { ErrorCode } from "@lion-tails/common/errors";
import type { Prompts } from "@lion-tails/common/prompts";

export type Question = Prompts & {
	/** At most so many tokens in the answer. */
	maxTokens: number;
	/** The same prompts and seed give the same story where a storyteller supports it. */
	seed: number;
};

export type Storyteller = {
	/** The model's name. */
	model: string;
	/** The answer's text as it arrives. Throws `StorytellerError`; an abort of the signal ends it with the signal's reason. */
	tell(question: Question, signal: AbortSignal): AsyncIterable<string>;
};

/**
 * Why an answer is incomplete. `cut`: it broke off and can be continued; `refused`: the model refused, and may be asked
 * again; the others are not resolved by another request.
 */
export type StorytellerErrorKind = "cut" | "refused" | "unavailable" | "rejected" | "key";

export class StorytellerError extends Error {
	readonly kind: StorytellerErrorKind;

	constructor(kind: StorytellerErrorKind, message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "StorytellerError";
		this.kind = kind;
	}
}

export const STORYTELLER_ERROR_CODES = {
	cut: "model_broken",
	refused: "model_refused",
	unavailable: "model_unavailable",
	rejected: "model_rejected",
	key: "key_refused",
} as const satisfies Record<StorytellerErrorKind, ErrorCode>;
