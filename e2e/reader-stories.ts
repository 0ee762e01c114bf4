// Stories for the reader, and the elements that its tests check.
import { expect, type Page } from "@playwright/test";
import { register, saveStory } from "./parent.ts";

export const PARAGRAPHS_PER_PAGE = 5;
/** Each has 70 words, so that five of them fill a page of 350. Each page begins with a reference. */
export const PARAGRAPHS = Array.from({ length: 15 }, (_, at) => {
	const isFirst = at % PARAGRAPHS_PER_PAGE === 0;
	return `Lantern ${at + 1} was lit. ${isFirst ? "Read Psalm 23. " : "And it shone. "}${"And it shone. ".repeat(21)}`.trim();
});
export const LONG_STORY = {
	title: "Fifteen Lanterns",
	content: PARAGRAPHS.join("\n\n"),
	moralOutcome: "positive",
	applicationQuestions: ["Who lit the lanterns?"],
	bibleVerse: { text: "You are the light of the world.", reference: "Matthew 5:14", translation: "WEB" },
};
/** A story with one of every element of the sheet. */
export const SHORT_STORY = {
	...LONG_STORY,
	title: "The Lamp on the Hill",
	content:
		"Once there was a lamp, as in Psalm 18:28.\n\n* * *\n\nIt burned all night.\n\n**For Further Learning**\n- www.example.org/lamps - Of lamps",
	moralOutcome: "consequences",
};
export const NOTE = "Scroll mode enabled. Use the toggle in the top bar to switch back to page view.";

export const area = (page: Page) => page.getByRole("region", { name: "Story text" });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function openStory(page: Page, story: object): Promise<string> {
	await register(page);
	const id = await saveStory(page, story);
	await page.goto(`/story?id=${id}`);
	await expect(area(page)).toBeVisible();
	return id;
}
