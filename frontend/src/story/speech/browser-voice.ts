// The browser's own voices. Each sentence is a separate utterance, because Chrome falls silent within a long one. Nothing is
// ever paused, because Android cancels instead.

import { useSyncExternalStore } from "react";
import type { Manner, Voice } from "./reader-voice.ts";
import { hasBrowserSpeech } from "./settings.ts";

const CHECK_INTERVAL_MS = 500;
/** Time that a slow voice takes for a character at speed 1. An average voice takes 70 ms. */
const MAX_CHARACTER_MS = 110;
const MAX_SILENT_START_MS = 4000;
/** The end event may never come, so a sentence ends after this number of consecutive silent checks. */
const SILENT_CHECKS = 2;
const MAX_ATTEMPTS = 2;

/** `findVoice` returns undefined for the browser's preferred voice. */
export function browserVoice(findVoice: () => SpeechSynthesisVoice | undefined): Voice {
	return {
		async speak({ text }, how) {
			for (let attempt = 1; ; attempt++)
				try {
					// A voice that fails may be missing or need the network, so the second attempt uses the browser's choice.
					return await speakOnce(text, attempt === 1 ? findVoice() : undefined, how);
				} catch (error) {
					if (how.signal.aborted || attempt === MAX_ATTEMPTS) throw error;
				}
		},
		close: () => speechSynthesis.cancel(),
	};
}

function speakOnce(
	text: string,
	voice: SpeechSynthesisVoice | undefined,
	{ speed, volume, signal }: Manner & { signal: AbortSignal },
): Promise<void> {
	return new Promise((resolve, reject) => {
		const utterance = new SpeechSynthesisUtterance(text);
		utterance.lang = voice?.lang ?? "en-US";
		if (voice) utterance.voice = voice;
		utterance.rate = speed;
		utterance.volume = volume;
		const begunAt = Date.now();
		let isHeard = false;
		let silentChecks = 0;

		// The timer also references the utterance: Chrome sends no events for one that was garbage-collected.
		const timer = setInterval(check, CHECK_INTERVAL_MS);
		function settle(act: () => void): void {
			clearInterval(timer);
			signal.removeEventListener("abort", stop);
			utterance.onstart = utterance.onboundary = utterance.onend = utterance.onerror = null;
			act();
		}
		function stop(): void {
			settle(() => reject(signal.reason));
			speechSynthesis.cancel();
		}
		function check(): void {
			const elapsedMs = Date.now() - begunAt;
			const isBusy = speechSynthesis.speaking || speechSynthesis.pending;
			silentChecks = isBusy ? 0 : silentChecks + 1;
			const isOver = isHeard && silentChecks >= SILENT_CHECKS;
			const isTooLong = elapsedMs > MAX_SILENT_START_MS + (text.length * MAX_CHARACTER_MS) / speed;
			if (isOver) settle(resolve);
			else if (!isHeard && !isBusy && elapsedMs > MAX_SILENT_START_MS)
				settle(() => reject(new Error("the browser does not speak")));
			else if (isTooLong) {
				settle(resolve);
				speechSynthesis.cancel();
			}
		}

		utterance.onstart = utterance.onboundary = () => {
			isHeard = true;
		};
		utterance.onend = () => settle(resolve);
		utterance.onerror = ({ error }) => settle(() => reject(new Error(`the browser’s voice failed: ${error}`)));
		if (signal.aborted) return settle(() => reject(signal.reason));
		signal.addEventListener("abort", stop, { once: true });
		// Chrome stays paused if another page paused its speech.
		speechSynthesis.resume();
		speechSynthesis.speak(utterance);
	});
}

/** Novelty voices, which Apple lists among the others. */
const NOVELTIES =
	/^(Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Good News|Jester|Organ|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/;

const NO_VOICES: readonly SpeechSynthesisVoice[] = [];
let cached = NO_VOICES;

export const useBrowserVoices = () => useSyncExternalStore(onVoices, browserVoices);

/**
 * Returns the English voices. Voices of the device come first, because they need no network and send no text to a server. Returns
 * the same array until the list changes; browsers load the list after the page.
 */
export function browserVoices(): readonly SpeechSynthesisVoice[] {
	if (!hasBrowserSpeech()) return NO_VOICES;
	const voices = speechSynthesis
		.getVoices()
		.filter(({ lang, name }) => /^en([-_]|$)/i.test(lang) && !NOVELTIES.test(name))
		.toSorted(
			(one, other) =>
				Number(other.localService) - Number(one.localService) ||
				Number(hasUserLocale(other)) - Number(hasUserLocale(one)) ||
				one.name.localeCompare(other.name),
		);
	const uris = (list: readonly SpeechSynthesisVoice[]) => list.map(({ voiceURI }) => voiceURI).join();
	if (uris(voices) !== uris(cached)) cached = voices;
	return cached;
}

const hasUserLocale = ({ lang }: SpeechSynthesisVoice) => lang.replace("_", "-") === navigator.language;

function onVoices(listener: () => void): () => void {
	if (!hasBrowserSpeech()) return () => {};
	speechSynthesis.addEventListener?.("voiceschanged", listener);
	return () => speechSynthesis.removeEventListener?.("voiceschanged", listener);
}
