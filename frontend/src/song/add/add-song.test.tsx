import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, expectToast, fill, press, toastWords, user } from "../../../test/page.tsx";
import { signIn, signOut } from "../../../test/session.ts";
import { GRACE, serveSongs } from "../../../test/song-server.ts";
import { openPage, setUpServer } from "../../../test/songs-page.tsx";

setUpServer();

const GENERATE = "Generate Chord Suggestions";
const KEEP = "Keep these chords";
const LYRICS = "The stars are out\n\nChorus:\nGood night";
const CHORD_PRO =
	"{title: Evening Light}\n{artist: A. Parent}\n{key: D}\n\n[D]Softly now the [G]evening\n\n{soc}\n[A]Sleep\n{eoc}\n";

/** Opens the form as a parent, and types a song. */
async function openForm(typed: { title?: string; lyrics?: string } = {}, isSignedIn = true) {
	if (isSignedIn) signIn();
	const server = serveSongs([GRACE]);
	openPage("/music?view=add");
	await screen.findByRole("button", { name: GENERATE });
	await fill("Title", typed.title ?? "");
	await fill("Lyrics", typed.lyrics ?? "");
	return server;
}
const SONG = { title: "Night Song", lyrics: LYRICS };

/** Holds the chords back until the returned function is called. */
function holdChords() {
	const { fetch } = globalThis;
	const answered = Promise.withResolvers<void>();
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (path === "/api/generate-chords") await answered.promise;
		return fetch(path, init);
	});
	return answered.resolve;
}

const value = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;

it("the form shows how to mark the chorus and the bridge", async () => {
	await openForm();
	const tips = screen.getByRole("complementary", { name: "Tips" }).textContent;
	expect(tips).toContain("Write Chorus: on its own line");
	expect(tips).toContain("Write Bridge: on its own line");
});

it.each([
	["a title", "", LYRICS],
	["lyrics", "Night Song", "  \n "],
])("the form requires %s", async (_, title, lyrics) => {
	const server = await openForm({ title, lyrics });
	await press(GENERATE);
	expect(screen.getByRole("alert").textContent).toBe("Please enter both a title and lyrics");
	expect(server.sentTo("POST /api/generate-chords")).toEqual([]);
});

it("generating chords shows progress, clears the form, refreshes the library and opens the song", async () => {
	const server = await openForm(SONG);
	const answer = holdChords();
	await press(GENERATE);
	const busy = await screen.findByRole("button", { name: "Generating Chords..." });
	expect(busy.getAttribute("aria-disabled")).toBe("true");
	expect(screen.getByText("Finding a chord for each line…")).toBeTruthy();
	await user.click(busy);
	answer();
	expect(within(await screen.findByRole("dialog")).getByText("Night Song")).toBeTruthy();
	const [sent, ...more] = server.sentTo("POST /api/generate-chords");
	expect(sent?.body).toEqual({ title: "Night Song", artist: "", lyrics: LYRICS });
	expect(more).toEqual([]);
	await expectToast("Song added", "“Night Song” is among your songs now.");
	await press("Close");
	await waitFor(() => expect(screen.getAllByRole("link", { name: "Night Song" }).length).toBeGreaterThan(0));
	await user.click(screen.getByRole("tab", { name: "Add New Song" }));
	expect([value("Title"), value("Lyrics")]).toEqual(["", ""]);
});

it.each([
	["chords_failed", "Could not generate chord suggestions. Please try again or use simpler lyrics."],
	["unexpected", "Could not generate chord suggestions. Please try again or use simpler lyrics."],
	["song_limit", "You have reached the maximum number of songs. Please delete one first."],
] as const)("a failed generation (%s) shows what to do and keeps the typed text", async (code, words) => {
	const server = await openForm(SONG);
	server.failures.set("/api/generate-chords", { code });
	await press(GENERATE);
	await expectToast("Generation Failed", words);
	expect([value("Title"), value("Lyrics")]).toEqual(["Night Song", LYRICS]);
	expect(screen.getByRole("button", { name: GENERATE })).toBeTruthy();
});

