import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { expectToast, openPart } from "../../../test/page.tsx";
import { scriptSpeech } from "../../../test/speech.ts";
import { dismissToast } from "../../ui/toasts.tsx";
import { ReadAloud } from "./read-aloud.tsx";
import { changeSpeechSettings } from "./settings.ts";

const PARAGRAPHS = ["Mia lit a lamp. It was late.", "“Good night,” said Noah."];
const KEY_STATUS = "/api/settings/openai-key-status";
const sentence = (paragraph: number, at: number, voice = "coral") =>
	`/api/stories/saved/speech?paragraph=${paragraph}&sentence=${at}&voice=${voice}`;

let paths: string[];
let audio: HTMLAudioElement;
let answer: (path: string) => Response | Promise<Response>;
const sound = () => new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "audio/mpeg" } });

beforeEach(() => {
	paths = [];
	answer = sound;
	vi.stubGlobal("fetch", async (path: string) => {
		if (path === KEY_STATUS) return Response.json({ hasKey: true, isReadable: true });
		if (path === "/api/voices") return Response.json({ pages: [], songs: [], usedBytes: 0, maxBytes: 1 });
		paths.push(path);
		return answer(path);
	});
	vi.stubGlobal("Audio", function element() {
		audio = document.createElement("audio");
		// Only the element's own events: no sound is played.
		audio.play = vi.fn(async () => {});
		audio.pause = vi.fn();
		return audio;
	});
	vi.spyOn(console, "error").mockImplementation(() => {});
	changeSpeechSettings({ voice: { way: "model", name: "coral" }, isCalm: false });
});

function show({ savedStoryId = "saved" as string | null } = {}) {
	openPart(<ReadAloud storyId="s2" savedStoryId={savedStoryId} title="The Lamp" paragraphs={PARAGRAPHS} isComplete />);
	return press("Read aloud");
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const bar = () => screen.getByRole("region", { name: "Reading aloud" });
const fire = (type: string) => act(async () => void audio.dispatchEvent(new Event(type)));
/** The first one is the silence that unlocks the sound. */
const plays = () => vi.mocked(audio.play).mock.calls.length - 1;

it("plays the server’s sound of each sentence, and fetches the next one ahead", async () => {
	const speech = scriptSpeech();
	await show();
	await waitFor(() => expect(paths).toEqual([sentence(0, 0), sentence(0, 1)]));
	await waitFor(() => expect(plays()).toBe(1));
	await fire("ended");
	await waitFor(() => expect(plays()).toBe(2));
	expect(paths).toEqual([sentence(0, 0), sentence(0, 1), sentence(1, 0)]);
	await fire("ended");
	await waitFor(() => expect(plays()).toBe(3));
	await fire("ended");
	await waitFor(() => expect(bar().textContent).toContain("The end"));
	expect(speech.texts()).toEqual([]);
});

it("ignores the end of the first silence while the sound of a sentence is loading", async () => {
	scriptSpeech();
	const sounds: ((sound: Response) => void)[] = [];
	answer = () => new Promise((resolve) => sounds.push(resolve));
	await show();
	await fire("ended");
	expect(paths).toEqual([sentence(0, 0), sentence(0, 1)]);
	expect(plays()).toBe(0);
	for (const resolve of sounds) resolve(sound());
	await waitFor(() => expect(plays()).toBe(1));
	await fire("ended");
	await waitFor(() => expect(plays()).toBe(2));
});

it("pauses when the sound is stopped from outside, and continues without a new request", async () => {
	scriptSpeech();
	await show();
	await waitFor(() => expect(plays()).toBe(1));
	// An alarm does this.
	vi.spyOn(audio, "paused", "get").mockReturnValue(true);
	await fire("pause");
	await waitFor(() => expect(bar().textContent).toContain("Paused"));
	await press("Play");
	await waitFor(() => expect(plays()).toBe(2));
	expect(paths).toEqual([sentence(0, 0), sentence(0, 1)]);
});

it("continues with the browser’s voice if the server has no sound, and shows that once", async () => {
	const speech = scriptSpeech();
	answer = () => Response.json({ error: "The reading voice is busy right now.", code: "model_busy" }, { status: 503 });
	await show();
	await waitFor(() => expect(speech.texts()).toEqual(["Mia lit a lamp."]));
	await expectToast("This browser’s voice continues the story", "The reading voice is busy right now.");
	act(dismissToast);
	await act(async () => speech.end());
	await waitFor(() => expect(speech.texts()).toEqual(["Mia lit a lamp.", "It was late."]));
	expect(paths).toEqual([sentence(0, 0), sentence(0, 1)]);
});

it("the model's voice is not used for an unsaved story", async () => {
	const speech = scriptSpeech();
	await show({ savedStoryId: null });
	expect(speech.texts()).toEqual(["Mia lit a lamp."]);
	expect(paths).toEqual([]);
});

it("the settings show where the words are sent, change the speed at once, and replace the voice", async () => {
	const speech = scriptSpeech();
	await show();
	await waitFor(() => expect(plays()).toBe(1));
	await press("Voice, speed and sleep timer");
	expect(screen.getByText(/The words go to the provider of your key, usually OpenAI/)).toBeTruthy();
	screen.getByRole("slider", { name: "Speed" }).focus();
	await userEvent.keyboard("{ArrowRight}");
	expect(audio.playbackRate).toBe(1.1);
	await waitFor(() => expect(screen.getByRole("combobox", { name: "Voice" }).textContent).toContain("Coral"));
	await userEvent.click(screen.getByRole("combobox", { name: "Voice" }));
	await userEvent.click(screen.getByRole("option", { name: "Nova (your own key)" }));
	await waitFor(() => expect(paths).toContain(sentence(0, 0, "nova")));
	await userEvent.click(screen.getByRole("combobox", { name: "Voice" }));
	await userEvent.click(screen.getByRole("option", { name: "This browser’s choice" }));
	await waitFor(() => expect(speech.texts()).toEqual(["Mia lit a lamp."]));
	expect(screen.getByText(/^Your browser reads\./)).toBeTruthy();
});

it("the model's voice fades out before the sleep timer stops it", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	scriptSpeech();
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	const click = (role: string, name: string) => user.click(screen.getByRole(role, { name }));
	openPart(<ReadAloud storyId="s2" savedStoryId="saved" title="The Lamp" paragraphs={PARAGRAPHS} isComplete />);
	await click("button", "Read aloud");
	await click("button", "Voice, speed and sleep timer");
	await click("combobox", "Sleep timer");
	await click("option", "5 minutes");
	await user.keyboard("{Escape}");
	await act(() => vi.advanceTimersByTimeAsync(5 * 60_000 - 4000));
	expect(audio.volume).toBeGreaterThan(0.2);
	expect(audio.volume).toBeLessThan(0.8);
	await act(() => vi.advanceTimersByTimeAsync(5000));
	expect(bar().textContent).toContain("Paused");
	expect(audio.volume).toBe(1);
});
