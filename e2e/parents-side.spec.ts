// A parent's tasks other than reading: characters, Parent Mode, an own key, the data and the account.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { watchConsole } from "./page-checks.ts";
import { PASSWORD, register } from "./parent.ts";

test("typing replaces the selected text of a field even when suggestions appear", async ({ page }) => {
	let release = () => {};
	const isReleased = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/open-animals-*.js", async (route) => {
		await isReleased;
		await route.continue();
	});
	await register(page);
	await page.goto("/characters");
	await page.getByRole("button", { name: "Create Your First Character" }).click();
	const dialog = page.getByRole("dialog", { name: "Create a character" });
	const animal = dialog.getByLabel("Favorite animal");
	await animal.selectText();
	release();
	await expect(dialog.getByRole("listbox")).toBeVisible();
	await page.keyboard.type("ott");
	await expect(animal).toHaveValue("ott");
	await expect(dialog.getByRole("option", { name: "otter", exact: true })).toBeVisible();
});

test("a parent repeats a character's story in two taps, uses an own prompt and key, and deletes the account in mid-story", async ({
	page,
	services: { model },
}) => {
	const errors = await watchConsole(page);
	await register(page);

	await test.step("makes a character", async () => {
		await page.goto("/characters");
		await page.getByRole("button", { name: "Create Your First Character" }).click();
		const dialog = page.getByRole("dialog", { name: "Create a character" });
		await dialog.getByLabel("Name", { exact: true }).fill("Miriam");
		await dialog.getByText("Girl", { exact: true }).click();
		await dialog.getByLabel("Favorite animal").fill("ott");
		await dialog.getByRole("option", { name: "otter", exact: true }).click();
		await expect(dialog.getByText("Great choice!")).toBeVisible();
		await dialog.getByRole("button", { name: "Create Character" }).click();
		await expectToast(page, "Character created!");
	});

	await test.step("tells a story with her, and the next with two taps", async () => {
		await page.getByRole("link", { name: "Tell a story with Miriam" }).click();
		await expect(page.getByRole("combobox", { name: /^Character/ })).toHaveText("Miriam");
		await page.getByLabel("Theme").click();
		await page.getByRole("option", { name: "Courage" }).click();
		await createStory(page);
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
		await page.goto("/generate-story");
		await page.getByRole("button", { name: /^Miriam/ }).click();
		await expect(page.getByLabel("Theme")).toHaveText("Courage");
		await createStory(page);
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
		await expect(page.getByRole("region", { name: "Story text" })).toContainText("Miriam");
	});

	await test.step("saves a key", async () => {
		await page.goto("/settings");
		await page.getByLabel("OpenAI API key").fill("sk-for-the-test-4321");
		await page.getByRole("button", { name: "Save key" }).click();
		await expectToast(page, "Key saved");
		await expect(page.getByText("Your key ending in 4321 is stored.")).toBeVisible();
	});

	await test.step("unlocks Parent Mode, edits a prompt and sees the story made of it", async () => {
		await page.goto("/generate-story");
		await page.getByRole("switch", { name: "Parent Mode" }).click();
		await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Unlock" }).click();
		await expectToast(page, "Parent Mode Activated");
		await expect(page.getByText("Active for 30 more minutes")).toBeVisible();
		await page.getByRole("button", { name: "Edit", exact: true }).last().click();
		await page.getByRole("textbox", { name: "User Prompt" }).fill("Tell of a boat on a quiet lake, about 1000 words.");
		await page.getByRole("button", { name: "Show changes" }).click();
		await expect(page.getByRole("group", { name: "Changes from the default prompt" })).toContainText("quiet lake");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(page.getByRole("button", { name: "Save Changes" })).toBeFocused();
		await page.getByRole("button", { name: /^Miriam/ }).click();
		await createStory(page);
		await expect(page.getByRole("heading", { name: "Think About It" })).toBeVisible();
		expect(model.calls.some(({ user }) => user.includes("a boat on a quiet lake"))).toBe(true);
		await page.goto("/saved-stories");
		await page
			.getByRole("link", { name: /Read Story/ })
			.first()
			.click();
		await page.getByText("How this story was made").click();
		await page.getByText(/^The whole story/).click();
		await expect(page.getByText(/^Tell of a boat on a quiet lake/)).toBeVisible();
	});

	await test.step("exports the data", async () => {
		await page.goto("/settings");
		for (const [button, name] of [
			["As text (ZIP)", /\.zip$/],
			["As JSON", /\.json$/],
		] as const) {
			const download = page.waitForEvent("download");
			await page.getByRole("button", { name: button }).click();
			expect((await download).suggestedFilename()).toMatch(name);
			await expect(page.getByRole("button", { name: button })).toBeFocused();
		}
	});

	await test.step("deletes the account in mid-story", async () => {
		model.slowAfter = 400;
		await page.goto("/generate-story");
		await page.getByRole("button", { name: /^Miriam/ }).click();
		await createStory(page);
		await page.getByRole("link", { name: /open in reader/i }).click();
		const text = page.getByRole("region", { name: "Story text" });
		await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(40);
		const settings = await page.context().newPage();
		await settings.goto("/settings");
		await settings.getByRole("button", { name: "Delete account…" }).click();
		await settings.getByLabel(/^I understand that all of this is deleted/).check();
		await settings.getByLabel("Your password").fill(PASSWORD);
		await settings.getByRole("button", { name: "Delete my account" }).click();
		await expectToast(settings, "Your account is deleted");
		await expect(settings.getByRole("link", { name: "Sign In or Register" })).toBeVisible();
		await expect(page.getByText("It was stopped while it was being told and was not saved.")).toBeVisible();
		await page.reload();
		await expect(page).toHaveURL(/\/auth/);
	});

	// After the deletion the browser reports the missing session as an error.
	expect(errors.filter((error) => !/401 \(Unauthorized\)/.test(error))).toEqual([]);
});

test("a parent adds a passkey and logs in with it", async ({ browser, services: { address } }) => {
	// Browsers accept passkeys on localhost, but not on an address of numbers.
	const context = await browser.newContext({ baseURL: address.replace("127.0.0.1", "localhost") });
	const page = await context.newPage();
	await register(page);
	const devtools = await context.newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	const authenticator = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: { ...authenticator, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
	});
	await page.goto("/settings");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	const form = page.getByRole("form", { name: "Add a passkey" });
	await form.getByLabel("Name").fill("Kitchen tablet");
	await form.getByLabel("Password").fill(PASSWORD);
	await form.getByRole("button", { name: "Add passkey" }).click();
	await expectToast(page, "Passkey added");
	await expect(page.getByText("Kitchen tablet, not used yet")).toBeVisible();
	await context.clearCookies();
	await page.goto("/auth");
	await page.getByRole("button", { name: "Log in with a passkey" }).click();
	await expectToast(page, "Login successful");
	await page.goto("/settings");
	await expect(page.getByText(/^Kitchen tablet, used /)).toBeVisible();
	await context.close();
});

async function expectToast(page: Page, title: string): Promise<void> {
	await expect(page.getByText(title, { exact: true })).toBeVisible();
}

async function createStory(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Create Story", exact: true }).click();
}
