import { partNumber } from "@lion-tails/common/song-card";
import type { SongVoicePage, VoicePage } from "@lion-tails/common/voice";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openAt, press, user } from "../../../test/page.tsx";
import { GRACE } from "../../../test/song-server.ts";
import { RecordPage } from "./record-page.tsx";

const STORED = {
	id: "s1",
	story: { title: "The Lamp", content: "Mia lit a lamp.\n\n***\n\nIt burned all night.", applicationQuestions: [] },
	request: {},
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	position: null,
};

const HUSH = { ...GRACE, chorus: { lyrics: ["Hush, my lamb"], chords: [[]] } };
const VERSE = partNumber({ lyrics: ["Amazing grace! How sweet"] });
const CHORUS = partNumber(HUSH.chorus);

let pages: VoicePage[];
let songs: SongVoicePage[];
let sent: { path: string; body: { audioBase64: string; isAdult: boolean } }[];
let deleted: string[];
/** The addresses of the sounds that were loaded. */
let loaded: string[];
let refusal: Response | null;
let heard: HTMLAudioElement[];
let tracks: { stop: ReturnType<typeof vi.fn> }[];

beforeEach(() => {
	[pages, songs, sent, deleted, loaded, refusal, heard, tracks] = [[], [], [], [], [], null, [], []];
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" } = {}) => {
		if (path === "/api/voices") return Response.json({ pages, songs, usedBytes: 0, maxBytes: 1e8 });
		if (path === "/api/stories/s1") return Response.json(STORED);
		if (path === "/api/songs/grace") return Response.json(HUSH);
		if (method === "DELETE") {
			deleted.push(path);
			return Response.json({ ok: true });
		}
		if (method !== "PUT") {
			loaded.push(path);
			return new Response("sound", { headers: { "content-type": "audio/webm" } });
		}
		sent.push({ path, body: JSON.parse(body) });
		if (refusal) return refusal;
		const [, , kind, id, , page] = path.split("/");
		const version = `v${sent.length}`;
		if (kind === "songs") return Response.json({ songId: id, part: Number(page), version });
		return Response.json({ storyId: id, paragraph: Number(page), version });
	});
	microphone = allowed;
	scriptMicrophone();
	vi.stubGlobal("Audio", function element() {
		const audio = document.createElement("audio");
		audio.play = vi.fn(async () => {});
		audio.pause = vi.fn();
		heard.push(audio);
		return audio;
	});
});

/** The browser's microphone and recorder: each recording is the text "spoken 1", "spoken 2" and so on. */
function scriptMicrophone(): void {
	let count = 0;
	class Recorder extends EventTarget {
		static isTypeSupported = (type: string) => type === "audio/mp4";
		state = "inactive";
		mimeType: string;
		constructor(_: unknown, { mimeType = "" } = {}) {
			super();
			this.mimeType = mimeType;
		}
		start() {
			this.state = "recording";
		}
		stop() {
			this.state = "inactive";
			const data = new Blob([`spoken ${++count}`]);
			this.dispatchEvent(Object.assign(new Event("dataavailable"), { data }));
			this.dispatchEvent(new Event("stop"));
		}
	}
	class Context {
		createAnalyser = () => ({ fftSize: 8, getFloatTimeDomainData: () => {} });
		createMediaStreamSource = () => ({ connect: () => {} });
		close = async () => {};
	}
	vi.stubGlobal("isSecureContext", true);
	vi.stubGlobal("MediaRecorder", Recorder);
	vi.stubGlobal("AudioContext", Context);
	vi.stubGlobal("navigator", Object.create(navigator, { mediaDevices: { value: { getUserMedia: microphone } } }));
}

const allowed = async () => {
	const track = { stop: vi.fn() };
	tracks.push(track);
	return { getTracks: () => [track] };
};
let microphone = allowed;

async function open(address = "/record?id=s1"): Promise<void> {
	openAt(address, { "/record": <RecordPage /> });
	await screen.findByRole("heading", { name: "Record your voice" });
}
const confirmAdult = () => user.click(screen.getByRole("checkbox", { name: /An adult (reads|sings)/ }));
const spoken = () => sent.map(({ path, body }) => [path, atob(body.audioBase64), body.isAdult]);
const status = () => screen.getByRole("status").textContent;

it("records nothing until it is confirmed that an adult reads", async () => {
	await open();
	expect(status()).toBe("Please confirm above that an adult reads.");
	await press("Record this page");
	expect(tracks).toEqual([]);
	await confirmAdult();
	await press("Record this page");
	await waitFor(() => expect(status()).toMatch(/^Recording\./));
});

