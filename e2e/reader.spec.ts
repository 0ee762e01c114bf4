// A saved story in the reader: scrolled, in pages, and opened again at its reading position.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible } from "./page-checks.ts";
import { otherDevice } from "./parent.ts";
import { area, button, LONG_STORY, NOTE, openStory, PARAGRAPHS, PARAGRAPHS_PER_PAGE } from "./reader-stories.ts";

const topParagraph = (page: Page) =>
	area(page).evaluate((box) => {
		const ONE_LINE_PX = 20;
		const { top } = box.getBoundingClientRect();
		const shown = [...box.querySelectorAll<HTMLElement>("[data-paragraph]")].find(
			(paragraph) => paragraph.getBoundingClientRect().bottom > top + ONE_LINE_PX,
		);
		return Number(shown?.dataset.paragraph);
	});

/** The pauses between two tries grow to a second otherwise. */
const OFTEN = { intervals: [100] };

async function scrollDownTo(page: Page, paragraph: number): Promise<number> {
	await area(page).hover();
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 300);
			return topParagraph(page);
		}, OFTEN)
		.toBeGreaterThanOrEqual(paragraph);
	// Waits for the end of the scrolling.
	let top = -1;
	await expect
		.poll(async () => {
			const before = top;
			top = await area(page).evaluate(({ scrollTop }) => scrollTop);
			return top - before;
		}, OFTEN)
		.toBe(0);
	return topParagraph(page);
}

/** Positions of the words of the first paragraph. */
const lineBoxes = (page: Page) =>
	area(page)
		.locator("[data-paragraph='0']")
		.evaluate((paragraph) => {
			const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
			const boxes: number[][] = [];
			while (walker.nextNode()) {
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				for (const { x, y, width, height } of range.getClientRects()) boxes.push([x, y, width, height]);
			}
			return boxes;
		});

test("a saved story is read scrolled and in pages, by buttons and by keys", async ({ watchedPage: page }) => {
	let answerPassages = () => {};
	const passagesMayCome = new Promise<void>((resolve) => {
		answerPassages = resolve;
	});
	await page.route("**/api/passage?*", async (route) => {
		await passagesMayCome;
		await route.continue();
	});
	await openStory(page, LONG_STORY);
	await expect(page.getByText(NOTE)).toBeVisible();
	await expect(area(page)).toContainText("Lantern 15 was lit.");
	await expect(area(page)).toContainText("— Matthew 5:14 (WEB)");
	await expect(page.getByText("Reads like kindergarten · 1,050 words · 8 minutes aloud")).toBeVisible();

	// A reference becomes a button, and no word moves.
	const reference = area(page).getByRole("button", { name: "Psalm 23", exact: true }).first();
	await page.evaluate(() => document.fonts.ready);
	const before = await lineBoxes(page);
	await expect(reference).toHaveCount(0);
	answerPassages();
	await expect(reference).toBeVisible();
	expect(await lineBoxes(page)).toEqual(before);
	await reference.focus();
	await page.keyboard.press("Enter");
	const passage = page.getByRole("dialog", { name: "Psalm 23" });
	await expect(passage).toContainText("World English Bible");
	await expect(passage).toContainText("Yahweh is my shepherd");
	await expectAccessible(page);
	await page.keyboard.press("Escape");
	await expect(passage).toBeHidden();
	await expect(reference).toBeFocused();

	await button(page, "Page view").click();
	await expect(page.getByText(NOTE)).toBeHidden();
	await expect(button(page, "Previous")).toBeDisabled();
	for (const [at, turn] of [
		() => {},
		() => button(page, "Next").click(),
		() => page.keyboard.press("ArrowRight"),
	].entries()) {
		await turn();
		await expect(page.getByText(`Page ${at + 1} of 3`, { exact: true })).toBeVisible();
		const first = at * PARAGRAPHS_PER_PAGE;
		const shown = PARAGRAPHS.slice(first, first + PARAGRAPHS_PER_PAGE);
		await expect(area(page).locator("[data-paragraph]")).toHaveText(shown);
		await expect(area(page).getByText("Matthew 5:14")).toHaveCount(at === 2 ? 1 : 0);
	}
	await expect(button(page, "Next")).toBeDisabled();
	await expect(button(page, "Previous")).toBeFocused();
	for (const [key, number] of [
		["Home", 1],
		["ArrowLeft", 1],
		["End", 3],
		["ArrowLeft", 2],
	] as const) {
		await page.keyboard.press(key);
		await expect(page.getByText(`Page ${number} of 3`, { exact: true })).toBeVisible();
	}
	await expectAccessible(page);
});

test("the reading position survives a change of mode, size and width, a reload and another device", {
	tag: "@one-screen",
}, async ({ page, browser }) => {
	const id = await openStory(page, LONG_STORY);
	const place = await scrollDownTo(page, 7);
	const pageOfPlace = `Page ${Math.floor(place / PARAGRAPHS_PER_PAGE) + 1} of 3`;
	const keptPlace = async () => (await (await page.request.get(`/api/stories/${id}`)).json()).position?.paragraph;

	await button(page, "Larger text").click();
	await button(page, "Larger text").click();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await button(page, "Page view").click();
	await expect(page.getByText(pageOfPlace, { exact: true })).toBeVisible();
	await page.reload();
	await expect(page.getByText(pageOfPlace, { exact: true })).toBeVisible();
	await button(page, "Scroll view").click();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await page.reload();
	await expect.poll(() => topParagraph(page)).toBe(place);
	await page.setViewportSize({ width: 700, height: 800 });
	await expect.poll(() => topParagraph(page)).toBe(place);
	await expect.poll(keptPlace).toBe(place);

	const other = await otherDevice(browser, page);
	await other.goto(`/story?id=${id}`);
	await expect.poll(() => topParagraph(other)).toBe(place);
	const further = await scrollDownTo(other, 11);
	// The position is sent when the page is left.
	await other.goto("/saved-stories");
	await expect.poll(keptPlace).toBe(further);
	await page.reload();
	await expect.poll(() => topParagraph(page)).toBe(further);
	await other.context().close();
});
