// The library: many stories, the search, and changes from another device.
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./page-checks.ts";
import { register, saveStory } from "./parent.ts";

const content = "Once upon a time.";
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search your stories" });

test("a long library fits the width of the screen and loads more stories while scrolling", async ({ page }) => {
	const COUNT = 52;
	await register(page);
	for (let number = 1; number <= COUNT; number++) await saveStory(page, { title: `Story ${number}`, content });
	await page.goto("/saved-stories");
	await expect(page.getByRole("heading", { name: `Story ${COUNT}` })).toBeVisible();
	await expect(tab(page, `All Stories (${COUNT})`)).toBeVisible();
	await expectNoSidewaysScroll(page);
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

test("stories are found by a word inside, sorted, and deleted after a question", { tag: "@one-screen" }, async ({
	watchedPage: page,
}) => {
	await register(page);
	await page.goto("/saved-stories");
	await expect(page.getByRole("heading", { name: "No Stories Yet" })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	await saveStory(page, { title: "the boat", content: "A heron stood in the reeds." });
	await saveStory(page, { title: "The Ark", content }, { isFavorite: true });
	await saveStory(page, { title: "A Well", content });
	// The page is notified of stories saved elsewhere.
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
	// The page behind a dialog does not scroll.
	await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");
	await expect(titles(page)).toHaveCount(3);
	await page.getByRole("button", { name: "Delete the boat" }).click();
	await question.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(titles(page)).toHaveText(["The Ark", "A Well"]);
	await expect(tab(page, "All Stories (2)")).toBeVisible();
	await page.reload();
	await expect(titles(page)).toHaveText(["A Well", "The Ark"]);
});

test("every toast disappears after five seconds, however the toast before it was closed", async ({
	page,
	hasTouch,
}) => {
	await page.clock.install();
	await register(page);
	await saveStory(page, { title: "The Ark", content });
	await page.goto("/saved-stories");
	const heart = page.getByRole("button", { name: /: The Ark$/ }).first();
	const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
	const closeButton = toast.getByRole("button", { name: "Close notification" });
	const ways: Record<string, () => Promise<void>> = {
		...(hasTouch
			? { "a tap": () => closeButton.tap(), "a swipe": () => swipe(page, toast) }
			: { "the mouse": () => closeButton.click(), "a drag": () => drag(page, toast) }),
		"F8 and the button": async () => {
			await page.keyboard.press("F8");
			await page.keyboard.press("Tab");
			await page.keyboard.press("Tab");
			await expect(closeButton).toBeFocused();
			await page.keyboard.press("Enter");
			await expect(heart).toBeFocused();
		},
		"time, after it was hovered and pressed": async () => {
			await toast.getByText(/favorites/).click();
			await page.clock.fastForward(6000);
			if (!hasTouch) await expect(toast).toBeVisible();
			await page.mouse.move(1, 1);
			await page.clock.fastForward(6000);
		},
	};
	for (const [way, close] of Object.entries(ways)) {
		await test.step(way, async () => {
			await heart.press("Enter");
			await expect(toast).toBeVisible();
			await close();
			await expect(toast).toBeHidden();
			await heart.press("Enter");
			await expect(toast).toBeVisible();
			await page.clock.fastForward(5100);
			await expect(toast).toBeHidden({ timeout: 4000 });
		});
	}
});

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
	const box = await element.boundingBox();
	if (!box) throw new Error("The element is not visible.");
	return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}

async function drag(page: Page, element: Locator): Promise<void> {
	const { x, y } = await middleOf(element);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 120, y, { steps: 6 });
	await page.mouse.up();
}

async function swipe(page: Page, element: Locator): Promise<void> {
	const { x, y } = await middleOf(element);
	const session = await page.context().newCDPSession(page);
	const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
	await send("touchStart", x);
	for (let step = 1; step <= 6; step++) await send("touchMove", x + 20 * step);
	await send("touchEnd");
}
