// Text on its way from whoever gets it to the one reader who takes it by `for await`: one promise for each piece, however
// many steps it comes through.

/** Where a reader has so much to take, more is not asked for. What waits in a connection is lost when it breaks. */
const MAX_KEPT_CHARS = 16 * 1024;

export type Outlet = {
	/** Whether the reader is busy with what it has, and does not wait for more. */
	isBusy(): boolean;
	/** Text for which the reader does not wait is kept, and given in one piece. */
	write(text: string): void;
	/** Resolves when the reader has taken what is kept; undefined where that is little. */
	taken(): Promise<void> | undefined;
};

/**
 * The pieces that `write` gives. It begins when the first piece is asked for; its signal is aborted with the outer one, and
 * when the reader leaves.
 */
export function piecesFrom(
	outer: AbortSignal,
	write: (outlet: Outlet, signal: AbortSignal) => Promise<void>,
): AsyncIterableIterator<string> {
	const stop = new AbortController();
	let kept = "";
	let writing: Promise<void> | null = null;
	let isOver = false;
	/** Why it ended; told once. */
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
