// Turns many small writes into few: entries go with the next write that are added while one is under way, or sooner after its
// start than the load allows.
//
// Writes start at least MIN_INTERVAL_MS apart. What is added after a pause is written at once, so one story alone waits for
// nothing; but the words of fifty, each on its own, would cost more in writing than in all the rest. With more words in one
// write the fixed part of its cost is divided by more. Only beyond 17 ms (at 60 words a second) do two words of the same
// story become one event, which then saves the rest of its way too. This is worth a reader's waiting only where the process
// would not keep up without it: the interval grows from BUSY_ABOVE on, so gently that it stays below 32 ms up to 80 % of a
// core. The load is smoothed: the interval itself lowers it, and after the last tenth of a second alone would swing between
// its ends, with the longest waits at the least gain. Slow stores need no rule of their own: a write that takes long gathers
// what comes meanwhile, and one that holds the event loop counts as load.

const MIN_INTERVAL_MS = 2;
const MAX_INTERVAL_MS = 60;
/** The share of its time at work from which on a process gathers for longer. */
const BUSY_ABOVE = 0.6;
const LOAD_WINDOW_MS = 100;
/** The weight of the last window in the load. */
const LOAD_SMOOTHING = 0.3;
const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 1000;

export type WriteBatcher<T> = {
	add(entry: T): void;
	/** Resolves once all entries of the key that were added before are written. */
	flush(key: string): Promise<void>;
	/** The same for all keys. */
	flushAll(): Promise<void>;
};

type Numbered<T> = { number: number; entry: T };
type Waiter = { key: string | null; upTo: number; resolve: () => void };

/**
 * `write` gets a batch in the order of `add` and answers the entries to try again: they come first in the next batch,
 * after a delay that doubles. It is not called again before it resolves, and must not reject.
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

/** Milliseconds from the start of one write to that of the next, by how busy this process is. */
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
