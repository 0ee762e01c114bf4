// Text on its way from a writer to one reader with `for await`: one promise for each piece, however many steps it
// passes through.

/**
 * Kept characters above which the writer pauses. The limit is high because a connection that breaks loses what it has
 * not delivered.
 */
const MAX_KEPT_CHARS = 16 * 1024;

export type Outlet = {
	/** True while the reader is not waiting for text. */
	isBusy(): boolean;
	/** Passes text on; while the reader is busy, text is kept and later passed on in one piece. */
	write(text: string): void;
	/** Resolves when the reader has taken the kept text; undefined if there is little of it. */
	taken(): Promise<void> | undefined;
};

/**
 * Returns the pieces that `write` writes. It is called with the first `next`; its signal is aborted with the outer one,
 * and when the reader leaves.
 */
export function piecesFrom(
	outer: AbortSignal,
	write: (outlet: Outlet, signal: AbortSignal) => Promise<void>,
): AsyncIterableIterator<string> {
	const stop = new AbortController();
	let kept = "";
	let writing: Promise<void> | null = null;
	let isOver = false;
	/** The error with which writing ended, until the reader receives it. */
	let failure: { error: unknown } | null = null;
	let reader: { resolve: (result: IteratorResult<string>) => void; reject: (error: unknown) => void } | null = null;
	let onTaken: (() => void) | null = null;

	const abort = () => stop.abort(outer.reason);

	const outlet: Outlet = {
		isBusy: () => reader === null,
		write(text) {
			if (!text || stop.signal.aborted) return;
			if (reader && !kept) give({ done: false, value: text });
			else kept += text;
		},
		taken: () => (kept.length > MAX_KEPT_CHARS ? new Promise((resolve) => (onTaken = resolve)) : undefined),
	};

	function begin(): Promise<void> {
		if (outer.aborted) abort();
		else outer.addEventListener("abort", abort, { once: true });
		return write(outlet, stop.signal).then(
			() => end(null),
			(error) => end({ error }),
		);
	}

	function end(why: { error: unknown } | null): void {
		outer.removeEventListener("abort", abort);
		isOver = true;
		if (stop.signal.aborted) kept = "";
		if (!why) {
			if (!kept) give(DONE);
		} else if (reader && !kept) {
			const { reject } = reader;
			reader = null;
			reject(why.error);
		} else failure = why;
	}

	function give(result: IteratorResult<string>): void {
		const resolve = reader?.resolve;
		reader = null;
		resolve?.(result);
	}

	return {
		next() {
			if (kept) {
				const value = kept;
				kept = "";
				onTaken?.();
				onTaken = null;
				return Promise.resolve({ done: false, value });
			}
			if (failure) {
				const { error } = failure;
				failure = null;
				return Promise.reject(error);
			}
			if (isOver) return Promise.resolve(DONE);
			return new Promise((resolve, reject) => {
				reader = { resolve, reject };
				writing ??= begin();
			});
		},
		async return() {
			kept = "";
			onTaken?.();
			stop.abort(new Error("the reader has left"));
			await writing;
			isOver = true;
			failure = null;
			return DONE;
		},
		[Symbol.asyncIterator]() {
			return this;
		},
	};
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };
