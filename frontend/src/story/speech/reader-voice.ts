// Reads a story aloud, one sentence after another. The place is kept here and never in a voice: whatever stops a voice, the
// reading goes on from the beginning of the same sentence.
import { type Sentence, splitSentences } from "@lion-tails/common/paragraphs";
import type { ReadingPlace } from "@lion-tails/common/saved-story";
import { createStore } from "zustand/vanilla";
import { isResourceList } from "../book/paragraph-stream.ts";

/** `sentence` is counted from 0 within its paragraph, as the server counts it. */
export type SpokenSentence = Sentence & { paragraph: number; sentence: number };

/** One way to speak. */
export type Voice = {
	/** Resolves when the sentence is over. An abort of the signal ends the sound at once, and rejects. */
	speak(sentence: SpokenSentence, how: { speed: number; signal: AbortSignal }): Promise<void>;
	/** Called while a person's tap is handled: some browsers allow sound only then. */
	unlock?(): void;
	/** This sentence is likely to be the next. */
	prepare?(sentence: SpokenSentence): void;
	/** Of the sentence that is being read. Without it a new speed begins the sentence again. */
	setSpeed?(speed: number): void;
	/** From 0 to 1. */
	setVolume?(volume: number): void;
	close(): void;
};

/** A voice was stopped by something else than us, such as a telephone call: the reading pauses. */
export class VoiceInterrupted extends Error {}

export type Reading = {
	/** `waiting`: the story's next sentence is not told yet. */
	status: "stopped" | "playing" | "waiting" | "paused" | "ended";
	/** The sentence that is being read, or will be. */
	current: SpokenSentence | null;
};

type Options = {
	/** Called when the reading begins. */
	openVoice: () => Voice;
	/** The voice with which the same sentence is tried again; null pauses. */
	onVoiceError: (error: unknown) => Voice | null;
	speed: () => number;
	onSentenceEnd: () => void;
};

type Place = { paragraph: number; sentence: number };

export function openReaderVoice({ openVoice, onVoiceError, speed, onSentenceEnd }: Options) {
	const store = createStore<Reading>(() => ({ status: "stopped", current: null }));
	const sentences = new Map<string, Sentence[]>();
	let paragraphs: readonly string[] = [];
	let isComplete = false;
	let place: Place = { paragraph: 0, sentence: 0 };
	let voice: Voice | null = null;
	/** Of the sentence that is being read, or waited for. */
	let turn: AbortController | null = null;
	let onText = () => {};

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
		}
	}

	async function isRead(current: SpokenSentence, signal: AbortSignal): Promise<boolean> {
		while (voice)
			try {
				const spoken = voice.speak(current, { speed: speed(), signal });
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

	return {
		store,
		pause,

		/** What is there to be read by now; it only grows. */
		setText(next: { paragraphs: readonly string[]; isComplete: boolean }): void {
			({ paragraphs, isComplete } = next);
			onText();
		},

		/** The sentence at a place of the page is the next to be read. */
		setPlace({ paragraph, offset }: ReadingPlace): void {
			const at = sentencesOf(paragraph).findIndex(({ start, text }) => start + text.length > offset);
			place = at < 0 ? { paragraph: paragraph + 1, sentence: 0 } : { paragraph, sentence: at };
			if (at < 0 && !sentenceAt(place)) place = { paragraph: 0, sentence: 0 };
		},

		/** Must be called while a person's tap is handled. */
		play(): void {
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

		/** Another voice was chosen. */
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
			if (voice?.setSpeed) voice.setSpeed(speed());
			else if (store.getState().status === "playing") begin();
		},

		/** False where the voice cannot be made softer. */
		setVolume(volume: number): boolean {
			voice?.setVolume?.(volume);
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
