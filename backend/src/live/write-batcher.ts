// Batches many small writes into few. Entries wait while a write runs, and until the interval since its start is over. An entry
// after a pause is written at once, so a single story never waits. Stories that are read together (models/beat.ts) add their
// entries in one turn of the event loop and therefore share a write.

const INTERVAL_MS = 2;
const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 1000;

type Numbered<T> = { number: number; entry: T };
type Waiter = { key: string | null; upTo: number; resolve: () => void };

/**
 * `write` receives a batch in the order of `add` and returns the entries to retry, which are the first of the next batch, after a
 * delay that doubles. It is not called again before it resolves, and must not reject.
 */
export function writeBatcher<T>(keyOf: (entry: T) => string, write: (batch: T[]) => Promise<T[]>) {
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
			: startedAt + INTERVAL_MS - performance.now();
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
		add(entry: T): void {
			pending.push({ number: ++added, entry });
			schedule();
		},
		/** Resolves once all entries of the key that were added before the call are written. */
		flush: (key: string) => flush(key),
		/** The same for all keys. */
		flushAll: () => flush(null),
	};
}
