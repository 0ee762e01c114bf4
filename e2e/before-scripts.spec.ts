// Pages that can be used before their scripts have arrived, as on a slow network.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { PASSWORD, register } from "./parent.ts";

test.use({ serviceWorkers: "block" });

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

test("a tab that is pressed before the scripts arrive opens when they do", async ({ watchedPage: page }) => {
	const release = await withoutScripts(page);
	await page.goto("/auth", { waitUntil: "commit" });
	await page.getByRole("tab", { name: "Register" }).click();
	release();
	await expect(page.getByRole("heading", { name: "Begin your first story" })).toBeVisible();
});
