// Reads one story aloud: the reader with the chosen voice, the sleep timer and the media controls.
import { createStore } from "zustand/vanilla";
import { CallError } from "../../net/client.ts";
import { openMediaSession } from "../../ui/media-session.ts";
import { toastError } from "../../ui/toasts.tsx";
import { pagesOf, voices } from "../voices/voices.ts";
import { browserVoice, browserVoices } from "./browser-voice.ts";
import { familyVoice, RecordingError } from "./family-voice.ts";
import { modelVoice } from "./model-voice.ts";
import { paceFor, pauseBetweenParagraphs, volumeFor } from "./pace.ts";
import { openReaderVoice, type Voice } from "./reader-voice.ts";
import { changeSpeechSettings, hasBrowserSpeech, useSpeechSettings } from "./settings.ts";

type Options = {
	/** Returns the id of the saved story, which the model of the user's own key can read; null if it is not saved. */
	modelStoryId: () => string | null;
	/** The story whose recorded paragraphs are played instead of another voice; null for a story without an id. */
	recordedStoryId: string | null;
	paragraphs: () => readonly string[];
	age: () => number;
};

export function openReadingSession({ modelStoryId, recordedStoryId, paragraphs, age }: Options) {
	const recorded = pagesOf(recordedStoryId ?? "", voices.get().data);
	let way: "model" | "browser" = "browser";
	let playsRecordings = recorded.size > 0;

	const isRecorded = (paragraph: number): boolean => playsRecordings && recorded.has(paragraph);

	const openVoice = (): Voice =>
		playsRecordings ? familyVoice({ recorded, paragraphs, openOther: openSpeech }) : openSpeech();

	function openSpeech(): Voice {
		const { voice } = useSpeechSettings.getState();
		const storyId = modelStoryId();
		if (storyId && (voice.way === "model" || !hasBrowserSpeech())) {
			way = "model";
			return modelVoice(storyId, voice.way === "model" ? voice.name : "sage");
		}
		return openBrowserVoice();
	}

	function openBrowserVoice(): Voice {
		way = "browser";
		return browserVoice(() => {
			const { voice } = useSpeechSettings.getState();
			const voices = browserVoices();
			const chosen = voice.way === "browser" && voices.find(({ voiceURI }) => voiceURI === voice.voiceUri);
			return chosen || voices.find(({ default: isDefault }) => isDefault) || voices[0];
		});
	}

	const reader = openReaderVoice({
		openVoice,
		onVoiceError(error) {
			if (error instanceof RecordingError) {
				playsRecordings = false;
				toastError("The recording could not be played", null, "Another voice continues the story.");
				return openSpeech();
			}
			if (way === "model" && hasBrowserSpeech()) {
				if (error instanceof CallError && error.code === "no_own_key")
					changeSpeechSettings({ voice: { way: "browser", voiceUri: null } });
				toastError("This browser’s voice continues the story", error);
				return openBrowserVoice();
			}
			if (way === "model") toastError("The story could not be read aloud", error);
			else
				toastError(
					"This browser could not read the story aloud",
					new Error("Please choose another voice, or try another browser."),
				);
			return null;
		},
		manner(paragraph, share) {
			const { speed, isCalm } = useSpeechSettings.getState();
			if (!isCalm) return { speed, volume: 1 };
			return { speed: isRecorded(paragraph) ? speed : speed * paceFor(age(), share), volume: volumeFor(share) };
		},
		async pauseAfter(paragraph, signal) {
			if (useSpeechSettings.getState().isCalm && !isRecorded(paragraph)) await pauseBetweenParagraphs(signal);
		},
		onSentenceEnd: () => sleep.onSentenceEnd(),
	});
	const sleep = openSleepTimer(reader);
	const media = openMediaSession({
		play: reader.play,
		pause: reader.pause,
		nexttrack: reader.next,
		previoustrack: reader.previous,
		stop: reader.pause,
	});
	reader.store.subscribe(({ status, current }) => {
		const hasElement = way === "model" || (current !== null && isRecorded(current.paragraph));
		media.setPlaying(status === "playing" || status === "waiting", hasElement);
	});

	return {
		reader,
		sleep,
		isRecorded,
		/** The title may arrive while the story is being told. */
		setTitle: media.setTitle,
		close(): void {
			reader.stop();
			sleep.close();
			media.close();
		},
	};
}

export type ReadingSession = ReturnType<typeof openReadingSession>;

// Ends the reading after the chosen time: fades out if the voice has a volume control, otherwise stops after a sentence.

export const SLEEP_MINUTES = [5, 10, 20, 30] as const;

/** `end`: the player closes at the end of the story. */
export type SleepChoice = "off" | "end" | (typeof SLEEP_MINUTES)[number];
export type Sleep = { choice: SleepChoice; minutesLeft: number | null };

const FADE_MS = 8000;
const CHECK_INTERVAL_MS = 500;
const MINUTE_MS = 60_000;

function openSleepTimer(reader: ReturnType<typeof openReaderVoice>) {
	const store = createStore<Sleep>(() => ({ choice: "off", minutesLeft: null }));
	let endsAt: number | null = null;
	let timer: ReturnType<typeof setInterval> | undefined;

	function choose(choice: SleepChoice): void {
		clearInterval(timer);
		if (endsAt !== null) reader.fade(1);
		endsAt = typeof choice === "number" ? Date.now() + choice * MINUTE_MS : null;
		if (endsAt !== null) timer = setInterval(check, CHECK_INTERVAL_MS);
		store.setState({ choice, minutesLeft: typeof choice === "number" ? choice : null });
	}

	function check(): void {
		if (endsAt === null) return;
		const leftMs = endsAt - Date.now();
		const minutesLeft = Math.max(0, Math.ceil(leftMs / MINUTE_MS));
		if (minutesLeft !== store.getState().minutesLeft) store.setState({ minutesLeft });
		if (leftMs > FADE_MS) return;
		const isFading = reader.fade(Math.max(0, leftMs / FADE_MS));
		if (leftMs <= 0 && (isFading || reader.store.getState().status !== "playing")) fallAsleep();
	}

	function fallAsleep(): void {
		reader.pause();
		choose("off");
	}

	return {
		store,
		choose,
		/** Browsers slow down the timers of a hidden page, so the end of each sentence checks too. */
		onSentenceEnd(): void {
			if (endsAt !== null && endsAt <= Date.now()) fallAsleep();
		},
		close: () => choose("off"),
	};
}
