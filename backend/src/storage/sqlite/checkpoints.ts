// Writing SQLite's write-ahead logs back into their files waits for the disk, at times for a second. A thread of its own
// does it, so that no request and no word waits for that.
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

/** Should the thread stand still, the log does not grow for ever. */
const PAGES_WITHOUT_THREAD = 50_000;
/** What SQLite has where nothing else is set. */
const DEFAULT_PAGES = 1000;

export type CheckpointThread = { stop(): Promise<void> };

/** For these files, of which these are the connections that write. */
export function startCheckpointThread(paths: string[], connections: DatabaseSync[]): CheckpointThread {
	const setPages = (pages: number) => {
		for (const each of connections) if (each.isOpen) each.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
	};
	const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: paths });
	thread.unref();
	const ended = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
	// Without it, each connection does it itself again.
	thread.once("error", () => setPages(DEFAULT_PAGES));
	setPages(PAGES_WITHOUT_THREAD);
	return {
		async stop() {
			thread.ref();
			thread.postMessage("stop");
			await ended;
		},
	};
}
