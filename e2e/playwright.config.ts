import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./browser.ts";

const PORT = 4310;
const browser = findBrowser();
const launchOptions = {
	...(browser && { executablePath: browser }),
	args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
};

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	// The tests mostly wait for a story's text.
	fullyParallel: true,
	workers: 2,
	forbidOnly: Boolean(process.env.CI),
	retries: 0,
	timeout: 60_000,
	reporter: [["list"]],
	use: {
		baseURL: `http://localhost:${PORT}`,
		launchOptions,
		screenshot: "only-on-failure",
		trace: "retain-on-failure",
	},
	projects: [
		{
			name: "phone",
			// Processes that die do so alike on every screen.
			testIgnore: ["cluster.spec.ts", "engines.spec.ts"],
			use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
		},
		{ name: "desktop", testIgnore: "engines.spec.ts", use: { viewport: { width: 1440, height: 900 } } },
		// Its tests start browsers of their own.
		{ name: "engines", testMatch: "engines.spec.ts" },
	],
	webServer: {
		command: `"${process.execPath}" ../backend/src/main.ts`,
		url: `http://localhost:${PORT}/readyz`,
		env: {
			PORT: String(PORT),
			DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")),
			// Slow enough for a reload in the middle of a story, fast enough to wait for its end.
			STORYTELLER_TOKENS_PER_SECOND: "100",
		},
	},
});
