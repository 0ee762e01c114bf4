// The calls of a large library beside those of a small one, by `npm run bench:library`.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CallRatio } from "./results.ts";

const PROGRAM = fileURLToPath(new URL("../library.ts", import.meta.url));
/** A list as the page opens it, a search that finds much, one story. */
const CALLS = ["open: newest", "search: a common word", "open one story"];

export async function measureLibrary({ rounds, stories }: { rounds: number; stories: number }): Promise<CallRatio[]> {
	const args = [PROGRAM, "--json", "--rounds", `${rounds}`, "--large", `${stories}`];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
	const { results } = JSON.parse(stdout) as { results: CallRatio[] };
	return results.filter(({ call }) => CALLS.includes(call));
}
