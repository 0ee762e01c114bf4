// Reads a story aloud, sentence by sentence. The place is kept here, not in a voice: after any interruption reading continues
// from the start of the same sentence.

import { type Sentence, splitSentences } from "@lion-tails/common/paragraphs";
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { isResourceList } from "@lion-tails/common/spoken-text";
import { createStore } from "zustand/vanilla";
import { pauseOthers } from "../../ui/one-sound.ts";

/** `sentence` is the zero-based index within its paragraph, as on the server. */
export type SpokenSentence = Sentence & { paragraph: number; sentence: number };

/** `speed`: 1 is the voice's usual one. `volume`: from 0 to 1. */
export type Manner = { speed: number; volume: number };

export type Voice = {
	/** Resolves at the end of the sentence. An abort stops the sound at once and rejects. */
	speak(sentence: SpokenSentence, how: Manner & { signal: AbortSignal }): Promise<void>;
	/** Called during a tap: some browsers allow sound only then. */
	unlock?(): void;
	/** Announces the sentence that is probably next. */
	prepare?(sentence: SpokenSentence): void;
	/** Changes the speed of the current sentence. Without this method the sentence starts again. */
	setSpeed?(speed: number): void;
	/** Changes the volume of the current sentence, from 0 to 1. */
	setVolume?(volume: number): void;
	close(): void;
};

/** Thrown by a voice that was stopped from outside, such as by a phone call. Reading pauses. */
export class VoiceInterrupted extends Error {}

export type Reading = {
	/** `waiting`: the next sentence has not arrived yet. */
	status: "stopped" | "playing" | "waiting" | "paused" | "ended";
	/** The current sentence, or the next one while paused. */
	current: SpokenSentence | null;
};

type Options = {
	openVoice: () => Voice;
	/** Returns the voice that tries the same sentence again, or null to pause. */
	onVoiceError: (error: unknown) => Voice | null;
	/** `share`: how much of the text has been read, from 0 to 1; 0 until its length is known. */
	manner: (paragraph: number, share: number) => Manner;
	/** Resolves when the next paragraph may begin. Rejects when aborted. */
	pauseAfter: (paragraph: number, signal: AbortSignal) => Promise<void>;
	onSentenceEnd: () => void;
};

type Place = { paragraph: number; sentence: number };

