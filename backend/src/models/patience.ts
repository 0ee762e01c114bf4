// How long a model is waited for, and what its reader hears meanwhile.
import type { Activity } from "./storyteller.ts";

export type Patience = {
	/** Without any sign of life before the first word, in one connection: a model may have to be loaded. */
	firstWordMs: number;
	/** Without a byte after the first word. */
	silenceMs: number;
	/** The same for a model that has thought before. */
	thinkingSilenceMs: number;
	/** For the first word in all: signs of life, other tries and a server's own times included. */
	maxWaitMs: number;
	/** For one answer. */
	answerMs: number;
	/** After so much silence the reader is told what the model may be doing. */
	quietMs: number;
	/** The first pause before another try; the next ones are longer. */
	retryMs: number;
};

// The platform's fetch, which a request that is redirected still uses, gives up after 300 s without headers or between two
// parts of a body, and cannot be told otherwise without undici as a dependency: `firstWordMs` must end before that.
export const PATIENCE: Patience = {
	firstWordMs: 298_000,
	silenceMs: 30_000,
	thinkingSilenceMs: 120_000,
	maxWaitMs: 600_000,
	answerMs: 20 * 60_000,
	quietMs: 8000,
	retryMs: 500,
};

/** After the reason for its end an answer has little left to say. */
const FINISHED_MS = 2000;

export class TimedOut extends Error {
	readonly phase: "first word" | "silence" | "answer";

	constructor(phase: TimedOut["phase"], milliseconds: number) {
		super(`${phase}: nothing more after ${Math.round(milliseconds / 1000)} s`);
		this.name = "TimedOut";
		this.phase = phase;
	}
}

export type Watch = {
	/** Aborted with `TimedOut` as its reason, or with the reason of the signal that was given. */
	signal: AbortSignal;
	/** A part of the answer came. */
	heard(what: "headers" | "life" | "thought" | "text" | "finish"): void;
	close(): void;
};

type WatchOptions = {
	isPrivateServer: boolean;
	report: (activity: Activity | null) => void;
	/** The listener is busy: what the server sends meanwhile is not waited for. */
	isBusy: () => boolean;
};

/**
 * Watches over one request. It looks at the clock from time to time, and never for a part of the answer: times are as exact
 * as its interval.
 */
export function openWatch(
	patience: Patience,
	signal: AbortSignal,
	{ isPrivateServer, report, isBusy }: WatchOptions,
): Watch {
	const stop = new AbortController();
	const has = { headers: false, life: false, thought: false, text: false, finish: false };
	let startedAt = performance.now();
	let heardAt = startedAt;
	let checkedAt = startedAt;
	let isHeard = false;

	function limit(): { phase: TimedOut["phase"]; silenceMs: number; totalMs: number } {
		if (has.finish) return { phase: "silence", silenceMs: FINISHED_MS, totalMs: patience.answerMs };
		if (!has.text) return { phase: "first word", silenceMs: patience.firstWordMs, totalMs: patience.maxWaitMs };
		const silenceMs = has.thought ? patience.thinkingSilenceMs : patience.silenceMs;
		return { phase: "silence", silenceMs, totalMs: patience.answerMs };
	}

	function check(): void {
		const now = performance.now();
		const sinceLastMs = now - checkedAt;
		checkedAt = now;
		if (isBusy()) startedAt += sinceLastMs;
		if (isHeard || isBusy()) heardAt = now;
		isHeard = false;
		const silenceMs = now - heardAt;
		const totalMs = now - startedAt;
		const limits = limit();
		if (silenceMs >= limits.silenceMs) stop.abort(new TimedOut(limits.phase, silenceMs));
		else if (totalMs >= limits.totalMs) stop.abort(new TimedOut(has.text ? "answer" : "first word", totalMs));
		else if (silenceMs >= patience.quietMs && !has.finish)
			report({ kind: isPrivateServer && !has.headers ? "loading" : "thinking" });
	}

	const { firstWordMs, silenceMs, thinkingSilenceMs, maxWaitMs, answerMs, quietMs } = patience;
	const shortest = Math.min(firstWordMs, silenceMs, thinkingSilenceMs, maxWaitMs, answerMs, quietMs);
	// One interval a request: a timer for each token would cost more than the token.
	const interval = setInterval(check, Math.min(1000, Math.max(5, shortest / 4)));
	// By hand: to ask a signal of `AbortSignal.any` whether it is aborted costs more each time.
	const abort = () => stop.abort(signal.reason);
	if (signal.aborted) abort();
	signal.addEventListener("abort", abort, { once: true });
	return {
		signal: stop.signal,
		heard(what) {
			isHeard = true;
			has[what] = true;
			if (what === "thought") report({ kind: "thinking" });
			else if (what === "text") report(null);
		},
		close() {
			clearInterval(interval);
			signal.removeEventListener("abort", abort);
		},
	};
}

/** Reports each change once; null stands for words. */
export function activityReporter(onActivity: ((activity: Activity) => void) | undefined) {
	let last = "";
	return (activity: Activity | null) => {
		if (activity === null) {
			last = "";
			return;
		}
		const kind = activity.kind === "waiting" ? `waiting ${activity.until}` : activity.kind;
		if (kind === last) return;
		last = kind;
		onActivity?.(activity);
	};
}

/** Ends at once, with the signal's reason, when the signal is aborted. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason);
		const stop = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(() => {
			signal.removeEventListener("abort", stop);
			resolve();
		}, milliseconds);
		signal.addEventListener("abort", stop, { once: true });
	});
}
