// SQLite's errors as callers and operators see them, and retries while the store is locked.
// Codes: https://www.sqlite.org/rescode.html
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import { wrapCalls } from "../storage-part.ts";

export const SQLITE_BUSY = 5;
/** SQLITE_CONSTRAINT_FOREIGNKEY. Every foreign key refers to a user or to a record of a user. */
const FOREIGN_KEY_ERROR = 787;

/** Temporary errors by code: the message for the operator, with what to do. */
const unavailable: Record<number, string> = {
	[SQLITE_BUSY]: "another program keeps lion-tails.db locked. End that program",
	/** SQLITE_READONLY */
	8: "lion-tails.db may not be written. Give it to the user that runs Lion Tails",
	/** SQLITE_IOERR */
	10: "lion-tails.db could not be read or written. See whether its disk is full or damaged",
	/** SQLITE_FULL */
	13: "its disk is full. Free some space",
	/** SQLITE_CANTOPEN */
	14: "lion-tails.db could not be opened or created. Give the folder to the user that runs Lion Tails",
};

const NOT_A_DATABASE =
	"lion-tails.db is damaged, or is not a database. Put a backup in its place or move it away to begin without stories";
const damaged: Record<number, string> = {
	/** SQLITE_CORRUPT */
	11: NOT_A_DATABASE,
	/** SQLITE_NOTADB */
	26: NOT_A_DATABASE,
};

export const isLocked = (error: unknown): boolean => codeOf(error) === SQLITE_BUSY;

/** Returns `unavailable` while the store cannot be read or written, `unauthorized` for a removed user, otherwise the same error. */
export function toPortError(error: unknown): unknown {
	if ((error as { errcode?: unknown } | null)?.errcode === FOREIGN_KEY_ERROR)
		return new AppError("unauthorized", { cause: error });
	return (codeOf(error) ?? 0) in unavailable ? new AppError("unavailable", { cause: error }) : error;
}

/** Returns why the store does not work and what the operator can do about it; null for other errors. */
export function storeProblem(error: unknown): string | null {
	const code = codeOf(error instanceof AppError ? error.cause : error) ?? 0;
	return unavailable[code] ?? damaged[code] ?? null;
}

/** Calls that write fail with `unavailable` after another program has kept the store locked for this long. */
export const MAX_LOCK_WAIT_MS = 10_000;
/** A call that ran this long before it met a lock is long maintenance, and gets a new deadline. */
const MAINTENANCE_MS = 1000;
/** Our own processes hold the lock for about a millisecond, other programs for seconds. The last delay repeats. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 20, 50];

/**
 * Wraps a function, or every function in an object at any depth, so that it is retried while the store is locked. Each must be
 * atomic or idempotent. SQLite's own wait for a lock would block the process, so the wait is here, between two attempts.
 * Throws the port's errors instead of SQLite's.
 */
export const retryWhileLocked = <T>(target: T): T => wrapCalls(target, retry);

async function retry<T>(call: () => Promise<T>): Promise<T> {
	let deadline = 0;
	for (let attempt = 0; ; attempt++) {
		const startedAt = performance.now();
		try {
			return await call();
		} catch (error) {
			if (performance.now() - startedAt > MAINTENANCE_MS) deadline = attempt = 0;
			deadline ||= performance.now() + MAX_LOCK_WAIT_MS;
			if (!isLocked(error) || performance.now() > deadline) throw toPortError(error);
		}
		await wait(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)]);
	}
}

/** The primary result code, which is the lowest byte of the extended one. */
function codeOf(error: unknown): number | null {
	const code = (error as { errcode?: unknown } | null)?.errcode;
	return typeof code === "number" ? code & 0xff : null;
}
