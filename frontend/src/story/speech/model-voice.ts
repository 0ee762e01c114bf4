// Speaks with the model of the user's own key: the server returns the sound of each sentence; the next one is fetched ahead.
import { callForBytes } from "../../net/client.ts";
import { SOUND_TYPE } from "../../ui/silent-sound.ts";
import type { SpokenSentence, Voice } from "./reader-voice.ts";
import type { ModelVoiceName } from "./settings.ts";
import { openSoundElement, type SoundElement } from "./sound-element.ts";

/** The current sentence, the previous and the next one. */
const MAX_SOUNDS = 3;

export function modelVoice(storyId: string, name: ModelVoiceName): Voice {
	const element = openSoundElement();
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
		speak(sentence, { speed, volume, signal }) {
			element.setSpeed(speed);
			element.setVolume(volume);
			return playSound(element, soundOf(sentence), signal);
		},
		unlock() {
			if (!isUnlocked) element.unlock();
			isUnlocked = true;
		},
		prepare: (sentence) => void soundOf(sentence),
		setSpeed: element.setSpeed,
		setVolume: element.setVolume,
		close() {
			element.close();
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
async function playSound({ audio, play }: SoundElement, sound: Sound, signal: AbortSignal): Promise<void> {
	const failing = new AbortController();
	const forget = sound.onChange(() => {
		if (sound.status === "failed") failing.abort(sound.error);
	});
	const either = AbortSignal.any([signal, failing.signal]);
	const pause = () => audio.pause();
	either.addEventListener("abort", pause);
	let detach = () => {};
	try {
		const Source = streamingSource();
		if (sound.status === "loading" && !Source) await loaded(sound, either);
		either.throwIfAborted();
		if (sound.status === "failed") throw sound.error;
		if (Source && sound.status === "loading") detach = attachStream(audio, sound, new Source());
		else detach = attachUrl(audio, new Blob([...sound.chunks], { type: SOUND_TYPE }));
		await play(null, either);
	} finally {
		either.removeEventListener("abort", pause);
		forget();
		detach();
	}
}

const loaded = (sound: Sound, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		sound.onChange(() => sound.status === "whole" && resolve());
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});

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
	chunks: readonly Uint8Array<ArrayBuffer>[];
	status: "loading" | "whole" | "failed";
	error?: unknown;
	/** Calls the listener at each change, until the returned function is called. */
	onChange(listener: () => void): () => void;
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
