// The same evening, in short, in the engines other than Chromium: no page breaks its Content Security Policy or calls
// anything an error.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startServer } from "../backend/test/server-process.ts";
import { findFirefox, findWebKit } from "./browser.ts";
import { type Engine, startFirefox, startWebKit } from "./engines.ts";
import { TELLING_DELAY_MS, tellFast, test } from "./fixtures.ts";
import { brightest } from "./page-checks.ts";
import { OWN_KEY, PASSWORD } from "./parent.ts";
import { FORGET_PAGE_ERRORS, READ_PAGE_ERRORS, type WatchedPages, watchPages } from "./watched-pages.ts";

const ENGINES = [
	{ name: "Firefox", program: findFirefox(), start: startFirefox },
	{ name: "WebKit", program: findWebKit(), start: startWebKit },
];

const heading = (text: string) => `//*[self::h1 or self::h2 or self::h3][contains(., "${text}")]`;
const button = (name: string) => `//button[not(@role)][normalize-space()="${name}"]`;
const role = (name: string, text: string) => `//*[@role="${name}"][starts-with(normalize-space(), "${text}")]`;
const link = (text: string) => `//a[contains(., "${text}")]`;
const label = (text: string) => `//label[normalize-space(text())="${text}"]`;
const field = (text: string) => `//*[@id=${label(text)}/@for]`;
const STOP = button("Stop");
const TEXT = `//*[@aria-label="Story text"]`;
const SET_OWN_KEY = `
	return fetch("/api/settings/openai-key", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: ${JSON.stringify(JSON.stringify(OWN_KEY))},
	}).then(({ ok }) => { if (!ok) throw new Error("The key was not stored"); });`;
/** Records each growth of the text, and the pixels of its newest line below the visible area at that moment. */
const WATCH_NEWEST_LINE = `
	const area = document.querySelector('[aria-label="Story text"]');
	window.newestLine = { seen: 0, cut: [] };
	new ResizeObserver(() => {
		const words = document.createRange();
		const paragraph = [...area.querySelectorAll("[data-paragraph]")].at(-1);
		const isTelling = [...document.querySelectorAll("button")].some(({ innerText }) => innerText.trim() === "Stop");
		if (!paragraph || !isTelling) return;
		words.selectNodeContents(paragraph);
		const line = [...words.getClientRects()].filter(({ width }) => width > 0).at(-1);
		const hidden = line ? line.bottom - area.getBoundingClientRect().bottom : 0;
		window.newestLine.seen++;
		if (hidden > 1) window.newestLine.cut.push(hidden);
	}).observe(area.firstElementChild);`;

const STORY = {
	title: "The Lamp on the Hill",
	content: "Mia lit a lamp. It was late.\n\nIt burned all night.",
	bibleVerse: { reference: "Matthew 5:14", text: "You are the light of the world." },
	applicationQuestions: ["Who?", "What?", "When are you glad?", "What is like God?", "And tomorrow?"],
};
/** Sends a call as the page; `READ_ANSWER` returns its status. */
const post = (path: string, body: object) => `
	window.answered = "";
	fetch(${JSON.stringify(path)}, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: ${JSON.stringify(JSON.stringify(body))},
	}).then(({ status }) => { window.answered = String(status); });`;
const READ_ANSWER = "return window.answered";
/** An active worker opens the next page, even if it does not control this one, which loaded while the worker became active. */
const READ_WORKER_STATE = `
	return navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state ?? "missing");`;
/** The events of a phone that is locked and unlocked. */
const HIDE_AND_SHOW = `
	for (const state of ["hidden", "visible"]) {
		Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
		Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
		document.dispatchEvent(new Event("visibilitychange"));
	}
	dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));`;

