// A parent records a story and a song with the browser's microphone, here a beep that Chromium makes, and hears them.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, watchConsole } from "./page-checks.ts";
import { post, register, saveStory } from "./parent.ts";

test.use({ serviceWorkers: "allow" });

const STORY = {
	title: "The Lamp on the Hill",
	content: "Mia lit a lamp. It was late.\n\n“Good night,” said Noah.",
	moralOutcome: "positive",
};

const part = (line: string) => ({ lyrics: [line], chords: [[]] });
const SONG = {
	title: "Our Lullaby",
	artist: "Mother",
	verses: [part("Sleep, my lamb"), part("Night is near")],
	chorus: part("Hush, hush"),
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

test("a song is recorded part by part, and its parts are marked while the family’s voice sings", async ({ page }) => {
	const errors = await watchConsole(page);
	await register(page);
	const { id } = await post(page, "/api/songs", SONG);
	await page.goto(`/music?song=${id}`);
	await page.getByRole("link", { name: "Record this song" }).click();
	await page.getByRole("checkbox", { name: /An adult sings/ }).check();
	await expectAccessibleInBothThemes(page);
	for (const name of ["Verse 1", "Chorus", "Verse 2"]) {
		await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
		await recordPage(page);
		if (name !== "Verse 2") await page.getByRole("button", { name: "Next page" }).last().click();
	}
	await page.getByRole("link", { name: "Back to the song" }).click();

	await page.getByRole("button", { name: "Sung by your family" }).click();
	// The chorus is recorded once and sung after each verse.
	const parts = await collectMarkedParts(page);
	expect(parts).toEqual(["Verse 1", "Chorus", "Verse 2", "Chorus"]);
	await expectAccessibleInBothThemes(page);
	expect(errors).toEqual([]);
});

/** Returns the names of the parts that are marked one after another, until the song has ended. */
const collectMarkedParts = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				const names: string[] = [];
				let shown = "";
				const look = () => {
					const name = document.querySelector("section[data-sung] h3")?.textContent ?? "";
					if (name && name !== shown) names.push(name);
					shown = name || shown;
					if (name || names.length === 0) requestAnimationFrame(look);
					else resolve(names);
				};
				look();
			}),
	);

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
