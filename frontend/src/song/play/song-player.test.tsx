import { act, render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { exampleSong } from "../../../test/example-song.ts";
import { press, user } from "../../../test/page.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { MelodyTab } from "./melody-tab.tsx";
import { type Schedule, scheduleSong } from "./schedule.ts";
import { openSongPlayback, useSungPosition } from "./song-playback.ts";
import { SongPlayer } from "./song-player.tsx";
import { type Mix, type OpenSound, type Run, usePlaySettings } from "./sound/sound.ts";

const settings = usePlaySettings.getInitialState();

beforeEach(() => {
	// The player looks at its clock in an interval.
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	usePlaySettings.setState({ ...settings, hasCountIn: false }, true);
});

function openPlayer(change: Parameters<typeof exampleSong>[0] = {}) {
	const silent = silentSound();
	const song = exampleSong(change);
	const view = (semitones: number) => <SongPlayer song={song} semitones={semitones} openSound={silent.open} />;
	const { rerender, unmount } = render(view(0));
	/** Moves the sound to a position in the song. */
	const hear = (position: number) => {
		silent.sound.position = position;
		act(() => void vi.advanceTimersByTime(60));
	};
	return { sound: silent.sound, hear, unmount, transpose: (semitones: number) => rerender(view(semitones)) };
}

const player = () => within(screen.getByRole("group", { name: "Player" }));
async function play() {
	await press("Play");
	await screen.findByRole("button", { name: "Pause" });
}

test("the player is missing for a song without a melody", () => {
	openPlayer({ musicNotes: [] });
	expect(screen.queryByRole("group", { name: "Player" })).toBeNull();
});

test("the player highlights each syllable, pauses, and resumes at the beginning of the interrupted note", async () => {
	const { sound, hear } = openPlayer();
	expect(player().getByText("0:00 of 0:20")).toBeDefined();
	await play();
	expect(sound.runs).toMatchObject([{ from: 0, countIn: null, loop: null, speed: 1 }]);

	hear(0.5);
	expect(useSungPosition.getState()).toEqual({ part: "verse", verse: 0, line: 0, syllable: 0 });
	hear(5.5);
	expect(useSungPosition.getState()).toEqual({ part: "verse", verse: 0, line: 1, syllable: 0 });
	expect(player().getByText("0:03 of 0:20")).toBeDefined();
	hear(6.5);
	expect(useSungPosition.getState()).toBeNull();
	hear(15.5);
	expect(player().getByText("Verse 2")).toBeDefined();
	expect(useSungPosition.getState()).toEqual({ part: "verse", verse: 1, line: 0, syllable: 0 });

	hear(17.8);
	await press("Pause");
	expect(useSungPosition.getState()).toBeNull();
	expect(sound.isSounding).toBe(false);
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 17 });
});

test("the player stops at the end or at a press of Stop, and starts again from the beginning", async () => {
	const { sound, hear } = openPlayer();
	await play();
	hear(31 + 20);
	expect(sound.isSounding).toBe(false);
	expect(useSungPosition.getState()).toBeNull();
	expect(player().getByText("0:00 of 0:20")).toBeDefined();
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 0 });
	hear(9);
	await press("Stop");
	expect(sound.isSounding).toBe(false);
	expect(useSungPosition.getState()).toBeNull();
	expect(player().getByText("0:00 of 0:20")).toBeDefined();
});

test("the player counts in one bar only at the beginning of a section", async () => {
	const { sound, hear } = openPlayer();
	await press("Speed and sound");
	await user.click(screen.getByRole("switch", { name: "Count-in" }));
	await press("Close");
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 0, countIn: { length: 2, clicks: [0, 1] } });
	hear(-1);
	expect(player().getByText("Counting in…")).toBeDefined();
	expect(useSungPosition.getState()).toBeNull();
	hear(2.5);
	expect(player().getByText("Verse 1", { selector: "strong" })).toBeDefined();
	await press("Pause");
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 2, countIn: null });
	await press("Stop");
	await press("Chorus after verse 1");
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 7, countIn: { length: 3 } });
});

test("the section bar seeks to any section", async () => {
	const { sound, hear } = openPlayer();
	const parts = within(screen.getByRole("list", { name: "Parts of the song" }));
	expect(parts.getAllByRole("button").map((part) => part.getAttribute("aria-label"))).toEqual([
		"Verse 1",
		"Chorus after verse 1",
		"Verse 2",
		"Bridge",
		"Chorus after verse 2",
	]);
	await press("Verse 2");
	expect(player().getByText("0:10 of 0:20")).toBeDefined();
	await play();
	expect(sound.runs.at(-1)).toMatchObject({ from: 15 });
	hear(20);
	await press("Chorus after verse 1");
	expect(sound.runs.at(-1)).toMatchObject({ from: 7 });
	expect(parts.getByRole("button", { name: "Chorus after verse 1" }).getAttribute("aria-current")).toBe("true");
});

test("Repeat loops the current section", async () => {
	const { sound, hear } = openPlayer();
	await play();
	hear(16);
	await press("Repeat Verse 2");
	expect(screen.getByRole("button", { name: "Repeat Verse 2" }).getAttribute("aria-pressed")).toBe("true");
	expect(sound.runs.at(-1)).toMatchObject({ from: 16, loop: { start: 15, end: 22, repeatAt: 21 } });
	hear(15.5);
	expect(useSungPosition.getState()).toMatchObject({ part: "verse", verse: 1, syllable: 0 });
	await press("Repeat Verse 2");
	expect(sound.runs.at(-1)).toMatchObject({ from: 15.5, loop: null });
});

