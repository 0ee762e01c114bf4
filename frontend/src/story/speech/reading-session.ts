// One story that is read aloud: the reader with the chosen voice, the sleep timer and the media controls.
import { AppError } from "@lion-tails/common/errors";
import { openMediaSession } from "../../ui/media-session.ts";
import { toastError } from "../../ui/toasts.tsx";
import { hasBrowserSpeech } from "./browser-speech.ts";
import { browserVoice } from "./browser-voice.ts";
import { browserVoices } from "./browser-voices.ts";
import { modelVoice } from "./model-voice.ts";
import { openReaderVoice, type Voice } from "./reader-voice.ts";
import { changeSpeechSettings, useSpeechSettings } from "./settings.ts";
import { openSleepTimer } from "./sleep-timer.ts";

type Options = {
	/** The story as it is saved, which the own key's model can read; null: not yet. */
	modelStoryId: () => string | null;
};

export function openReadingSession({ modelStoryId }: Options) {
	let way: "model" | "browser" = "browser";

	function openVoice(): Voice {
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
			if (way === "model" && hasBrowserSpeech()) {
				if (error instanceof AppError && error.code === "no_own_key")
					changeSpeechSettings({ voice: { way: "browser", voiceUri: null } });
				toastError("The story is read on by this browser’s voice", error);
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
		speed: () => useSpeechSettings.getState().speed,
		onSentenceEnd: () => sleep.onSentenceEnd(),
	});
	const sleep = openSleepTimer({
		setVolume: reader.setVolume,
		isReading: () => reader.store.getState().status === "playing",
		onDue: reader.pause,
	});
	const media = openMediaSession({
		play: reader.play,
		pause: reader.pause,
		nexttrack: reader.next,
		previoustrack: reader.previous,
		stop: reader.pause,
	});
	reader.store.subscribe(({ status }) => media.setPlaying(status === "playing" || status === "waiting"));

	return {
		reader,
		sleep,
		/** The title comes while a story is told. */
		setTitle: media.setTitle,
		close(): void {
			reader.stop();
			sleep.close();
			media.close();
		},
	};
}

export type ReadingSession = ReturnType<typeof openReadingSession>;
