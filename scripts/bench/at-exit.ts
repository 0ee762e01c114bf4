// Cleans up processes and folders when a benchmark ends, even after an error or Ctrl+C.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const closers: (() => unknown)[] = [];

process.once("exit", () => {
	for (const close of closers.reverse()) close();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Calls `close` at exit, in reverse order of registration. */
export const atExit = (close: () => unknown) => void closers.push(close);

/** Creates a folder in `parent` (default: the system's temporary folder) that is deleted at exit. */
export function temporaryFolder(parent = tmpdir()): string {
	const folder = mkdtempSync(join(parent, "lion-tails-bench-"));
	atExit(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
