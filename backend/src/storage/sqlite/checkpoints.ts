// A worker thread for checkpoints, which may wait a second for the disk, and for chores that take longer than a reader may wait
// for the next word.
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { ThreadAnswer, ThreadRequest } from "./checkpoint-thread.ts";
import { type Aside, asideIn, type Value } from "./database.ts";
import { SQLITE_BUSY } from "./errors.ts";

/** Pages after which a connection makes its own checkpoint, in case the thread hangs. */
const PAGES_WITHOUT_THREAD = 50_000;
/** The young generation of the thread: with V8's default its heap grows to twice the size. */
const YOUNG_GENERATION_MIB = 1.5;
/** SQLite's default. */
const DEFAULT_PAGES = 1000;

export type CheckpointThread = {
	/** Runs long work of the connection to the file at `path` in the thread. */
	asideOf(path: string): Aside;
	stop(): Promise<void>;
};

type Question = { type: "truncate"; path: string } | { type: "run"; path: string; sql: string; values: Value[] };

/** Starts the thread for files and the connections that write to them, in the same order. */
export function startCheckpointThread(paths: string[], connections: DatabaseSync[]): CheckpointThread {
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
	function ask(question: Question): Promise<ThreadAnswer> {
		const request = ++requests;
		thread.postMessage({ ...question, request } satisfies ThreadRequest);
		return new Promise((resolve) => waiting.set(request, resolve));
	}
	// Without the thread each connection makes its own checkpoints again.
	thread.once("error", () => setPages(DEFAULT_PAGES));
	setPages(PAGES_WITHOUT_THREAD);
	return {
		asideOf(path) {
			const connection = connections[paths.indexOf(path)];
			if (!connection) throw new Error(`no connection to ${path}`);
			const here = asideIn(connection);
			return {
				async truncateLog() {
					if (!isRunning) return here.truncateLog();
					const answer = await ask({ type: "truncate", path });
					return "isTruncated" in answer && answer.isTruncated;
				},
				async run(sql, values) {
					if (!isRunning) return here.run(sql, values);
					const answer = await ask({ type: "run", path, sql, values });
					if ("changes" in answer) return answer.changes;
					const { message, errcode } = "failed" in answer ? answer.failed : { message: "no answer", errcode: null };
					throw Object.assign(new Error(message), { errcode });
				},
			};
		},
		async stop() {
			thread.ref();
			thread.postMessage({ type: "stop" } satisfies ThreadRequest);
			await ended;
		},
	};
}
