import { partNumber } from "@lion-tails/common/song-card";
import type { SongVoicePage } from "@lion-tails/common/voice";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, openPart, press } from "../../../test/page.tsx";
import { signIn } from "../../../test/session.ts";
import { GRACE } from "../../../test/song-server.ts";
import { EveningSong } from "../../evening/evening-song.tsx";
import { Recording } from "../../song/play/recording.tsx";
import { useSungPart } from "../../song/play/song-playback.ts";
import { dismissToast } from "../../ui/toasts.tsx";
import { FamilySong } from "./family-song-player.tsx";
import { voices } from "./voices.ts";

const part = (line: string) => ({ lyrics: [line], chords: [[]] });
const NUMBERS = ["Sleep", "Hush", "Night"].map((line) => partNumber(part(line)));
const SONG = { ...GRACE, verses: [part("Sleep"), part("Night")], chorus: part("Hush") };

let songs: SongVoicePage[];
let requests: string[];
let audio: HTMLAudioElement & { isPlaying: boolean };
let answer: () => Response;

beforeEach(() => {
	songs = NUMBERS.map((number) => ({ songId: "grace", part: number, version: "v" }));
	requests = [];
	answer = () => new Response("sound", { headers: { "content-type": "audio/webm" } });
	signIn();
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string) => {
		if (path === "/api/voices") return Response.json({ pages: [], songs, usedBytes: 0, maxBytes: 1 });
		requests.push(path);
		return answer();
	});
	audio = scriptedAudio();
	vi.stubGlobal("Audio", function element() {
		return audio;
	});
});

/** An element that ends when the test says so: no sound is played. */
function scriptedAudio(): typeof audio {
	const element = document.createElement("audio") as typeof audio;
	Object.defineProperties(element, {
		src: { set: () => setTimeout(() => element.dispatchEvent(new Event("loadedmetadata"))) },
		currentTime: { value: 0, writable: true },
		duration: { get: () => 41 },
		paused: { get: () => !element.isPlaying },
	});
	return Object.assign(element, {
		isPlaying: false,
		play: vi.fn(async () => {
			element.isPlaying = true;
		}),
		pause: vi.fn(() => {
			element.isPlaying = false;
		}),
	});
}

const sung = () => useSungPart.getState();
const isPlaying = () => waitFor(() => expect(audio.isPlaying).toBe(true));
async function end(): Promise<void> {
	await isPlaying();
	audio.isPlaying = false;
	await act(async () => void audio.dispatchEvent(new Event("ended")));
}

it("sings the chorus after each verse, marks the part, and ends at the beginning", async () => {
	openPart(<FamilySong song={SONG} />);
	await press("Sung by your family");
	const parts: unknown[] = [];
	for (let at = 0; at < 4; at++) {
		await isPlaying();
		parts.push(sung());
		await end();
	}
	expect(parts).toEqual([
		{ part: "verse", verse: 0 },
		{ part: "chorus", verse: 0 },
		{ part: "verse", verse: 1 },
		{ part: "chorus", verse: 1 },
	]);
	await waitFor(() => expect(sung()).toBeNull());
	expect(new Set(requests)).toEqual(new Set(NUMBERS.map((number) => `/api/songs/grace/voices/${number}?v=v`)));
});

it("leaves out the parts that are not recorded, and continues after a pause with the same part", async () => {
	songs = songs.slice(1);
	openPart(<FamilySong song={SONG} />);
	await press("Sung by your family");
	await end();
	await waitFor(() => expect(sung()).toEqual({ part: "verse", verse: 1 }));
	await isPlaying();
	await press("Sung by your family");
	expect([audio.isPlaying, sung()]).toEqual([false, null]);
	await press("Sung by your family");
	await isPlaying();
	expect(sung()).toEqual({ part: "verse", verse: 1 });
});

it("a verse that is added later is not sung, and the others keep their recordings", async () => {
	const longer = { ...SONG, verses: [part("Morning"), ...SONG.verses], chorus: null };
	openPart(<FamilySong song={longer} />);
	await press("Sung by your family");
	await isPlaying();
	expect(sung()).toEqual({ part: "verse", verse: 1 });
	expect(requests[0]).toBe(`/api/songs/grace/voices/${NUMBERS[0]}?v=v`);
});

it("offers only to record a song that the family has not recorded", async () => {
	songs = [{ songId: "another", part: 0, version: "v" }];
	openPart(<FamilySong song={SONG} />);
	await waitFor(() => expect(voices.get().status).toBe("ready"));
	expect(screen.queryByRole("button")).toBeNull();
	expect(screen.getByRole("link", { name: "Record this song" }).getAttribute("href")).toBe("/record?song=grace");
});

it("shows an error if the recording cannot be loaded, and marks nothing", async () => {
	answer = () => new Response("{}", { status: 404 });
	openPart(<FamilySong song={SONG} />);
	await press("Sung by your family");
	await expectToast("The recording could not be played");
	expect(sung()).toBeNull();
	dismissToast();
});

it("a recording of the song and the family's voice pause each other", async () => {
	const { prototype } = HTMLMediaElement;
	vi.spyOn(prototype, "play").mockImplementation(async function play(this: HTMLMediaElement) {
		this.dispatchEvent(new Event("play"));
	});
	vi.spyOn(prototype, "pause").mockImplementation(function pause(this: HTMLMediaElement) {
		this.dispatchEvent(new Event("pause"));
	});
	openPart(
		<>
			<FamilySong song={SONG} />
			<Recording url="/song.mp3" onPlaying={() => {}} />
		</>,
	);
	await press("Sung by your family");
	await isPlaying();
	await press("Play");
	expect([audio.isPlaying, sung()]).toEqual([false, null]);
	expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
	await press("Sung by your family");
	await isPlaying();
	expect(screen.getByRole("button", { name: "Play" })).toBeTruthy();
});

it("the evening's song is the family's recording, softer", async () => {
	openPart(<EveningSong song={SONG} />);
	await press("Play, sung by your family");
	await isPlaying();
	expect(audio.volume).toBe(0.75);
	expect(screen.getAllByRole("button")).toHaveLength(1);
	expect(sung()).toEqual({ part: "verse", verse: 0 });
});
