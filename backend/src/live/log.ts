// The port to the logs of running stories, and to the events that other processes append.
import type { GenerationEvent } from "@lion-tails/common/generation";

/**
 * An entry of a generation's log: an event as shown, a checkpoint that only the generation's runner reads, or a lease, which lets
 * one process append. `position` counts from 1 within a generation.
 */
export type LogEntry = { generationId: string; position: number } & (
	| { kind: "event"; event: GenerationEvent }
	| { kind: "checkpoint"; checkpoint: unknown }
	| { kind: "lease"; holder: string }
);

/** Thrown if another process has written at or after a position of these generations, or if they have been removed. */
export class LogConflict extends Error {
	readonly generationIds: string[];

	constructor(generationIds: string[]) {
		super(`the lease is lost on ${generationIds.join(", ")}`);
		this.generationIds = generationIds;
	}
}

/**
 * Receives the events of one story as another process appends them. `missed`: events may have been missed and are in the log.
 * `removed`: the log has been removed, and no more events follow.
 */
export type EventListener = (event: GenerationEvent | "missed" | "removed") => void;

export type GenerationLog = {
	/** Appends in order. Idempotent for the same entries. Throws `LogConflict`. */
	append(entries: LogEntry[], now: number): Promise<void>;
	read(id: string): Promise<LogEntry[]>;
	/** Resolves once the listener receives all later events. */
	subscribe(id: string, listener: EventListener): Promise<void>;
	unsubscribe(id: string): void;
	/** Removes these logs outside the storage and notifies their subscribers. `append` then throws `LogConflict` for them. */
	remove(ids: string[]): Promise<void>;
};

export type LogStore = {
	append(entries: LogEntry[], now: number): Promise<void>;
	log(id: string): Promise<LogEntry[]>;
};

/** The log of a single process: no other process appends, so there is nothing to subscribe to. */
export function localLog(store: LogStore): GenerationLog {
	return {
		append: (entries, now) => store.append(entries, now),
		read: (id) => store.log(id),
		subscribe: async () => {},
		unsubscribe: () => {},
		remove: async () => {},
	};
}
