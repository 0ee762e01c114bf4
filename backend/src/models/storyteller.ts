// The port to whoever tells the story: prompts and a signal in, pieces of the answer out.
import type { ErrorCode } from "@lion-tails/common/errors";
import type { Prompts } from "@lion-tails/common/prompts";

export type Question = Prompts & {
	/** Tokens the answer may take at most. */
	maxTokens: number;
	/** Makes a storyteller that can repeat itself tell the same story again. */
	seed: number;
};

export type Storyteller = {
	/** The model's name. */
	model: string;
	/** The answer's text as it arrives. Throws `StorytellerError`; an abort of the signal ends it with the signal's reason. */
	tell(question: Question, signal: AbortSignal): AsyncIterable<string>;
};

/**
 * Why an answer did not come whole. `cut`: it broke off and may be gone on with; `refused`: the model would not;
 * anything else will not get better by asking again.
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