it("a visitor who generates chords is sent to the login and finds the typed text afterwards", async () => {
	const server = await openForm(SONG, false);
	expect(screen.getByText("Log in to add songs of your own. What you type here is kept until then.")).toBeTruthy();
	await press(GENERATE);
	expect(address()).toBe("/auth");
	await expectToast("Please log in");
	expect(server.sentTo("POST")).toEqual([]);
	signIn();
	openPage("/music?view=add");
	await waitFor(() => expect(value("Title")).toBe("Night Song"));
	expect(value("Lyrics")).toBe(LYRICS);
	expect(screen.queryByText(/Log in to add songs/)).toBeNull();
});

it("an ended session asks to log in and hides the typed text from others", async () => {
	const server = await openForm(SONG);
	server.failures.set("/api/generate-chords", { code: "unauthorized" });
	await press(GENERATE);
	await waitFor(() => expect(address()).toBe("/auth"));
	signOut();
	openPage("/music?view=add");
	await waitFor(() => expect(value("Title")).toBe(""));
});

it("pasted lyrics with chords are previewed and keep their chords", async () => {
	const server = await openForm({ lyrics: CHORD_PRO });
	expect(await screen.findByText(/These lyrics have chords of their own \(3\)/)).toBeTruthy();
	await waitFor(() => expect([value("Title"), value(/^Artist/)]).toEqual(["Evening Light", "A. Parent"]));
	const preview = screen.getByRole("region", { name: "Preview" });
	expect(preview.textContent).toContain("Key of D");
	expect(within(preview).getByRole("region", { name: "Chorus" }).textContent).toContain("ASleep");
	expect(server.sentTo("POST")).toEqual([]);
	await fill("Title", "Evening");
	await press(KEEP);
	await screen.findByRole("dialog");
	expect(server.sentTo("POST /api/songs")[0]?.body).toMatchObject({
		title: "Evening",
		artist: "A. Parent",
		key: "D",
		verses: [
			{
				lyrics: ["Softly now the evening"],
				chords: [
					[
						{ at: 0, chord: "D" },
						{ at: 15, chord: "G" },
					],
				],
			},
		],
		chorus: { lyrics: ["Sleep"], chords: [[{ at: 0, chord: "A" }]] },
	});
});

it("generating chords for lyrics with chords sends only the words", async () => {
	const server = await openForm({
		title: "Evening",
		lyrics: "G       C\nSoftly, softly\n\nChorus:\nD\nSleep",
	});
	await screen.findByRole("button", { name: KEEP });
	await press(GENERATE);
	await screen.findByRole("dialog");
	expect(server.sentTo("POST /api/generate-chords")[0]?.body).toMatchObject({
		lyrics: "Verse 1:\nSoftly, softly\n\nChorus:\nSleep",
	});
});

it("a song with chords that cannot be created shows an error", async () => {
	const server = await openForm({ lyrics: CHORD_PRO });
	await screen.findByRole("button", { name: KEEP });
	server.failures.set("/api/songs", { code: "unexpected" });
	await press(KEEP);
	expect(await screen.findByText("Failed to create your song. Please try again later.")).toBeTruthy();
});

it("a chord sheet is read from a chosen or dropped file, and other files show an error", async () => {
	await openForm();
	const input = screen.getByLabelText("Chord sheet");
	await user.upload(input, new File([CHORD_PRO], "evening.CHO"));
	expect(await screen.findByRole("button", { name: KEEP })).toBeTruthy();
	await waitFor(() => expect(value("Title")).toBe("Evening Light"));
	const drop = (file: File) =>
		fireEvent.drop(screen.getByRole("group", { name: "Song" }), { dataTransfer: { types: ["Files"], files: [file] } });
	drop(new File(["{title: Other}\n[G]Other words"], "other.pro"));
	await waitFor(() => expect(value("Lyrics")).toContain("Other words"));
	drop(new File([new Uint8Array([0x50, 0x4b, 0])], "song.txt"));
	expect(await screen.findByText("We could not read this file")).toBeTruthy();
	expect(toastWords()[1]).toBe("A song is a text file: .cho, .crd, .chopro, .pro or .txt.");
	expect(value("Lyrics")).toContain("Other words");
});

it("a parent who has left the form stays on the other tab when the chords arrive", async () => {
	await openForm(SONG);
	const answer = holdChords();
	await press(GENERATE);
	await user.click(screen.getByRole("tab", { name: "Find & Add Songs" }));
	answer();
	expect(await screen.findByText("Song added")).toBeTruthy();
	expect(address()).toBe("/music?view=find");
	expect(screen.queryByRole("dialog")).toBeNull();
});
