// Actions of a parent that several tests use.
import { type Browser, expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery";

let parentCount = 0;

export async function register(page: Page, address = ""): Promise<string> {
	const name = `parent${Date.now()}${parentCount++}`;
	await page.goto(`${address}/auth`);
	await page.getByRole("tab", { name: "Register" }).click();
	await page.getByLabel("Username").fill(name);
	await page.getByLabel("Email").fill(`${name}@example.org`);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("Confirm password").fill(PASSWORD);
	await page.getByLabel("Who is the Son of God? (hint: 5 letters)").fill("Jesus");
	await page.getByRole("button", { name: "Register" }).click();
	await expect(page.getByText("Registration successful", { exact: true })).toBeVisible();
	return name;
}

export async function requestStory(page: Page, length: RegExp, address = ""): Promise<void> {
	await page.goto(`${address}/generate-story`);
	await page.getByLabel("Child’s name").fill("Ruth");
	await page.getByText("Girl", { exact: true }).click();
	await page.getByLabel("Theme").click();
	await page.getByRole("option", { name: "Courage" }).click();
	await page.getByLabel("Story length").click();
	await page.getByRole("option", { name: length }).click();
	await page.getByRole("button", { name: "Create Story", exact: true }).click();
}

/** A page in a new browser of the same parent, with empty storage. */
export async function otherDevice(browser: Browser, page: Page): Promise<Page> {
	const { cookies } = await page.context().storageState();
	const context = await browser.newContext({ storageState: { cookies, origins: [] } });
	return context.newPage();
}

export const collapseSpaces = (text: string) => text.replace(/\s+/g, " ");

/** The later text of a story that was watched to its end, without the notice that it is saved. */
export async function watchedText(page: Page): Promise<string> {
	const text = page.getByRole("region", { name: "Story text" });
	const kept = "Kept in your stories.";
	await expect(text.getByText(kept)).toBeVisible();
	return collapseSpaces(await text.innerText()).replace(` ${kept}`, "");
}