it("records the pages with words one after another, and one of them again", async () => {
	await open();
	await confirmAdult();
	await press("Record this page");
	await press("Stop recording");
	await waitFor(() => expect(status()).toBe("This page is recorded."));
	expect(tracks.every(({ stop }) => stop.mock.calls.length === 1)).toBe(true);
	screen.getByRole("img", { name: "1 of 2 pages are recorded" });
	await user.click((await screen.findAllByRole("button", { name: "Next page" })).at(-1) as HTMLElement);
	screen.getByText("It burned all night.");
	await press("Record this page");
	await press("Stop recording");
	await screen.findByRole("link", { name: "Back to the story" });
	await press("Previous page");
	await press("Record this page again");
	await press("Stop recording");
	await waitFor(() =>
		expect(spoken()).toEqual([
			["/api/stories/s1/voices/0", "spoken 1", true],
			["/api/stories/s1/voices/2", "spoken 2", true],
			["/api/stories/s1/voices/0", "spoken 3", true],
		]),
	);
});

it("opens at the first page that is not recorded, and plays a recorded page", async () => {
	pages = [{ storyId: "s1", paragraph: 0, version: "v" }];
	await open();
	screen.getByText("It burned all night.");
	await press("Previous page");
	await press("Hear it");
	await waitFor(() => expect(heard[0]?.play).toHaveBeenCalled());
	await act(async () => void heard[0]?.dispatchEvent(new Event("ended")));
	await screen.findByRole("button", { name: "Hear it" });
});

it("keeps a page that could not be saved, says why, and saves it again", async () => {
	refusal = Response.json({ error: "Your recordings fill the space.", code: "voices_full" }, { status: 409 });
	await open();
	await confirmAdult();
	await press("Record this page");
	await press("Stop recording");
	expect((await screen.findByRole("alert")).textContent).toBe(
		"This page is not saved yet. Your recordings fill the space.",
	);
	refusal = null;
	await press("Save again");
	await waitFor(() => expect(status()).toBe("This page is recorded."));
	expect(spoken().map(([, words]) => words)).toEqual(["spoken 1", "spoken 1"]);
});

it("explains the next step when the browser does not allow the microphone", async () => {
	microphone = () => Promise.reject(new DOMException("no", "NotAllowedError"));
	scriptMicrophone();
	await open();
	await confirmAdult();
	await press("Record this page");
	expect((await screen.findByRole("alert")).textContent).toContain("Please allow it in the browser’s settings");
});

it("deletes the recording of the story after a question", async () => {
	pages = [{ storyId: "s1", paragraph: 0, version: "v" }];
	await open();
	await press("Delete the recording");
	await press("Delete");
	await waitFor(() => expect(deleted).toEqual(["/api/stories/s1/voices"]));
	await waitFor(() => expect(screen.queryByRole("button", { name: "Delete the recording" })).toBeNull());
});

it("records the parts of a song, each under its own number, and returns to the song", async () => {
	await open("/record?song=grace");
	expect(status()).toBe("Please confirm above that an adult sings.");
	await confirmAdult();
	screen.getByText("Amazing grace! How sweet");
	await press("Record this page");
	await press("Stop recording");
	await waitFor(() => expect(status()).toBe("This page is recorded."));
	await user.click((await screen.findAllByRole("button", { name: "Next page" })).at(-1) as HTMLElement);
	screen.getByText("Hush, my lamb");
	await press("Record this page");
	await press("Stop recording");
	const back = await screen.findByRole("link", { name: "Back to the song" });
	expect(back.getAttribute("href")).toBe("/music?song=grace");
	expect(spoken()).toEqual([
		[`/api/songs/grace/voices/${VERSE}`, "spoken 1", true],
		[`/api/songs/grace/voices/${CHORUS}`, "spoken 2", true],
	]);
});

it("hears and deletes the recording of a song", async () => {
	songs = [{ songId: "grace", part: VERSE, version: "v" }];
	await open("/record?song=grace");
	screen.getByText("Hush, my lamb");
	await press("Previous page");
	await press("Hear it");
	await waitFor(() => expect(loaded).toEqual([`/api/songs/grace/voices/${VERSE}?v=v`]));
	await press("Delete the recording");
	await press("Delete");
	await waitFor(() => expect(deleted).toEqual(["/api/songs/grace/voices"]));
	await waitFor(() => expect(screen.queryByRole("button", { name: "Delete the recording" })).toBeNull());
});

it("says when the words of a recorded page are no longer in the song", async () => {
	const corrected = partNumber({ lyrics: ["Amazing grace! How sweat"] });
	songs = [VERSE, corrected].map((part) => ({ songId: "grace", part, version: "v" }));
	await open("/record?song=grace");
	expect(await screen.findByText(/^The words of 1 recorded page are no longer in this song/)).toBeTruthy();
});

it("loads a song again that could not be loaded", async () => {
	const answer = fetch;
	vi.stubGlobal("fetch", async (path: string, options: object) =>
		path === "/api/songs/grace" ? new Response("{}", { status: 500 }) : answer(path, options),
	);
	openAt("/record?song=grace", { "/record": <RecordPage /> });
	expect((await screen.findByRole("alert")).textContent).toContain("This song could not be loaded.");
	vi.stubGlobal("fetch", answer);
	await press("Try again");
	await screen.findByText("Amazing grace! How sweet");
});

it("explains a browser without a microphone", async () => {
	vi.stubGlobal("isSecureContext", false);
	await open();
	expect(screen.getByRole("alert").textContent).toContain("https");
});
