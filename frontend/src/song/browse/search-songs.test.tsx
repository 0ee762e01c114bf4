import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press, user } from "../../../test/page.tsx";
import { GRACE, serveSongs, song } from "../../../test/song-server.ts";
import { openPage, setUpServer } from "../../../test/songs-page.tsx";

setUpServer();

const LABEL = "Search songs";
const TOO_SHORT = "Please enter at least 2 characters to search";

it("the search requires two characters without spaces", async () => {
	const server = serveSongs([GRACE]);
	openPage("/music?view=search");
	await fill(LABEL, " A ");
	await press("Search");
	expect(screen.getByRole("alert").textContent).toBe(TOO_SHORT);
	expect(server.sentTo("GET /api/songs/search")).toEqual([]);
	await fill(LABEL, "Am");
	await press("Search");
	expect(await screen.findByText("1 song found")).toBeTruthy();
	expect(screen.queryByText(TOO_SHORT)).toBeNull();
	expect(server.sentTo("GET /api/songs/search")[0]?.query).toMatchObject({ q: "Am", view: "card" });
});

it("Enter searches, and the results show their number and all pages", async () => {
	const COUNT = 30;
	serveSongs([GRACE, ...Array.from({ length: COUNT }, (_, at) => song(`Psalm ${at + 1}`))]);
	openPage("/music?view=search");
	await fill(LABEL, "Psalm");
	await user.keyboard("{Enter}");
	expect(await screen.findByText(`${COUNT} songs found`)).toBeTruthy();
	const results = screen.getByRole("region", { name: "Search results" });
	await waitFor(() => expect(within(results).getAllByRole("article")).toHaveLength(24));
	await press("Show more");
	expect(await within(results).findByRole("link", { name: `Psalm ${COUNT}` })).toBeTruthy();
	expect(within(results).queryByRole("link", { name: "Amazing Grace" })).toBeNull();
});

it("a search without results offers to add a song", async () => {
	serveSongs([GRACE]);
	openPage("/music?view=search");
	await fill(LABEL, "zebra");
	await user.keyboard("{Enter}");
	expect(await screen.findByText("No songs found matching your search.")).toBeTruthy();
	expect(screen.getByText("Try different keywords or add a new song!")).toBeTruthy();
	await press("Add New Song");
	expect(await screen.findByRole("button", { name: "Generate Chord Suggestions" })).toBeTruthy();
});

it("a failed search shows an error and can be repeated", async () => {
	const server = serveSongs([GRACE]);
	server.failures.set("/api/songs/search", { code: "unexpected" });
	openPage("/music?view=search");
	await fill(LABEL, "grace");
	await user.keyboard("{Enter}");
	await expectToast("Search Error", "Failed to search songs. Please try again.");
	server.failures.clear();
	await fill(LABEL, "Grace");
	await press("Search");
	expect(await screen.findByText("1 song found")).toBeTruthy();
});
