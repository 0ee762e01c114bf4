import { JobAborted, type JobHandler, MAX_JOBS, type Queue } from "./queue.ts";

/** A job whose handler threw is run again after this. */
const RETRY_DELAY_MS = 5000;

/** Runs up to `maxJobs` jobs at once in this process, the rest after them in the order they were added. */
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
