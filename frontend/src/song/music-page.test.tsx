import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, press, toastWords, user } from "../../test/page.tsx";
import { signIn, signOut } from "../../test/session.ts";
import { GRACE, serveSongs, song } from "../../test/song-server.ts";
import { openPage, setUpServer, showTab } from "../../test/songs-page.tsx";

setUpServer();

const cardOf = (title: string, section: HTMLElement) =>
	within(within(section).getByRole("link", { name: title }).closest("article") as HTMLElement);
const section = (name: string | RegExp) => screen.findByRole("region", { name });
const tabsOf = (name: string) =>
	within(screen.getByRole("tablist", { name }))
		.getAllByRole("tab")
		.map(({ textContent }) => textContent);

it("the page shows its title, its tabs and a link back to the stories", async () => {
	serveSongs([GRACE]);
	openPage();
	expect(await screen.findByRole("heading", { name: "Christian Song Library" })).toBeTruthy();
	expect(screen.getByRole("heading", { name: "Bedtime Songs", level: 1 })).toBeTruthy();
	expect(document.title).toBe("Bedtime Songs · Lion Tails");
	expect(tabsOf("Songs")).toEqual(["Browse Songs", "Find & Add Songs"]);
	expect(tabsOf("Christian Song Library")).toEqual(["Browse Songs", "Search", "Add New Song"]);
	expect(screen.getByRole("link", { name: "Back to Stories" }).getAttribute("href")).toBe("/");
	await showTab("Find & Add Songs");
	expect(tabsOf("Find & Add Songs")).toEqual(["Search for Songs", "Create Custom Song"]);
});

it("the page shows a spinner while the songs are loading", () => {
	vi.stubGlobal("fetch", () => new Promise(() => {}));
	openPage();
	expect(screen.getByText("Loading songs…")).toBeTruthy();
	expect(screen.queryByText("Christian Song Library")).toBeNull();
});

it("the page shows a loading error with a retry and a link home", async () => {
	const server = serveSongs([GRACE]);
	server.failures.set("/api/songs", { code: "unexpected" });
	openPage();
	expect(await screen.findByText("Error Loading Songs")).toBeTruthy();
	expect(screen.getByText("Failed to load songs. Please try again later.")).toBeTruthy();
	expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
	server.failures.clear();
	await press("Try again");
	expect(await section(/All Songs/)).toBeTruthy();
});

it("an empty library offers to add the first song", async () => {
	serveSongs([]);
	openPage();
	expect(await screen.findByText("No songs in the library yet. Add your first song!")).toBeTruthy();
	expect(screen.queryByText("Popular Songs")).toBeNull();
	await press("Add New Song");
	expect(await screen.findByRole("button", { name: "Generate Chord Suggestions" })).toBeTruthy();
});

it("a card shows title, artist, key, tempo, difficulty and three tags", async () => {
	serveSongs([
		song("Silent Night", { tags: ["carol", "christmas", "night", "lullaby", "german"], difficulty: "intermediate" }),
		song("My Song", { isMine: true, isPublic: false, hasSuggestedChords: true, tags: ["one", "two", "three"] }),
	]);
	openPage();
	const all = await section(/All Songs/);
	const silent = cardOf("Silent Night", all);
	for (const text of ["John Newton", "Key of G", "84 BPM", "Intermediate"]) expect(silent.getByText(text)).toBeTruthy();
	const tags = (card: typeof silent) => within(card.getByLabelText("Tags")).getAllByRole("listitem");
	expect(tags(silent).map(({ textContent }) => textContent)).toEqual(["carol", "christmas", "night", "+2 more"]);
	expect(silent.queryByText("Yours")).toBeNull();
	expect(silent.queryByText("Suggested chords")).toBeNull();
	const own = cardOf("My Song", all);
	expect(tags(own).map(({ textContent }) => textContent)).toEqual(["one", "two", "three"]);
	expect(own.getByText("Yours")).toBeTruthy();
	expect(own.getByText("Suggested chords")).toBeTruthy();
});

it("the page requests six popular songs and shows the library page by page", async () => {
	const COUNT = 50;
	const server = serveSongs(Array.from({ length: COUNT }, (_, at) => song(`Song ${at + 1}`)));
	openPage();
	expect(within(await section("Popular Songs")).getAllByRole("article")).toHaveLength(6);
	expect(server.sentTo("GET /api/songs/popular")[0]?.query).toEqual({ limit: "6", view: "card" });
	const all = await section(/All Songs/);
	await waitFor(() => expect(within(all).getAllByRole("article")).toHaveLength(24));
	await press("Show more");
	await waitFor(() => expect(within(all).getAllByRole("article")).toHaveLength(48));
	await press("Show more");
	await waitFor(() => expect(within(all).getAllByRole("article")).toHaveLength(COUNT));
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("the URL opens a song, counts the opening and sets the page title until the song is closed", async () => {
	const server = serveSongs([GRACE]);
	openPage("/music?song=grace");
	const dialog = await screen.findByRole("dialog");
	expect(await within(dialog).findByText("Amazing Grace")).toBeTruthy();
	expect(server.sentTo("POST /api/songs/grace/openings")).toHaveLength(1);
	await waitFor(() => expect(document.title).toBe("Amazing Grace · Lion Tails"));
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(address()).toBe("/music");
});

it("a card opens the song over the current view", async () => {
	serveSongs([GRACE]);
	openPage("/music?view=find");
	await showTab("Browse Songs");
	await user.click(within(await section(/All Songs/)).getByRole("link", { name: "Amazing Grace" }));
	expect(address()).toBe("/music?song=grace");
	await screen.findByRole("dialog");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(address()).toBe("/music"));
});

it("the page reloads the songs when another user signs in", async () => {
	const server = serveSongs([GRACE]);
	openPage();
	await section(/All Songs/);
	server.songs.push(song("Anna's song", { isMine: true }));
	act(() => signIn());
	await waitFor(() => expect(screen.getAllByRole("link", { name: "Anna's song" })).toHaveLength(2));
	server.songs.pop();
	act(signOut);
	await waitFor(() => expect(screen.queryByRole("link", { name: "Anna's song" })).toBeNull());
	expect(toastWords()).toEqual([]);
});
