// A parent makes a story an episode of the family's podcast, and manages its secret address.
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./page-checks.ts";
import { addKey, register, saveStory } from "./parent.ts";

const STORY = {
	title: "The Lamp: Late/Early?",
	content: "Mia lit a lamp. It was late.\n\n“Good night,” said Noah.",
	moralOutcome: "positive",
};

const addressField = (page: Page) => page.getByLabel("Address of your podcast");

/** Loads an address of the podcast, whose host is that of a server at home. */
const load = (page: Page, address: string) => page.request.get(new URL(address).pathname);

/** Presses the button, and the one of the question with the given words. */
async function pressAndConfirm(page: Page, button: string, confirm: string): Promise<void> {
	await page.getByRole("button", { name: button }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: confirm }).click();
	await expect(page.getByRole("alertdialog")).toBeHidden();
}

test("a story is saved as one sound file, and the podcast's address is copied, replaced and ended", async ({
	watchedPage: page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await register(page);
	await addKey(page);
	const id = await saveStory(page, STORY);
	await page.goto(`/podcast?id=${id}`);
	await page.getByRole("button", { name: "Add to the podcast" }).click();
	await expect(page.getByRole("heading", { name: "This story is in your podcast" })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await expectNoSidewaysScroll(page);

	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Save as one sound file" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("The_Lamp_Late_Early.mp3");
	const address = await addressField(page).inputValue();
	const feed = await (await load(page, address)).text();
	const episode = /<enclosure url="([^"]+)" length="(\d+)"/.exec(feed);
	const saved = readFileSync(await download.path());
	// Apps load the same file as the one that is saved.
	expect(String(saved.length)).toBe(episode?.[2]);
	expect(saved).toEqual(await (await load(page, episode?.[1] ?? "")).body());

	await page.getByRole("button", { name: "Copy" }).click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

	await pressAndConfirm(page, "New address", "New address");
	await expect(addressField(page)).not.toHaveValue(address);
	expect((await load(page, address)).status()).toBe(404);
	const renewed = await addressField(page).inputValue();
	expect(await (await load(page, renewed)).text()).toContain("<enclosure");

	await pressAndConfirm(page, "End the podcast", "End the podcast");
	await expect(addressField(page)).toBeHidden();
	expect((await load(page, renewed)).status()).toBe(404);
});
