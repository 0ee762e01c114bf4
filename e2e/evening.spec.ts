// A parent's evening: register, request a story, watch it, reload in its middle, find it in the library.
import { expect, type Page } from "@playwright/test";
import { TELLING_DELAY_MS, tellFast, test } from "./fixtures.ts";
import { expectAccessible, expectAccessibleInBothThemes, watchConsole } from "./page-checks.ts";
import { addKey, collapseSpaces, PASSWORD, register, requestStory, watchedText } from "./parent.ts";

test.use({ serviceWorkers: "allow" });

/** The sum of the layout shifts so far that no user input caused. */
const layoutShift = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
						if (!entry.hadRecentInput) sum += entry.value;
					}
				}).observe({ type: "layout-shift", buffered: true });
				setTimeout(() => resolve(sum), 100);
			}),
	);

// On a desktop, the other engines do it.
test("a parent registers, requests a story, watches it, reloads in its middle, and opens it from the library", {
	tag: "@one-screen",
}, async ({ watchedPage: page, services: { model } }) => {
	await page.goto("/auth");
	await page.getByRole("tab", { name: "Register" }).click();
	const name = `ruth${Date.now()}`;
	await page.getByLabel("Username").fill(name);
	await page.getByLabel("Email").fill(`${name}@example.org`);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel("Who is the Son of God? (hint: 5 letters)").fill("Jesus");
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("Registration successful", { exact: true })).toBeVisible();
	await addKey(page);
	model.delayMs = TELLING_DELAY_MS;
	model.slowAfter = 1200;
	await requestStory(page, /^Medium/);
	await page.getByRole("link", { name: /open in reader/i }).click();
	await expect(page).toHaveURL(/\/story\?generation=/);

	const text = page.getByRole("region", { name: "Story text" });
	await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(600);
	const before = (await text.innerText()).trim();
	await page.reload();
	await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(before.length);
	expect(collapseSpaces(await text.innerText()).startsWith(collapseSpaces(before).slice(0, -40))).toBe(true);
	await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();

	tellFast(model);
	await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
	const content = await watchedText(page);
	await expectAccessible(page);

	// Navigates like a link within the app: the reader is left without loading a page.
	await page.evaluate(() => {
		history.pushState(null, "", "/saved-stories");
		dispatchEvent(new PopStateEvent("popstate"));
	});
	await expect(page.getByRole("tab", { name: "All Stories (1)" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: /Read Story/ }).click();
	await expect(page).toHaveURL(/\/story\?id=/);
	await expect(text).toBeVisible();
	// A long text is laid out in portions.
	await expect.poll(async () => collapseSpaces(await text.innerText())).toBe(content);
	const illustration = page.getByRole("article").locator("[aria-hidden]:has(> svg)").first();
	expect((await illustration.boundingBox())?.height).toBeLessThanOrEqual(300);
});

test("the page of a running story never shifts, follows the newest line, and stays where a reader scrolls until Jump to latest", async ({
	page,
	services: { model },
}) => {
	await register(page);
	await addKey(page);
	model.delayMs = TELLING_DELAY_MS;
	// Both places are in the first chapter.
	model.slowAfter = 3000;
	await requestStory(page, /^Extended/);
	await page.getByRole("link", { name: /open in reader/i }).click();
	const text = page.getByRole("region", { name: "Story text" });
	await expect(text).toBeVisible();
	// The form makes room for the story when the server has answered, which on a slow machine is long after the press.
	const shiftOfForm = await layoutShift(page);
	await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(2500);
	const distanceToEnd = () => text.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
	await expect.poll(distanceToEnd).toBeLessThan(80);
	await text.hover();
	await page.mouse.wheel(0, -600);
	const jump = page.getByRole("button", { name: "Jump to latest" });
	await expect(jump).toBeVisible();
	const top = await text.evaluate((element) => element.scrollTop);
	const shownLength = (await text.innerText()).length;
	model.slowAfter = 3400;
	await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(shownLength + 100);
	expect(await text.evaluate((element) => element.scrollTop)).toBe(top);
	await jump.click();
	await expect(jump).toBeHidden();
	await expect.poll(distanceToEnd).toBeLessThan(80);
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page.getByText("What was told so far is kept in your stories.")).toBeVisible();
	expect((await layoutShift(page)) - shiftOfForm).toBeLessThan(0.02);
});

