// The worker thread of checkpoints.ts. It also adds new stories to the search index.
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { type Changes, runCounted, truncateLogOf, type Value, wrapDatabase } from "./database.ts";
import { indexSome } from "./search.ts";

export type ThreadRequest =
	| { type: "truncate"; request: number; path: string }
	| { type: "run"; request: number; path: string; sql: string; values: Value[] }
	| { type: "stop" };
/** `errcode` is SQLite's. */
export type ThreadAnswer = { request: number } & (
	| { isTruncated: boolean }
	| { changes: Changes }
	| { failed: { message: string; errcode: unknown } }
);

const CHECK_INTERVAL_MS = 1000;
/** Pages that change often are written back once per checkpoint. After a kill a log of this size is read in about 50 ms. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** A busy server saves about as many stories in this time as one write adds to the index. */
const INDEX_INTERVAL_MS = 10_000;
/** Other processes get the lock between two writes. */
const INDEX_PAUSE_MS = 20;
/** Maximum wait for writers at the end of a checkpoint, and theirs for it. */
const BUSY_TIMEOUT_MS = 100;

const files = new Map(
	(workerData as string[]).map((path) => [path, new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })]),
);
const [store] = files.values();
// Removed data is overwritten. Automatic checkpoints are off, because this thread makes them.
store?.exec("PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -2000");
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
		const { message: text, errcode } = error as Error & { errcode?: unknown };
		return { failed: { message: text, errcode } };
	}
}

/**
 * Passive checkpoints write almost everything without blocking writers. The last one blocks them for the little they have added,
 * so that the log restarts empty: https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 */
function truncate(db: DatabaseSync): boolean {
	try {
		db.exec("PRAGMA wal_checkpoint(PASSIVE); PRAGMA wal_checkpoint(PASSIVE)");
		return truncateLogOf(db);
	} catch {
		// Writers report a full or locked store. The next second is another attempt.
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
		// The stories wait for the next attempt.
		return false;
	}
}

function logBytesOf(path: string): number {
	return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
