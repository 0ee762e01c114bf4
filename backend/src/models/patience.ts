// Time limits of a call to a model, and the activity that is reported during the wait.
import type { Activity } from "./storyteller.ts";

export type Patience = {
	/** Longest silence before the first word, in one connection: the server may have to load the model. */
	firstWordMs: number;
	/** Longest silence after the first word. */
	silenceMs: number;
	/** The same for a model that has thought in this answer. */
	thinkingSilenceMs: number;
	/** Total time for the first word, including signs of life, other attempts and waits that the server asks for. */
	maxWaitMs: number;
	/** Total time of one answer. */
	answerMs: number;
	/** Silence after which an activity is reported. */
	quietMs: number;
	/** First pause before another attempt; later ones are longer. */
	retryMs: number;
};

// The platform's fetch, which redirected requests still use, gives up after 300 s without headers or between two parts
// of a body. Only the undici package could change that, so `firstWordMs` is shorter.
export const PATIENCE: Patience = {
	firstWordMs: 298_000,
	silenceMs: 30_000,
	thinkingSilenceMs: 120_000,
	maxWaitMs: 600_000,
	answerMs: 20 * 60_000,
	quietMs: 8000,
	retryMs: 500,
};

/** Time for the rest of an answer after its finish reason. */
const FINISHED_MS = 2000;

export class TimedOut extends Error {
	readonly phase: "first word" | "silence" | "answer";

	constructor(phase: TimedOut["phase"], milliseconds: number) {
		super(`${phase}: nothing more after ${Math.round(milliseconds / 1000)} s`);
		this.name = "TimedOut";
		this.phase = phase;
	}
}

type WatchOptions = {
	isPrivateServer: boolean;
	report: (activity: Activity | null) => void;
	/** True while the consumer is busy; that time does not count. */
	isBusy: () => boolean;
};

/**
 * Applies the time limits to one request. The clock is read at an interval and not for each part of the answer, so
 * times are only as exact as the interval.
 */
export function openWatch(patience: Patience, signal: AbortSignal, { isPrivateServer, report, isBusy }: WatchOptions) {
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
	// One interval for each request: a timer for each token would cost more than the token.
	const interval = setInterval(check, Math.min(1000, Math.max(5, shortest / 4)));
	// Not `AbortSignal.any`: reading `aborted` of its signals is more expensive.
	const abort = () => stop.abort(signal.reason);
	if (signal.aborted) abort();
	signal.addEventListener("abort", abort, { once: true });
	return {
		/** Aborted with `TimedOut` as its reason, or with the reason of the signal that was given. */
		signal: stop.signal,
		/** Reports that a part of the answer has arrived. */
		heard(what: keyof typeof has): void {
			isHeard = true;
			has[what] = true;
			if (what === "thought") report({ kind: "thinking" });
			else if (what === "text") report(null);
		},
		close(): void {
			clearInterval(interval);
			signal.removeEventListener("abort", abort);
		},
	};
}

/** Passes each change of activity on once; null means that text arrives. */
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

/** Resolves after the time; rejects with the signal's reason as soon as the signal is aborted. */
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
