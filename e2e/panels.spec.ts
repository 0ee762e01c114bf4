// Pictures between the paragraphs of a story, while it is generated and in each mode of the reader.
import { expect, type Page } from "@playwright/test";
import { TELLING_DELAY_MS, test } from "./fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./page-checks.ts";
import { addKey, register, requestStory } from "./parent.ts";
import { area, button } from "./reader-stories.ts";

const pictures = (page: Page) => area(page).getByRole("img", { name: /\w+.*\.$/ });
const names = (page: Page) =>
	pictures(page).evaluateAll((all) => all.map((picture) => picture.getAttribute("aria-label")));

/** Records the layout shifts that no input has caused, from now on. */
const recordShifts = (page: Page) =>
	page.evaluate(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) shifts.push(entry.value);
		}).observe({ type: "layout-shift" });
	});
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

test("a story has pictures with descriptions while it is generated and in the reader, without layout shifts", async ({
	watchedPage: page,
	services: { model },
}) => {
	await register(page);
	await addKey(page);
	model.delayMs = TELLING_DELAY_MS;
	await requestStory(page, /^Very short/);

	let told: (string | null)[] = [];
	await test.step("each picture appears with its paragraph and never changes", async () => {
		await expect(pictures(page).first()).toBeVisible();
		await recordShifts(page);
		await expect.poll(() => pictures(page).count()).toBeGreaterThanOrEqual(3);
		told = await names(page);
		model.delayMs = 0;
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeAttached();
		expect((await names(page)).slice(0, told.length)).toEqual(told);
		expect(await shifts(page)).toEqual([]);
		told = await names(page);
	});

	await test.step("the reader has the same pictures, drawn, without a shift", async () => {
		await page.goto("/saved-stories");
		await page.getByRole("link", { name: /Read Story/ }).click();
		await expect(area(page)).toBeVisible();
		await recordShifts(page);
		await expect.poll(() => names(page)).toEqual(told);
		await expect(pictures(page).first().locator("svg").first()).toBeVisible();
		expect(await shifts(page)).toEqual([]);
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	});

	await test.step("a page has the pictures of its text", async () => {
		await button(page, "Page view").click();
		await expect(pictures(page).first()).toBeVisible();
		const first = await names(page);
		expect(told.slice(0, first.length)).toEqual(first);
		await button(page, "Next").click();
		await expect.poll(() => names(page)).toEqual(told.slice(first.length));
		await expectAccessible(page);
	});

	await test.step("the reader's settings can leave the pictures out", async () => {
		await button(page, "Reading settings").click();
		await page.getByRole("radio", { name: "Cover only" }).click();
		await expect(pictures(page)).toHaveCount(0);
		await page.reload();
		await expect(area(page)).toBeVisible();
		await expect(pictures(page)).toHaveCount(0);
	});
});
