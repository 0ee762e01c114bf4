import { AppError } from "@lion-tails/common/errors";
import type { Song, SongPart } from "@lion-tails/common/song";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fill, press, user } from "../../../test/page.tsx";
import { GRACE } from "../../../test/song-server.ts";
import { chordProOf } from "./export-song.ts";
import { changeSheetSettings, changeSongKey } from "./sheet-settings.ts";
import { SongDialog } from "./song-dialog.tsx";

const part = (lyrics: string[], ...chords: [at: number, chord: string][][]): SongPart => ({
	lyrics,
	chords: lyrics.map((_, line) => (chords[line] ?? []).map(([at, chord]) => ({ at, chord }))),
});

const SONG: Song = {
	...GRACE,
	tags: ["hymn", "grace"],
	verses: [
		part(
			["Amazing grace! how sweet", "that saved me"],
			[
				[1, "G"],
				[19, "C"],
			],
			[[5, "D/F#"]],
		),
		part(["Through many dangers"], [[8, "Em"]]),
	],
	chorus: part(["My chains are gone"], [[3, "C"]]),
	bridge: part(["The Lord has promised"], [[4, "D7"]]),
	source: {
		words: { author: "John Newton", year: 1779 },
		tune: { name: "New Britain", composer: "Anonymous", year: 1829 },
		publicDomain: "No copyright is left.",
		references: [
			{ title: "One hymnal", url: "https://one.example" },
			{ title: "Another", url: "https://another.example" },
		],
	},
};

const onClose = vi.fn();

/** Bodies of the PUT calls. */
let saved: Song[] = [];

function serve(song: Partial<Song> = {}) {
	const stored: Song = { ...SONG, ...song };
	vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
		if (method !== "PUT") return Response.json(stored);
		saved.push(JSON.parse(String(body)));
		return Response.json({ ...stored, ...saved.at(-1) });
	});
}

async function openSong(song: Partial<Song> = {}) {
	serve(song);
	render(<SongDialog songId={SONG.id} onClose={onClose} />);
	await screen.findByText("Verse 1");
}

const shownChords = () => [...document.querySelectorAll("[data-chord]")].map(({ textContent }) => textContent);

beforeEach(() => {
	saved = [];
	onClose.mockClear();
	changeSongKey(SONG.id, { semitones: 0, capo: 0 });
	changeSheetSettings({ showChords: true, textSize: 2, instrument: "guitar", isLeftHanded: false });
});

describe("a song's sheet", () => {
	it("shows the facts of a song and its parts in singing order, and reads chords with their words", async () => {
		await openSong();
		expect(screen.getByRole("dialog", { name: "Amazing Grace" })).toBeDefined();
		expect(screen.getByText("By John Newton • Key of G • 84 BPM")).toBeDefined();
		expect(document.querySelector("dl")?.textContent).toBe("Key: GTempo: 84 BPMTime: 3/4Difficulty: Beginner");
		const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
		expect(headings).toEqual(["Verse 1", "Chorus", "Verse 2", "Bridge"]);
		const tags = within(screen.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
		expect(tags.map(({ textContent }) => textContent)).toEqual(["hymn", "grace"]);
		expect(screen.getByText("Amazing grace! how sweet (Chords: G on “Amazing”, C on “sweet”)")).toBeDefined();
		expect(screen.queryByText("Suggested chords")).toBeNull();
		expect(screen.queryByRole("button", { name: "Edit chords" })).toBeNull();
		expect(screen.getByText("Words: John Newton, 1779. Tune: New Britain, Anonymous, 1829.")).toBeDefined();
	});

	it("hides and shows chords, and remembers the choice", async () => {
		await openSong();
		const chords = screen.getByRole("switch", { name: "Show Chords" });
		expect(chords.getAttribute("aria-checked")).toBe("true");
		await user.click(chords);
		expect(shownChords()).toEqual([]);
		expect(screen.queryByRole("button", { name: "Chord Diagrams" })).toBeNull();
		expect(screen.getByText("Amazing grace! how sweet")).toBeDefined();
		cleanup();
		await openSong();
		expect(shownChords()).toEqual([]);
		await user.click(screen.getByRole("switch", { name: "Show Chords" }));
		expect(shownChords()).toEqual(["G", "C", "D/F#", "C", "Em", "D7"]);
	});

	it("a song's sheet is transposed completely and keeps its key after closing", async () => {
		await openSong();
		await press("Higher by a semitone");
		await press("Higher by a semitone");
		expect(screen.getByText("By John Newton • Key of A • 84 BPM")).toBeDefined();
		expect(shownChords()).toEqual(["A", "D", "E/G#", "D", "F#m", "E7"]);
		cleanup();
		await openSong();
		expect(shownChords()).toEqual(["A", "D", "E/G#", "D", "F#m", "E7"]);
		await press("Back to G");
		expect(shownChords()).toEqual(["G", "C", "D/F#", "C", "Em", "D7"]);
	});

	it("shows the played key for a capo", async () => {
		await openSong();
		await press("Capo one fret higher");
		await press("Capo one fret higher");
		expect(screen.getByText("By John Newton • Key of G • 84 BPM")).toBeDefined();
		expect(screen.getByText("Capo 2: play in F")).toBeDefined();
		expect(shownChords()).toEqual(["F", "Bb", "C/E", "Bb", "Dm", "C7"]);
	});

	it("chooses the capo with the easiest shapes", async () => {
		changeSongKey(SONG.id, { semitones: 1 });
		await openSong();
		expect(shownChords()[0]).toBe("Ab");
		await press("Easiest shapes");
		expect(screen.getByText("Capo 1: play in G")).toBeDefined();
		expect(screen.getByText("By John Newton • Key of Ab • 84 BPM")).toBeDefined();
	});

	it("draws chord diagrams, further shapes and those of a ukulele", async () => {
		await openSong();
		await press("Chord Diagrams");
		const g = await screen.findByRole("button", { name: /^G: strings from low: 3 2 0 0 0 3\. Shape 1 of/ });
		expect(g.querySelectorAll('[data-mark="open"]')).toHaveLength(3);
		expect(g.querySelectorAll('[data-mark="fretted"]')).toHaveLength(3);
		await user.click(g);
		expect(g.getAttribute("aria-label")).toMatch(/^G: strings from low: .*Shape 2 of/);
		expect(g.getAttribute("aria-label")).not.toContain("3 2 0 0 0 3");
		await user.click(screen.getByRole("radio", { name: "Ukulele" }));
		expect(await screen.findByRole("button", { name: /^G: strings from low: 0 2 3 2\./ })).toBeDefined();
	});

	it("mirrors the diagrams for left-handed players", async () => {
		await openSong();
		await press("Chord Diagrams");
		const muted = () =>
			document
				.querySelector('button[aria-label^="C: "] [data-mark="muted"]')
				?.getAttribute("d")
				?.match(/M(\d+)/)?.[1];
		await screen.findByRole("button", { name: /^C: strings from low: x 3 2 0 1 0/ });
		const right = Number(muted());
		await user.click(screen.getByRole("switch", { name: "Left-handed" }));
		expect(Number(muted())).toBeGreaterThan(right);
	});

	it("shows an error if the song cannot be loaded, with a retry", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		vi.stubGlobal("fetch", async () => Response.json(new AppError("unexpected"), { status: 500 }));
		render(<SongDialog songId={SONG.id} onClose={onClose} />);
		expect(await screen.findByText("This song could not be loaded.")).toBeDefined();
		serve();
		await press("Try again");
		expect(await screen.findByText("Verse 1")).toBeDefined();
	});

	it("plays the recording of a song that has one", async () => {
		await openSong({ audioUrl: "/song.mp3" });
		const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
		await press("Play");
		expect(play).toHaveBeenCalledTimes(1);
	});

	it("exports ChordPro in the shown key with its capo", () => {
		const text = chordProOf(SONG, { semitones: 2, capo: 2 });
		expect(text).toContain("{title: Amazing Grace}");
		expect(text).toContain("{key: G}\n{capo: 2}\n");
		expect(text).toContain("A[G]mazing grace! how [C]sweet");
		expect(chordProOf(SONG, { semitones: 2, capo: 0 })).toContain("that [E/G#]saved me");
		expect(chordProOf(SONG, { semitones: 2, capo: 0 })).not.toContain("capo");
	});
});

