import { SPEECH_VOICES } from "@lion-tails/common/story-choices";
import { storedSettings } from "../../net/browser-storage.ts";

export const MIN_SPEED = 0.7;
export const MAX_SPEED = 1.3;
export const SPEED_STEP = 0.1;

/** A voice of the own key's model, or of the browser; null is the browser's preferred voice. */
export type VoiceChoice = { way: "model"; name: ModelVoiceName } | { way: "browser"; voiceUri: string | null };
export type ModelVoiceName = (typeof SPEECH_VOICES)[number];

/** `isCalm`: voices other than recorded ones read at the pace of bedtime. */
type SpeechSettings = { speed: number; voice: VoiceChoice; isCalm: boolean };

const DEFAULTS: SpeechSettings = { speed: 1, voice: { way: "browser", voiceUri: null }, isCalm: true };

export const [useSpeechSettings, changeSpeechSettings] = storedSettings("readAloud", readSettings);

/** The sentence that tells a parent who receives the words if a model’s voice reads them. */
export const MODEL_VOICE_NOTE =
	"The words go to the provider of your key, usually OpenAI, sentence by sentence. It charges your key for them.";

/** Converts a voice to the value of a list's choice; `voiceOfKey` converts it back. */
export const voiceKey = (voice: VoiceChoice) =>
	voice.way === "model" ? `model:${voice.name}` : `browser:${voice.voiceUri ?? ""}`;

export function voiceOfKey(key: string): VoiceChoice {
	const [, way, rest = ""] = /^(model|browser):(.*)$/s.exec(key) ?? [];
	const name = SPEECH_VOICES.find((each) => each === rest);
	if (way === "model" && name) return { way, name };
	return { way: "browser", voiceUri: way === "browser" && rest ? rest : null };
}

function readSettings(stored: unknown): SpeechSettings {
	const { speed, voice, isCalm } = (stored ?? {}) as { speed?: unknown; voice?: unknown; isCalm?: unknown };
	const { way, name, voiceUri } = (voice ?? {}) as { way?: unknown; name?: unknown; voiceUri?: unknown };
	return {
		speed: typeof speed === "number" && speed >= MIN_SPEED && speed <= MAX_SPEED ? speed : DEFAULTS.speed,
		voice: voiceOfKey(way === "model" ? `model:${name}` : `browser:${typeof voiceUri === "string" ? voiceUri : ""}`),
		isCalm: isCalm !== false,
	};
}

export const hasBrowserSpeech = () => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
