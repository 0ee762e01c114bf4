// Writing SQLite's write-ahead logs back into their files waits for the disk, at times for a second. A thread of its own
// does it, so that no request and no word waits for that.
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadRequest } from "./checkpoint-thread.ts";
import { truncateLogOf } from "./database.ts";

/** Should the thread stand still, the log does not grow for ever. */
const PAGES_WITHOUT_THREAD = 50_000;
/** What SQLite has where nothing else is set. */
const DEFAULT_PAGES = 1000;

export type CheckpointThread = {
	/** Empties the write-ahead log of the file at `path`; false while another process reads it. */
	truncaterOf(path: string): () => Promise<boolean>;
	stop(): Promise<void>;
};

/** For these files, with the connections that write to them. */
export function startCheckpointThread(paths: string[], connections: DatabaseSync[]): CheckpointThread {
	const setPages = (pages: number) => {
		for (const each of connections) if (each.isOpen) each.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
	};
	const waiting = new Map<number, (isTruncated: boolean) => void>();
	const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: paths });
	let requests = 0;
	let isRunning = true;
	thread.unref();
	const ended = new Promise<void>((resolve) =>
		thread.once("exit", () => {
			isRunning = false;
			for (const answer of waiting.values()) answer(false);
			waiting.clear();
			resolve();
		}),
	);
	thread.on("message", ({ request, isTruncated }: ThreadAnswer) => {
		waiting.get(request)?.(isTruncated);
		waiting.delete(request);
	});
	// Without it, each connection does it itself again.
	thread.once("error", () => setPages(DEFAULT_PAGES));
	setPages(PAGES_WITHOUT_THREAD);
	return {
		truncaterOf: (path) => async () => {
			const connection = connections[paths.indexOf(path)];
			if (!isRunning) return connection !== undefined && truncateLogOf(connection);
			const request = ++requests;
			thread.postMessage({ type: "truncate", request, path } satisfies ThreadRequest);
			return new Promise((resolve) => waiting.set(request, resolve));
		},
		async stop() {
			thread.ref();
			thread.postMessage({ type: "stop" } satisfies ThreadRequest);
			await ended;
		},
	};
}
