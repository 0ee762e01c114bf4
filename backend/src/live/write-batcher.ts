// Batches many small writes into few. Entries wait while a write runs, and until the interval since its start is over.
//
// An entry after a pause is written immediately, so a single story never waits. The interval between writes grows with the load:
// batching the words of fifty stories divides the fixed cost of a write, and above 17 ms (at 60 words a second) two words of a
// story become one event, which also saves the rest of its processing. A reader notices such a delay, so the interval only grows
// above BUSY_ABOVE, and stays below 32 ms up to a load of 80 % of a core. The load is smoothed: a longer interval lowers it, so
// that the load of the last window alone would oscillate. Slow stores need no rule: a slow write collects more entries.

const MIN_INTERVAL_MS = 2;
const MAX_INTERVAL_MS = 60;
/** Event-loop utilization above which the interval grows. */
const BUSY_ABOVE = 0.6;
const LOAD_WINDOW_MS = 100;
/** The weight of the last window in the load. */
const LOAD_SMOOTHING = 0.3;
const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 1000;

export type WriteBatcher<T> = {
	add(entry: T): void;
	/** Resolves once all entries of the key that were added before the call are written. */
	flush(key: string): Promise<void>;
	/** The same for all keys. */
	flushAll(): Promise<void>;
};

type Numbered<T> = { number: number; entry: T };
type Waiter = { key: string | null; upTo: number; resolve: () => void };

/**
 * `write` receives a batch in the order of `add` and returns the entries to retry, which are the first of the next batch, after a
 * delay that doubles. It is not called again before it resolves, and must not reject.
 */
export function writeBatcher<T>(keyOf: (entry: T) => string, write: (batch: T[]) => Promise<T[]>): WriteBatcher<T> {
	const intervalNow = intervalByLoad();
	let startedAt = Number.NEGATIVE_INFINITY;
	let pending: Numbered<T>[] = [];
	let writing: Numbered<T>[] = [];
	let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
	let added = 0;
	let retries = 0;
	let waiters: Waiter[] = [];

	function schedule(): void {
		if (timer || writing.length || !pending.length) return;
		const delay = retries
			? Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (retries - 1))
			: startedAt + intervalNow() - performance.now();
		timer = delay < 1 ? setImmediate(writeBatch) : setTimeout(writeBatch, delay);
	}

	async function writeBatch(): Promise<void> {
		timer = null;
		startedAt = performance.now();
		writing = pending;
		pending = [];
		const again = new Set(await write(writing.map(({ entry }) => entry)));
		const left = again.size ? writing.filter(({ entry }) => again.has(entry)) : [];
		writing = [];
		pending = [...left, ...pending];
		retries = left.length ? retries + 1 : 0;
		if (waiters.length) waiters = waiters.filter((waiter) => !settle(waiter));
		schedule();
	}

	function isWritten({ key, upTo }: Waiter): boolean {
		const blocks = ({ number, entry }: Numbered<T>) => number <= upTo && (key === null || keyOf(entry) === key);
		return !writing.some(blocks) && !pending.some(blocks);
	}

	function settle(waiter: Waiter): boolean {
		const isDone = isWritten(waiter);
		if (isDone) waiter.resolve();
		return isDone;
	}

	const flush = (key: string | null) =>
		new Promise<void>((resolve) => {
			const waiter = { key, upTo: added, resolve };
			if (!settle(waiter)) waiters.push(waiter);
		});

	return {
		add(entry) {
			pending.push({ number: ++added, entry });
			schedule();
		},
		flush,
		flushAll: () => flush(null),
	};
}

/** Returns a function for the milliseconds between the starts of two writes, by the load of this process. */
function intervalByLoad(): () => number {
	let since = performance.eventLoopUtilization();
	let measuredAt = performance.now();
	let load = 0;
	let interval = MIN_INTERVAL_MS;
	return () => {
		if (performance.now() - measuredAt < LOAD_WINDOW_MS) return interval;
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, since);
		since = now;
		measuredAt = performance.now();
		load += (utilization - load) * LOAD_SMOOTHING;
		const busy = Math.max(0, (load - BUSY_ABOVE) / (1 - BUSY_ABOVE));
		interval = MIN_INTERVAL_MS + (MAX_INTERVAL_MS - MIN_INTERVAL_MS) * busy;
		return interval;
	};
}
