// The English voices of this browser: those of the device itself first, because they need no network and keep the words here.
import { useSyncExternalStore } from "react";
import { hasBrowserSpeech } from "./browser-speech.ts";

/** For jokes, not for stories; Apple lists them among the others. */
const NOVELTIES =
	/^(Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Good News|Jester|Organ|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/;

const NONE: readonly SpeechSynthesisVoice[] = [];
let known = NONE;

export const useBrowserVoices = () => useSyncExternalStore(onVoices, browserVoices);

/** The same list until it changes; browsers load it after the page. */
export function browserVoices(): readonly SpeechSynthesisVoice[] {
	if (!hasBrowserSpeech()) return NONE;
	const voices = speechSynthesis
		.getVoices()
		.filter(({ lang, name }) => /^en([-_]|$)/i.test(lang) && !NOVELTIES.test(name))
		.toSorted(
			(one, other) =>
				Number(other.localService) - Number(one.localService) ||
				Number(isOfHere(other)) - Number(isOfHere(one)) ||
				one.name.localeCompare(other.name),
		);
	const names = (list: readonly SpeechSynthesisVoice[]) => list.map(({ voiceURI }) => voiceURI).join();
	if (names(voices) !== names(known)) known = voices;
	return known;
}

const isOfHere = ({ lang }: SpeechSynthesisVoice) => lang.replace("_", "-") === navigator.language;

function onVoices(listener: () => void): () => void {
	if (!hasBrowserSpeech()) return () => {};
	speechSynthesis.addEventListener?.("voiceschanged", listener);
	return () => speechSynthesis.removeEventListener?.("voiceschanged", listener);
}
