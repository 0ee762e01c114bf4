// A family's evening, from Tonight to a black screen, with a reload and a lost network in it.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../backend/test/server-process.ts";
import { test } from "./fixtures.ts";
import { brightest, expectAccessible, expectNoSidewaysScroll } from "./page-checks.ts";
import { register, saveStory } from "./parent.ts";
import { SHORT_STORY } from "./reader-stories.ts";

let server: ServerProcess | undefined;
test.afterEach(async () => server?.kill());

const story = {
	...SHORT_STORY,
	applicationQuestions: [
		"Who lit the lamp?",
		"What shone?",
		"When are you glad?",
		"What is like God?",
		"And tomorrow?",
	],
};

/** The evening is the family's: the server's clock is in another day. */
test.use({ timezoneId: "America/Los_Angeles", serviceWorkers: "allow" });
const SERVER_ZONE = { TZ: "Pacific/Kiritimati" };

/** Stops the page's scripts and timers as a phone does that is locked, and lets them run again. */
async function lockPhone(page: Page): Promise<void> {
	const browser = await page.context().newCDPSession(page);
	await browser.send("Page.setWebLifecycleState", { state: "frozen" });
	await browser.send("Page.setWebLifecycleState", { state: "active" });
	await browser.detach();
}

const step = (page: Page, name: string) =>
	page.getByRole("listitem").and(page.locator("[aria-current=step]", { hasText: name }));
const next = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("a family's evening survives a locked phone, a reload and a lost network, and ends on a black screen", async ({
	page,
}) => {
	server = await startServer({ DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")), ...SERVER_ZONE });
	const { url } = server;
	// Christmas Eve in Los Angeles is already the second Christmas day in Kiritimati.
	await page.clock.setSystemTime(new Date("2026-12-24T20:00:00-08:00"));
	await register(page, url);
	await saveStory(page, story, { request: { childName: "Tilda", readingLevel: "early-elementary" } }, url);

	await page.goto(`${url}/tonight`);
	await expect(page.getByRole("heading", { name: "Good evening, Tilda" })).toBeVisible();
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.getByText("The steps of Tilda’s evening").click();
	await page.getByRole("button", { name: "Verse: later" }).click();
	await page.getByRole("button", { name: "The Lamp on the Hill" }).click();

	await expect(page.getByRole("region", { name: "Story text" })).toContainText("It burned all night.");
	const bar = page.getByRole("complementary", { name: "Tilda’s evening" });
	await bar.getByRole("button", { name: "Questions" }).click();
	await expect(page.getByText("When are you glad?")).toBeVisible();
	await expect(page.getByText("And tomorrow?")).toBeVisible();
	await expect(step(page, "Questions")).toBeVisible();
	await expectAccessible(page);

	// The changed plan: the prayer comes before the verse.
	await next(page, "Prayer").click();
	await expect(page.getByText("there was no room for you")).toBeVisible();
	await lockPhone(page);
	await expect(page.getByText("there was no room for you")).toBeVisible();
	await page.getByRole("button", { name: "Write your own" }).click();
	await page.getByLabel("Your family’s prayer").fill("Thank you for Grandma's garden. Amen.");
	await page.getByRole("button", { name: "Keep it" }).click();
	await expect(page.getByText("Thank you for Grandma's garden. Amen.")).toBeVisible();

	await page.reload();
	await expect(page.getByText("Thank you for Grandma's garden. Amen.")).toBeVisible();
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await expect.poll(() => page.evaluate(() => localStorage.getItem("evening")?.includes('"lyrics"'))).toBe(true);

	await server.kill();
	await page.reload();
	await expect(step(page, "Prayer")).toBeVisible();
	await next(page, "Verse").click();
	await expect(page.getByText("You are the light of the world.")).toBeVisible();
	await next(page, "Song").click();
	await page.getByRole("button", { name: "Play", exact: true }).click();
	await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
	await lockPhone(page);
	await expect(step(page, "Song")).toBeVisible();
	await next(page, "Lights out").click();
	await page.getByRole("button", { name: "Turn the lights out" }).click();
	const black = page.getByRole("dialog", { name: "Lights out" }).last();
	await expect(black).toBeVisible();
	await expect.poll(async () => brightest(page.context(), await page.screenshot())).toBe(0);

	await black.click({ position: { x: 150, y: 200 } });
	await expect(black.getByText(/It ends in \d+ minutes\./)).toBeVisible();
	await black.getByRole("button", { name: "End the evening" }).click();
	await expect(page.getByRole("heading", { name: "Good evening, Tilda" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Again!" }).getByRole("button")).toHaveText("The Lamp on the Hill");
});
