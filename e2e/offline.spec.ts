// An app whose server is down: it opens, its stories are read and changed, and the changes are sent later. And a
// new build, which takes over without breaking a page that is open.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { freePort } from "../backend/test/free-port.ts";
import { pageServer } from "../backend/test/page-server.ts";
import { type ServerProcess, startServer } from "../backend/test/server-process.ts";
import { test } from "./fixtures.ts";
import { watchConsole } from "./page-checks.ts";
import { register, saveStory } from "./parent.ts";

test.use({ serviceWorkers: "allow" });

const DIST = fileURLToPath(new URL("../frontend/dist", import.meta.url));
const BANNER = "You are offline. You can still read your favorites and latest stories.";

let server: ServerProcess | undefined;
test.afterEach(async () => server?.kill());

/** A server that can be killed and started again at the same address, with the same data. */
async function ownServer(): Promise<{ url: string; start(): Promise<void> }> {
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), "lion-tails-e2e-")), PORT: String(port) };
	return {
		url,
		async start() {
			server = await startServer(environment);
		},
	};
}

function keepStory(page: Page, url: string, title: string, isFavorite = false): Promise<string> {
	const content = `${title} begins here.\n\nThe night was still.\n\nAnd ${title} ends here.`;
	const request = { childName: "Ruth", gender: "girl", theme: "courage" };
	return saveStory(page, { title, content, applicationQuestions: ["Why?"] }, { request, isFavorite }, url);
}

/** Waits until the worker controls this page and the copies of these stories are stored. */
async function waitForCopies(page: Page, ids: string[]): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await expect
		.poll(() =>
			page.evaluate(async () => {
				const request = indexedDB.open("lion-tails");
				const database = await new Promise<IDBDatabase>((resolve, reject) => {
					request.onsuccess = () => resolve(request.result);
					request.onerror = () => reject(request.error);
				});
				const keys = database.transaction("stories").objectStore("stories").getAllKeys();
				const found = await new Promise<IDBValidKey[]>((resolve) => {
					keys.onsuccess = () => resolve(keys.result);
				});
				database.close();
				return found.map(String).sort();
			}),
		)
		.toEqual([...ids].sort());
}

