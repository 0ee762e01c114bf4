import { type Job, JobEnded, type Jobs } from "./jobs.ts";

/** Runs up to `most` jobs at once in this process, the rest in order after them. */
export function jobsInProcess(job: Job, onCrash: (id: string, error: unknown) => void, most = 500): Jobs {
	const queue = new Set<string>();
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
			.catch((error) => onCrash(id, error))
			.finally(() => {
				running.delete(id);
				next();
			});
		running.set(id, { end, done });
	}

	return {
		add(id) {
			if (running.has(id)) return;
			queue.add(id);
			next();
		},
		stop(id) {
			if (queue.delete(id)) {
				// It still runs, to say that it was stopped.
				const end = new AbortController();
				end.abort(new JobEnded("stop"));
				start(id, end);
				return true;
			}
			running.get(id)?.end.abort(new JobEnded("stop"));
			return running.has(id);
		},
		async drain() {
			draining = true;
			for (const { end } of running.values()) end.abort(new JobEnded("drain"));
			await Promise.all([...running.values()].map(({ done }) => done));
		},
	};
}
