// How stories are read aloud in this browser.
import { SPEECH_VOICES } from "@lion-tails/common/story-choices";
import { create } from "zustand";
import { storage } from "../../net/browser-storage.ts";

export const MIN_SPEED = 0.7;
export const MAX_SPEED = 1.3;
export const SPEED_STEP = 0.1;

/** One of the own key's model, or of the browser: null is the one that the browser prefers. */
export type VoiceChoice = { way: "model"; name: ModelVoiceName } | { way: "browser"; voiceUri: string | null };
export type ModelVoiceName = (typeof SPEECH_VOICES)[number];

type SpeechSettings = { speed: number; voice: VoiceChoice };

const STORAGE_KEY = "readAloud";
const DEFAULTS: SpeechSettings = { speed: 1, voice: { way: "browser", voiceUri: null } };

export const useSpeechSettings = create<SpeechSettings>(stored);

export function changeSpeechSettings(change: Partial<SpeechSettings>): void {
	useSpeechSettings.setState(change);
	storage.set("local", STORAGE_KEY, JSON.stringify(useSpeechSettings.getState()));
}

/** As the value of a list's choice, and back. */
export const voiceKey = (voice: VoiceChoice) =>
	voice.way === "model" ? `model:${voice.name}` : `browser:${voice.voiceUri ?? ""}`;

export function voiceOfKey(key: string): VoiceChoice {
	const [, way, rest = ""] = /^(model|browser):(.*)$/s.exec(key) ?? [];
	const name = SPEECH_VOICES.find((each) => each === rest);
	if (way === "model" && name) return { way, name };
	return { way: "browser", voiceUri: way === "browser" && rest ? rest : null };
}

/** What is stored, where it is valid: an older or newer program may have written it. */
function stored(): SpeechSettings {
	const { speed, voice } = (storage.getJson("local", STORAGE_KEY) ?? {}) as { speed?: unknown; voice?: unknown };
	const { way, name, voiceUri } = (voice ?? {}) as { way?: unknown; name?: unknown; voiceUri?: unknown };
	return {
		speed: typeof speed === "number" && speed >= MIN_SPEED && speed <= MAX_SPEED ? speed : DEFAULTS.speed,
		voice: voiceOfKey(way === "model" ? `model:${name}` : `browser:${typeof voiceUri === "string" ? voiceUri : ""}`),
	};
}
