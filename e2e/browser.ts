// Finds the browser of the tests: CHROMIUM_PATH, an installed Chromium or Chrome, or the one that Playwright downloaded.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { onPath } from "../backend/test/programs.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Its path, or null where there is none. */
export function findBrowser(): string | null {
	const { CHROMIUM_PATH } = process.env;
	return CHROMIUM_PATH || onPath(...NAMES) || [...MAC_APPS, chromium.executablePath()].find(existsSync) || null;
}