describe("a song of one's own", () => {
	const MINE = { isMine: true, isPublic: false, hasSuggestedChords: true };
	const syllable = (name: string) => screen.getByRole("button", { name });

	it("the sheet of an own song shows a badge for suggested chords until they are confirmed", async () => {
		await openSong(MINE);
		expect(screen.getByText("Suggested chords")).toBeDefined();
		await press("These chords are right");
		await waitFor(() => expect(screen.queryByText("Suggested chords")).toBeNull());
		expect(saved.at(-1)).toMatchObject({ hasSuggestedChords: false, verses: SONG.verses });
	});

	it("chords are changed, typed, moved and removed by tapping a syllable", async () => {
		await openSong(MINE);
		await press("Edit chords");
		await user.click(syllable("C: sweet"));
		const choices = screen.getByRole("group", { name: "Chords of the key of G" });
		expect(
			within(choices)
				.getAllByRole("button")
				.slice(0, 6)
				.map(({ textContent }) => textContent),
		).toEqual(["G", "Am", "Bm", "C", "D", "Em"]);
		await user.click(within(choices).getByRole("button", { name: "Am" }));
		await user.click(syllable("no chord: me"));
		await fill("Another chord", "H7");
		await press("Use");
		expect(screen.getByText("We do not know this chord. Write it like G, F#m7 or D/F#.")).toBeDefined();
		await fill("Another chord", "F♯m7");
		await press("Use");
		await user.click(syllable("D/F#: saved"));
		await press("Move one letter left");
		await press("Close the chords");
		await user.click(syllable("D7: Lord"));
		await press("Remove D7");
		await press("Save chords");
		await screen.findByRole("button", { name: "Edit chords" });
		const [sent] = saved;
		expect(sent?.verses[0]?.chords).toEqual([
			[
				{ at: 1, chord: "G" },
				{ at: 19, chord: "Am" },
			],
			[
				{ at: 3, chord: "D/F#" },
				{ at: 11, chord: "F#m7" },
			],
		]);
		expect(sent?.bridge?.chords).toEqual([[]]);
		expect(sent?.hasSuggestedChords).toBe(true);
		expect(screen.getByText("Suggested chords")).toBeDefined();
	});

	it("the chord editor asks before it discards corrections", async () => {
		await openSong(MINE);
		await press("Edit chords");
		await user.click(syllable("C: sweet"));
		await press("Em");
		await user.keyboard("{Escape}");
		expect(await screen.findByText("Discard your changes?")).toBeDefined();
		await press("Keep editing");
		await press("Close");
		await press("Discard");
		expect(onClose).toHaveBeenCalledTimes(1);
		expect(saved).toEqual([]);
	});
});
