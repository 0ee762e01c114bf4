// The model and the readers of a bench: two processes, apart from the servers.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ModelCommand, ModelReport, ModelSettings } from "./model.ts";
import type { Protocol } from "./read-story.ts";
import type { ReadersCommand, ReadersReport } from "./readers.ts";
import { epochVariable } from "./tokens.ts";

type ReadServer = { protocol: Protocol; url: string; tokens: string[] };
export type Load = {
	modelUrl: string;
	modelPid: number;
	readersPid: number;
	tellModel(command: ModelCommand): Promise<ModelReport>;
	tellReaders(command: ReadersCommand): Promise<ReadersReport>;
	/** So many more readers of the server, each with a story of full length that has text. */
	add(server: ReadServer, stories: number): Promise<ReadersReport>;
	/**
	 * So many readers of the server, each with a story that has text. They start one after the other; their first stories
	 * are as if they had begun at different times, so that not all end at once.
	 */
	begin(server: ReadServer, stories: number): Promise<ReadersReport>;
	/** Brings all stories to their end. */
	end(): Promise<ReadersReport>;
	close(): void;
};

/** Between two readers' starts: the server shall be busy with telling, not with beginning. */
const START_INTERVAL_MS = 6;
const MIN_RAMP_MS = 500;
/** An overloaded server has more to send than it can in any time; what it did not send by then is not waited for. */
const DRAIN_TIMEOUT_MS = 12_000;

export async function startLoad(settings: ModelSettings): Promise<Load> {
	const start = (file: string, ...args: string[]) =>
		fork(fileURLToPath(new URL(file, import.meta.url)), args, {
			env: { ...process.env, ...epochVariable, NODE_ENV: "production" },
			// As JSON, NaN would become null: the percentiles of an interval in which no story began.
			serialization: "advanced",
		});
	const model = start("./model.ts", JSON.stringify(settings));
	const readers = start("./readers.ts");
	const [{ url }] = (await Promise.all([answerOf(model), answerOf(readers)])) as [{ url: string }, unknown];
	for (const child of [model, readers])
		child.once("exit", () => {
			if (isClosed) return;
			process.stderr.write("the model or the readers exited\n");
			process.exit(1);
		});
	let isClosed = false;

	async function tell<T>(child: ChildProcess, command: ModelCommand | ReadersCommand): Promise<T> {
		const answer = answerOf(child);
		child.send(command);
		const report = (await answer) as T | { error: string };
		if (report && typeof report === "object" && "error" in report) throw new Error(report.error);
		return report as T;
	}
	const tellModel: Load["tellModel"] = (command) => tell(model, command);
	const tellReaders: Load["tellReaders"] = (command) => tell(readers, command);
	function startReaders({ protocol, url, tokens }: ReadServer, stories: number): Promise<ReadersReport> {
		const rampMs = Math.max(MIN_RAMP_MS, stories * START_INTERVAL_MS);
		return tellReaders({ type: "start", protocol, url, tokens, stories, rampMs });
	}
	return {
		modelUrl: url,
		modelPid: model.pid ?? 0,
		readersPid: readers.pid ?? 0,
		tellModel,
		tellReaders,
		async add(server, stories) {
			await tellModel({ type: "spread", stories: 0 });
			return startReaders(server, stories);
		},
		async begin(server, stories) {
			await tellModel({ type: "spread", stories });
			return startReaders(server, stories);
		},
		async end() {
			const stopped = tellReaders({ type: "stop", timeoutMs: DRAIN_TIMEOUT_MS });
			await tellModel({ type: "end" });
			return stopped;
		},
		close() {
			isClosed = true;
			for (const child of [model, readers]) child.kill("SIGKILL");
		},
	};
}

const answerOf = (child: ChildProcess) => new Promise<unknown>((resolve) => child.once("message", resolve));