for (const { name, program, start } of ENGINES) {
	test.describe(name, () => {
		let engine: Engine;
		let pages: WatchedPages;

		test.skip(!program, `not run, because there is no ${name}`);
		test.beforeEach(async ({ baseURL }) => {
			pages = await watchPages(baseURL ?? "");
			engine = await start(program ?? "");
		});
		test.afterEach(async () => {
			const info = test.info();
			try {
				if (info.status !== "passed" && engine) writeFileSync(info.outputPath("page.png"), await engine.screenshot());
			} finally {
				await engine?.close();
				pages?.close();
			}
		});

		test("a parent registers, asks for a story, reloads in its middle, reads and finds it, and no page has an error", async ({
			services: { model },
		}) => {
			const open = (path: string) => engine.open(`${pages.url}${path}`);
			const see = (xpath: string) => expect.poll(() => engine.text(xpath)).not.toBe("");

			await open("/");
			await see("//main//h1");
			// The element is rendered before its scripts run: React leaves a mark on hydrated elements.
			await expect
				.poll(() => engine.run(`return Object.keys(document.querySelector("main h1")).length`))
				.toBeGreaterThan(0);
			// Checks that the engine notices the errors that this test watches for.
			await engine.run(`document.head.append(Object.assign(document.createElement("script"), { text: "0" }))`);
			await expect.poll(() => engine.run(READ_PAGE_ERRORS)).toMatch(/CSP violation: script-src/);
			await engine.run(FORGET_PAGE_ERRORS);

			await open("/no-such-page");
			await see(heading("404 Page Not Found"));
			await open("/api/docs");
			await see(heading("Calls"));

			await open("/auth");
			await see(button("Log In"));
			await engine.click(role("tab", "Register"));
			await see(heading("Begin your first story"));
			const person = `${name.toLowerCase()}${Date.now()}`;
			await engine.fill(field("Username"), person);
			await engine.fill(field("Email"), `${person}@example.org`);
			await engine.fill(field("Password"), PASSWORD);
			await engine.fill(field("Confirm password"), PASSWORD);
			await engine.fill(field("Who is the Son of God? (hint: 5 letters)"), "Jesus");
			await engine.click(button("Register"));
			await see(`//*[normalize-space()="Registration successful"]`);

			await engine.run(SET_OWN_KEY);
			model.delayMs = TELLING_DELAY_MS;
			model.slowAfter = 300;

			// The rest navigates by links: a call of a page that is left may fail before the page notices.
			await engine.click(link("Create Story"));
			await engine.fill(field("Child’s name"), "Ruth");
			await engine.click(`//label[normalize-space()="Girl"]`);
			await engine.click(field("Theme"));
			await engine.click(role("option", "Courage"));
			await engine.click(field("Story length"));
			await engine.click(role("option", "Medium"));
			await engine.click(button("Create Story"));
			// The page is still scrolling to the story: a click may miss the link, like a finger.
			await expect(async () => {
				if ((await engine.run("return location.pathname")) !== "/story") await engine.click(link("Open in reader"));
				await expect.poll(() => engine.run("return location.pathname"), { timeout: 5_000 }).toBe("/story");
			}).toPass({ timeout: 30_000 });
			// Until the reader is loaded, the form's hidden page still has the story's text.
			await expect.poll(() => engine.run("return document.title")).toMatch(/^Your Bedtime Story/);
			const length = async () => (await engine.text(TEXT)).length;
			await expect.poll(() => engine.run(`return Boolean(document.querySelector('[data-paragraph]'))`)).toBe(true);
			await engine.run(WATCH_NEWEST_LINE);
			model.slowAfter = 1500;
			await expect.poll(length).toBeGreaterThan(600);
			await expect.poll(() => engine.run("return newestLine.seen")).toBeGreaterThan(2);
			expect(await engine.run("return newestLine.cut.join()")).toBe("");

			const beginning = await engine.text(`${TEXT}//*[@data-paragraph="0"]`);
			expect(beginning).not.toBe("");
			expect(await engine.text(STOP)).not.toBe("");
			await open(String(await engine.run("return location.pathname + location.search")));
			await expect.poll(length).toBeGreaterThan(600);
			expect(await engine.text(`${TEXT}//*[@data-paragraph="0"]`)).toBe(beginning);
			expect(await engine.text(STOP)).not.toBe("");
			tellFast(model);
			await see(heading("Think About It"));

			await engine.click(link("My Stories"));
			await see(role("tab", "All Stories (1)"));
			await engine.click(link("Read Story"));
			await expect.poll(() => engine.run("return location.search")).toMatch(/^\?id=/);
			await see(TEXT);
			await see(heading("Think About It"));
			expect(await engine.run(READ_PAGE_ERRORS)).toBe("");
		});

		test("a family's evening on a phone survives a hidden page, reloads and a lost network, and ends in the dark", async ({
			browser,
		}) => {
			const server = await startServer({ DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")) });
			const see = (xpath: string) => expect.poll(() => engine.text(xpath)).not.toBe("");
			const seeStep = (step: string) => see(`//li[@aria-current="step"][normalize-space()="${step}"]`);
			try {
				await engine.shrink();
				await engine.open(`${server.url}/privacy`);
				await see("//main//h1");
				await expect.poll(() => engine.run("return [innerWidth, innerHeight].join()")).toBe("390,844");
				const parent = { username: `evening${Date.now()}`, email: "evening@example.org", password: PASSWORD };
				await engine.run(post("/api/auth/register", parent));
				await expect.poll(() => engine.run(READ_ANSWER)).toBe("201");
				await engine.run(post("/api/story/save", { story: STORY, request: { childName: "Tilda" } }));
				await expect.poll(() => engine.run(READ_ANSWER)).toBe("200");

				await engine.open(`${server.url}/tonight`);
				await see(heading("Good evening, Tilda"));
				expect(await engine.run("return document.documentElement.scrollWidth <= innerWidth")).toBe(true);
				await engine.click(button(STORY.title));
				await see(TEXT);
				await engine.click(button("Questions"));
				await seeStep("Questions");
				await engine.run(HIDE_AND_SHOW);
				await engine.click(button("Verse"));
				await seeStep("Verse");
				await engine.open(`${server.url}/evening`);
				await seeStep("Verse");
				await see(`//*[contains(., "You are the light of the world.")]`);
				const hasSong = `return localStorage.getItem("evening").includes('"lyrics"')`;
				await expect.poll(() => engine.run(hasSong)).toBe(true);
				await expect.poll(() => engine.run(READ_WORKER_STATE)).toBe("activated");

				await server.kill();
				// Firefox's protocol reports the lost network instead of opening the page from the worker.
				if (name === "WebKit") await engine.open(`${server.url}/evening`);
				await seeStep("Verse");
				await engine.click(button("Prayer"));
				await see(`//*[contains(., "Amen.")]`);
				await engine.click(button("Song"));
				await seeStep("Song");
				await engine.run(HIDE_AND_SHOW);
				await engine.click(button("Lights out"));
				await engine.click(button("Turn the lights out"));
				await expect.poll(async () => brightest(browser, await engine.screenshot())).toBe(0);
				// The first touch shows the controls, in the middle of which it then is.
				await engine.click(`//*[@role="dialog"][@aria-label="Lights out"]`);
				await engine.click(button("End the evening"));
				await see(heading("Good evening, Tilda"));
			} finally {
				await server.kill();
			}
		});
	});
}
