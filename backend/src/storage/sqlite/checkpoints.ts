// A worker thread for checkpoints, which may wait a second for the disk, and for other long work, during which the main thread
// could not send the next word to readers.
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadRequest } from "./checkpoint-thread.ts";
import { type BackgroundWork, directWork, type Value } from "./database.ts";
import { SQLITE_BUSY } from "./errors.ts";

/** Pages after which a connection makes its own checkpoint, in case the thread hangs. */
const PAGES_WITHOUT_THREAD = 50_000;
/** Size of the thread's young generation. With V8's default the heap grows to twice the size. */
const YOUNG_GENERATION_MIB = 1.5;
/** SQLite's default for `wal_autocheckpoint`. */
const DEFAULT_PAGES = 1000;

type Request = { type: "truncate"; path: string } | { type: "run"; path: string; sql: string; values: Value[] };

/** Starts the thread for files and the connections that write to them, in the same order. */
export function startCheckpointThread(paths: string[], connections: DatabaseSync[]) {
	const setPages = (pages: number) => {
		for (const each of connections) if (each.isOpen) each.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
	};
	const waiting = new Map<number, (answer: ThreadAnswer) => void>();
	const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), {
		workerData: paths,
		resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
	});
	let requests = 0;
	let isRunning = true;
	thread.unref();
	const ended = new Promise<void>((resolve) =>
		thread.once("exit", () => {
			isRunning = false;
			for (const [request, answer] of waiting)
				answer({ request, failed: { message: "the thread ended", errcode: SQLITE_BUSY } });
			waiting.clear();
			resolve();
		}),
	);
	thread.on("message", (answer: ThreadAnswer) => {
		waiting.get(answer.request)?.(answer);
		waiting.delete(answer.request);
	});
	function send(work: Request): Promise<ThreadAnswer> {
		const request = ++requests;
		thread.postMessage({ ...work, request } satisfies ThreadRequest);
		return new Promise((resolve) => waiting.set(request, resolve));
	}
	// Without the thread each connection makes its own checkpoints again.
	thread.once("error", () => setPages(DEFAULT_PAGES));
	setPages(PAGES_WITHOUT_THREAD);
	return {
		/** Returns the functions that run work on the file at `path` in the thread. Throws if no connection to it was passed. */
		workOn(path: string): BackgroundWork {
			const connection = connections[paths.indexOf(path)];
			if (!connection) throw new Error(`no connection to ${path}`);
			const direct = directWork(connection);
			return {
				async truncateLog() {
					if (!isRunning) return direct.truncateLog();
					const answer = await send({ type: "truncate", path });
					return "isTruncated" in answer && answer.isTruncated;
				},
				async run(sql, values) {
					if (!isRunning) return direct.run(sql, values);
					const answer = await send({ type: "run", path, sql, values });
					if ("changes" in answer) return answer.changes;
					const { message, errcode } = "failed" in answer ? answer.failed : { message: "no answer", errcode: null };
					throw Object.assign(new Error(message), { errcode });
				},
			};
		},
		async stop(): Promise<void> {
			thread.ref();
			thread.postMessage({ type: "stop" } satisfies ThreadRequest);
			await ended;
		},
	};
}
