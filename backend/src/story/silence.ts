// Ends a story whose storyteller has begun and then sends nothing more in any of its tries.
import { StorytellerError } from "../models/storyteller.ts";

/** After a story's first words, in all tries together. */
export const MAX_SILENCE_MS = 90_000;

export type Silence = {
	/** Aborted with a `StorytellerError` of kind `silent` when the silence has lasted too long. */
	signal: AbortSignal;
	/** Story text came: from now on silence counts. */
	begin(): void;
	/** The storyteller is at work. */
	heard(): void;
	/** The server has named a time, in milliseconds since the epoch, until which it takes no requests. */
	waitUntil(time: number): void;
	close(): void;
};

export function openSilence(maxMs: number): Silence {
	const stop = new AbortController();
	const intervalMs = Math.min(1000, Math.max(5, maxMs / 8));
	let hasBegun = false;
	let silentMs = 0;
	let waitsUntil = 0;
	let checkedAt = performance.now();

	function check(): void {
		const now = performance.now();
		// A process that was suspended has heard nothing, and its storyteller was not silent.
		const passedMs = Math.min(now - checkedAt, 2 * intervalMs);
		checkedAt = now;
		if (!hasBegun || Date.now() < waitsUntil) return;
		silentMs += passedMs;
		if (silentMs >= maxMs)
			stop.abort(
				new StorytellerError("silent", `no words for ${Math.round(silentMs / 1000)} s, in all tries together`),
			);
	}

	// One interval a story: a timer for each word would cost more than the word.
	const interval = setInterval(check, intervalMs);
	return {
		signal: stop.signal,
		begin() {
			hasBegun = true;
		},
		heard() {
			silentMs = 0;
		},
		waitUntil(time) {
			waitsUntil = time;
		},
		close: () => clearInterval(interval),
	};
}