test("stories are read, favourited and deleted offline, and the changes are sent when the server is back", async ({
	page,
}) => {
	const { url, start } = await ownServer();
	await start();
	await register(page, url);
	const ark = await keepStory(page, url, "The Ark", true);
	const boat = await keepStory(page, url, "The Boat");
	const well = await keepStory(page, url, "The Well");
	await page.goto(`${url}/saved-stories`);
	await expect(page.getByRole("tab", { name: "All Stories (3)" })).toBeVisible();
	await waitForCopies(page, [ark, boat, well]);

	await server?.kill();
	const errors = await watchConsole(page);
	await page.reload();
	await expect(page.getByText(BANNER)).toBeVisible();
	await expect(page.getByRole("tab", { name: "All Stories (3)" })).toBeVisible();
	await page.getByRole("searchbox", { name: "Search your stories" }).fill("boat still");
	await expect(page.getByRole("heading", { name: "The Ark" })).toBeHidden();
	await expect(page.getByRole("heading", { name: "The Boat" })).toBeVisible();
	await page.getByRole("searchbox", { name: "Search your stories" }).fill("");
	await page.getByRole("button", { name: "Add to Favorites: The Boat" }).click();
	await expect(page.getByText("Added to favorites!", { exact: true })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Favorites (2)" })).toBeVisible();
	await page.getByRole("button", { name: "Delete The Well" }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByRole("tab", { name: "All Stories (2)" })).toBeVisible();

	await page.goto(`${url}/story?id=${ark}`);
	await expect(page.getByText("And The Ark ends here.")).toBeVisible();
	await page.goto(`${url}/settings`);
	await expect(page.getByRole("heading", { name: "This page needs a connection" })).toBeVisible();
	await page.goto(`${url}/saved-stories`);
	await expect(page.getByRole("tab", { name: "All Stories (2)" })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Favorites (2)" })).toBeVisible();
	expect(errors.filter((error) => error.includes("CSP") || error.includes("Content Security"))).toEqual([]);

	await start();
	await expect(page.getByText(BANNER)).toBeHidden();
	const titles = async (filter: string) => {
		const answer = await page.request.get(`${url}/api/stories?view=card&filter=${filter}`);
		return (await answer.json()).map(({ story }: { story: { title: string } }) => story.title).sort();
	};
	await expect.poll(() => titles("all")).toEqual(["The Ark", "The Boat"]);
	await expect.poll(() => titles("favorites")).toEqual(["The Ark", "The Boat"]);
	await page.goto(`${url}/settings`);
	await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

/** A copy of the build with another text, and with new names for all files that browsers cache. */
function newerBuild(): string {
	const folder = mkdtempSync(join(tmpdir(), "lion-tails-build-"));
	for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
		// The compressed files have the old text.
		if (!statSync(join(DIST, file)).isFile() || /\.(br|gz)$/.test(file)) continue;
		const copy = join(folder, file.replace("assets/", "assets/newer/"));
		mkdirSync(dirname(copy), { recursive: true });
		const content = readFileSync(join(DIST, file));
		const isText = /\.(html|js|css)$/.test(file);
		writeFileSync(copy, isText ? renewed(content.toString()) : content);
	}
	return folder;
}

const renewed = (text: string) =>
	text
		.replaceAll("assets/", "assets/newer/")
		.replaceAll("Biblical wisdom", "Wisdom, newly built")
		.replace(/"revision":"\w+"/, '"revision":"newer"');

test("a new build appears at the next visit without breaking an open page", async ({ page }) => {
	const pages = await pageServer(DIST);
	await page.goto(pages.url);
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

	// A tab that stays open: its files still load although the server has deleted them.
	pages.deploy(newerBuild());
	const other = await page.context().newPage();
	await other.goto(pages.url);
	await expect(other.getByText("Wisdom, newly built")).toBeVisible();
	await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
	await expect(page.getByText("A new version is ready.")).toBeVisible();
	await expect(other.getByText("A new version is ready.")).toBeHidden();
	await page.evaluate(() => {
		history.pushState(null, "", "/saved-stories");
		dispatchEvent(new PopStateEvent("popstate"));
	});
	await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();

	// The offline page is from the new build too.
	await pages.close();
	await other.reload();
	await expect(other.getByText("Wisdom, newly built")).toBeVisible();
});

test("an app that could not be copied at the first visit is copied while the page is open", async ({ page }) => {
	const pages = await pageServer(DIST);
	pages.isReached = false;
	await page.clock.install();
	await page.goto(pages.url);
	const isCopied = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
	await expect
		.poll(async () => {
			await page.clock.fastForward(30_000);
			return pages.lostCopies;
		})
		.toBeGreaterThan(0);
	expect(await isCopied()).toBe(false);
	pages.isReached = true;
	await expect
		.poll(async () => {
			await page.clock.fastForward(30_000);
			return isCopied();
		})
		.toBe(true);
	await pages.close();
	await page.reload();
	await expect(page.getByText("Biblical wisdom").first()).toBeVisible();
});

test("a page whose files a deploy has removed reloads once", async ({ browser }) => {
	const context = await browser.newContext({ serviceWorkers: "block" });
	const page = await context.newPage();
	const pages = await pageServer(DIST);
	await page.goto(pages.url);
	await page.waitForLoadState("networkidle");
	await page.route(/assets\/auth-page/, (route) => route.fulfill({ status: 404 }), { times: 1 });
	// Its request, not its "load": the tabs of the reloaded page are visible before its scripts.
	let reloads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest()) reloads++;
	});
	await page.locator('main a[href="/auth"], main a[href="/generate-story"]').first().click();
	await expect(page.getByRole("tab", { name: "Log In" })).toBeVisible();
	await page.waitForLoadState("networkidle");
	expect(reloads).toBe(1);
	await context.close();
	await pages.close();
});
