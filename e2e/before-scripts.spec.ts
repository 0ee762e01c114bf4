// Pages that can be used before their scripts have arrived, as on a slow network.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { PASSWORD, register, saveStory } from "./parent.ts";

declare global {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface Window {
		/** The sum of the layout shifts. */
		moved?: number;
	}
}

/** Holds back the scripts of the page until the returned function is called. */
async function withoutScripts(page: Page): Promise<() => void> {
	const { promise: areReleased, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await areReleased;
		await route.continue();
	});
	return release;
}

test("a login that is typed and sent before the scripts arrive succeeds when they do", async ({
	watchedPage: page,
}) => {
	const username = await register(page);
	await page.context().clearCookies();
	const release = await withoutScripts(page);
	await page.goto("/auth", { waitUntil: "commit" });
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL("/auth");
	release();
	await expect(page).toHaveURL("/tonight");
});

test("a tab that is pressed before the scripts arrive opens when they do, with the username that was typed", async ({
	watchedPage: page,
}) => {
	const release = await withoutScripts(page);
	await page.goto("/auth", { waitUntil: "commit" });
	await page.getByRole("tab", { name: "Register" }).click();
	await page.getByLabel("Username").fill("hannah");
	release();
	await expect(page.getByRole("heading", { name: "Begin your first story" })).toBeVisible();
	await expect(page.getByLabel("Username")).toHaveValue("hannah");
});

test("a saved story can be read before the scripts arrive, and opens at the paragraph that the parent has reached", async ({
	watchedPage: page,
}) => {
	await register(page);
	const lines = Array.from({ length: 40 }, (_, at) => `Lamp ${at + 1} burned all night on the hill above the village.`);
	const id = await saveStory(page, { title: "The Lamps", content: lines.join("\n\n") });
	const release = await withoutScripts(page);
	await page.goto(`/story?id=${id}`, { waitUntil: "commit" });
	const line = page.locator("#first-text").getByText("Lamp 30 burned");
	await expect(page.getByRole("heading", { name: "The Lamps" })).toBeVisible();
	await line.evaluate((element) => element.scrollIntoView());
	release();
	const book = page.getByRole("region", { name: "Story text" });
	await expect(book.getByText("Lamp 30 burned")).toBeInViewport();
	await expect(line).toHaveCount(0);
});

test("Tonight and the story form are visible before the scripts load, and work afterwards", async ({
	watchedPage: page,
}) => {
	await register(page);
	await saveStory(
		page,
		{ title: "The Lamps", content: "A lamp burned all night." },
		{ request: { childName: "Tilda" } },
	);
	const release = await withoutScripts(page);
	await page.goto("/tonight", { waitUntil: "commit" });
	await expect(page.getByText("Good evening")).toBeVisible();
	const waiting = page.getByText("One moment, getting ready…");
	await expect(waiting).toBeVisible();
	release();
	await expect(page.getByRole("heading", { name: "Good evening, Tilda" })).toBeVisible();
	await expect(waiting).toBeHidden();
	const releaseForm = await withoutScripts(page);
	await page.goto("/generate-story", { waitUntil: "commit" });
	await expect(page.getByText("Generate personalized faith-based stories for children")).toBeVisible();
	await expect(page.getByText("Create Story", { exact: true }).last()).toBeVisible();
	releaseForm();
	await page.getByText("Girl", { exact: true }).click();
	await expect(page.getByRole("radio", { name: "Girl" })).toBeChecked();
});

test("a draft of the story form is restored, although the page was rendered without it", async ({
	watchedPage: page,
}) => {
	await register(page);
	await page.goto("/generate-story");
	await page.getByRole("tab", { name: "Historical & Biblical" }).click();
	await expect(page.getByLabel("Child’s name")).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole("tab", { name: "Historical & Biblical" })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByLabel("Child’s name")).toHaveCount(0);
});

test("a session that has ended leads from the rendered page to the login", async ({ page, context, baseURL }) => {
	await context.addCookies([{ name: "lion-tails", value: "ended", url: baseURL ?? "" }]);
	await page.goto("/tonight");
	await expect(page).toHaveURL("/auth");
});

test("a page does not shift when its scripts and data arrive", async ({ page }) => {
	await register(page);
	const story = { title: "The Lamps", content: "A lamp burned all night." };
	await saveStory(page, story, { request: { childName: "Tilda", gender: "girl" } });
	await page.addInitScript(() => {
		// Nothing is stored on a first visit.
		localStorage.clear();
		window.moved = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
				window.moved = (window.moved ?? 0) + entry.value;
		}).observe({ type: "layout-shift" });
	});
	const textsOfData = {
		"/tonight": "Good evening, Tilda",
		"/generate-story": "One tap brings back last time’s choices.",
		"/saved-stories": "The Lamps",
		"/music": "All Songs",
		"/heroes-of-faith": /^\d+ heroes$/,
	};
	for (const [path, text] of Object.entries(textsOfData)) {
		await page.goto(path);
		await expect(page.getByText(text).first()).toBeVisible();
		await page.waitForLoadState("networkidle");
		// The fonts may break a line elsewhere.
		expect(await page.evaluate(() => window.moved), path).toBeLessThan(0.01);
	}
});
