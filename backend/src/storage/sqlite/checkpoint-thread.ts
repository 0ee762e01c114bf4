// The thread of checkpoints.ts.
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

const CHECK_INTERVAL_MS = 1000;
const MAX_WAL_BYTES = 2 * 1024 * 1024;
/** So long it waits for those that write, and they for it, at the end of a checkpoint. */
const BUSY_TIMEOUT_MS = 100;

const files = (workerData as string[]).map((path) => ({
	wal: `${path}-wal`,
	db: new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS }),
}));
const timer = setInterval(() => {
	for (const { wal, db } of files) if (sizeOf(wal) > MAX_WAL_BYTES) checkpoint(db);
}, CHECK_INTERVAL_MS);

parentPort?.once("message", () => {
	clearInterval(timer);
	for (const { db } of files) db.close();
	parentPort?.close();
});

/**
 * Nearly everything beside those that write; then, while they wait, the little that they have added meanwhile, so that
 * the log begins anew: https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 */
function checkpoint(db: DatabaseSync): void {
	try {
		for (const mode of ["PASSIVE", "PASSIVE", "TRUNCATE"]) db.exec(`PRAGMA wal_checkpoint(${mode})`);
	} catch {
		// A full or locked store is said by those who write to it; the next second is another try.
	}
}

function sizeOf(path: string): number {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
