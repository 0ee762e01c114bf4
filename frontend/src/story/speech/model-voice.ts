// The voice of the own key's model: the server's sound of each sentence, the next one fetched while one is played.
import { callForBytes } from "../../net/client.ts";
import { playSound, SOUND_TYPE } from "./play-sound.ts";
import type { SpokenSentence, Voice } from "./reader-voice.ts";
import type { ModelVoiceName } from "./settings.ts";
import { loadSound, type Sound } from "./sound.ts";

/** The sentence that is read, the one before it and the one after it. */
const MAX_SOUNDS = 3;

export function modelVoice(storyId: string, name: ModelVoiceName): Voice {
	// One element for all sentences: a person's tap allows sound to an element.
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
		// Last in order: the first keys are those used longest ago.
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
			// A new source takes the element back to its default.
			audio.defaultPlaybackRate = speed;
			audio.playbackRate = speed;
			return playSound(audio, soundOf(sentence), signal);
		},
		unlock() {
			if (isUnlocked) return;
			isUnlocked = true;
			const url = URL.createObjectURL(new Blob([silence()], { type: SOUND_TYPE }));
			audio.src = url;
			// The first sentence takes its place; only that it was begun counts.
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

/** A quarter of a second: frames of MPEG-2 Layer III, 24 kHz, 8 kbit/s, of a header and zeros. */
function silence(): Uint8Array<ArrayBuffer> {
	const frameBytes = 24;
	const file = new Uint8Array(10 * frameBytes);
	for (let at = 0; at < file.length; at += frameBytes) file.set([0xff, 0xf3, 0x14, 0xc0], at);
	return file;
}
