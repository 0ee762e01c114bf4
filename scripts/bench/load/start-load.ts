// Starts the model and the readers of a benchmark as two processes.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ModelCommand, ModelReport, ModelSettings } from "./model.ts";
import type { ReadServer } from "./read-story.ts";
import type { ReadersCommand, ReadersReport } from "./readers.ts";
import { epochVariable } from "./tokens.ts";

export type Load = Awaited<ReturnType<typeof startLoad>>;

/** Between the starts of two readers, to spread the cost of starting. */
const START_INTERVAL_MS = 6;
const MIN_RAMP_MS = 500;
/** Limit for an overloaded server to send the rest. */
const DRAIN_TIMEOUT_MS = 12_000;

export async function startLoad(settings: ModelSettings) {
	const start = (file: string, ...args: string[]) =>
		fork(fileURLToPath(new URL(file, import.meta.url)), args, {
			env: { ...process.env, ...epochVariable, NODE_ENV: "production" },
			// JSON would turn NaN into null: the percentiles of an interval without a new story.
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
	const commandModel = (command: ModelCommand) => tell<ModelReport>(model, command);
	const commandReaders = (command: ReadersCommand) => tell<ReadersReport>(readers, command);
	async function startReaders({ protocol, url, tokens }: ReadServer, stories: number, spread: number) {
		await commandModel({ type: "spread", stories: spread });
		const rampMs = Math.max(MIN_RAMP_MS, stories * START_INTERVAL_MS);
		return commandReaders({ type: "start", protocol, url, tokens, stories, rampMs });
	}
	return {
		modelUrl: url,
		modelPid: model.pid ?? 0,
		readersPid: readers.pid ?? 0,
		commandModel,
		commandReaders,
		/** Adds readers, each with a new story that has text. */
		add: (server: ReadServer, stories: number) => startReaders(server, stories, 0),
		/** Starts readers, each with a story that has text. Their first stories start partway, so that they end at different times. */
		begin: (server: ReadServer, stories: number) => startReaders(server, stories, stories),
		/** Ends all stories. */
		async end(): Promise<ReadersReport> {
			const stopped = commandReaders({ type: "stop", timeoutMs: DRAIN_TIMEOUT_MS });
			await commandModel({ type: "end" });
			return stopped;
		},
		close(): void {
			isClosed = true;
			for (const child of [model, readers]) child.kill("SIGKILL");
		},
	};
}

const answerOf = (child: ChildProcess) => new Promise<unknown>((resolve) => child.once("message", resolve));
