// Actions of a parent that several tests use.
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";

/** A page, or the fixtures of a test, whose calls have a session of their own. */
type Caller = { request: APIRequestContext };

export const PASSWORD = "correct horse battery";
export const OWN_KEY = { key: "sk-for-the-test-4321" };

let parentCount = 0;

/** Sends a call like a page of the server, and returns the answer. */
export async function post({ request }: Caller, url: string, data: object, headers = {}): Promise<{ id: string }> {
	const answer = await request.post(url, { data, headers: { "sec-fetch-site": "same-origin", ...headers } });
	expect(answer.ok(), await answer.text()).toBe(true);
	return answer.json();
}

/** Registers a parent without the form, and returns the username. */
export async function register(caller: Caller, address = ""): Promise<string> {
	const username = `parent${Date.now()}${parentCount++}`;
	const parent = { username, email: `${username}@example.org`, password: PASSWORD };
	// Registrations from one address are limited.
	await post(caller, `${address}/api/auth/register`, parent, { "x-forwarded-for": `192.0.2.${parentCount}` });
	return username;
}

export const addKey = (caller: Caller) => post(caller, "/api/settings/openai-key", OWN_KEY);

/** Returns the story's id. */
export async function saveStory(caller: Caller, story: object, more = {}, address = ""): Promise<string> {
	return (await post(caller, `${address}/api/story/save`, { story, ...more })).id;
}

export async function logIn(page: Page, username: string): Promise<void> {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: "Log In", exact: true }).click();
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