export function openReaderVoice({ openVoice, onVoiceError, manner, pauseAfter, onSentenceEnd }: Options) {
	const store = createStore<Reading>(() => ({ status: "stopped", current: null }));
	const sentences = new Map<string, Sentence[]>();
	let paragraphs: readonly string[] = [];
	let isComplete = false;
	let place: Place = { paragraph: 0, sentence: 0 };
	let voice: Voice | null = null;
	/** Aborts the current sentence, or the wait for the next. */
	let turn: AbortController | null = null;
	let onText = () => {};
	/** Multiplies the volume: the sleep timer fades the voice out. */
	let fade = 1;

	function sentencesOf(paragraph: number): Sentence[] {
		const text = paragraphs[paragraph];
		if (text === undefined || isResourceList(text)) return [];
		const known = sentences.get(text) ?? splitSentences(text);
		sentences.set(text, known);
		return known;
	}

	function sentenceAt({ paragraph, sentence }: Place): SpokenSentence | null {
		for (let at = paragraph, from = sentence; at < paragraphs.length; at++, from = 0) {
			const found = sentencesOf(at)[from];
			if (found) return { ...found, paragraph: at, sentence: from };
		}
		return null;
	}

	function sentenceBefore({ paragraph, sentence }: Place): SpokenSentence | null {
		for (let at = paragraph, to = sentence; at >= 0; to = sentencesOf(--at).length) {
			const found = sentencesOf(at)[to - 1];
			if (found) return { ...found, paragraph: at, sentence: to - 1 };
		}
		return null;
	}

	function mannerNow(): Manner {
		const { speed, volume } = manner(place.paragraph, shareRead());
		return { speed, volume: volume * fade };
	}

	function shareRead(): number {
		if (!isComplete) return 0;
		const lengths = paragraphs.map(({ length }) => length);
		const total = lengths.reduce((sum, length) => sum + length, 0);
		const before = lengths.slice(0, place.paragraph).reduce((sum, length) => sum + length, 0);
		const read = before + (sentencesOf(place.paragraph)[place.sentence]?.start ?? 0);
		return total > 0 ? read / total : 0;
	}

	const after = ({ paragraph, sentence }: Place): Place => ({ paragraph, sentence: sentence + 1 });

	function silence(): void {
		turn?.abort();
		turn = null;
	}

	function begin(): void {
		silence();
		turn = new AbortController();
		void readOn(turn.signal);
	}

	async function readOn(signal: AbortSignal): Promise<void> {
		while (!signal.aborted) {
			const current = sentenceAt(place);
			if (!current && isComplete) return end();
			if (!current) {
				store.setState({ status: "waiting", current: null });
				await new Promise<void>((resolve) => {
					onText = resolve;
				});
				continue;
			}
			place = current;
			store.setState({ status: "playing", current });
			if (!(await isRead(current, signal))) return;
			place = after(current);
			onSentenceEnd();
			const next = sentenceAt(place);
			if (!next || next.paragraph === current.paragraph) continue;
			await pauseAfter(current.paragraph, signal).catch(() => {});
		}
	}

	async function isRead(current: SpokenSentence, signal: AbortSignal): Promise<boolean> {
		while (voice)
			try {
				const spoken = voice.speak(current, { ...mannerNow(), signal });
				const next = sentenceAt(after(current));
				if (next) voice.prepare?.(next);
				await spoken;
				return !signal.aborted;
			} catch (error) {
				if (signal.aborted) return false;
				const other = error instanceof VoiceInterrupted ? null : onVoiceError(error);
				if (!other) pause();
				else changeVoice(other);
				if (!other) return false;
			}
		return false;
	}

	function end(): void {
		silence();
		place = { paragraph: 0, sentence: 0 };
		store.setState({ status: "ended", current: null });
	}

	function pause(): void {
		silence();
		if (isUnderWay()) store.setState({ status: "paused" });
	}

	const isUnderWay = () => ["playing", "waiting"].includes(store.getState().status);

	function changeVoice(next: Voice): void {
		voice?.close();
		voice = next;
	}

	function moveTo(sentence: SpokenSentence): void {
		place = sentence;
		if (isUnderWay()) begin();
		else store.setState({ status: "paused", current: sentence });
	}

	const control = { pause };

	return {
		store,
		pause,

		/** Sets the text so far, which only grows. */
		setText(next: { paragraphs: readonly string[]; isComplete: boolean }): void {
			({ paragraphs, isComplete } = next);
			onText();
		},

		setPlace({ paragraph, offset }: ReadingPlace): void {
			const at = sentencesOf(paragraph).findIndex(({ start, text }) => start + text.length > offset);
			place = at < 0 ? { paragraph: paragraph + 1, sentence: 0 } : { paragraph, sentence: at };
			if (at < 0 && !sentenceAt(place)) place = { paragraph: 0, sentence: 0 };
		},

		/** Must be called during a tap. */
		play(): void {
			pauseOthers(control);
			voice ??= openVoice();
			voice.unlock?.();
			begin();
		},

		next(): void {
			const current = sentenceAt(place);
			const next = current && sentenceAt(after(current));
			if (next) moveTo(next);
		},

		previous(): void {
			const previous = sentenceBefore(place) ?? sentenceAt({ paragraph: 0, sentence: 0 });
			if (previous) moveTo(previous);
		},

		/** Call after the user has chosen another voice. */
		changeVoice(): void {
			const wasUnderWay = isUnderWay();
			silence();
			voice?.close();
			voice = null;
			if (!wasUnderWay) return;
			voice = openVoice();
			voice.unlock?.();
			begin();
		},

		changeSpeed(): void {
			if (voice?.setSpeed) voice.setSpeed(mannerNow().speed);
			else if (store.getState().status === "playing") begin();
		},

		/** `to`: from 1, the usual volume, to 0. Returns false if a sentence of the voice keeps its volume. */
		fade(to: number): boolean {
			fade = to;
			voice?.setVolume?.(mannerNow().volume);
			return voice?.setVolume !== undefined;
		},

		stop(): void {
			silence();
			voice?.close();
			voice = null;
			store.setState({ status: "stopped", current: null });
		},
	};
}
