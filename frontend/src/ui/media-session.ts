// The controls of the lock screen, of headphones and of keyboards with media keys.
import { silentSound } from "./silent-sound.ts";

type Actions = Partial<Record<"play" | "pause" | "nexttrack" | "previoustrack" | "stop", () => void>>;

const OUR_NAME = "Lion Tails";

const ARTWORK_PX = 512;

/** Connects the controls with `actions` until `close`. Does nothing in a browser without such controls. */
export function openMediaSession(actions: Actions, artist = OUR_NAME) {
	const session = navigator.mediaSession;
	if (!session || typeof MediaMetadata === "undefined") return { setTitle() {}, setPlaying() {}, close() {} };
	let isOpen = true;
	let title = "";
	let artwork: MediaImage[] = [];
	const describe = () => {
		session.metadata = new MediaMetadata({ title, artist, artwork });
	};
	void lion().then((src) => {
		if (!src || !isOpen) return;
		artwork = [{ src, sizes: `${ARTWORK_PX}x${ARTWORK_PX}`, type: "image/png" }];
		describe();
	});
	let silence: HTMLAudioElement | null = null;
	const names = Object.keys(actions) as (keyof Actions)[];
	const handle = (name: keyof Actions, act: (() => void) | null) => {
		try {
			session.setActionHandler(name, act);
		} catch {
			// This browser does not know the action.
		}
	};
	for (const name of names) handle(name, actions[name] ?? null);
	return {
		setTitle(next: string) {
			title = next;
			describe();
		},
		/**
		 * Call in a press. `hasElement`: a media element plays the sound. Next to any other sound, such as speech or a synthesizer, a
		 * silent element plays: browsers show the controls, and let a locked phone continue, only for an element.
		 */
		setPlaying(isPlaying: boolean, hasElement = false) {
			session.playbackState = isPlaying ? "playing" : "paused";
			if (!isPlaying || hasElement) return silence?.pause();
			silence ??= openSilence();
			// Only the controls are missing if the browser refuses.
			silence.play().catch(() => {});
		},
		close() {
			isOpen = false;
			if (silence) closeSilence(silence);
			session.playbackState = "none";
			session.metadata = null;
			for (const name of names) handle(name, null);
		},
	};
}

/** Chromium shows the controls for sounds of at least 5 seconds. */
const SILENCE_SECONDS = 10;

function openSilence(): HTMLAudioElement {
	const audio = new Audio(URL.createObjectURL(silentSound(SILENCE_SECONDS)));
	audio.loop = true;
	return audio;
}

/** Unloaded, so that the controls disappear. */
function closeSilence(audio: HTMLAudioElement): void {
	audio.pause();
	URL.revokeObjectURL(audio.src);
	audio.removeAttribute("src");
	audio.load();
}

/** The lion as a PNG, because lock screens show no SVG; null if it cannot be drawn. */
async function lion(): Promise<string | null> {
	try {
		const image = new Image(ARTWORK_PX, ARTWORK_PX);
		image.src = "/lion.svg";
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = canvas.height = ARTWORK_PX;
		const context = canvas.getContext("2d");
		if (!context) return null;
		context.fillStyle = "#f6efe1";
		context.fillRect(0, 0, ARTWORK_PX, ARTWORK_PX);
		context.drawImage(image, 0, 0, ARTWORK_PX, ARTWORK_PX);
		return canvas.toDataURL("image/png");
	} catch {
		return null;
	}
}
