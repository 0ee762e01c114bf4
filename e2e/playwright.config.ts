import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

const PORT = 4310;
const installed = [
	process.env.CHROMIUM_PATH,
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
].find((path) => path && existsSync(path));
const launchOptions = {
	// Without an installed one, Playwright's own is used: npx playwright install chromium.
	...(installed && { executablePath: installed }),
	args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
};

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	fullyParallel: false,
	workers: 1,
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
		{ name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
		{ name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
	],
	webServer: {
		command: "node ../backend/src/main.ts",
		url: `http://localhost:${PORT}/readyz`,
		env: {
			PORT: String(PORT),
			DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")),
			// Slow enough to reload in mid-story, quick enough to wait for.
			STORYTELLER_TOKENS_PER_SECOND: "100",
		},
	},
});
