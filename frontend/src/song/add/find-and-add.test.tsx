import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press, user } from "../../../test/page.tsx";
import { signIn } from "../../../test/session.ts";
import { GRACE, serveSongs, song } from "../../../test/song-server.ts";
import { openPage, setUpServer } from "../../../test/songs-page.tsx";

setUpServer();

const songs = () =>
	within(screen.getByRole("radiogroup", { name: "Songs" }))
		.getAllByRole("radio")
		.map(({ textContent }) => textContent);
const choose = async (name: string) => user.click(await screen.findByRole("radio", { name }));

it("the list holds the popular songs until the search is longer than 2 characters", async () => {
	const server = serveSongs([GRACE, song("Ark Song")]);
	openPage("/music?view=find");
	expect(await screen.findByRole("heading", { name: "Popular Songs" })).toBeTruthy();
	await screen.findByRole("radio", { name: "Ark Song, John Newton" });
	await fill("Search for songs", "Ar");
	expect(screen.getByRole("heading", { name: "Popular Songs" })).toBeTruthy();
	expect(songs()).toHaveLength(2);
	await fill("Search for songs", "Ark");
	expect(await screen.findByRole("heading", { name: "Search Results" })).toBeTruthy();
	await waitFor(() => expect(songs()).toHaveLength(1));
	expect(server.sentTo("GET /api/songs/search").map(({ query }) => query.q)).toEqual(["Ark"]);
	await fill("Search for songs", "Arkansas");
	expect(await screen.findByText("No songs found matching your search.")).toBeTruthy();
});

it("a found song shows title, artist and the first 100 characters of the words", async () => {
	const words = "Amazing grace, how sweet the sound. ".repeat(4);
	serveSongs([{ ...GRACE, lyrics: words }]);
	openPage("/music?view=find");
	await screen.findByRole("radio", { name: "Amazing Grace, John Newton" });
	expect(songs()).toEqual([`Amazing GraceJohn Newton${words.slice(0, 100).trim()}…`]);
});

it("generating chords sends the chosen song's lines with headings and opens the new song", async () => {
	signIn();
	const part = (line: string) => ({ lyrics: [line, "la la"], chords: [[], []] });
	const server = serveSongs([
		song("Ark Song", {
			artist: "Unknown Artist",
			verses: [part("one"), part("two")],
			chorus: part("all"),
			bridge: part("over"),
		}),
	]);
	openPage("/music?view=find");
	expect(screen.queryByRole("button", { name: "Generate Chords" })).toBeNull();
	await choose("Ark Song, Unknown Artist");
	await press("Generate Chords");
	expect(within(await screen.findByRole("dialog")).getByText("Ark Song")).toBeTruthy();
	expect(server.sentTo("POST /api/generate-chords").map(({ body }) => body)).toEqual([
		{
			title: "Ark Song",
			artist: "User Created",
			lyrics: [
				...["Verse 1:", "one", "la la", ""],
				...["Chorus:", "all", "la la", ""],
				...["Verse 2:", "two", "la la", ""],
				...["Bridge:", "over", "la la"],
			],
		},
	]);
});

it("a failed generation for the chosen song shows an error", async () => {
	signIn();
	const server = serveSongs([GRACE]);
	server.failures.set("/api/generate-chords", { code: "chords_failed" });
	openPage("/music?view=find");
	await choose("Amazing Grace, John Newton");
	await press("Generate Chords");
	await expectToast("Generation Failed", "Failed to generate chords. Please try again.");
});

/** Opens the form as a parent, and types a custom song. */
async function createSong(title: string, lyrics: string) {
	signIn();
	const server = serveSongs([GRACE]);
	openPage("/music?view=custom");
	await fill("Title", title);
	await fill("Lyrics", lyrics);
	return server;
}

it.each([
	["a title", "", "La la"],
	["lyrics", "My Song", " "],
])("a custom song requires %s", async (_, title, lyrics) => {
	const server = await createSong(title, lyrics);
	await press("Create Song with Chords");
	await expectToast("Missing Information", "Please provide both a title and lyrics for your song.");
	expect(server.sentTo("POST")).toEqual([]);
});

it("a custom song sends its lyrics as lines and 'User Created' as the default artist", async () => {
	const server = await createSong("My Song", "La la\nBridge:\nLa");
	await press("Create Song with Chords");
	await screen.findByRole("dialog");
	expect(server.sentTo("POST /api/generate-chords")[0]?.body).toEqual({
		title: "My Song",
		artist: "User Created",
		lyrics: ["La la", "Bridge:", "La"],
	});
});

it("a custom song that cannot be created shows an error and keeps the text", async () => {
	const server = await createSong("My Song", "La la");
	server.failures.set("/api/generate-chords", { code: "chords_failed" });
	await press("Create Song with Chords");
	expect(await screen.findByText("Failed to create your song. Please try again later.")).toBeTruthy();
	expect((screen.getByLabelText("Title") as HTMLInputElement).value).toBe("My Song");
});
