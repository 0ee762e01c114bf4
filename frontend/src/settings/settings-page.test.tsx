import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { expectToast, press } from "../../test/page.tsx";
import { refusal } from "../../test/server.ts";
import { openSettings } from "../../test/settings-page.tsx";
import { PAGES } from "../app/pages.ts";

it("Settings is the last page of the navigation and protected", () => {
	const page = PAGES.find(({ path }) => path === "/settings");
	expect(page).toMatchObject({ nav: "Settings", access: "protected" });
	expect(PAGES.filter(({ nav }) => nav).at(-1)).toBe(page);
});

it("Settings has its sections in order and a link to Parent Mode", async () => {
	openSettings();
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Settings");
	expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
		"Story Generation Quota",
		"Your own OpenAI key",
		"Models",
		"Account",
		"Your data",
	]);
	expect(screen.getByRole("link", { name: "on the story form" }).getAttribute("href")).toBe("/generate-story");
	expect(await screen.findByText("Chromium on Linux, now")).toBeTruthy();
});

it("data that failed to load shows the server's message and can be loaded again", async () => {
	const server = openSettings({ "GET /api/settings/openai-key-status": refusal("Not now.", "unavailable", 503) });
	await expectToast("Failed to load settings. Please try again.", "Not now.");
	// The key section, and the models section, which depends on it.
	expect(screen.getAllByText("This could not be loaded.")).toHaveLength(2);
	expect(screen.getByText("53")).toBeTruthy();
	server.answers["GET /api/settings/openai-key-status"] = { hasKey: false };
	await press("Try again");
	expect(await screen.findByLabelText("OpenAI API key")).toBeTruthy();
	expect(screen.queryByText("This could not be loaded.")).toBeNull();
});

it("shows that it is offline, and reloads when the network is back", async () => {
	const server = openSettings();
	await screen.findByText("53");
	const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	act(() => void window.dispatchEvent(new Event("offline")));
	expect(screen.getByText(/^You seem to be offline\./)).toBeTruthy();
	const before = server.calls.length;
	online.mockReturnValue(true);
	act(() => void window.dispatchEvent(new Event("online")));
	await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
	expect(screen.queryByText(/^You seem to be offline\./)).toBeNull();
});

it("announces loading to screen readers", async () => {
	openSettings({ "GET /api/stats/story-generation": () => new Promise(() => {}) });
	expect(await screen.findByText("Loading your settings…")).toBeTruthy();
});
