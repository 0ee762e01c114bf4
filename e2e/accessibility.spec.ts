// Axe on the parent's pages and dialogs. The form, whose layout differs most, is also checked on the desktop.
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessibleInBothThemes as expectAccessible, expectNoSidewaysScroll } from "./page-checks.ts";
import { PASSWORD, post, register } from "./parent.ts";

const MIRIAM = {
	name: "Miriam",
	gender: "girl",
	age: 7,
	hair: "brown",
	eyes: "green",
	favoriteColor: "teal",
	favoriteAnimal: "otter",
	hobby: "singing",
	personality: "brave",
	specialPower: "dream interpreter",
	timeTravelExperience: 3,
};

test("the characters page and its dialogs are accessible", { tag: "@one-screen" }, async ({ page }) => {
	await register(page);
	await page.goto("/characters");
	await page.getByRole("button", { name: "Create Your First Character" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Create Character" }).click();
	await expect(dialog.getByText("Character name is required")).toBeVisible();
	await dialog.getByLabel("Favorite animal").fill("");
	await expect(dialog.getByRole("listbox")).toBeVisible();
	await expectAccessible(page);
	await page.goto("/characters");
	await expect(page.getByRole("heading", { name: "No characters yet" })).toBeVisible();
	await expectAccessible(page);

	await post(page, "/api/characters", MIRIAM);
	await page.reload();
	await expect(page.getByRole("heading", { name: "Miriam" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Edit Miriam" }).click();
	await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Miriam");
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Delete Miriam" }).click();
	await expect(page.getByRole("alertdialog", { name: "Are you sure?" })).toBeVisible();
	await expectAccessible(page);
});

test("the story form with everything open, Parent Mode and the prompt editor are accessible", async ({ page }) => {
	await register(page);
	await post(page, "/api/characters", MIRIAM);
	await page.goto("/generate-story");
	await page.getByLabel("Child’s name").fill("");
	await page.getByRole("button", { name: "Create Story", exact: true }).click();
	await expect(page.getByText(/the child's name and gender are required/)).toBeVisible();
	await page.getByRole("button", { name: /^More choices/ }).click();
	await page.getByRole("button", { name: /^More about the child/ }).click();
	await expectAccessible(page);
	await page.getByRole("button", { name: /^Miriam/ }).click();
	await expect(page.getByRole("button", { name: "Reset Selection" })).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("switch", { name: "Parent Mode" }).click();
	await page.getByRole("dialog").getByLabel("Password").fill("not this one");
	await page.getByRole("button", { name: "Unlock" }).click();
	await expect(page.getByRole("dialog").getByText("That password is not right.")).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("dialog").getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Unlock" }).click();
	await page.getByRole("button", { name: "Edit", exact: true }).last().click();
	await page.getByRole("textbox", { name: "User Prompt" }).fill("Tell of a boat.");
	await page.getByRole("button", { name: "Show changes" }).click();
	await page
		.getByText(/^Always added at its end/)
		.or(page.getByText("Custom", { exact: true }))
		.first()
		.waitFor();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await page.getByRole("switch", { name: "Parent Mode" }).click();
	await expect(page.getByRole("button", { name: "Use the default prompts" })).toBeVisible();
	await expectAccessible(page);
});

test("the settings are accessible in every state", { tag: "@one-screen" }, async ({ page }) => {
	await register(page);
	await page.goto("/settings");
	await page.getByRole("button", { name: "Save key" }).click();
	await expect(page.getByText("Please enter your OpenAI API key.").first()).toBeVisible();
	await expectAccessible(page);

	await page.getByLabel("OpenAI API key").fill("sk-for-the-test-4321");
	await page.getByRole("button", { name: "Save key" }).click();
	await page.getByRole("button", { name: "Try it" }).click();
	await expect(page.getByText("Your key can tell stories.")).toBeVisible();
	await page.getByLabel("Story model").click();
	await page.getByRole("option", { name: "Another model…" }).click();
	await page.getByRole("button", { name: "Change email" }).click();
	await page.getByRole("button", { name: "Delete account…" }).click();
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByText("Password is required")).toBeVisible();
	await expectAccessible(page);

	await page.getByRole("button", { name: "Replace key" }).click();
	await page.getByRole("button", { name: "Cancel" }).nth(2).click();
	await page.getByRole("button", { name: "Change password" }).click();
	await expectAccessible(page);
	await page.reload();
	await page.getByRole("button", { name: "Remove key" }).click();
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await expectAccessible(page);
});

test("the pages linked from mails are accessible", { tag: "@one-screen" }, async ({ page }) => {
	await page.goto("/forgot-password");
	await page.getByLabel("Email").fill("nobody@example.org");
	await expectAccessible(page);
	await page.getByRole("button", { name: "Send the link" }).click();
	await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
	await expectAccessible(page);
	await page.goto("/reset-password?token=not-the-token-of-a-mail");
	await page.getByRole("button", { name: "Save the new password" }).click();
	await expect(page.getByText("Password must be at least 8 characters").first()).toBeVisible();
	await expectAccessible(page);
	await page.goto("/verify-email");
	await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
	await expectAccessible(page);
});

test("the pages Privacy and Safety are accessible and do not scroll sideways", async ({ page }) => {
	for (const [path, heading] of [
		["/privacy", "Your rights"],
		["/safety", "Something was not right?"],
	] as const) {
		await page.goto(path);
		await expect(page.getByRole("heading", { name: heading })).toBeVisible();
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
});
