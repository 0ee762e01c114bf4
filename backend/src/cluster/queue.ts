// The port to whatever runs generations: a queue in this process, or one in Redis that several processes share.

/** Why a running job's signal aborts: a person cancelled it; the process is leaving, and another will go on with it. */
export type AbortReason = "cancel" | "drain" | "lock-lost";

export class JobAborted extends Error {
	readonly reason: AbortReason;

	constructor(reason: AbortReason) {
		super(`the job was aborted: ${reason}`);
		this.reason = reason;
	}
}

/**
 * How a run left its job: over; unfinished, for another process to go on with; another process already has it; or to be
 * run again after so many milliseconds.
 */
export type JobOutcome = "done" | "unfinished" | "lease-lost" | { retryAfterMs: number };
export type JobHandler = (id: string, signal: AbortSignal) => Promise<JobOutcome>;

export type Queue = {
	/** Runs the handler for the id; an id already waiting or running is not run a second time. */
	add(id: string): Promise<void>;
	/** Aborts it with `cancel`, wherever it runs; one that waits is run at once with an aborted signal. */
	cancel(id: string): Promise<void>;
	/** How many there are: running here, waiting over all processes that share the queue. */
	count(): Promise<{ waiting: number; running: number }>;
	/** Takes no more, aborts everything here with `drain`, and resolves when all of it has ended. */
	drain(): Promise<void>;
};

export type OpenQueue = (handler: JobHandler, onError: (id: string, error: unknown) => void) => Queue;

/** The most jobs one process runs at a time; a generation mostly waits for its model. */
export const MAX_JOBS = 500;
