// Plays a sentence's sound as it arrives where the browser can, else once it is whole.
import { VoiceInterrupted } from "./reader-voice.ts";
import type { Sound } from "./sound.ts";

export const SOUND_TYPE = "audio/mpeg";

/** Safari on iPhones has only this one. */
type ManagedWindow = { ManagedMediaSource?: typeof MediaSource };

/** Resolves at the end of the sound. An abort of the signal ends it, and rejects. */
export function playSound(audio: HTMLAudioElement, sound: Sound, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const listening = new AbortController();
		const on = (type: string, listener: () => void) =>
			audio.addEventListener(type, listener, { signal: listening.signal });
		let detach = () => {};
		let isStarted = false;

		function settle(act: () => void): void {
			listening.abort();
			signal.removeEventListener("abort", stop);
			forget();
			detach();
			act();
		}
		function stop(): void {
			audio.pause();
			settle(() => reject(signal.reason));
		}
		function start(): void {
			const Source = streamingSource();
			if (Source && sound.status === "loading") detach = attachStream(audio, sound, new Source());
			else if (sound.status === "whole") detach = attachUrl(audio, new Blob([...sound.chunks], { type: SOUND_TYPE }));
			else return;
			isStarted = true;
			// Only now: before this the element's events are those of another sound.
			on("ended", () => settle(resolve));
			on("error", () => settle(() => reject(audio.error ?? new Error("the sound cannot be played"))));
			// Not by us: an alarm, a call, headphones that were pulled out. At its end a sound pauses too.
			on("pause", () => {
				if (audio.paused && !audio.ended) settle(() => reject(new VoiceInterrupted("the sound was paused")));
			});
			audio.play().catch((error) => settle(() => reject(error)));
		}
		const forget = sound.onChange(() => {
			if (sound.status === "failed") settle(() => reject(sound.error));
			else if (!isStarted) start();
		});

		if (signal.aborted) return settle(() => reject(signal.reason));
		signal.addEventListener("abort", stop, { once: true });
		if (sound.status === "failed") settle(() => reject(sound.error));
		else start();
	});
}

function streamingSource(): typeof MediaSource | null {
	const Source = (window as ManagedWindow).ManagedMediaSource ?? window.MediaSource;
	return Source?.isTypeSupported(SOUND_TYPE) ? Source : null;
}

function attachUrl(audio: HTMLAudioElement, from: Blob | MediaSource): () => void {
	const url = URL.createObjectURL(from);
	audio.src = url;
	return () => URL.revokeObjectURL(url);
}

function attachStream(audio: HTMLAudioElement, sound: Sound, source: MediaSource): () => void {
	let buffer: SourceBuffer | null = null;
	let appended = 0;

	function append(): void {
		if (!buffer || buffer.updating || source.readyState !== "open") return;
		const chunk = sound.chunks[appended];
		if (chunk) {
			appended++;
			buffer.appendBuffer(chunk);
		} else if (sound.status === "whole") source.endOfStream();
	}

	source.addEventListener(
		"sourceopen",
		() => {
			buffer = source.addSourceBuffer(SOUND_TYPE);
			buffer.addEventListener("updateend", append);
			append();
		},
		{ once: true },
	);
	const forget = sound.onChange(append);
	// A managed source opens only where the sound cannot be sent to another device.
	audio.disableRemotePlayback = true;
	const revoke = attachUrl(audio, source);
	return () => {
		forget();
		revoke();
	};
}
