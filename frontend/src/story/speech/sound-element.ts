import { silentSound } from "../../ui/silent-sound.ts";
import { VoiceInterrupted } from "./reader-voice.ts";

const SILENCE_SECONDS = 0.24;

export type SoundElement = ReturnType<typeof openSoundElement>;

/** One element for all sounds of a voice, because a tap allows sound for one element. */
export function openSoundElement() {
	const audio = new Audio();
	audio.preservesPitch = true;

	/** Resolves when `listen` settles without an error. Rejects with its error, the element's, or the signal's reason. */
	function until(signal: AbortSignal, listen: (on: Listen, settle: Settle) => void): Promise<void> {
		return new Promise((resolve, reject) => {
			const listening = new AbortController();
			const settle: Settle = (error) => {
				listening.abort();
				if (error === undefined) resolve();
				else reject(error);
			};
			if (signal.aborted) return settle(signal.reason);
			const on: Listen = (type, listener) => audio.addEventListener(type, listener, { signal: listening.signal });
			on("error", () => settle(audio.error ?? new Error("the sound cannot be played")));
			signal.addEventListener("abort", () => settle(signal.reason), { signal: listening.signal });
			listen(on, settle);
		});
	}

	return {
		audio,
		next: (type: string, signal: AbortSignal) => until(signal, (on, settle) => on(type, () => settle())),
		/** Plays to this second, or to the end of the sound for null. An abort does not stop the sound. */
		play: (end: number | null, signal: AbortSignal) =>
			until(signal, (on, settle) => {
				on("ended", () => settle());
				on("timeupdate", () => {
					if (end !== null && audio.currentTime >= end) settle();
				});
				// Paused from outside: an alarm, a call, unplugged headphones. A sound also pauses at its end.
				on("pause", () => {
					if (audio.paused && !audio.ended) settle(new VoiceInterrupted("the sound was paused"));
				});
				audio.play().catch(settle);
			}),
		/** Plays silence, within a tap. The first sound replaces it; it only has to begin. */
		unlock() {
			const silence = URL.createObjectURL(silentSound(SILENCE_SECONDS));
			audio.src = silence;
			audio
				.play()
				.catch(() => {})
				.finally(() => URL.revokeObjectURL(silence));
		},
		setSpeed(speed: number) {
			// A new source resets the playback rate to the default.
			audio.defaultPlaybackRate = speed;
			audio.playbackRate = speed;
		},
		setVolume(volume: number) {
			audio.volume = volume;
		},
		close() {
			audio.pause();
			audio.removeAttribute("src");
		},
	};
}

type Listen = (type: string, listener: () => void) => void;
type Settle = (error?: unknown) => void;
