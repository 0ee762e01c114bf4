// The browsers the tests use.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { onPath } from "../backend/test/programs.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The path of CHROMIUM_PATH, an installed Chromium or Chrome, or the one Playwright downloads; null if all are missing. */
export function findBrowser(): string | null {
	const { CHROMIUM_PATH } = process.env;
	return CHROMIUM_PATH || onPath(...NAMES) || [...MAC_APPS, chromium.executablePath()].find(existsSync) || null;
}

export const findFirefox = () => onPath("firefox-esr", "firefox");

/** The driver of WebKitGTK, which finds its browser automatically; null also without a display. */
export const findWebKit = () => (onPath("Xvfb") ? onPath("WebKitWebDriver") : null);
