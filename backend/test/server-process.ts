// A real server process for tests that kill it.
import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { own } from "./own-process.ts";

/** For all programs that the tests start: the next one need not compile the modules again. */
export const SHARED_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), "lion-tails-compile-cache") };
/** Stores the compiled modules also of servers that are killed. */
const FLUSH_COMPILE_CACHE =
	'data:text/javascript,import{flushCompileCache}from"node:module";setTimeout(flushCompileCache,1000).unref()';
const MAIN = new URL("../src/main.ts", import.meta.url);

export type ServerProcess = {
	url: string;
	process: ChildProcess;
	/** Everything written to stdout and stderr so far, the log included. */
	output(): string;
	/** With SIGKILL. */
	kill(): Promise<void>;
	/** With SIGTERM; resolves with the exit code. */
	stop(): Promise<number | null>;
};

/** Starts the server and resolves when it listens; rejects with its output if it exits before. Its test kills it at the end. */
export function startServer(environment: Record<string, string>, program = MAIN): Promise<ServerProcess> {
	const child = own(
		spawn(process.execPath, ["--import", FLUSH_COMPILE_CACHE, fileURLToPath(program)], {
			env: {
				PATH: process.env.PATH ?? "",
				PORT: "0",
				...SHARED_CACHE,
				// Most servers are killed before anyone asks for a story of the built-in storyteller.
				WARM_UP: "no",
				...environment,
			},
			stdio: ["ignore", "pipe", "pipe"],
		}),
	);
	const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
	return new Promise((resolve, reject) => {
		let output = "";
		child.stderr.on("data", (text) => (output += text));
		child.stdout.on("data", (text) => {
			output += text;
			const url = /is at (http:\S+)/.exec(output)?.[1];
			if (!url) return;
			resolve({
				url: url.replace("localhost", "127.0.0.1"),
				process: child,
				output: () => output,
				async kill() {
					child.kill("SIGKILL");
					await ended;
				},
				async stop() {
					child.kill("SIGTERM");
					return ended;
				},
			});
		});
		void ended.then((code) => reject(Object.assign(new Error(output), { code })));
	});
}
