// Heroes of Faith: the search, the dialog with its tabs, a story about a hero, and an own hero.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./page-checks.ts";
import { logIn, register } from "./parent.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const cards = (page: Page) => page.getByRole("list", { name: "Heroes of Faith" }).getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("a visitor finds heroes by name, by century and on the map", async ({ watchedPage: page }) => {
	await page.goto("/heroes-of-faith");
	await expect(page.getByRole("heading", { name: "Heroes of Faith", level: 1 })).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
	const count = await cards(page).count();
	expect(count).toBeGreaterThanOrEqual(30);
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);

	await page.getByRole("searchbox", { name: "Search" }).fill("whitby");
	await expect(cards(page)).toHaveCount(1);
	await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
	await expect(page.getByRole("heading", { name: "No heroes found" })).toBeVisible();
	await page.getByRole("button", { name: "Show all heroes" }).click();
	await expect(cards(page)).toHaveCount(count);

	await tab(page, "Timeline").click();
	const timeline = page.getByRole("region", { name: "Timeline" });
	await expect(timeline.getByRole("link")).toHaveCount(count);
	await timeline.getByRole("button", { name: /^7th century/ }).click();
	await expect(card(page, "Hilda of Whitby")).toBeVisible();
	await expect.poll(() => cards(page).count()).toBeLessThan(count);
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	await timeline.getByRole("link", { name: /^Hilda of Whitby/ }).focus();
	await page.keyboard.press("Enter");
	await expect(dialog(page)).toBeVisible();
	await page.goBack();
	await expect(dialog(page)).toBeHidden();
	await timeline.getByRole("button", { name: /^7th century/ }).click();

	await tab(page, "Map").click();
	const map = page.getByRole("region", { name: "Map" });
	await expect(map.getByRole("button", { name: "Whole world" })).toBeDisabled();
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	const hilda = map.getByRole("link", { name: /^Hilda of Whitby/ });
	await expect(hilda).toHaveCount(0);
	const several = map.getByRole("button", { name: /show them larger$/ });
	const counts = (await several.allInnerTexts()).map(Number);
	await several.nth(counts.indexOf(Math.max(...counts))).click();
	await expect(several.filter({ hasText: String(Math.max(...counts)) })).toHaveCount(0);
	await map.getByRole("button", { name: "Whole world" }).click();
	await page.getByRole("searchbox", { name: "Search" }).fill("whitby");
	await expect(several).toHaveCount(0);
	await hilda.click();
	await expect(dialog(page).getByRole("heading", { name: "Hilda of Whitby" })).toBeVisible();
});

test("a hero has a link, four tabs, and stories to read", { tag: "@one-screen" }, async ({ watchedPage: page }) => {
	await page.goto("/heroes-of-faith/hilda-of-whitby");
	await expect(page).toHaveTitle("Hilda of Whitby · Heroes of Faith · Lion Tails");
	await expect(dialog(page).getByText("614 – 680")).toBeVisible();
	await expect(dialog(page).getByRole("heading", { name: "Key Life Events" })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await tab(page, "Contribution").click();
	await expect(dialog(page).getByRole("heading", { name: "Historical Impact" })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await tab(page, "Sources").click();
	await expect(
		dialog(page)
			.getByRole("link", { name: /^Visit Source/ })
			.first(),
	).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await tab(page, "Stories").click();
	await expect(dialog(page).getByRole("heading", { name: "Stories About Hilda of Whitby" })).toBeVisible();
	await expectAccessibleInBothThemes(page);

	const story = dialog(page).getByRole("article").filter({ hasText: "Preschool" });
	const title = await story.getByRole("heading").innerText();
	await story.getByRole("link", { name: "Read Full Story" }).click();
	await expect(page.getByRole("heading", { name: title, level: 2 })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Sources" })).toBeVisible();
	await expectNoSidewaysScroll(page);
	await expectAccessibleInBothThemes(page);
	await page.getByRole("button", { name: "Page view" }).click();
	await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
	await page.reload();
	await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Save", exact: true }).click(),
	]);
	expect(download.suggestedFilename()).toBe(`${title.replaceAll(" ", "_")}.txt`);
	await page.goBack();
	await expect(tab(page, "Stories")).toHaveAttribute("aria-selected", "true");
	await dialog(page).getByRole("button", { name: "Close" }).click();
	await expect(page).toHaveURL(/\/heroes-of-faith$/);
	await expect(cards(page).first()).toBeVisible();

	await page.goto("/heroes-of-faith/nobody");
	await expect(page.getByText(/We could not find that hero/)).toBeVisible();
	await expect(cards(page).first()).toBeVisible();
});

test("the hero of 'Create Story' is chosen on the form, even after signing in", { tag: "@one-screen" }, async ({
	page,
}) => {
	const name = await register(page);
	await page.goto("/heroes-of-faith?q=whitby");
	await card(page, "Hilda of Whitby").getByRole("button", { name: "Create Story" }).click();
	await expect(page.getByLabel("Hero of Faith")).toHaveText("Hilda of Whitby");

	// A pending response would restore the session.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await page.goto("/heroes-of-faith/bede?tab=stories");
	await page.getByRole("button", { name: "Create New Story" }).click();
	await logIn(page, name);
	await expect(page).toHaveURL(/\/generate-story$/);
	await expect(page.getByLabel("Hero of Faith")).toHaveText("Bede");
	await page.getByRole("tab", { name: "Historical & Biblical" }).click();
	await expect(page.getByLabel("Hero of Faith")).toHaveText("Bede");
	await expect(page.getByLabel("Biblical event")).toHaveText("No particular event");
});
