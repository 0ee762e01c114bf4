// node scripts/icons.ts: renders the app icons from frontend/public/lion.svg. Run it after changing the file, and commit them.
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { findBrowser } from "../e2e/browser.ts";

const frontend = (path: string) => fileURLToPath(new URL(`../frontend/public/${path}`, import.meta.url));
const lion = readFileSync(frontend("lion.svg"), "utf8");
const NIGHT = "#232b49";

/** `scale` is the size of the lion. Maskable icons can be cut to any shape, and iOS rounds the corners. */
const ICONS = [
	{ file: "lion-192.png", size: 192, scale: 1, background: "transparent" },
	{ file: "lion-512.png", size: 512, scale: 1, background: "transparent" },
	{ file: "lion-maskable-192.png", size: 192, scale: 0.86, background: NIGHT },
	{ file: "lion-maskable-512.png", size: 512, scale: 0.86, background: NIGHT },
	{ file: "lion-apple.png", size: 180, scale: 1, background: NIGHT },
] as const;

const executablePath = findBrowser();
if (!executablePath) throw new Error("This needs Chromium.");
mkdirSync(frontend("icons"), { recursive: true });
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const { file, size, scale, background } of ICONS) {
	await page.setViewport({ width: size, height: size });
	await page.setContent(
		`<style>html,body{margin:0;background:${background};display:grid;place-items:center;height:${size}px}svg{width:${size * scale}px;height:${size * scale}px}</style>${lion}`,
	);
	await page.screenshot({ path: frontend(`icons/${file}`), omitBackground: background === "transparent" });
}
await browser.close();
