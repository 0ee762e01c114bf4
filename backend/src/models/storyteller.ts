// The port to a model or the built-in storyteller: prompts and a signal in, chunks of the answer out.
import type { ErrorCode } from "@lion-tails/common/errors";
import type { Prompts } from "@lion-tails/common/prompts";

export type Question = Prompts & {
	/** At most so many tokens in the answer. */
	maxTokens: number;
	/** The same prompts and seed give the same story where a storyteller supports it. */
	seed: number;
	/** The shape of the answer, for servers that hold a model to one. */
	schema: AnswerSchema;
};

/** A JSON Schema in the subset of OpenAI's strict mode: every property is required, and there are no others. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> };

/** What a storyteller does before and between its words. `until`: milliseconds since the epoch. */
export type Activity = { kind: "thinking" } | { kind: "loading" } | { kind: "waiting"; until: number };

export type Storyteller = {
	/** The model's name. */
	model: string;
	/** How many tokens a question and its answer may have together; null where no limit is known. */
	contextTokens(): Promise<number | null>;
	/** The answer's text as it arrives. Throws `StorytellerError`; an abort of the signal ends it with the signal's reason. */
	tell(question: Question, signal: AbortSignal, onActivity?: (activity: Activity) => void): AsyncIterable<string>;
};

/**
 * Why an answer is incomplete. `cut`: it broke off and can be continued; `refused`: the model refused, and may be asked
 * again; `context`: the question is too long for the model, and a shorter one may fit; the others are not resolved by
 * another request.
 */
export type StorytellerErrorKind =
	| "cut"
	| "refused"
	| "context"
	| "unavailable"
	| "busy"
	| "rejected"
	| "key"
	| "credit"
	| "unknown_model"
	| "vision";

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
	context: "model_rejected",
	unavailable: "model_unavailable",
	busy: "model_unavailable",
	rejected: "model_rejected",
	key: "key_refused",
	credit: "key_refused",
	unknown_model: "model_rejected",
	vision: "model_rejected",
} as const satisfies Record<StorytellerErrorKind, ErrorCode>;
