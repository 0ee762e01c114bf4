// A parent records a story with the browser's microphone, here a beep that Chromium makes, and hears it in the reader.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, watchConsole } from "./page-checks.ts";
import { register, saveStory } from "./parent.ts";
import { LAUNCH } from "./playwright.config.ts";

test.use({
	launchOptions: {
		...LAUNCH,
		args: [...LAUNCH.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
	},
});

const STORY = {
	title: "The Lamp on the Hill",
	content: "Mia lit a lamp. It was late.\n\n“Good night,” said Noah.",
	moralOutcome: "positive",
};

const marked = (page: Page) =>
	page.evaluate(() => [...(CSS.highlights.get("reading-aloud") ?? [])].map((range) => (range as Range).toString()));

async function recordPage(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Record this page" }).click();
	const clock = page.getByText(/^0:0[1-9]$/);
	await expect(clock).toBeVisible();
	await page.getByRole("button", { name: "Stop recording" }).click();
	await expect(page.getByRole("status").filter({ hasText: "This page is recorded." })).toBeVisible();
}

test("a story is recorded page by page, and read aloud with this voice, also offline", async ({ page }) => {
	const errors = await watchConsole(page);
	await register(page);
	const id = await saveStory(page, STORY);
	await page.goto(`/story?id=${id}`);
	await page.getByRole("link", { name: "Record your voice" }).click();
	await page.getByRole("checkbox", { name: /An adult reads/ }).check();
	await expectAccessibleInBothThemes(page);
	await recordPage(page);
	await page.getByRole("button", { name: "Hear it" }).click();
	// It plays to its end.
	await expect(page.getByRole("button", { name: "Hear it" })).toBeVisible();
	await page.getByRole("button", { name: "Next page" }).last().click();
	await recordPage(page);
	await expectAccessibleInBothThemes(page);
	await page.getByRole("link", { name: "Back to the story" }).click();

	// The worker controls the page, and the recordings are copied.
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await expect.poll(() => copiedVoices(page)).toBe(2);
	// From here on the browser reports that it has no network.
	expect(errors).toEqual([]);
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Read aloud" }).click();
	const player = page.getByRole("region", { name: "Reading aloud" });
	await expect(player).toContainText("Recorded voice");
	// The complete paragraph is marked, without its drop cap.
	await expect.poll(() => marked(page)).toEqual(["ia lit a lamp. It was late."]);
	await expect.poll(() => marked(page)).toEqual(["“Good night,” said Noah."]);
	await expect(player).toContainText("The end");
});

const copiedVoices = (page: Page) =>
	page.evaluate(async () => {
		const request = indexedDB.open("lion-tails");
		const database = await new Promise<IDBDatabase>((resolve, reject) => {
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error);
		});
		const count = database.transaction("voices").objectStore("voices").count();
		const found = await new Promise<number>((resolve) => {
			count.onsuccess = () => resolve(count.result);
		});
		database.close();
		return found;
	});
