import type { Song } from "@lion-tails/common/song";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectToast, fill, press, user } from "../../../test/page.tsx";
import { signIn } from "../../../test/session.ts";
import { GRACE, serveSongs, song } from "../../../test/song-server.ts";
import { openPage, setUpServer } from "../../../test/songs-page.tsx";

setUpServer();

const OWN = song("Night Song", { isMine: true, isPublic: false });

async function openMenu(title: string): Promise<string[]> {
	const [button] = await screen.findAllByRole("button", { name: `More for ${title}` });
	await user.click(button as HTMLElement);
	const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
	return items.map(({ textContent }) => textContent ?? "");
}
const choose = async (name: string) => user.click(await screen.findByRole("menuitem", { name }));

it("a parent can change only their own songs", async () => {
	signIn();
	serveSongs([OWN, GRACE]);
	openPage();
	expect(await openMenu("Night Song")).toEqual(["Edit", "Delete"]);
	expect(screen.queryByRole("button", { name: "More for Amazing Grace" })).toBeNull();
});

it("an admin can publish a song and take it back", async () => {
	signIn({ isAdmin: true });
	const server = serveSongs([{ ...OWN }]);
	openPage();
	expect(await openMenu("Night Song")).toEqual(["Edit", "Publish", "Delete"]);
	await choose("Publish");
	expect(await screen.findByText("Song published")).toBeTruthy();
	expect(server.sentTo("PUT /api/songs/night-song/published")[0]?.body).toEqual({ isPublic: true });
	expect(await openMenu("Night Song")).toEqual(["Edit", "Take back", "Delete"]);
	await choose("Take back");
	expect(await screen.findByText("Song taken back")).toBeTruthy();
	expect(server.sentTo("PUT /api/songs/night-song/published")[1]?.body).toEqual({ isPublic: false });
});

it("deleting a song asks for confirmation", async () => {
	signIn();
	const server = serveSongs([OWN, GRACE]);
	openPage();
	await openMenu("Night Song");
	await choose("Delete");
	const question = await screen.findByRole("alertdialog", { name: "Delete song" });
	expect(question.textContent).toContain("This action cannot be undone.");
	await press("Cancel");
	expect(server.sentTo("DELETE")).toEqual([]);
	await openMenu("Night Song");
	await choose("Delete");
	await press("Delete");
	await waitFor(() => expect(screen.queryByRole("link", { name: "Night Song" })).toBeNull());
	expect(server.sentTo("DELETE").map(({ path }) => path)).toEqual(["/api/songs/night-song"]);
	await expectToast("Song deleted");
});

async function openEditor(change: Partial<Song> = {}) {
	signIn();
	const server = serveSongs([{ ...OWN, ...change }]);
	openPage();
	await openMenu("Night Song");
	await choose("Edit");
	await screen.findByRole("dialog", { name: "Edit song" });
	return server;
}

it("editing the facts of a song keeps its words, chords and melody", async () => {
	const verse = {
		lyrics: ["Amazing grace"],
		chords: [[{ at: 1, chord: "G", beat: 1 }]],
		syllables: [[{ at: 0, length: 1, note: 0 }]],
	};
	const server = await openEditor({ verses: [verse] });
	await fill("Title", "Good Night");
	await fill(/^Artist/, "");
	await fill("Tempo (BPM)", "60");
	await fill("TagsOptional", "lullaby, , evening ");
	await press("Save Changes");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await expectToast("Song updated");
	expect(server.sentTo("PUT")[0]?.body).toMatchObject({
		title: "Good Night",
		artist: "",
		tempo: 60,
		key: "G",
		timeSignature: "3/4",
		difficulty: "beginner",
		tags: ["lullaby", "evening"],
		verses: [verse],
		chorus: null,
		bridge: null,
	});
	expect(screen.getAllByRole("link", { name: "Good Night" }).length).toBeGreaterThan(0);
});

it("editing the ChordPro text keeps the times of unchanged lines", async () => {
	const verse = {
		lyrics: ["Good night", "Sleep well"],
		chords: [[{ at: 0, chord: "G", beat: 0 }], [{ at: 0, chord: "C", beat: 4 }]],
		syllables: [[{ at: 0, length: 4, note: 0 }], [{ at: 0, length: 5, note: 2 }]],
	};
	const server = await openEditor({ verses: [verse] });
	const field = screen.getByLabelText("Lyrics with chords") as HTMLTextAreaElement;
	expect(field.value).toBe("{start_of_verse}\n[G]Good night\n[C]Sleep well\n{end_of_verse}");
	await fill(
		"Lyrics with chords",
		field.value.replace("[C]Sleep well", "[Am]Sleep tight").replace("Good ", "Good [D]"),
	);
	await press("Save Changes");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(server.sentTo("PUT")[0]?.body).toMatchObject({
		verses: [
			{
				lyrics: ["Good night", "Sleep tight"],
				chords: [
					[
						{ at: 0, chord: "G", beat: 0 },
						{ at: 5, chord: "D" },
					],
					[{ at: 0, chord: "Am" }],
				],
				syllables: [[{ at: 0, length: 4, note: 0 }], []],
			},
		],
	});
});

it("invalid fields show their errors, and nothing is saved", async () => {
	const server = await openEditor();
	await fill("Title", "");
	await fill("Tempo (BPM)", "fast");
	await fill("Lyrics with chords", "");
	await press("Save Changes");
	const alerts = await screen.findAllByRole("alert");
	expect(alerts.map(({ textContent }) => textContent)).toEqual([
		"Please enter a title",
		"The tempo is 20 to 300 BPM",
		"Please enter both a title and lyrics",
	]);
	expect(server.sentTo("PUT")).toEqual([]);
});

it("editing a public song warns that it becomes private, and cancelling asks before it discards changes", async () => {
	await openEditor({ isPublic: true });
	expect(screen.getByText(/If you change it, only you can see it until we have checked it again\./)).toBeTruthy();
	await fill("Title", "Other");
	await press("Cancel");
	expect(await screen.findByText("Discard your changes?")).toBeTruthy();
	await press("Discard");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
