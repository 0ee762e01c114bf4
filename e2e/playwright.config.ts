import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { useTestFolder } from "../scripts/test-folder.ts";
import { findBrowser } from "./browser.ts";

useTestFolder();

const PORT = Number(process.env.E2E_PORT ?? 4310);
const browser = findBrowser();
const launchOptions = {
	...(browser && { executablePath: browser }),
	args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
};

/** A server for each screen: an address may register only so many accounts an hour. */
const server = (port: number) => ({
	command: `"${process.execPath}" ../backend/src/main.ts`,
	url: `http://localhost:${port}/readyz`,
	env: {
		PORT: String(port),
		DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")),
		// Slow enough for a reload in the middle of a story, fast enough to wait for its end.
		STORYTELLER_TOKENS_PER_SECOND: "100",
	},
});

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	// The tests mostly wait for a story's text.
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	// One more try where the machine is not ours: it may stall for longer than any wait here. The list names what was flaky.
	retries: process.env.CI ? 1 : 0,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [["list"], ["./failure-reporter.ts"]],
	use: {
		launchOptions,
		screenshot: "only-on-failure",
		// Recording costs a browser that shows live text more than the text itself.
		trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
	},
	projects: [
		{
			name: "phone",
			// Processes that die do so alike on every screen, and songs sound alike.
			testIgnore: ["cluster.spec.ts", "engines.spec.ts", "song-sound.spec.ts", "song-recording.spec.ts"],
			use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, baseURL: `http://localhost:${PORT}` },
		},
		// The chord sheet's test has widths of its own; files are as large on every screen.
		{
			name: "desktop",
			testIgnore: ["engines.spec.ts", "page-size.spec.ts", "song-sheet.spec.ts"],
			use: { viewport: { width: 1440, height: 900 }, baseURL: `http://localhost:${PORT + 1}` },
		},
		// Its tests start browsers of their own.
		{ name: "engines", testMatch: "engines.spec.ts" },
	],
	webServer: [server(PORT), server(PORT + 1)],
});