test("the public pages are accessible and without errors, in the light and the dark theme", async ({ page }) => {
	const errors = await watchConsole(page);
	// Each page is loaded in both themes: the first one is rendered before its scripts run.
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		for (const path of ["/", "/auth", "/no-such-page"]) {
			await page.goto(path);
			await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
			await expectAccessible(page);
		}
	}
	await expect(page.getByText("404 Page Not Found")).toBeVisible();
	await page.goto("/saved-stories");
	await expect(page).toHaveURL(/\/auth/);
	// The browser reports these responses as errors: a missing page, and a call without a session.
	expect(errors.filter((error) => !/404 \(Not Found\).*\/no-such-page|401 \(Unauthorized\)/.test(error))).toEqual([]);
});

test("the form marks every optional field on screens of 320, 390 and 1440 pixels, and fits their width", {
	tag: "@one-screen",
}, async ({ page }) => {
	await register(page);
	await page.goto("/generate-story");
	const tabs = {
		"Children's Stories": ["Character", "Theme", "Biblical event", "Hero of Faith", "A wish for this story"],
		"Historical & Biblical": ["Theme", "Biblical event", "Hero of Faith", "Bible passage", "Learning focus"],
	};
	for (const [tab, fields] of Object.entries(tabs)) {
		await page.getByRole("tab", { name: tab }).click();
		const more = page.getByRole("button", { name: /^More choices/ });
		if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
		for (const width of [320, 390, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			for (const field of fields) {
				const mark = page.locator("label", { hasText: new RegExp(`^${field}`) }).getByText("Optional", { exact: true });
				await expect(mark, `${field} at ${width} px`).toBeVisible();
			}
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
	}
});

test("a Bible passage is recognised or refused under its field while it is typed", { tag: "@one-screen" }, async ({
	page,
	context,
}) => {
	await register(page);
	await page.goto("/generate-story");
	await page.getByRole("tab", { name: "Historical & Biblical" }).click();
	await page.getByRole("button", { name: /^More choices/ }).click();
	const passage = page.getByLabel("Bible passage");
	const refusal = page.getByText("Please enter a Bible passage such as John 3:16 or Psalm 23", { exact: true });
	const recognised = {
		"Lk 15:11-32": "Luke 15:11-32 He said, “A certain man had two sons.",
		"Gen 9 12-13": "Genesis 9:12-13 God said,",
		"ps 23; John 3:16": "Psalm 23 Yahweh is my shepherd: I shall lack nothing.",
	};
	for (const [typed, shown] of Object.entries(recognised)) {
		await passage.fill("");
		await passage.pressSequentially(typed);
		await expect(page.getByText(shown)).toBeVisible();
		await expect(passage).not.toHaveAttribute("aria-invalid", "true");
	}
	await passage.fill("Hezekiah 99");
	await expect(refusal).toBeVisible();
	await expect(passage).toHaveAttribute("aria-invalid", "true");
	await expectAccessibleInBothThemes(page);

	await passage.fill("John 3:99");
	await expect(refusal).toBeHidden();
	await passage.blur();
	await expect(refusal).toBeVisible();
	await context.setOffline(true);
	await passage.fill("Psalm 24");
	await passage.blur();
	await expect(refusal).toBeHidden();
	await expect(page.getByText(/^Psalm 24 /)).toBeHidden();
	await context.setOffline(false);
	await expect(page.getByText(/^Psalm 24 /)).toBeVisible();
});
