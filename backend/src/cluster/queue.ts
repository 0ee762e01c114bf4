// The port to the queue of generations, and the queue within one process. The one that processes share is in redis-queue.ts.

/** The reason of a running job's aborted signal: a person cancelled it, the process stops and another continues it, or another runs it. */
type AbortReason = "cancel" | "drain" | "lock-lost";

export class JobAborted extends Error {
	readonly reason: AbortReason;

	constructor(reason: AbortReason) {
		super(`the job was aborted: ${reason}`);
		this.reason = reason;
	}
}

/**
 * The state of a job after a run: done, unfinished for another process to continue, taken over by another process, or to be
 * retried after some milliseconds.
 */
export type JobOutcome = "done" | "unfinished" | "lease-lost" | { retryAfterMs: number };
export type JobHandler = (id: string, signal: AbortSignal) => Promise<JobOutcome>;

export type Queue = {
	/** Runs the handler for the id; an id already waiting or running is not run a second time. */
	add(id: string): Promise<void>;
	/** Aborts a job with `cancel` in any process. A waiting job is run immediately with an aborted signal. */
	cancel(id: string): Promise<void>;
	/** Returns the number of jobs that run in this process, and that wait in all processes. */
	count(): Promise<{ waiting: number; running: number }>;
	/** Starts no more jobs, aborts those of this process with `drain`, and resolves once they have ended. */
	drain(): Promise<void>;
};

export type OpenQueue = (handler: JobHandler, onError: (id: string, error: unknown) => void) => Queue;

/** Maximum number of concurrent jobs of a process. A generation mostly waits for its model. */
export const MAX_JOBS = 500;

/** Delay after which a job whose handler threw is retried. */
const RETRY_DELAY_MS = 5000;

/** Runs at most `maxJobs` concurrent jobs in this process, in the order in which they were added. */
export function localQueue(
	handler: JobHandler,
	onError: (id: string, error: unknown) => void,
	{ maxJobs = MAX_JOBS, retryDelayMs = RETRY_DELAY_MS } = {},
): Queue {
	const waiting = new Set<string>();
	const delayed = new Map<string, NodeJS.Timeout>();
	const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
	let isDraining = false;

	function runNext(): void {
		for (const id of waiting) {
			if (isDraining || running.size >= maxJobs) return;
			waiting.delete(id);
			run(id, new AbortController());
		}
	}

	function run(id: string, abort: AbortController): void {
		const done = handler(id, abort.signal)
			.then((outcome) => {
				running.delete(id);
				if (typeof outcome === "object" && !isDraining) delay(id, outcome.retryAfterMs);
			})
			.catch((error) => {
				running.delete(id);
				onError(id, error);
				if (!isDraining) delay(id, retryDelayMs);
			})
			.finally(runNext);
		running.set(id, { abort, done });
	}

	function delay(id: string, milliseconds: number): void {
		const timer = setTimeout(() => {
			delayed.delete(id);
			waiting.add(id);
			runNext();
		}, milliseconds);
		delayed.set(id, timer);
	}

	return {
		async add(id) {
			if (running.has(id) || delayed.has(id)) return;
			waiting.add(id);
			runNext();
		},
		async cancel(id) {
			clearTimeout(delayed.get(id));
			if (delayed.delete(id) || waiting.delete(id)) {
				const abort = new AbortController();
				abort.abort(new JobAborted("cancel"));
				run(id, abort);
			} else running.get(id)?.abort.abort(new JobAborted("cancel"));
		},
		count: async () => ({ waiting: waiting.size + delayed.size, running: running.size }),
		async drain() {
			isDraining = true;
			for (const timer of delayed.values()) clearTimeout(timer);
			for (const { abort } of running.values()) abort.abort(new JobAborted("drain"));
			await Promise.all([...running.values()].map(({ done }) => done));
		},
	};
}
