import { act, cleanup, renderHook, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openPart, press, user } from "../../../test/page.tsx";
import { logIn, logOut } from "../../account/session.ts";
import { useFavorite } from "./favorites.ts";
import { applyLibraryChange } from "./library.ts";
import { SavedStoriesPage } from "./saved-stories-page.tsx";

/** Starts a server with these stories; with `refuses` it answers every change with an error. */
function serve(stories: { id: string; title: string; isFavorite: boolean; childName?: string }[]) {
	/** Overrides for all stories. */
	const facts: { story: object; request: object } = { story: {}, request: {} };
	const server = { stories, facts, refuses: false, lists: [] as URL[] };
	const card = ({ id, title, isFavorite, childName = "Anna" }: (typeof stories)[number]) => ({
		id,
		story: { title, moralOutcome: "positive", applicationQuestions: [], imagePrompt: "", ...facts.story },
		request: { childName, gender: "girl", theme: "courage", ...facts.request },
		createdAt: "2026-01-01T00:00:00.000Z",
		isFavorite,
		expiresAt: null,
		heroId: null,
		wordCount: 500,
		searchMetadata: {},
	});
	vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
		const url = new URL(address, "http://localhost");
		if (url.pathname.startsWith("/api/auth/")) return Response.json({ id: "u2", username: "ben", token: "t" });
		const id = /\/api\/stories\/([^/]+)/.exec(url.pathname)?.[1];
		if (id && init.method !== "GET" && server.refuses)
			return Response.json({ error: "Not now.", code: "unavailable" }, { status: 503 });
		const story = server.stories.find((known) => known.id === id);
		if (story) {
			if (init.method === "PUT") story.isFavorite = JSON.parse(String(init.body)).isFavorite;
			return Response.json(card(story));
		}
		server.lists.push(url);
		const size = 24;
		const from = Number(url.searchParams.get("cursor") ?? 0);
		const filter = url.searchParams.get("filter");
		const words = url.searchParams.get("q") ?? "";
		const found = server.stories.filter(
			({ isFavorite, title }) => title.includes(words) && (filter === "all" || isFavorite === (filter === "favorites")),
		);
		const headers: Record<string, string> = {
			"X-Total-Count": String(server.stories.length),
			"X-Favorite-Count": String(server.stories.filter(({ isFavorite }) => isFavorite).length),
		};
		if (found.length > from + size) headers.Link = `</api/stories?view=card&cursor=${from + size}>; rel="next"`;
		return Response.json(found.slice(from, from + size).map(card), { headers });
	});
	return server;
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const open = () => openPart(<SavedStoriesPage />);

const ARK = { id: "a", title: "The Ark", isFavorite: false };
const BOAT = { id: "b", title: "The Boat", isFavorite: false };
const heart = (title: string) => screen.findByRole("button", { name: new RegExp(`Favorites?: ${title}$`) });
const pressHeart = async (title: string) => user.click(await heart(title));
const words = async (title: string) => (await heart(title)).getAttribute("aria-label");

it("shows changes from another device, even after a favourite failed here", async () => {
	const server = serve([{ ...ARK }]);
	open();
	server.refuses = true;
	await pressHeart("The Ark");
	expect(await screen.findByText("Failed to update favorite status. Please try again.")).toBeTruthy();
	server.stories = [{ ...ARK, isFavorite: true }];
	act(() => applyLibraryChange({ reason: "favorite", storyId: "a" }));
	await waitFor(async () => expect(await words("The Ark")).toBe("Remove Favorite: The Ark"));
	expect(screen.getByRole("tab", { name: "Favorites (1)" })).toBeTruthy();
});

it("keeps the pages loaded so far when its own favourite is reported", async () => {
	const many = Array.from({ length: 30 }, (_, at) => ({ id: `s${at}`, title: `Story ${at}`, isFavorite: false }));
	const server = serve(many);
	open();
	await press("Show more");
	expect(await screen.findByText("Story 29")).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
	await pressHeart("Story 28");
	expect(await words("Story 28")).toBe("Remove Favorite: Story 28");
	act(() => applyLibraryChange({ reason: "favorite", storyId: "s28" }));
	expect(server.lists).toHaveLength(2);
	expect(screen.getByText("Story 29")).toBeTruthy();
	act(() => applyLibraryChange({ reason: "favorite", storyId: "s28" }));
	await waitFor(() => expect(server.lists).toHaveLength(3));
});

it("requests the stories of the chosen order and tab, and offers a book of the favourites if there are any", async () => {
	const server = serve([{ ...ARK, isFavorite: true }, { ...BOAT }]);
	open();
	expect(await screen.findByText("The Boat")).toBeTruthy();
	await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "By title");
	await waitFor(() => expect(server.lists.at(-1)?.searchParams.get("sort")).toBe("title"));
	await user.click(screen.getByRole("tab", { name: "Favorites (1)" }));
	await waitFor(() => expect(screen.queryByText("The Boat")).toBeNull());
	expect(server.lists.at(-1)?.searchParams.get("filter")).toBe("favorites");
	expect(await screen.findByRole("button", { name: "Favorites as a book (EPUB)" })).toBeTruthy();
	await pressHeart("The Ark");
	expect(await screen.findByText("No stories in this category.")).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Favorites as a book (EPUB)" })).toBeNull();
});

it("forgets the favourites of a user who signs out", async () => {
	const server = serve([{ ...ARK }]);
	await logIn({ username: "anna", password: "longenough" });
	open();
	await pressHeart("The Ark");
	expect(await words("The Ark")).toBe("Remove Favorite: The Ark");
	cleanup();
	await logOut(false);
	server.stories = [{ ...ARK }];
	const { result } = renderHook(() => useFavorite("a"));
	expect(result.current).toBe(false);
});

it("shows all stories again after a search without results", async () => {
	serve([{ ...ARK }]);
	open();
	const field = await screen.findByRole("searchbox", { name: "Search your stories" });
	await user.click(field);
	await user.paste("whale");
	expect(await screen.findByText("No story matches “whale”.")).toBeTruthy();
	await press("Show all stories");
	expect(await screen.findByText("The Ark")).toBeTruthy();
	expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

it("a card shows the kind of story, its reading level and its length", async () => {
	const server = serve([{ ...ARK }]);
	const { facts } = server;
	facts.request = { storyType: "biblical_narrative" };
	facts.story = { readingLevel: { fleschKincaid: 1.8, automatedReadability: 2.3 } };
	open();
	const phrase = await screen.findByText("Reads like grade 2 · 500 words · 4 minutes aloud");
	expect(screen.getByText("Bible retelling")).toBeTruthy();
	await user.click(phrase);
	expect(screen.getByText(/Flesch–Kincaid grade 1\.8, Automated Readability Index 2\.3\./)).toBeTruthy();
});

it("a card shows the length of a story from an earlier version, and a child's name unless it is a placeholder", async () => {
	serve([
		{ ...ARK, childName: "Ruth" },
		{ ...BOAT, childName: "Biblical Character" },
	]);
	open();
	expect(await screen.findAllByText("500 words · 4 minutes aloud")).toHaveLength(2);
	expect(screen.getByText("Ruth")).toBeTruthy();
	const labels = ["Bible retelling", "Imagined time travel", "About a historical person", "Fiction"];
	for (const label of ["Biblical Character", ...labels]) expect(screen.queryByText(label)).toBeNull();
});
