// The scripts that the browser loads for a page, to confirm what `npm run size` reads from the build's manifest. Both count
// files, so they are the same on every machine.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { register, requestStory } from "./parent.ts";

/** Bytes transferred for the scripts loaded before the first of those that wait for the page. */
async function scriptBytes(page: Page, path: string): Promise<number> {
	const sizes = new Map<string, number>();
	let isThere = false;
	page.on("request", (request) => {
		if (/\/assets\/(after-load|drawing|draw-worker|storyboard-worker)-/.test(request.url())) isThere = true;
		else if (!isThere && request.url().endsWith(".js")) sizes.set(request.url(), 0);
	});
	page.on("response", (response) => {
		if (!sizes.has(response.url())) return;
		expect(response.headers()["content-encoding"]).toBe("br");
		sizes.set(response.url(), Number(response.headers()["content-length"]));
	});
	await page.goto(path);
	await expect.poll(() => isThere && [...sizes.values()].every((size) => size > 0)).toBe(true);
	return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

test("the first page loads no more scripts than it needs", async ({ page }) => {
	expect(await scriptBytes(page, "/")).toBeLessThanOrEqual(95_000);
});

test("the form and the reader load no more scripts than they need", async ({ page, context }) => {
	await register(page);
	await requestStory(page, /Very short/);
	await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
	expect(await scriptBytes(await context.newPage(), "/generate-story")).toBeLessThanOrEqual(162_000);
	await page.goto("/saved-stories");
	const address = await page.getByRole("link", { name: /^Read Story/ }).getAttribute("href");
	// Includes the files of the figures in this story's picture.
	expect(await scriptBytes(await context.newPage(), address ?? "")).toBeLessThanOrEqual(158_000);
});
