// Where tests put what they make in the system's temporary folder: stores, pictures, browser profiles.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Some tests run a server as another user. */
const MODE = 0o711;
/** Set for the processes that a test run starts: they use its folder. */
const FOLDER_VARIABLE = "LION_TAILS_TEST_FOLDER";

/** From now on the temporary folder is one of this test run's own. It is removed when this process exits. */
export function useTestFolder(): void {
	if (process.env[FOLDER_VARIABLE]) return;
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-tests-"));
	chmodSync(folder, MODE);
	// TMPDIR is read on Linux and macOS, TEMP and TMP on Windows.
	for (const variable of [FOLDER_VARIABLE, "TMPDIR", "TEMP", "TMP"]) process.env[variable] = folder;
	process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
