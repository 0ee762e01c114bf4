// The thread of checkpoints.ts.
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { truncateLogOf } from "./database.ts";

export type ThreadRequest = { type: "truncate"; request: number; path: string } | { type: "stop" };
export type ThreadAnswer = { request: number; isTruncated: boolean };

const CHECK_INTERVAL_MS = 1000;
const MAX_LOG_BYTES = 2 * 1024 * 1024;
/** So long it waits for those that write, and they for it, at the end of a checkpoint. */
const BUSY_TIMEOUT_MS = 100;

const files = new Map(
	(workerData as string[]).map((path) => [path, new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })]),
);
const timer = setInterval(() => {
	for (const [path, db] of files) if (logBytesOf(path) > MAX_LOG_BYTES) truncate(db);
}, CHECK_INTERVAL_MS);

parentPort?.on("message", (message: ThreadRequest) => {
	if (message.type === "stop") {
		clearInterval(timer);
		for (const db of files.values()) db.close();
		parentPort?.close();
		return;
	}
	const db = files.get(message.path);
	parentPort?.postMessage({
		request: message.request,
		isTruncated: db !== undefined && truncate(db),
	} satisfies ThreadAnswer);
});

/**
 * Nearly everything is written beside those that write; then, while they wait, the little that they have added
 * meanwhile, so that the log begins anew: https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 */
function truncate(db: DatabaseSync): boolean {
	try {
		db.exec("PRAGMA wal_checkpoint(PASSIVE); PRAGMA wal_checkpoint(PASSIVE)");
		return truncateLogOf(db);
	} catch {
		// A full or locked store is said by those who write to it; the next second is another try.
		return false;
	}
}

function logBytesOf(path: string): number {
	return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
