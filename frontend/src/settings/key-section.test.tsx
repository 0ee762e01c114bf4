import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press, toastWords, user } from "../../test/page.tsx";
import { refusal } from "../../test/server.ts";
import { openSettings, WITH_KEY } from "../../test/settings-page.tsx";
import { UsageBadge } from "../account/usage.tsx";

const KEY = "sk-test-0123456789";
const input = () => screen.findByLabelText("OpenAI API key");

it.each([
	["", "API Key Required", "Please enter your OpenAI API key."],
	["pk-something", "Invalid API Key", "OpenAI API keys typically start with 'sk-'."],
])("the key %j shows an error and is not sent", async (key, title, description) => {
	const server = openSettings();
	await fill("OpenAI API key", key);
	await press("Save key");
	await expectToast(title, description);
	expect((await input()).getAttribute("aria-invalid")).toBe("true");
	expect(document.activeElement).toBe(await input());
	expect(server.sent("POST /api/settings/openai-key")).toEqual([]);
});

it("stores a pasted key trimmed, and shows its ending and the result of the first trial", async () => {
	const note = "OpenAI did not know this key. It is stored all the same.";
	const server = openSettings({
		"POST /api/settings/openai-key": () => ({ hasKey: true, isReadable: true, ending: "6789", note }),
	});
	await fill("OpenAI API key", `  ${KEY} `);
	server.answers["GET /api/story/usage"] = {
		remaining: 53,
		limit: 57,
		nextReset: "2026-12-01T00:00:00.000Z",
		unlimited: true,
	};
	server.answers["GET /api/stats/story-generation"] = {
		...(server.answers["GET /api/stats/story-generation"] as object),
		unlimited: true,
	};
	render(<UsageBadge />);
	await press("Save key");
	await expectToast("Key saved", "Your stories are now told with your own key and are not counted.");
	expect(server.sent("POST /api/settings/openai-key")).toEqual([{ key: KEY }]);
	expect(screen.getByText(/^Your key ending in/).textContent).toBe("Your key ending in 6789 is stored.");
	expect(screen.getByText(note)).toBeTruthy();
	expect(document.body.innerHTML).not.toContain(KEY);
	// The quota section and the usage badge.
	await waitFor(() => expect(screen.getAllByText("Unlimited stories with your own key")).toHaveLength(2));
});

it("a key that could not be saved shows the server's message and keeps the input", async () => {
	openSettings({ "POST /api/settings/openai-key": refusal("That is a lot at once.", "too_many_requests", 429) });
	await fill("OpenAI API key", KEY);
	await press("Save key");
	await expectToast("Failed to save API key. Please try again.", "That is a lot at once.");
	expect((await input()) as HTMLInputElement).toHaveProperty("value", KEY);
});

it("the key is hidden until the user shows it", async () => {
	openSettings();
	const field = await input();
	expect([field.getAttribute("type"), field.getAttribute("autocomplete")]).toEqual(["password", "off"]);
	await press("Show key");
	expect((await input()).getAttribute("type")).toBe("text");
	await press("Hide key");
	expect((await input()).getAttribute("type")).toBe("password");
});

it("removing the key needs a confirmation and can be repeated after an error", async () => {
	const server = openSettings({
		...WITH_KEY,
		"DELETE /api/settings/openai-key": refusal("Not now.", "unavailable", 503),
	});
	await press("Remove key");
	expect(server.sent("DELETE /api/settings/openai-key")).toEqual([]);
	const dialog = within(await screen.findByRole("alertdialog", { name: "Remove your OpenAI key?" }));
	await user.click(dialog.getByRole("button", { name: "Remove key" }));
	await expectToast("Failed to remove API key. Please try again.", "Not now.");
	server.answers["DELETE /api/settings/openai-key"] = { hasKey: false };
	await user.click(dialog.getByRole("button", { name: "Remove key" }));
	await expectToast("Key removed", "Your stories are free stories again, and are counted.");
	expect(await input()).toBeTruthy();
	expect(server.sent("GET /api/story/usage")).toHaveLength(2);
});

it("replacing a key can be cancelled", async () => {
	openSettings({
		...WITH_KEY,
		"POST /api/settings/openai-key": () => ({ hasKey: true, isReadable: true, ending: "6789", note: null }),
	});
	await press("Replace key");
	expect(document.activeElement).toBe(await input());
	await press("Cancel");
	expect(screen.queryByLabelText("OpenAI API key")).toBeNull();
	await press("Replace key");
	await fill("OpenAI API key", KEY);
	await user.keyboard("{Enter}");
	expect(await screen.findByText("6789")).toBeTruthy();
});

it("an unreadable key can be entered again", async () => {
	openSettings({
		"GET /api/settings/openai-key-status": { hasKey: true, isReadable: false },
		"POST /api/settings/openai-key": () => ({ hasKey: true, isReadable: true, ending: "6789" }),
	});
	expect(
		await screen.findByText(
			"Your OpenAI key can no longer be read, because a setting of this site has changed. Please enter it again, or remove it.",
		),
	).toBeTruthy();
	expect(screen.getByRole("button", { name: "Remove key" })).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Try it" })).toBeNull();
	await fill("OpenAI API key", KEY);
	await press("Save key");
	expect(await screen.findByText("6789")).toBeTruthy();
});

it("a trial lists its findings", async () => {
	openSettings({
		...WITH_KEY,
		"POST /api/settings/openai-key/try": {
			canTell: false,
			findings: [
				{ name: "Key", isGood: true, words: "OpenAI accepts it." },
				{ name: "Answers", isGood: null, words: "Without a fixed format." },
				{ name: "Credit", isGood: false, words: "There is none left." },
			],
		},
	});
	await press("Try it");
	expect(await screen.findByText("Your key cannot tell stories right now.")).toBeTruthy();
	const found = within(screen.getByRole("region", { name: "Your own OpenAI key" })).getAllByRole("listitem");
	expect(found.map(({ textContent }) => textContent)).toEqual([
		"Good · Key: OpenAI accepts it.",
		"Note · Answers: Without a fixed format.",
		"Problem · Credit: There is none left.",
	]);
});

it("a cancelled trial shows no error, a failed one does", async () => {
	const server = openSettings({
		...WITH_KEY,
		"POST /api/settings/openai-key/try": (_: unknown, { signal }: RequestInit) =>
			new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
	});
	await press("Try it");
	expect((await screen.findByRole("button", { name: "Trying your key…" })).getAttribute("aria-disabled")).toBe("true");
	await press("Cancel");
	expect(await screen.findByRole("button", { name: "Try it" })).toBeTruthy();
	expect(toastWords()).toEqual([]);
	const words = "Your OpenAI key can no longer be read.";
	server.answers["POST /api/settings/openai-key/try"] = refusal(words, "own_key_unreadable", 409);
	await press("Try it");
	await expectToast("The key could not be tried", words);
});
