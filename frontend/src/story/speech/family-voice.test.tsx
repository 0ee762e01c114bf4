import type { VoicePage } from "@lion-tails/common/voice";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { expectToast, openPart, user } from "../../../test/page.tsx";
import { scriptSpeech } from "../../../test/speech.ts";
import { dismissToast } from "../../ui/toasts.tsx";
import { ReadAloud, reading } from "./read-aloud.tsx";

// The second sentence begins at three fifths of the paragraph.
const PARAGRAPHS = ["Mia lit a lamp for him. It was very late.", "“Good night,” said Noah."];
const LENGTH_SECONDS = 41;

let recorded: VoicePage[];
let audio: HTMLAudioElement & { seek(seconds: number): Promise<void>; isPlaying: boolean };
let answer: () => Response;
let requests: string[];
let list: Promise<void>;

beforeEach(() => {
	recorded = [{ storyId: "saved", paragraph: 0, version: "v1" }];
	requests = [];
	list = Promise.resolve();
	answer = () => new Response("sound", { headers: { "content-type": "audio/webm" } });
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string) => {
		if (path === "/api/voices") await list;
		if (path === "/api/voices") return Response.json({ pages: recorded, songs: [], usedBytes: 0, maxBytes: 1 });
		requests.push(path);
		return answer();
	});
	vi.stubGlobal("Audio", function element() {
		audio ??= scriptedAudio();
		return audio;
	});
});
afterEach(() => {
	cleanup();
	audio = undefined as unknown as typeof audio;
});

/** An element whose time the test sets: no sound is played. */
function scriptedAudio(): typeof audio {
	const element = document.createElement("audio") as typeof audio;
	let time = 0;
	Object.defineProperties(element, {
		src: { set: () => setTimeout(() => element.dispatchEvent(new Event("loadedmetadata"))) },
		currentTime: { get: () => time, set: (seconds) => (time = seconds) },
		duration: { get: () => LENGTH_SECONDS },
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
		async seek(seconds: number) {
			time = seconds;
			await act(async () => void element.dispatchEvent(new Event("timeupdate")));
		},
	});
}

async function read(): Promise<void> {
	openPart(<ReadAloud storyId="s" savedStoryId="saved" title="The Lamp" paragraphs={PARAGRAPHS} isComplete />);
	await user.click(screen.getByRole("button", { name: "Read aloud" }));
	await screen.findByRole("region", { name: "Reading aloud" });
}
const bar = () => screen.getByRole("region", { name: "Reading aloud" }).textContent;
const end = () => act(async () => void audio.dispatchEvent(new Event("ended")));

it("plays the recording of a paragraph without a break between its sentences, then the browser’s voice reads the rest", async () => {
	const speech = scriptSpeech();
	await read();
	await waitFor(() => expect(bar()).toContain("Recorded voice"));
	await waitFor(() => expect(requests).toEqual(["/api/stories/saved/voices/0?v=v1"]));
	await waitFor(() => expect(audio.isPlaying).toBe(true));
	expect(audio.volume).toBe(1);
	await audio.seek(22);
	await audio.seek(24.5);
	// Softer towards the end of the story.
	await waitFor(() => expect(audio.volume).toBeLessThan(1));
	expect(audio.currentTime).toBe(24.5);
	expect(audio.pause).toHaveBeenCalledTimes(1);
	await end();
	await waitFor(() => expect(speech.texts()).toEqual(["“Good night,” said Noah."]));
	expect(bar()).not.toContain("Recorded voice");
});

it("continues a paused recording at the start of the sentence", async () => {
	scriptSpeech();
	await read();
	await waitFor(() => expect(audio.isPlaying).toBe(true));
	await audio.seek(24.5);
	await audio.seek(30);
	await user.click(screen.getByRole("button", { name: "Pause" }));
	expect(audio.isPlaying).toBe(false);
	await user.click(screen.getByRole("button", { name: "Play" }));
	await waitFor(() => expect(audio.isPlaying).toBe(true));
	expect(audio.currentTime).toBe(24);
});

it("reads with the browser’s voice when a recording cannot be loaded", async () => {
	const speech = scriptSpeech();
	answer = () => new Response("{}", { status: 404 });
	await read();
	await expectToast("The recording could not be played", "Another voice continues the story.");
	await waitFor(() => expect(speech.texts()).toEqual(["Mia lit a lamp for him."]));
	dismissToast();
});

it("waits for the list of recordings, which the pointer over the button has begun to load", async () => {
	const speech = scriptSpeech();
	await reading.load();
	const { promise, resolve } = Promise.withResolvers<void>();
	list = promise;
	openPart(<ReadAloud storyId="s" savedStoryId="saved" title="The Lamp" paragraphs={PARAGRAPHS} isComplete />);
	const button = screen.getByRole("button", { name: "Read aloud" });
	await user.hover(button);
	await user.click(button);
	resolve();
	await waitFor(() => expect(requests).toHaveLength(1));
	expect(speech.texts()).toEqual([]);
});
