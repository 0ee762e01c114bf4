// A model at a server, and what the storyteller knows and may do there.
import type { Patience } from "./patience.ts";
import type { Target } from "./server-features.ts";
import type { ServerMemory } from "./server-memory.ts";

export type Connection = Target & {
	apiKey: string;
	isOwnKey: boolean;
	isPrivateServer: boolean;
	/** Sends a request to Chat Completions. Throws `ServerError` for an answer that is an error. */
	post(body: Record<string, unknown>, signal: AbortSignal): Promise<Response>;
	memory: ServerMemory;
	patience: Patience;
};
