// The library with more stories than a screen holds.
import { expect, test } from "@playwright/test";
import { register } from "./parent.ts";

test("a long library fits the width of the screen, with the stories that are not yet in view", async ({
	page,
	baseURL,
}) => {
	await register(page);
	for (let number = 1; number <= 12; number++) {
		const answer = await page.request.post("/api/story/save", {
			headers: { origin: baseURL ?? "" },
			data: { story: { title: `Story ${number}`, content: "Once upon a time.", moralOutcome: "positive" } },
		});
		expect(answer.ok()).toBe(true);
	}
	await page.goto("/saved-stories");
	await expect(page.getByRole("heading", { name: "Story 12" })).toBeVisible();
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBe(page.viewportSize()?.width);
});
