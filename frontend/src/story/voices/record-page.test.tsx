import type { VoicePage } from "@lion-tails/common/voice";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openAt, press, user } from "../../../test/page.tsx";
import { RecordPage } from "./record-page.tsx";
import { voices } from "./voices.ts";

const STORED = {
	id: "s1",
	story: { title: "The Lamp", content: "Mia lit a lamp.\n\n***\n\nIt burned all night.", applicationQuestions: [] },
	request: {},
	createdAt: "2026-11-21T00:00:00.000Z",
	isFavorite: false,
	position: null,
};

let pages: VoicePage[];
let sent: { path: string; body: { audioBase64: string; isAdult: boolean } }[];
let deleted: string[];
let refusal: Response | null;
let heard: HTMLAudioElement[];
let tracks: { stop: ReturnType<typeof vi.fn> }[];

beforeEach(() => {
	[pages, sent, deleted, refusal, heard, tracks] = [[], [], [], null, [], []];
	voices.reset();
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" } = {}) => {
		if (path === "/api/voices") return Response.json({ pages, usedBytes: 0, maxBytes: 1e8 });
		if (path === "/api/stories/s1") return Response.json(STORED);
		if (method === "DELETE") {
			deleted.push(path);
			return Response.json({ ok: true });
		}
		if (method !== "PUT") return new Response("sound", { headers: { "content-type": "audio/webm" } });
		sent.push({ path, body: JSON.parse(body) });
		if (refusal) return refusal;
		return Response.json({ storyId: "s1", paragraph: Number(path.split("/").at(-1)), version: `v${sent.length}` });
	});
	scriptMicrophone();
	vi.stubGlobal("Audio", function element() {
		const audio = document.createElement("audio");
		audio.play = vi.fn(async () => {});
		audio.pause = vi.fn();
		heard.push(audio);
		return audio;
	});
});
afterEach(cleanup);

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

let microphone = async () => {
	const track = { stop: vi.fn() };
	tracks.push(track);
	return { getTracks: () => [track] };
};

async function open(): Promise<void> {
	openAt("/record?id=s1", { "/record": <RecordPage /> });
	await screen.findByRole("heading", { name: "Record your voice" });
}
const confirmAdult = () => user.click(screen.getByRole("checkbox", { name: /An adult reads/ }));
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

it("says what to do when the browser does not allow the microphone", async () => {
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

it("explains a browser without a microphone", async () => {
	vi.stubGlobal("isSecureContext", false);
	await open();
	expect(screen.getByRole("alert").textContent).toContain("https");
});