test("changing the speed keeps the position and is stored", async () => {
	const { sound, hear } = openPlayer();
	await play();
	hear(15.5);
	await press("Speed and sound");
	screen.getByRole("slider", { name: "Speed" }).focus();
	await user.keyboard("{Home}");
	expect(sound.speed).toBe(0.5);
	expect(sound.runs).toHaveLength(1);
	expect(JSON.parse(localStorage.getItem("songPlayer") ?? "")).toMatchObject({ speed: 0.5 });
	await user.click(screen.getByRole("radio", { name: "Hum only" }));
	expect(JSON.parse(localStorage.getItem("songPlayer") ?? "")).toMatchObject({ voices: "melody" });
	await press("Close");
	expect(player().getByText("0:20 of 0:41")).toBeDefined();
});

test("changing the key continues at the same position", async () => {
	const { sound, hear, transpose } = openPlayer();
	await play();
	hear(15.5);
	transpose(2);
	expect(sound.runs.at(-1)).toMatchObject({ from: 15.5 });
	expect(sound.runs.at(-1)?.schedule.notes[0]?.midi).toBe(69);
});

test("the player is silent after it is closed or interrupted", async () => {
	const { sound, hear, unmount } = openPlayer();
	await play();
	hear(1);
	act(() => sound.interrupt());
	expect(sound.isSounding).toBe(false);
	await play();
	expect(sound.isSounding).toBe(true);
	unmount();
	expect(sound.isClosed).toBe(true);
	expect(useSungPosition.getState()).toBeNull();
});

test("starting a second song pauses the first, also in StrictMode", async () => {
	const one = silentSound();
	const other = silentSound();
	render(
		<StrictMode>
			<SongPlayer song={exampleSong({ id: "one" })} semitones={0} openSound={one.open} />
			<SongPlayer song={exampleSong({ id: "other" })} semitones={0} openSound={other.open} />
		</StrictMode>,
	);
	const [first, second] = screen.getAllByRole("button", { name: "Play" });
	await user.click(first as HTMLElement);
	await waitFor(() => expect(one.sound.isSounding).toBe(true));
	await user.click(second as HTMLElement);
	await waitFor(() => expect(other.sound.isSounding).toBe(true));
	expect(one.sound.isSounding).toBe(false);
});

test("the player shows a playback error, and Play works again", async () => {
	const { sound, open } = silentSound();
	let tries = 0;
	const openLater: OpenSound = async (onInterrupted) => {
		if (tries++ === 0) throw new Error("The connection was lost.");
		return open(onInterrupted);
	};
	render(
		<>
			<SongPlayer song={exampleSong()} semitones={0} openSound={openLater} />
			<Toasts />
		</>,
	);
	await press("Play");
	expect(await screen.findByText("The song could not be played")).toBeDefined();
	await play();
	expect(sound.isSounding).toBe(true);
});

test("the melody tab shows frets with their syllables", async () => {
	const { rerender } = render(<MelodyTab song={exampleSong()} semitones={0} />);
	await press("Melody");
	const frets = () => screen.getAllByRole("img").map((note) => note.getAttribute("aria-label"));
	expect(frets()).toHaveLength(8);
	expect(frets().slice(0, 5)).toEqual([
		"String 1, fret 3",
		"String 1, fret 8",
		"String 1, fret 7",
		"String 1, fret 5",
		"String 1, fret 3",
	]);
	for (const words of ["Oh", "so", "calm", "Rest", "La", "Hm"]) expect(screen.getByText(words)).toBeDefined();
	const song = exampleSong();
	const [verse] = song.verses;
	if (verse) verse.lyrics = ["Ohoso calm", "Rest"];
	rerender(<MelodyTab song={song} semitones={0} />);
	expect(screen.getByText("Oh-"), "its word continues").toBeDefined();
	rerender(<MelodyTab song={exampleSong()} semitones={-3} />);
	expect(frets().slice(0, 2)).toEqual(["String 1, fret 0", "String 1, fret 5"]);
});

test("the song of the evening is hummed from just before the first note of its last part", async () => {
	const silent = silentSound();
	const schedule = scheduleSong(exampleSong()) as Schedule;
	const playback = openSongPlayback({ schedule, openSound: silent.open, onError: () => {}, hasHummedEnd: true });
	playback.play();
	await vi.waitFor(() => expect(playback.store.getState().status).toBe("playing"));
	const begin = schedule.sections.at(-1)?.start ?? 0;
	for (const [position, isHummed] of [
		[0, false],
		[begin - 1, false],
		// Less than half a second at 90 quarters a minute.
		[begin - 0.5, true],
	] as const) {
		silent.sound.position = position;
		vi.advanceTimersByTime(60);
		expect(silent.sound.mix, `at ${position}`).toMatchObject({ voices: isHummed ? "melody" : "all", isHummed });
	}
	playback.close();
});

/** A silent sound whose clock the test moves. */
function silentSound() {
	const sound = {
		runs: [] as Run[],
		speed: 1,
		isSounding: false,
		isClosed: false,
		position: 0,
		mix: null as Mix | null,
		interrupt: () => {},
	};
	const open: OpenSound = async (onInterrupted) => {
		sound.interrupt = onInterrupted;
		return {
			start(run) {
				sound.runs.push(run);
				sound.speed = run.speed;
				sound.isSounding = true;
				sound.position = run.from - (run.countIn?.length ?? 0);
			},
			position: () => sound.position,
			setSpeed(speed) {
				sound.speed = speed;
			},
			setMix(mix) {
				sound.mix = mix;
			},
			stop() {
				sound.isSounding = false;
			},
			close() {
				sound.isSounding = false;
				sound.isClosed = true;
			},
		};
	};
	return { sound, open };
}
