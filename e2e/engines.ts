// Engines that Playwright cannot drive in the builds of Linux distributions: Firefox through WebDriver BiDi, WebKit
// through its WebDriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { launch } from "puppeteer-core";
import { freePort } from "../backend/test/free-port.ts";

/** A browser with one tab. Elements are found by XPath, which both protocols support, and awaited. */
export type Engine = {
	open(url: string): Promise<void>;
	click(xpath: string): Promise<void>;
	fill(xpath: string, text: string): Promise<void>;
	/** The visible text. */
	text(xpath: string): Promise<string>;
	/** Runs the body of a function in the page. */
	run(script: string): Promise<unknown>;
	/** Returns the visible part of the page as PNG. */
	screenshot(): Promise<Buffer>;
	/** Makes the page as large as a phone. */
	shrink(): Promise<void>;
	close(): Promise<void>;
};

const PHONE = { width: 390, height: 844 };
const WAIT_MS = 60_000;
const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";
/**
 * Returns the middle of an element that has come to rest; null if it is covered. It scrolls only if necessary, because in WebKit a
 * fixed element that is scrolled into view scrolls the page behind it.
 */
const FIND_MIDDLE = `
	const [element, done] = arguments;
	const middle = () => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
	};
	const isOnTop = ({ x, y }) => element.contains(document.elementFromPoint(x, y));
	let before = middle();
	if (!isOnTop(before)) element.scrollIntoView({ block: "center" });
	const look = () => {
		const now = middle();
		if (now.x === before.x && now.y === before.y) return done(isOnTop(now) ? now : null);
		before = now;
		setTimeout(look, 100);
	};
	setTimeout(look, 100);`;

export async function startFirefox(executablePath: string): Promise<Engine> {
	const browser = await launch({ browser: "firefox", executablePath, headless: true });
	const [page = await browser.newPage()] = await browser.pages();
	page.setDefaultTimeout(WAIT_MS);
	const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
	return {
		open: async (url) => void (await page.goto(url)),
		click: (xpath) => at(xpath).click(),
		fill: (xpath, text) => at(xpath).fill(text),
		text: (xpath) =>
			at(xpath)
				.map((element) => (element as HTMLElement).innerText)
				.wait(),
		run: (script) => page.evaluate(`(() => { ${script} })()`),
		screenshot: async () => Buffer.from(await page.screenshot()),
		shrink: () => page.setViewport(PHONE),
		close: () => browser.close(),
	};
}

export async function startWebKit(program: string): Promise<Engine> {
	const display = await startDisplay();
	const port = await freePort();
	const driver = spawn(program, [`--port=${port}`], {
		env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11", XDG_CONFIG_HOME: narrowToolbar() },
		stdio: "ignore",
	});
	const stop = () => {
		driver.kill();
		display.close();
	};
	async function command<T>(method: string, path: string, body?: object): Promise<T> {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			body: body ? JSON.stringify(body) : null,
			signal: AbortSignal.timeout(2 * WAIT_MS),
		});
		const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
		if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
		return value;
	}
	try {
		await expect(() => command("GET", "/status")).toPass({ timeout: WAIT_MS });
		const { sessionId } = await command<{ sessionId: string }>("POST", "/session", {
			capabilities: { alwaysMatch: { timeouts: { implicit: WAIT_MS } } },
		});
		const session = `/session/${sessionId}`;
		const find = (xpath: string) =>
			command<Record<string, string>>("POST", `${session}/element`, { using: "xpath", value: xpath });
		const pathOf = (element: Record<string, string>) => `${session}/element/${element[ELEMENT_KEY]}`;
		return {
			open: (url) => command("POST", `${session}/url`, { url }),
			async click(xpath) {
				// Retried while another element covers it.
				await expect(async () => {
					const args = [await find(xpath)];
					const middle = await command<object | null>("POST", `${session}/execute/async`, {
						script: FIND_MIDDLE,
						args,
					});
					if (!middle) throw new Error(`${xpath} is covered`);
					// The driver's own click misses a fixed element when the page behind it is scrolled.
					const actions = [
						{ type: "pointerMove", ...middle },
						{ type: "pointerDown", button: 0 },
						{ type: "pointerUp", button: 0 },
					];
					await command("POST", `${session}/actions`, { actions: [{ type: "pointer", id: "mouse", actions }] });
				}).toPass({ timeout: WAIT_MS });
			},
			fill: async (xpath, text) => command("POST", `${pathOf(await find(xpath))}/value`, { text }),
			text: async (xpath) => command("GET", `${pathOf(await find(xpath))}/text`),
			run: (script) => command("POST", `${session}/execute/sync`, { script, args: [] }),
			screenshot: async () => Buffer.from(await command<string>("GET", `${session}/screenshot`), "base64"),
			async shrink() {
				await command("POST", `${session}/window/rect`, { x: 0, y: 0, ...PHONE });
				const script = "return outerHeight - innerHeight";
				const height = PHONE.height + (await command<number>("POST", `${session}/execute/sync`, { script, args: [] }));
				await command("POST", `${session}/window/rect`, { ...PHONE, height });
			},
			async close() {
				await command("DELETE", session).finally(stop);
			},
		};
	} catch (error) {
		stop();
		throw error;
	}
}

/** Returns a folder of settings for GTK. With the usual toolbar, WebKitGTK's window is at least 447 pixels wide. */
function narrowToolbar(): string {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-gtk-"));
	mkdirSync(join(folder, "gtk-3.0"));
	const css = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";
	writeFileSync(join(folder, "gtk-3.0", "gtk.css"), css);
	return folder;
}

/** An invisible display: WebKitGTK's browser has no headless mode. */
async function startDisplay(): Promise<{ name: string; close(): void }> {
	const server = spawn("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1440x900x24"], {
		stdio: ["ignore", "ignore", "ignore", "pipe"],
	});
	const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, "data");
	return { name: `:${String(number).trim()}`, close: () => void server.kill() };
}
