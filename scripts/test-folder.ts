// The temporary folder of a test run, for stores, pictures and browser profiles.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Some tests run a server as another user. */
const MODE = 0o711;
/** Set for the processes that a test run starts: they use its folder. */
const FOLDER_VARIABLE = "LION_TAILS_TEST_FOLDER";
/** On Linux a folder in memory, where creating a store takes a sixth of the time. In Docker it has 64 MB by default. */
const MEMORY_FOLDER = "/dev/shm";
const MIN_FREE_BYTES = 2e9;

/** From now on the temporary folder is one of this test run's own. It is removed when this process exits. */
export function useTestFolder(): void {
	if (process.env[FOLDER_VARIABLE]) return;
	const folder = mkdtempSync(join(hasMemory() ? MEMORY_FOLDER : tmpdir(), "lion-tails-tests-"));
	chmodSync(folder, MODE);
	// TMPDIR is read on Linux and macOS, TEMP and TMP on Windows.
	for (const variable of [FOLDER_VARIABLE, "TMPDIR", "TEMP", "TMP"]) process.env[variable] = folder;
	process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function hasMemory(): boolean {
	try {
		const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
		return bavail * bsize > MIN_FREE_BYTES;
	} catch {
		return false;
	}
}
