// The port to the log of what is being told, and to events that other processes append to it.
import type { GenerationEvent } from "@lion-tails/common/generation";

/**
 * One line of a generation's log: an event as shown, a checkpoint that only the generation's runner reads, or a lease
 * by which one process makes sure that it alone appends. `position` counts from 1 within a generation.
 */
export type LogEntry = { generationId: string; position: number } & (
	| { kind: "event"; event: GenerationEvent }
	| { kind: "checkpoint"; checkpoint: unknown }
	| { kind: "lease"; holder: string }
);

/**
 * These generations are not the writer's any more: another process has written at or after a position, or the
 * generation is gone.
 */
export class LogConflict extends Error {
	readonly generationIds: string[];

	constructor(generationIds: string[]) {
		super(`the lease is lost on ${generationIds.join(", ")}`);
		this.generationIds = generationIds;
	}
}

/**
 * Receives the events of one story as another process appends them. `missed`: some may have been missed, the log has them;
 * `removed`: the log is removed, nothing comes any more.
 */
export type EventListener = (event: GenerationEvent | "missed" | "removed") => void;

export type GenerationLog = {
	/** In order; the same entry twice is once. Throws `LogConflict`. */
	append(entries: LogEntry[], now: number): Promise<void>;
	read(id: string): Promise<LogEntry[]>;
	/** Resolves once every later event will reach the listener. */
	subscribe(id: string, listener: EventListener): Promise<void>;
	unsubscribe(id: string): void;
	/**
	 * Removes what is kept of these logs beside the storage, and tells their subscribers. From then on `append` throws
	 * `LogConflict` for them.
	 */
	remove(ids: string[]): Promise<void>;
};

/** What the log needs of the storage. */
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
