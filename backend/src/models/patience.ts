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

// Node's fetch gives up after 300 s without headers or between two parts of a body, and cannot be told otherwise without
// undici as a dependency: `firstWordMs` must end before that.
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
	/** The listener is busy: what the server sends meanwhile is not waited for. */
	pause(): void;
	resume(): void;
	close(): void;
};

/** Watches over one request. */
export function openWatch(
	patience: Patience,
	signal: AbortSignal,
	{ isPrivateServer, report }: { isPrivateServer: boolean; report: (activity: Activity | null) => void },
): Watch {
	const timeout = new AbortController();
	const seen = new Set<string>();
	let startedAt = performance.now();
	let heardAt = startedAt;
	let pausedAt: number | null = null;

	function limit(): { phase: TimedOut["phase"]; silenceMs: number; totalMs: number } {
		if (seen.has("finish")) return { phase: "silence", silenceMs: FINISHED_MS, totalMs: patience.answerMs };
		if (!seen.has("text")) return { phase: "first word", silenceMs: patience.firstWordMs, totalMs: patience.maxWaitMs };
		const silenceMs = seen.has("thought") ? patience.thinkingSilenceMs : patience.silenceMs;
		return { phase: "silence", silenceMs, totalMs: patience.answerMs };
	}

	function check(): void {
		if (pausedAt !== null) return;
		const now = performance.now();
		const silenceMs = now - heardAt;
		const totalMs = now - startedAt;
		const limits = limit();
		if (silenceMs >= limits.silenceMs) timeout.abort(new TimedOut(limits.phase, silenceMs));
		else if (totalMs >= limits.totalMs)
			timeout.abort(new TimedOut(seen.has("text") ? "answer" : "first word", totalMs));
		else if (silenceMs >= patience.quietMs && !seen.has("finish"))
			report({ kind: isPrivateServer && !seen.has("headers") ? "loading" : "thinking" });
	}

	const { firstWordMs, silenceMs, thinkingSilenceMs, maxWaitMs, answerMs, quietMs } = patience;
	const shortest = Math.min(firstWordMs, silenceMs, thinkingSilenceMs, maxWaitMs, answerMs, quietMs);
	// One interval a request: a timer for each token would cost more than the token.
	const interval = setInterval(check, Math.min(1000, Math.max(5, shortest / 4)));
	return {
		signal: AbortSignal.any([signal, timeout.signal]),
		heard(what) {
			heardAt = performance.now();
			seen.add(what);
			if (what === "thought") report({ kind: "thinking" });
			if (what === "text") report(null);
		},
		pause() {
			pausedAt = performance.now();
		},
		resume() {
			if (pausedAt === null) return;
			const now = performance.now();
			startedAt += now - pausedAt;
			heardAt = now;
			pausedAt = null;
		},
		close: () => clearInterval(interval),
	};
}

/** Reports each change once; null stands for words. */
export function activityReporter(onActivity: ((activity: Activity) => void) | undefined) {
	let last = "";
	return (activity: Activity | null) => {
		const kind = activity === null ? "" : activity.kind === "waiting" ? `waiting ${activity.until}` : activity.kind;
		if (kind === last) return;
		last = kind;
		if (activity) onActivity?.(activity);
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
