// The port to a model or the built-in storyteller: prompts and a signal in, chunks of the answer out.
import type { Prompts } from "@lion-tails/common/prompts";
import type { HeardStory } from "./heard.ts";

export type Question = Prompts & {
	maxTokens: number;
	/** The same prompts and seed give the same story if the storyteller supports seeds. */
	seed: number;
	/** The family's earlier stories, newest first; sent to the built-in storyteller only. */
	heard?: readonly HeardStory[];
	/** The same for all parts of a series, so that people keep their names; sent to the built-in storyteller only. */
	seriesSeed?: number | undefined;
	/** True for a child in a wheelchair; sent to the built-in storyteller only. */
	usesWheelchair?: boolean | undefined;
	/** The shape of the answer, for servers that can enforce one. */
	schema: AnswerSchema;
	/** A JPEG that the question is about, for a storyteller with vision. */
	picture?: Uint8Array;
};

/** A JSON Schema in the subset of OpenAI's strict mode: every property is required, and there are no others. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> };

export const objectSchema = (properties: Record<string, unknown>) => ({
	type: "object",
	properties,
	required: Object.keys(properties),
	additionalProperties: false,
});

export const answerSchema = (name: string, properties: Record<string, unknown>): AnswerSchema => ({
	name,
	schema: objectSchema(properties),
});

/** The storyteller's activity while no text arrives. `until`: milliseconds since the epoch. */
export type Activity = { kind: "thinking" } | { kind: "loading" } | { kind: "waiting"; until: number };

export type Storyteller = {
	model: string;
	/** The host that receives the questions; null for the built-in storyteller, which is part of this process. */
	host: string | null;
	/** True if pictures may be sent to it. A model without vision then fails with `vision`. */
	sees: boolean;
	/**
	 * Returns true for a text that is not for children; missing if the server has no moderation. Throws the errors of the
	 * call.
	 */
	isUnsafe?(text: string, signal: AbortSignal): Promise<boolean>;
	/** Returns the size of the context in tokens, question and answer together; null if unknown. */
	contextTokens(): Promise<number | null>;
	/** Returns true if the model's answers begin with thought without an opening tag; null if unknown. */
	thinksAloud(): Promise<boolean | null>;
	/** Remembers for later answers whether this one began with such thought, or broke off before that was clear. */
	learnThinking(question: Question, thinksAloud: boolean | "broke off"): Promise<void>;
	/**
	 * Yields the answer's text as it arrives. `onThought` is called for each part of the thought that is sent apart from
	 * it. Throws `StorytellerError`, or the signal's reason.
	 */
	tell(
		question: Question,
		signal: AbortSignal,
		onActivity?: (activity: Activity) => void,
		onThought?: () => void,
	): AsyncIterable<string>;
};

/**
 * The reason for an incomplete answer. `cut`: it broke off and can be continued; `refused`: the model refused, and
 * another request may succeed; `context`: the question is too long for the model, and a shorter one may fit; another
 * request does not resolve the others. `silent`: no text for too long after the first words. `load`: the server cannot
 * load the model. `address`: the address has no Chat Completions.
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

/** Details that a person needs to act on an error. */
export type StorytellerErrorDetails = {
	model?: string;
	/** The key is a parent's own. */
	isOwnKey?: boolean;
	/** The server is on this machine or in a private network. */
	isPrivateServer?: boolean;
	/** With `address`: its certificate is not trusted. */
	isUntrusted?: boolean;
	/** The server's message, without keys. */
	serverMessage?: string;
	/** Time at which the server accepts requests again, in milliseconds since the epoch. */
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
