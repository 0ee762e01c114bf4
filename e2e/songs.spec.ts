// The songs: browsing, searching and opening them, and adding, importing, changing and deleting a parent's own.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./page-checks.ts";
import { logIn, otherDevice, register } from "./parent.ts";

const CHORD_PRO = `{title: Evening Light}
{artist: A. Parent}
{key: D}
{tempo: 72}

{start_of_verse}
[D]Softly now the [G]evening light
[A7]falls on hill and [D]tree
{end_of_verse}

{soc}
[G]Sleep, my little [D]one
{eoc}
`;

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).last();
const card = (page: Page, title: string) =>
	page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog");

async function search(page: Page, text: string): Promise<void> {
	await tab(page, "Search").click();
	await page.getByRole("searchbox", { name: "Search songs" }).fill(text);
	await page.keyboard.press("Enter");
}

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
	await page
		.getByRole("button", { name: `More for ${title}` })
		.first()
		.click();
	await page.getByRole("menuitem", { name: item }).click();
}

async function closeSong(page: Page): Promise<void> {
	await page.goBack();
	await expect(dialog(page)).toBeHidden();
}

test("a visitor browses the songs, searches, and opens one", async ({ watchedPage: page }) => {
	await page.goto("/music");
	await expect(page.getByRole("region", { name: "Popular Songs" }).getByRole("article")).toHaveCount(6);
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	const last = page.getByRole("link", { name: "While Shepherds Watched Their Flocks" });
	await expect(async () => {
		await page.mouse.wheel(0, 3000);
		await expect(last).toBeInViewport({ timeout: 300 });
	}).toPass({ timeout: 30_000 });

	await search(page, "a");
	await expect(page.getByText("Please enter at least 2 characters to search")).toBeVisible();
	await search(page, "amazing grace");
	await expect(page.getByText(/^\d+ songs? found$/)).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await page.getByRole("link", { name: "Amazing Grace", exact: true }).click();
	await expect(page).toHaveURL(/\/music\?view=search&song=amazing-grace$/);
	await expect(page).toHaveTitle("Amazing Grace · Lion Tails");
	await closeSong(page);
	await expect(page.getByRole("searchbox", { name: "Search songs" })).toHaveValue("amazing grace");
});

test("a visitor who has typed a song logs in and gets chords for it", {
	tag: "@one-screen",
}, async ({ watchedPage: page, request }) => {
	const name = await register({ request });
	await page.goto("/music?view=add");
	await expect(page.getByRole("heading", { name: "Bedtime Songs", level: 1 })).toBeVisible();
	await page.getByLabel("Title").fill("The Lantern Song");
	await page
		.getByLabel("Lyrics")
		.fill("The lantern burns upon the sill\nand all the house is warm and still\n\nChorus:\nGood night, good night");
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	await page.getByRole("button", { name: "Generate Chord Suggestions" }).click();
	await expect(page).toHaveURL(/\/auth$/);
	await logIn(page, name);

	await expect(page).toHaveURL(/\/music\?view=add$/);
	await expect(page.getByLabel("Title")).toHaveValue("The Lantern Song");
	await page.getByRole("button", { name: "Generate Chord Suggestions" }).click();
	await expect(page).toHaveURL(/\/music\?song=/);
	await expect(dialog(page).getByText("The Lantern Song")).toBeVisible();
	await expect(page.getByText("Song added", { exact: true })).toBeVisible();
	await expect(page).toHaveTitle("The Lantern Song · Lion Tails");
	await closeSong(page);
	await search(page, "lantern sill");
	await expect(page.getByText("1 song found")).toBeVisible();
	for (const badge of ["Yours", "Suggested chords"])
		await expect(card(page, "The Lantern Song").getByText(badge)).toBeVisible();
});

test("a chord sheet is imported, found, opened by its link, changed and deleted", { tag: "@one-screen" }, async ({
	watchedPage: page,
	browser,
}) => {
	await register(page);
	await page.goto("/music?view=add");
	await page.getByLabel("Chord sheet").setInputFiles({
		name: "evening.cho",
		mimeType: "text/plain",
		buffer: Buffer.from(CHORD_PRO),
	});
	await expect(page.getByText("These lyrics have chords of their own (6).", { exact: false })).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Evening Light");
	await expect(page.getByRole("region", { name: "Preview" })).toContainText("Key of D • 72 BPM • 4/4");
	await expectAccessibleInBothThemes(page);
	await page.getByRole("button", { name: "Keep these chords" }).click();
	await expect(dialog(page).getByText("Evening Light").first()).toBeVisible();
	const link = page.url();
	await closeSong(page);

	await expect(card(page, "Evening Light").first()).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	const second = await otherDevice(browser, page);
	await second.goto(link);
	await expect(dialog(second).getByText("Evening Light").first()).toBeVisible();
	await second.keyboard.press("Escape");
	await expect(dialog(second)).toBeHidden();
	await expect(second).toHaveURL(/\/music$/);
	await second.context().close();

	await search(page, "evening parent");
	await chooseInMenu(page, "Evening Light", "Edit");
	await expect(page.getByLabel("Lyrics with chords")).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await page.getByLabel("Title").fill("Evening Hymn");
	await page.getByLabel("Tags").fill("hymn, evening, quiet, own");
	const words = page.getByLabel("Lyrics with chords");
	await words.fill((await words.inputValue()).replace("[G]evening light", "[Em]evening light"));
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByText("Song updated", { exact: true })).toBeVisible();
	await expect(card(page, "Evening Hymn").getByText("+1 more")).toBeVisible();
	await chooseInMenu(page, "Evening Hymn", "Edit");
	await expect(words).toHaveValue(/\[D\]Softly now the \[Em\]evening light/);
	await page.getByRole("button", { name: "Cancel" }).click();

	await chooseInMenu(page, "Evening Hymn", "Delete");
	const question = page.getByRole("alertdialog", { name: "Delete song" });
	await expect(question).toContainText("This action cannot be undone.");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText("No songs found matching your search.")).toBeVisible();
});
