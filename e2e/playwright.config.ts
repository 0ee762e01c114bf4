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

/** One server for each screen, because registrations per address and hour are limited. */
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

const ENGINES = "engines.spec.ts";
// Layout, look and touch are tested on a phone and a desktop. Behaviour that is the same on every screen is tested once: its
// file is named here, or the test has the tag @one-screen.
const DESKTOP_ONLY = ["cluster.spec.ts", "song-sound.spec.ts", "song-recording.spec.ts"];
const PHONE_ONLY = [
	...["offline.spec.ts", "page-size.spec.ts", "parents-side.spec.ts", "read-aloud.spec.ts"],
	...["reader-live.spec.ts", "song-sheet.spec.ts", "take-along.spec.ts"],
];

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	// The tests mostly wait for a story's text.
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	// In CI one more try, until ten complete runs in a row need none. The list names the tests that needed it.
	retries: process.env.CI ? 1 : 0,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	reporter: [["list"], ["./failure-reporter.ts"]],
	use: {
		launchOptions,
		screenshot: "only-on-failure",
		// Recording a browser with live text costs more than the text itself.
		trace: process.env.CI ? "off" : "retain-on-failure",
	},
	projects: [
		{
			name: "phone",
			testIgnore: [...DESKTOP_ONLY, ENGINES],
			use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, baseURL: `http://localhost:${PORT}` },
		},
		{
			name: "desktop",
			testIgnore: [...PHONE_ONLY, ENGINES],
			grepInvert: /@one-screen/,
			use: { viewport: { width: 1440, height: 900 }, baseURL: `http://localhost:${PORT + 1}` },
		},
		// These tests start their own browsers.
		{ name: "engines", testMatch: ENGINES },
	],
	webServer: [server(PORT), server(PORT + 1)],
});
