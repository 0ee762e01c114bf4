// Turns many small writes into few: entries added while a write is under way, or while the process is busy, go with the
// next one.

/** Nobody waits longer than this for a word that the server has. */
const MAX_DELAY_MS = 50;
/** Up to this share of its time at work a process writes each entry at once; from there to all of it, the delay grows. */
const BUSY_ABOVE = 0.5;
const LOAD_WINDOW_MS = 100;
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
	const delayNow = delayByLoad();
	let pending: Numbered<T>[] = [];
	let writing: Numbered<T>[] = [];
	let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
	let added = 0;
	let retries = 0;
	let waiters: Waiter[] = [];

	function schedule(): void {
		if (timer || writing.length || !pending.length) return;
		const delay = retries ? Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (retries - 1)) : delayNow();
		timer = delay < 1 ? setImmediate(writeBatch) : setTimeout(writeBatch, delay);
	}

	async function writeBatch(): Promise<void> {
		timer = null;
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

/** Milliseconds to gather for, by how busy this process has been. */
function delayByLoad(): () => number {
	let since = performance.eventLoopUtilization();
	let measuredAt = performance.now();
	let delay = 0;
	return () => {
		if (performance.now() - measuredAt < LOAD_WINDOW_MS) return delay;
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, since);
		since = now;
		measuredAt = performance.now();
		delay = MAX_DELAY_MS * Math.max(0, (utilization - BUSY_ABOVE) / (1 - BUSY_ABOVE));
		return delay;
	};
}
