// Plays the recorded voice of the family. Another voice reads the paragraphs that are not recorded.
import type { VoicePage } from "@lion-tails/common/voice";
import { loadVoice } from "../voices/voices.ts";
import { type SpokenSentence, type Voice, VoiceInterrupted } from "./reader-voice.ts";
import { openSoundElement } from "./sound-element.ts";

export class RecordingError extends Error {}

type Options = {
	recorded: ReadonlyMap<number, VoicePage>;
	paragraphs: () => readonly string[];
	openOther: () => Voice;
};

/** The current paragraph and the next one. */
const MAX_SOUNDS = 2;
/** Longer than any recording: seeking there makes the browser read the file to its end and learn its length. */
const FAR_AWAY_SECONDS = 1e7;
const MAX_SEARCH_MS = 3000;

export function familyVoice({ recorded, paragraphs, openOther }: Options): Voice {
	const element = openSoundElement();
	const { audio } = element;
	const sounds = new Map<string, Promise<Blob>>();
	let other: Voice | null = null;
	let url = "";
	let loaded: VoicePage | null = null;
	/** The last sentence that was played to its end. */
	let heard: number | null = null;

	function soundOf(page: VoicePage): Promise<Blob> {
		const key = `${page.paragraph} ${page.version}`;
		const sound = sounds.get(key) ?? loadVoice(page);
		// A failed one is requested again.
		sound.catch(() => sounds.delete(key));
		sounds.delete(key);
		sounds.set(key, sound);
		for (const oldest of sounds.keys()) if (sounds.size > MAX_SOUNDS) sounds.delete(oldest);
		return sound;
	}

	async function load(page: VoicePage, signal: AbortSignal): Promise<void> {
		if (loaded === page) return;
		audio.pause();
		const sound = await soundOf(page);
		signal.throwIfAborted();
		URL.revokeObjectURL(url);
		url = URL.createObjectURL(sound);
		audio.src = url;
		await element.next("loadedmetadata", signal);
		// Chromium records without a length.
		if (!Number.isFinite(audio.duration)) {
			const found = element.next("durationchange", AbortSignal.any([signal, AbortSignal.timeout(MAX_SEARCH_MS)]));
			audio.currentTime = FAR_AWAY_SECONDS;
			await found.catch(() => {});
			signal.throwIfAborted();
		}
		loaded = page;
		heard = null;
	}

	async function play(page: VoicePage, { paragraph, sentence, start, text }: SpokenSentence, signal: AbortSignal) {
		// Later than the sentence, because the sound continues into the next one.
		signal.addEventListener("abort", () => audio.pause(), { once: true });
		await load(page, signal);
		const length = paragraphs()[paragraph]?.trimEnd().length ?? 0;
		const hasLength = length > 0 && Number.isFinite(audio.duration);
		const isLast = start + text.length >= length || !hasLength;
		const isContinued = heard === sentence - 1 && !audio.paused;
		if (!isContinued) audio.currentTime = hasLength ? (start / length) * audio.duration : 0;
		heard = null;
		await element.play(isLast ? null : ((start + text.length) / length) * audio.duration, signal);
		heard = sentence;
	}

	return {
		async speak(sentence, how) {
			const { speed, volume, signal } = how;
			const page = recorded.get(sentence.paragraph);
			if (!page) {
				other ??= openOther();
				return other.speak(sentence, how);
			}
			element.setSpeed(speed);
			element.setVolume(volume);
			try {
				await play(page, sentence, signal);
			} catch (error) {
				if (signal.aborted || error instanceof VoiceInterrupted) throw error;
				throw new RecordingError("the recording could not be played", { cause: error });
			}
		},
		unlock() {
			if (loaded) return;
			element.unlock();
			other ??= openOther();
			other.unlock?.();
		},
		prepare(sentence) {
			const page = recorded.get(sentence.paragraph);
			// The error is reported when the page is played.
			if (page) soundOf(page).catch(() => {});
			else other?.prepare?.(sentence);
		},
		setSpeed(speed) {
			element.setSpeed(speed);
			other?.setSpeed?.(speed);
		},
		setVolume(volume) {
			element.setVolume(volume);
			other?.setVolume?.(volume);
		},
		close() {
			element.close();
			URL.revokeObjectURL(url);
			other?.close();
			sounds.clear();
		},
	};
}
