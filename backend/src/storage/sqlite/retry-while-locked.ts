// SQLite's own wait for a lock blocks the whole process, so the store waits here, between two attempts of a call.
import { setTimeout as wait } from "node:timers/promises";
import { isLocked, toPortError } from "./store-errors.ts";

/** Another program may keep the store locked so long before calls that write are answered with `unavailable`. */
export const MAX_LOCK_WAIT_MS = 10_000;
/** What has worked for so long is a chore that finds the store locked now and then; it goes on where it was. */
const CHORE_MS = 1000;
/** Other processes of ours hold the lock for about a millisecond, other programs for seconds. The last one repeats. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 50];

/**
 * The same functions, at any depth, each tried again while the store is locked. So each of them must be all or nothing,
 * or have the same effect when it is repeated. SQLite's errors become the port's.
 */
export function retryWhileLocked<T>(target: T): T {
	if (typeof target === "function") return ((...values: unknown[]) => retry(() => target(...values))) as T;
	const entries = Object.entries(target as object).map(([name, value]) => [name, retryWhileLocked(value)]);
	return Object.fromEntries(entries) as T;
}

async function retry<T>(call: () => Promise<T>): Promise<T> {
	let deadline = 0;
	for (let attempt = 0; ; attempt++) {
		const startedAt = performance.now();
		try {
			return await call();
		} catch (error) {
			if (performance.now() - startedAt > CHORE_MS) deadline = attempt = 0;
			deadline ||= performance.now() + MAX_LOCK_WAIT_MS;
			if (!isLocked(error) || performance.now() > deadline) throw toPortError(error);
		}
		await wait(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]);
	}
}
