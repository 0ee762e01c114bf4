// A model at a server, and what the storyteller knows and may do there.
import type { Patience } from "./patience.ts";
import type { Target } from "./server-features.ts";
import type { ServerMemory } from "./server-memory.ts";

/** No request can ever be made to the address: trying again does not help. */
export class WrongAddress extends Error {
	/** Somebody else might answer there: its certificate is not trusted. */
	readonly isUntrusted: boolean;

	constructor(message: string, isUntrusted: boolean, cause: unknown) {
		super(message, { cause });
		this.name = "WrongAddress";
		this.isUntrusted = isUntrusted;
	}
}

export type Connection = Target & {
	apiKey: string;
	isOwnKey: boolean;
	isPrivateServer: boolean;
	/** Sends a request to Chat Completions. Throws `ServerError` for an answer that is an error, and `WrongAddress`. */
	post(body: Record<string, unknown>, signal: AbortSignal): Promise<Response>;
	/** The number of the address to which requests go. */
	address(): number;
	/** Nothing tells stories at this address: whether there is another one, to which requests go from now on. */
	leaveAddress(address: number): boolean;
	memory: ServerMemory;
	patience: Patience;
};
