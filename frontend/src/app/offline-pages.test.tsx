// The pages while the server is unreachable.
import "fake-indexeddb/auto";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toastWords } from "../../test/page.tsx";
import { ANNA, signIn } from "../../test/session.ts";
import { loadSession, useSession } from "../account/session.ts";
import { connection } from "../net/connection.ts";
import { clearCopies, keepCopies } from "../story/offline/story-copies.ts";
import { Router } from "./router.tsx";

const BANNER = "You are offline. You can still read your favorites and latest stories.";

const story = (id: string, title: string, isFavorite: boolean): StoredStory => ({
	id,
	story: { title, content: `${title} it was.`, moralOutcome: "positive", applicationQuestions: [], imagePrompt: "" },
	request: { childName: "Ruth", theme: "courage" },
	createdAt: "2026-01-01T00:00:00.000Z",
	isFavorite,
	expiresAt: null,
	heroId: null,
	wordCount: 3,
	searchMetadata: { keywords: [], tags: [], characters: [], biblicalReferences: [], themes: [] },
	position: null,
});

let isLost = true;
let isSignedIn = true;
const sent: string[] = [];

beforeEach(async () => {
	isLost = true;
	isSignedIn = true;
	sent.length = 0;
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
		if (isLost) throw new TypeError("Failed to fetch");
		if (init.method && init.method !== "GET") sent.push(`${init.method} ${path}`);
		if (path === "/api/auth/logout") return Response.json({ ok: true });
		if (path === "/api/auth/me" && isSignedIn) return Response.json(ANNA);
		if (path.startsWith("/api/stories?") || path.startsWith("/api/story/generations")) return Response.json([]);
		if (path === "/healthz" || path.startsWith("/api/stories/")) return Response.json({ ok: true });
		return Response.json({ error: "Please log in.", code: "unauthorized" }, { status: 401 });
	});
	await clearCopies();
	signIn();
	await keepCopies("u1", [story("a", "The Ark", true), story("b", "The Boat", false)]);
	localStorage.setItem("lastUser", JSON.stringify({ id: "u1", username: "anna" }));
});
afterEach(() => {
	window.history.replaceState(null, "", "/");
});

/** Like a reload without the server: the session is unknown. */
async function openLost(path: string) {
	useSession.setState({ status: "loading", user: null }, true);
	window.history.replaceState(null, "", path);
	await connection.check();
	await loadSession();
	render(<Router />);
}

it("the library opens offline from the stored copies, with counts and search", async () => {
	await openLost("/saved-stories");
	expect(await screen.findByText(BANNER)).toBeTruthy();
	expect(await screen.findByRole("tab", { name: "All Stories (2)" })).toBeTruthy();
	await userEvent.type(await screen.findByRole("searchbox", { name: "Search your stories" }), "boat");
	await waitFor(() => {
		expect(screen.queryByText("The Ark")).toBeNull();
		expect(screen.getByText("The Boat")).toBeTruthy();
	});
});

it("the library without copies reports once that the stories could not be loaded", async () => {
	await clearCopies();
	await openLost("/saved-stories");
	expect(await screen.findByText(BANNER)).toBeTruthy();
	expect(await screen.findAllByText("Failed to load your stories. Please try again.")).toHaveLength(1);
	expect(toastWords()).toEqual([]);
});

it("favourites and deletions made offline reach the server when it is back", async () => {
	await openLost("/saved-stories");
	await userEvent.click(await screen.findByRole("button", { name: "Add to Favorites: The Boat" }));
	expect(await screen.findByText("Added to favorites!")).toBeTruthy();
	expect(await screen.findByRole("tab", { name: "Favorites (2)" })).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Delete The Ark" }));
	await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
	expect(await screen.findByRole("tab", { name: "All Stories (1)" })).toBeTruthy();
	isLost = false;
	await act(() => connection.check());
	await waitFor(() => expect(sent).toEqual(["PUT /api/stories/b/favorite", "DELETE /api/stories/a"]));
	await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
});

it("a stored story opens offline; another one needs the server", async () => {
	await openLost("/story?id=a");
	expect(await screen.findByText("The Ark it was.")).toBeTruthy();
	cleanup();
	await openLost("/story?id=z");
	expect(await screen.findByText("The story could not be opened")).toBeTruthy();
	expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("a page that needs the server opens after another try", async () => {
	await openLost("/characters");
	expect(await screen.findByRole("heading", { name: "This page needs a connection" })).toBeTruthy();
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("heading", { name: "This page needs a connection" })).toBeTruthy();
	isLost = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(screen.queryByRole("heading", { name: "This page needs a connection" })).toBeNull());
});

it("asks to sign in when the server is back and the session has ended", async () => {
	await openLost("/saved-stories");
	expect(await screen.findByRole("tab", { name: "All Stories (2)" })).toBeTruthy();
	isLost = false;
	isSignedIn = false;
	await act(() => connection.check());
	expect(await screen.findByRole("tab", { name: "Log In" })).toBeTruthy();
	expect(localStorage.getItem("lastUser")).toBeNull();
});

it("logs out offline, which removes the open evening, and the server ends the session when it is back", async () => {
	localStorage.setItem("evening", JSON.stringify({ story: { content: "The Ark it was." } }));
	await openLost("/saved-stories");
	await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
	expect(await screen.findByText("Logged out")).toBeTruthy();
	expect(useSession.getState().status).toBe("out");
	expect(localStorage.getItem("lastUser")).toBeNull();
	expect(localStorage.getItem("evening")).toBeNull();
	await loadSession();
	expect(useSession.getState().status).toBe("out");
	isLost = false;
	await act(() => connection.check());
	await waitFor(() => expect(sent).toEqual(["POST /api/auth/logout"]));
	expect(useSession.getState().status).toBe("out");
});
