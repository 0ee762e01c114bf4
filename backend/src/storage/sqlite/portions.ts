// Long maintenance in small portions, so that calls and running stories do not wait for it.
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "./database.ts";
import { retryWhileLocked } from "./errors.ts";

/** After a slower portion the next one is smaller. */
const MAX_PORTION_MS = 3;
const MAX_REST_MS = 50;
const FIRST_SIZE = 4;
const MAX_SIZE = 64;

type Portion = "more" | "done";

/**
 * Calls `work` with the size of a portion until it returns `done`. After each portion it rests for as long as it worked, so that
 * other calls run and other processes and checkpoints get the store's lock. A portion must be atomic: it is retried on its own
 * while the store is locked.
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

/** Rows of a table. `key` is the columns that identify a row; `where` should have an index. */
type Rows = { table: string; key?: string; where: string };

/** Removes rows in portions. Returns how many were removed. */
export async function removeRows(
	db: Database,
	{ table, key = "id", where }: Rows,
	...values: (string | number)[]
): Promise<number> {
	const sql = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ?)`;
	let removed = 0;
	await inPortions(async (size) => {
		const { rows } = await db.runInBackground(sql, ...values, size);
		removed += rows;
		return rows < size ? "done" : "more";
	});
	return removed;
}
