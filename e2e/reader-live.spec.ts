// A long story is read while it is written.
import { expect, type Page } from "@playwright/test";
import { TELLING_DELAY_MS, tellFast, test } from "./fixtures.ts";
import { expectAccessible } from "./page-checks.ts";
import { addKey, otherDevice, register, requestStory } from "./parent.ts";
import { area, button, NOTE } from "./reader-stories.ts";

/** The parts of the cover: its figures and the paths and circles around them. */
const cover = (page: Page) =>
	page
		.getByRole("article")
		.locator("svg[viewBox='0 0 800 450']")
		.evaluate((svg) =>
			[...svg.querySelectorAll("path, circle, ellipse")]
				.filter((shape) => !shape.closest("defs"))
				.map(
					(shape) =>
						`${shape.getAttribute("d") ?? shape.getAttribute("cx")} in ${shape.parentElement?.getAttribute("transform")}`,
				),
		);

test("a long story is paged live, has one cover on every device, and is saved with its request", async ({
	watchedPage: page,
	browser,
	services: { model },
}) => {
	await register(page);
	await addKey(page);
	model.delayMs = TELLING_DELAY_MS;
	// On the second page, in the first chapter.
	model.slowAfter = 2600;
	await requestStory(page, /^Long/);
	await page.getByRole("link", { name: /open in reader/i }).click();
	const indicator = page.getByText(/^Page \d+ of \d+$/);
	const pageNumbers = async () => (await indicator.innerText()).match(/\d+/g)?.map(Number) ?? [];
	const lastPage = async () => (await pageNumbers())[1];

	await test.step("the pages grow, and the newest is visible until the reader turns back", async () => {
		await button(page, "Page view").click();
		await expect.poll(lastPage).toBeGreaterThanOrEqual(2);
		const [followed, count = 0] = await pageNumbers();
		expect(followed).toBe(count);
		await button(page, "Previous").click();
		await expect(button(page, "Jump to latest")).toBeVisible();
		const [left] = await pageNumbers();
		const text = await area(page).innerText();
		model.slowAfter = Infinity;
		await expect.poll(lastPage, { intervals: [100] }).toBeGreaterThan(count);
		model.slowAfter = 0;
		expect((await pageNumbers())[0]).toBe(left);
		expect(await area(page).innerText()).toBe(text);
		await button(page, "Jump to latest").click();
		await expect(button(page, "Jump to latest")).toBeHidden();
		await expect.poll(async () => new Set(await pageNumbers()).size).toBe(1);
	});

	const other = await otherDevice(browser, page);
	let first: string[] = [];
	await test.step("another device draws the same cover, and a reload keeps the reading mode", async () => {
		await other.goto(page.url());
		await expect(other.getByText(NOTE)).toBeVisible();
		// The cover has only the lamp until its subject is known and its figures are loaded.
		await expect(async () => {
			first = await cover(other);
			expect(first.length).toBeGreaterThan(10);
			expect(await cover(page)).toEqual(first);
		}).toPass();
		await page.reload();
		await expect.poll(lastPage).toBeGreaterThanOrEqual(3);
		expect(new Set(await pageNumbers()).size).toBe(1);
		await expect.poll(() => cover(page)).toEqual(first);
		await expect(button(page, "Stop")).toBeVisible();
	});

	await test.step("the chapters' turns have their ornaments, and the cover loses nothing", async () => {
		tellFast(model);
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
		await expect(other.getByRole("heading", { name: "Think About It" })).toBeVisible();
		const ornaments = await area(other).locator("svg[viewBox='0 0 120 28']").count();
		expect(ornaments).toBeGreaterThan(0);
		await other.goto("/saved-stories");
		await other.getByRole("link", { name: /Read Story/ }).click();
		await expect(area(other).locator("svg[viewBox='0 0 120 28']")).toHaveCount(ornaments);
		expect(await cover(other)).toEqual(expect.arrayContaining(first));
	});

	await test.step("shows how it was made, takes a hero, and keeps the banner away once dismissed", async () => {
		await other.getByText("How this story was made").click();
		await other.getByText(/^Outline/).click();
		await expect(other.getByRole("region", { name: "Raw answer of: Outline" })).toContainText(/\S/);
		await expectAccessible(other);
		await other.getByRole("combobox", { name: "Hero of Faith" }).click();
		await other.getByRole("option").first().click();
		await expect(other.getByText("Story is associated with a Hero of Faith")).toBeVisible();
		const banner = other.getByText("Stories are kept for one year. Favorites are kept indefinitely.");
		await expect(banner).toBeVisible();
		await other.getByRole("button", { name: "Dismiss" }).click();
		await expect(banner).toBeHidden();
		await other.reload();
		await expect(other.getByText("Story is associated with a Hero of Faith")).toBeVisible();
		await expect(banner).toBeHidden();
		await button(other, "Remove").click();
		await expect(other.getByText("Is this story about a Hero of Faith?")).toBeVisible();
	});
	await other.context().close();
});
