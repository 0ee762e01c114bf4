// The thread of checkpoints.ts. What else need not keep anybody waiting is done here too: new stories come into the search.
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { type Changes, runCounted, truncateLogOf, type Value, wrapDatabase } from "./database.ts";
import { indexSome } from "./story-index.ts";

export type ThreadRequest =
	| { type: "truncate"; request: number; path: string }
	| { type: "run"; request: number; path: string; sql: string; values: Value[] }
	| { type: "stop" };
/** `errcode`: SQLite's. */
export type ThreadAnswer = { request: number } & (
	| { isTruncated: boolean }
	| { changes: Changes }
	| { failed: { message: string; errcode: unknown } }
);

const CHECK_INTERVAL_MS = 1000;
/** A page that is changed often is written back once. So much is read again when a killed process starts, in some 50 ms. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** Meanwhile as many stories are saved as come into the index by one write. */
const INDEX_INTERVAL_MS = 10_000;
/** Between two writes others get the lock. */
const INDEX_PAUSE_MS = 20;
/** So long it waits for those that write, and they for it, at the end of a checkpoint. */
const BUSY_TIMEOUT_MS = 100;

const files = new Map(
	(workerData as string[]).map((path) => [path, new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })]),
);
const [store] = files.values();
// As everywhere what is removed is overwritten; a checkpoint is made only once it is due.
store?.exec("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000");
store?.exec("PRAGMA wal_autocheckpoint = 0");
const timer = setInterval(() => {
	for (const [path, db] of files) if (logBytesOf(path) > MAX_LOG_BYTES) truncate(db);
}, CHECK_INTERVAL_MS);
const indexed = store && wrapDatabase(store);
let indexTimer = setTimeout(indexStories, INDEX_INTERVAL_MS);

parentPort?.on("message", (message: ThreadRequest) => {
	if (message.type === "stop") {
		clearInterval(timer);
		clearTimeout(indexTimer);
		for (const db of files.values()) db.close();
		parentPort?.close();
		return;
	}
	parentPort?.postMessage({ request: message.request, ...answerTo(message) } satisfies ThreadAnswer);
});

function answerTo(message: Exclude<ThreadRequest, { type: "stop" }>) {
	const db = files.get(message.path);
	if (message.type === "truncate") return { isTruncated: db !== undefined && truncate(db) };
	try {
		if (!db) throw new Error(`the thread has not opened ${message.path}`);
		return { changes: runCounted(db, message.sql, message.values) };
	} catch (error) {
		const { message: said, errcode } = error as Error & { errcode?: unknown };
		return { failed: { message: said, errcode } };
	}
}

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

function indexStories(): void {
	indexTimer = setTimeout(indexStories, indexMore() ? INDEX_PAUSE_MS : INDEX_INTERVAL_MS);
}

function indexMore(): boolean {
	try {
		return indexed !== undefined && indexSome(indexed);
	} catch {
		// As above: they wait for the next time.
		return false;
	}
}

function logBytesOf(path: string): number {
	return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
