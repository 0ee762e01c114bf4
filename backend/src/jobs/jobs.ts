// The port to whatever runs generations. In one process here; a queue over several elsewhere.

/**
 * Why a running job was told to end: a person asked, the process is going and another will go on with it, or another
 * has already taken it.
 */
export type EndReason = "stop" | "drain" | "lost";

export class JobEnded extends Error {
	readonly reason: EndReason;

	constructor(reason: EndReason) {
		super(`the job was ended: ${reason}`);
		this.reason = reason;
	}
}

/**
 * How a run left its job: over; left for another process to go on with; taken by another already; or to be run again in
 * so many milliseconds.
 */
export type JobOutcome = "done" | "left" | "lost" | { again: number };
export type Job = (id: string, signal: AbortSignal) => Promise<JobOutcome>;

export type Jobs = {
	/** Runs the job for the id; an id already waiting or running is not run a second time. */
	add(id: string): Promise<void>;
	/** Ends it with `stop`, wherever it runs; one that waits is run at once, to say that it was stopped. */
	stop(id: string): Promise<void>;
	/** How many there are: here, and over all processes where there are several. */
	count(): Promise<{ waiting: number; running: number }>;
	/** Takes no more, ends everything here with `drain` and resolves when all of it has let go. */
	drain(): Promise<void>;
};

export type JobsOf = (job: Job, onCrash: (id: string, error: unknown) => void) => Jobs;

/** The most jobs one process runs at a time; a telling mostly waits for its model. */
export const MOST_JOBS = 500;
