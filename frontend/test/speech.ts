// A fake of the browser's speech for tests, which they drive step by step.
import { vi } from "vitest";

type Spoken = {
	text: string;
	rate: number;
	volume: number;
	voice: { name: string } | null;
	onstart: (() => void) | null;
	onend: (() => void) | null;
	onerror: ((event: { error: string }) => void) | null;
};

export function scriptSpeech(voices: object[] = []) {
	const spoken: Spoken[] = [];
	const last = () => spoken.at(-1);
	const synthesis = {
		speaking: false,
		pending: false,
		getVoices: () => voices,
		addEventListener: () => {},
		removeEventListener: () => {},
		pause: vi.fn(),
		resume: () => {},
		cancel: vi.fn(() => {
			synthesis.speaking = false;
		}),
		speak(utterance: Spoken) {
			spoken.push(utterance);
			synthesis.speaking = true;
		},
	};
	class Utterance {
		text: string;
		rate = 1;
		volume = 1;
		voice = null;
		constructor(text: string) {
			this.text = text;
		}
	}
	vi.stubGlobal("speechSynthesis", synthesis);
	vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
	return {
		synthesis,
		/** Texts of all utterances so far. */
		texts: () => spoken.map(({ text }) => text),
		last,
		start: () => last()?.onstart?.(),
		/** Ends the current utterance. */
		end() {
			synthesis.speaking = false;
			last()?.onend?.();
		},
		fail(error: string) {
			synthesis.speaking = false;
			last()?.onerror?.({ error });
		},
	};
}
