import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { useTestFolder } from "../scripts/test-folder.ts";
import { findBrowser } from "./browser.ts";

useTestFolder();

const browser = findBrowser();
// The same for all tests, because a worker with other options would start another browser and another server.
const LAUNCH = {
	...(browser && { executablePath: browser }),
	args: [
		...["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
		// Recordings are made with a microphone that beeps.
		...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
	],
};

// Layout, look and touch are tested on a phone and a desktop. Behaviour that is the same on every screen is tested once: its
// file is named here, or the test has the tag @one-screen.
const DESKTOP_ONLY = ["cluster.spec.ts", "engines.spec.ts", "song-sound.spec.ts", "song-recording.spec.ts"];
const PHONE_ONLY = [
	...[
		"before-scripts.spec.ts",
		"offline.spec.ts",
		"page-size.spec.ts",
		"parents-side.spec.ts",
		"pictures.spec.ts",
		"read-aloud.spec.ts",
	],
	...["podcast.spec.ts", "reader-live.spec.ts", "reader-look.spec.ts", "song-sheet.spec.ts", "take-along.spec.ts"],
	...["tonight.spec.ts", "voices.spec.ts"],
];

export default defineConfig({
	testDir: ".",
	outputDir: "../test-results",
	fullyParallel: true,
	// While one of these waits for a page or a killed server, another one computes.
	workers: availableParallelism() + 1,
	forbidOnly: Boolean(process.env.CI),
	// Long, because a loaded machine is slow and no test measures time by them.
	timeout: 180_000,
	expect: { timeout: 60_000 },
	reporter: [["list"], ["./failure-reporter.ts"]],
	use: {
		launchOptions: LAUNCH,
		// No trace: recording a browser with live text costs more than the text itself. `--trace on` records one.
		screenshot: "only-on-failure",
		// Each test has a new browser profile, in which the worker would load the complete app.
		serviceWorkers: "block",
	},
	projects: [
		// First, because it has the longest file whose tests run one after another.
		{
			name: "desktop",
			testIgnore: PHONE_ONLY,
			grepInvert: /@one-screen/,
			use: { viewport: { width: 1440, height: 900 } },
		},
		{
			name: "phone",
			testIgnore: DESKTOP_ONLY,
			// Without a graphics card the seven times as many pixels of a real phone would be a tenth of the time of all tests.
			use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
		},
	],
});
