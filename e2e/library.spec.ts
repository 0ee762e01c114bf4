// The library: many stories, finding one of them, and another device that changes them.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInBothThemes, watchConsole } from "./page-checks.ts";
import { otherDevice, register } from "./parent.ts";

type Kept = { title: string; content?: string; isFavorite?: boolean };

async function save(page: Page, origin: string | undefined, { title, content, isFavorite }: Kept): Promise<string> {
	const answer = await page.request.post("/api/story/save", {
		headers: { origin: origin ?? "" },
		data: { story: { title, content: content ?? "Once upon a time.", moralOutcome: "positive" }, isFavorite },
	});
	expect(answer.ok()).toBe(true);
	return (await answer.json()).id;
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search your stories" });

test("a long library fits the width of the screen, and its next stories come while scrolling", async ({
	page,
	baseURL,
}) => {
	const COUNT = 52;
	await register(page);
	for (let number = 1; number <= COUNT; number++) await save(page, baseURL, { title: `Story ${number}` });
	await page.goto("/saved-stories");
	await expect(page.getByRole("heading", { name: `Story ${COUNT}` })).toBeVisible();
	await expect(tab(page, `All Stories (${COUNT})`)).toBeVisible();
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBe(page.viewportSize()?.width);
	expect(await titles(page).count()).toBeLessThan(COUNT);

	const oldest = page.getByRole("heading", { name: "Story 1", exact: true });
	await expect(async () => {
		await page.mouse.wheel(0, 3000);
		await expect(oldest).toBeInViewport({ timeout: 300 });
	}).toPass({ timeout: 30_000 });
	const newestFirst = Array.from({ length: COUNT }, (_, at) => `Story ${COUNT - at}`);
	await expect(titles(page)).toHaveText(newestFirst);
	await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
});

test("stories are found by a word inside, sorted, and deleted after a question", async ({ page, baseURL }) => {
	const errors = await watchConsole(page);
	await register(page);
	await page.goto("/saved-stories");
	await expect(page.getByRole("heading", { name: "No Stories Yet" })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await save(page, baseURL, { title: "the boat", content: "A heron stood in the reeds." });
	await save(page, baseURL, { title: "The Ark", isFavorite: true });
	await save(page, baseURL, { title: "A Well" });
	// The page hears of what is saved elsewhere.
	await expect(titles(page)).toHaveText(["A Well", "The Ark", "the boat"]);
	for (const name of ["All Stories (3)", "Favorites (1)", "Temporary (2)"]) await expect(tab(page, name)).toBeVisible();
	await expectAccessibleInBothThemes(page);

	const sort = page.getByRole("combobox", { name: "Sort" });
	await sort.selectOption("By title");
	await expect(titles(page)).toHaveText(["A Well", "The Ark", "the boat"]);
	await sort.selectOption("Oldest first");
	await expect(titles(page)).toHaveText(["the boat", "The Ark", "A Well"]);
	await tab(page, "Favorites (1)").click();
	await expect(titles(page)).toHaveText(["The Ark"]);
	await tab(page, "Temporary (2)").click();
	await expect(titles(page)).toHaveText(["the boat", "A Well"]);
	await tab(page, "All Stories (3)").click();

	await search(page).fill("heron reed");
	await expect(titles(page)).toHaveText(["the boat"]);
	await search(page).fill("camel");
	await expect(page.getByText("No story matches “camel”.")).toBeVisible();
	await expect(tab(page, "All Stories (3)")).toBeVisible();
	await page.getByRole("button", { name: "Show all stories" }).click();
	await expect(titles(page)).toHaveText(["the boat", "The Ark", "A Well"]);
	await expect(search(page)).toHaveValue("");

	const question = page.getByRole("alertdialog", { name: "Delete story" });
	await page.getByRole("button", { name: "Delete the boat" }).click();
	await expect(
		question.getByText("Are you sure you want to delete this story? This action cannot be undone."),
	).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	await expect(titles(page)).toHaveCount(3);
	await page.getByRole("button", { name: "Delete the boat" }).click();
	await question.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(titles(page)).toHaveText(["The Ark", "A Well"]);
	await expect(tab(page, "All Stories (2)")).toBeVisible();
	await page.reload();
	await expect(titles(page)).toHaveText(["A Well", "The Ark"]);
	expect(errors).toEqual([]);
});

test("what another device saves, favourites and deletes is shown at once", async ({ page, browser, baseURL }) => {
	await register(page);
	await save(page, baseURL, { title: "The Ark" });
	await page.goto("/saved-stories");
	await expect(tab(page, "All Stories (1)")).toBeVisible();
	const other = await otherDevice(browser, page);
	await other.goto("/saved-stories");
	await expect(titles(other)).toHaveText(["The Ark"]);

	await save(other, baseURL, { title: "The Boat" });
	await expect(titles(page)).toHaveText(["The Boat", "The Ark"]);
	await other.getByRole("button", { name: "Add to Favorites: The Ark" }).click();
	await expect(page.getByRole("button", { name: "Remove Favorite: The Ark" })).toBeVisible();
	await expect(tab(page, "Favorites (1)")).toBeVisible();
	await page.getByRole("button", { name: "Remove Favorite: The Ark" }).click();
	await expect(tab(other, "Favorites (0)")).toBeVisible();
	await other.getByRole("button", { name: "Delete The Boat" }).click();
	await other.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(titles(page)).toHaveText(["The Ark"]);
	await expect(tab(page, "All Stories (1)")).toBeVisible();
	await other.context().close();
});
