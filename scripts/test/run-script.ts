import { fileURLToPath } from "node:url";
import { vi } from "vitest";

export type Result = { status: number; stdout: string; stderr: string };

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
	const path = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
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
