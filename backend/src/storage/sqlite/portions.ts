// Chores in portions, so that calls and running stories wait for none of them.
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database.ts";
import { retryWhileLocked } from "./retry-while-locked.ts";

/** Beyond it the next portion is smaller. */
const MAX_PORTION_MS = 3;
const MAX_REST_MS = 50;
const FIRST_SIZE = 4;
const MAX_SIZE = 64;

type Portion = "more" | "done";

/**
 * Calls `work` with the size of a portion until it answers that it is done. In between it rests for as long as it worked: other
 * calls are served, and whoever waits for the store's lock (another process, a checkpoint) gets it. A portion is all or
 * nothing, and is tried again by itself while the store is locked.
 */
export async function inPortions(work: (size: number) => Portion | Promise<Portion>): Promise<void> {
	const doPortion = retryWhileLocked(async (size: number) => {
		const startedAt = performance.now();
		const isDone = (await work(size)) === "done";
		return { isDone, takenMs: performance.now() - startedAt };
	});
	for (let size = FIRST_SIZE; ; ) {
		const { isDone, takenMs } = await doPortion(size);
		if (isDone) return;
		await wait(Math.min(takenMs, MAX_REST_MS));
		if (takenMs > MAX_PORTION_MS) size = Math.max(1, Math.floor(size / 2));
		else if (takenMs < MAX_PORTION_MS / 3) size = Math.min(MAX_SIZE, size * 2);
	}
}

/** Rows of a table; `key` are the columns that tell one from another, and `where` is best answered by an index. */
type Rows = { table: string; key?: string; where: string };

/** Removes rows in portions. Answers how many there were. */
export async function removeRows(
	db: Database,
	{ table, key = "id", where }: Rows,
	...values: (string | number)[]
): Promise<number> {
	const sql = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ?)`;
	let removed = 0;
	await inPortions(async (size) => {
		const { rows } = await db.runAside(sql, ...values, size);
		removed += rows;
		return rows < size ? "done" : "more";
	});
	return removed;
}
