import { type Job, JobEnded, type Jobs, MOST_JOBS } from "./jobs.ts";

/** Milliseconds after which a job that broke down is run again. */
const AFTER_CRASH = 5000;

/** Runs up to `most` jobs at once in this process, the rest in order after them. */
export function jobsInProcess(job: Job, onCrash: (id: string, error: unknown) => void, most = MOST_JOBS): Jobs {
	const queue = new Set<string>();
	const later = new Map<string, NodeJS.Timeout>();
	const running = new Map<string, { end: AbortController; done: Promise<void> }>();
	let draining = false;

	function next(): void {
		for (const id of queue) {
			if (draining || running.size >= most) return;
			queue.delete(id);
			start(id, new AbortController());
		}
	}

	function start(id: string, end: AbortController): void {
		const done = job(id, end.signal)
			.then((outcome) => {
				running.delete(id);
				if (typeof outcome === "object" && !draining) wait(id, outcome.again);
			})
			.catch((error) => {
				running.delete(id);
				onCrash(id, error);
				if (!draining) wait(id, AFTER_CRASH);
			})
			.finally(next);
		running.set(id, { end, done });
	}

	function wait(id: string, milliseconds: number): void {
		const timer = setTimeout(() => {
			later.delete(id);
			queue.add(id);
			next();
		}, milliseconds);
		later.set(id, timer);
	}

	return {
		async add(id) {
			if (running.has(id) || later.has(id)) return;
			queue.add(id);
			next();
		},
		async stop(id) {
			clearTimeout(later.get(id));
			if (later.delete(id) || queue.delete(id)) {
				const end = new AbortController();
				end.abort(new JobEnded("stop"));
				start(id, end);
			} else running.get(id)?.end.abort(new JobEnded("stop"));
		},
		count: async () => ({ waiting: queue.size + later.size, running: running.size }),
		async drain() {
			draining = true;
			for (const timer of later.values()) clearTimeout(timer);
			for (const { end } of running.values()) end.abort(new JobEnded("drain"));
			await Promise.all([...running.values()].map(({ done }) => done));
		},
	};
}
