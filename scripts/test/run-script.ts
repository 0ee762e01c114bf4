import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished, vi } from "vitest";
import { own } from "../../backend/test/own-process.ts";
import { SHARED_CACHE } from "../../backend/test/server-process.ts";

export type Result = { status: number; stdout: string; stderr: string };

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

function spawnScript(
	name: string,
	args: string[],
	variables: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
	const { DATA_DIR: cwd } = variables;
	const env = { PATH: process.env.PATH ?? "", ...SHARED_CACHE, ...variables };
	const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
	return own(spawn(process.execPath, [pathOf(name), ...args], { cwd, env, stdio }));
}

/** Runs a script in a process of its own, with DATA_DIR as its folder. */
export async function runProcess(
	name: string,
	args: string[],
	variables: Record<string, string> = {},
): Promise<Result> {
	const child = spawnScript(name, args, variables);
	const result: Result = { status: 0, stdout: "", stderr: "" };
	child.stdout.on("data", (text) => (result.stdout += text));
	child.stderr.on("data", (text) => (result.stderr += text));
	const [status] = await once(child, "close");
	return { ...result, status };
}

/**
 * Starts a script that runs until it is stopped, by `stop` or at the end of the test. Resolves with what `read` finds in its
 * output; rejects if it ends before.
 */
export async function startProcess<T>(
	name: string,
	variables: Record<string, string>,
	read: (output: string) => T | null,
	args: string[] = [],
): Promise<{ found: T; stop(): Promise<void> }> {
	const child = spawnScript(name, args, variables);
	const ended = once(child, "exit");
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	onTestFinished(stop);
	let output = "";
	const found = await new Promise<T>((resolve, reject) => {
		void ended.then(() => reject(new Error(`It ended: ${output}`)));
		const add = (text: Buffer) => {
			output += stripVTControlCharacters(String(text));
			const value = read(output);
			if (value !== null) resolve(value);
		};
		child.stdout.on("data", add);
		child.stderr.on("data", add);
	});
	return { found, stop };
}

class Exit extends Error {}

let runs = 0;

/**
 * Runs a script of `scripts/` with these arguments and environment variables, in this process: starting one takes longer than
 * most scripts. Returns its exit code and its output.
 */
export async function runScript(name: string, args: string[], variables: Record<string, string>): Promise<Result> {
	const result: Result = { status: 0, stdout: "", stderr: "" };
	const { argv, env, exitCode } = process;
	const collect = (stream: "stdout" | "stderr") =>
		vi.spyOn(process[stream], "write").mockImplementation((text) => {
			result[stream] += text;
			return true;
		});
	const spies = [
		collect("stdout"),
		collect("stderr"),
		vi.spyOn(process, "exit").mockImplementation((status) => {
			process.exitCode = status ?? 0;
			throw new Exit();
		}),
	];
	const path = pathOf(name);
	process.argv = [process.execPath, path, ...args];
	process.env = { PATH: env.PATH, ...variables };
	process.exitCode = 0;
	try {
		// A module with another query is another module, which runs again.
		await import(/* @vite-ignore */ `${path}?run=${++runs}`);
	} catch (error) {
		if (!(error instanceof Exit)) throw error;
	} finally {
		result.status = Number(process.exitCode);
		Object.assign(process, { argv, env, exitCode });
		for (const spy of spies) spy.mockRestore();
	}
	return result;
}
