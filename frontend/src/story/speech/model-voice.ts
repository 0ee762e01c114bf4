// Speaks with the model of the user's own key: the server returns the sound of each sentence; the next one is fetched ahead.
import { callForBytes } from "../../net/client.ts";
import { type SpokenSentence, type Voice, VoiceInterrupted } from "./reader-voice.ts";
import type { ModelVoiceName } from "./settings.ts";
import { SOUND_TYPE, silentSound } from "./silent-sound.ts";

/** The current sentence, the previous and the next one. */
const MAX_SOUNDS = 3;

export function modelVoice(storyId: string, name: ModelVoiceName): Voice {
	// One element for all sentences, because a tap allows sound for one element.
	const audio = new Audio();
	audio.preservesPitch = true;
	const sounds = new Map<string, Sound>();
	let isUnlocked = false;

	function soundOf({ paragraph, sentence }: SpokenSentence): Sound {
		const key = `${paragraph}:${sentence}`;
		const known = sounds.get(key);
		const sound =
			known && known.status !== "failed"
				? known
				: loadSound((signal) =>
						callForBytes("GET /api/stories/:id/speech", {
							params: { id: storyId },
							query: { paragraph, sentence, voice: name },
							signal,
						}),
					);
		// Inserted last: the first key is the least recently used.
		sounds.delete(key);
		sounds.set(key, sound);
		for (const [oldest, { drop }] of sounds) {
			if (sounds.size <= MAX_SOUNDS) break;
			drop();
			sounds.delete(oldest);
		}
		return sound;
	}

	return {
		speak(sentence, { speed, signal }) {
			// A new source resets the playback rate to the default.
			audio.defaultPlaybackRate = speed;
			audio.playbackRate = speed;
			return playSound(audio, soundOf(sentence), signal);
		},
		unlock() {
			if (isUnlocked) return;
			isUnlocked = true;
			const url = URL.createObjectURL(silentSound());
			audio.src = url;
			// The first sentence replaces it; it only has to begin.
			audio
				.play()
				.catch(() => {})
				.finally(() => URL.revokeObjectURL(url));
		},
		prepare: (sentence) => void soundOf(sentence),
		setSpeed(speed) {
			audio.playbackRate = speed;
		},
		setVolume(volume) {
			audio.volume = volume;
		},
		close() {
			audio.pause();
			audio.removeAttribute("src");
			for (const { drop } of sounds.values()) drop();
			sounds.clear();
		},
	};
}

/** Safari on iPhones has only this class. */
type ManagedWindow = { ManagedMediaSource?: typeof MediaSource };

/**
 * Plays the sound as it arrives if the browser can, else after it is complete. Resolves at its end. An abort stops it and
 * rejects.
 */
function playSound(audio: HTMLAudioElement, sound: Sound, signal: AbortSignal): Promise<void> {
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
			// Earlier events of the element belong to another sound.
			on("ended", () => settle(resolve));
			on("error", () => settle(() => reject(audio.error ?? new Error("the sound cannot be played"))));
			// Paused from outside: an alarm, a call, unplugged headphones. A sound also pauses at its end.
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
	// A ManagedMediaSource opens only without remote playback.
	audio.disableRemotePlayback = true;
	const revoke = attachUrl(audio, source);
	return () => {
		forget();
		revoke();
	};
}

type Sound = {
	/** Bytes received so far. */
	chunks: readonly Uint8Array<ArrayBuffer>[];
	status: "loading" | "whole" | "failed";
	error?: unknown;
	/** Calls the listener at each change, until the returned function is called. */
	onChange(listener: () => void): () => void;
	/** Aborts the request. */
	drop(): void;
};

type FetchSound = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

function loadSound(fetchSound: FetchSound): Sound {
	const leaving = new AbortController();
	const listeners = new Set<() => void>();
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	const sound: Sound = {
		chunks,
		status: "loading",
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		drop: () => leaving.abort(),
	};
	const changed = () => {
		for (const listener of [...listeners]) listener();
	};

	async function load(): Promise<void> {
		try {
			const reader = (await fetchSound(leaving.signal)).getReader();
			for (;;) {
				const { done, value } = await reader.read();
				if (done) break;
				chunks.push(new Uint8Array(value));
				changed();
			}
			sound.status = "whole";
		} catch (error) {
			sound.status = "failed";
			sound.error = error;
		}
		changed();
	}
	void load();
	return sound;
}
