// The port to a model or the built-in storyteller: prompts and a signal in, chunks of the answer out.
import type { Prompts } from "@lion-tails/common/prompts";
import type { HeardStory } from "./heard.ts";

export type Question = Prompts & {
	/** At most so many tokens in the answer. */
	maxTokens: number;
	/** The same prompts and seed give the same story where a storyteller supports it. */
	seed: number;
	/** What the family has heard, newest first: only the built-in storyteller is told. */
	heard?: readonly HeardStory[];
	/** The shape of the answer, for servers that hold a model to one. */
	schema: AnswerSchema;
	/** A JPEG that the question is about, for a storyteller that sees. */
	picture?: Uint8Array;
};

/** A JSON Schema in the subset of OpenAI's strict mode: every property is required, and there are no others. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> };

/** What a storyteller does before and between its words. `until`: milliseconds since the epoch. */
export type Activity = { kind: "thinking" } | { kind: "loading" } | { kind: "waiting"; until: number };

export type Storyteller = {
	/** The model's name. */
	model: string;
	/** Whether it may be shown a picture. A model that cannot see one says so when it is. */
	sees: boolean;
	/**
	 * Whether a text is not for children, where the server can say so; left out where it cannot be asked. Throws what the call
	 * throws.
	 */
	isUnsafe?(text: string, signal: AbortSignal): Promise<boolean>;
	/** How many tokens a question and its answer may have together; null where no limit is known. */
	contextTokens(): Promise<number | null>;
	/** Returns true for a model whose answers begin with thought that no opening tag marks, null for an unknown one. */
	thinksAloud(): Promise<boolean | null>;
	/** Remembers for the next answers what an answer has shown of that, or that it broke off before it showed anything. */
	learnThinking(question: Question, thinksAloud: boolean | "broke off"): Promise<void>;
	/**
	 * The answer's text as it arrives. `onThought` is called for each part of the model's thought that is sent apart from it.
	 * Throws `StorytellerError`; an abort of the signal ends it with the signal's reason.
	 */
	tell(
		question: Question,
		signal: AbortSignal,
		onActivity?: (activity: Activity) => void,
		onThought?: () => void,
	): AsyncIterable<string>;
};

/**
 * Why an answer is incomplete. `cut`: it broke off and can be continued; `refused`: the model refused, and may be asked
 * again; `context`: the question is too long for the model, and a shorter one may fit; the others are not resolved by
 * another request. `silent`: no words came for too long after the story's first ones. `load`: the server cannot load the
 * model. `address`: nothing that tells stories answers there.
 */
export type StorytellerErrorKind =
	| "cut"
	| "silent"
	| "refused"
	| "context"
	| "unavailable"
	| "busy"
	| "rejected"
	| "key"
	| "credit"
	| "unknown_model"
	| "vision"
	| "load"
	| "address";

/** What people need to know to act on an error. */
export type StorytellerErrorDetails = {
	model?: string;
	/** The key is a parent's own. */
	isOwnKey?: boolean;
	/** The server is on this machine or in a private network. */
	isPrivateServer?: boolean;
	/** Of an address: its certificate is not trusted. */
	isUntrusted?: boolean;
	/** The server's own words, without keys. */
	serverMessage?: string;
	/** When the server takes requests again, in milliseconds since the epoch. */
	retryAt?: number;
};

export class StorytellerError extends Error {
	readonly kind: StorytellerErrorKind;
	readonly details: StorytellerErrorDetails;

	constructor(kind: StorytellerErrorKind, message: string, cause?: unknown, details: StorytellerErrorDetails = {}) {
		super(message, { cause });
		this.name = "StorytellerError";
		this.kind = kind;
		this.details = details;
	}
}
