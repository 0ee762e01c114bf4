// Ends the reading after some time: softer over the last seconds where the voice can be made so, else after a sentence.
import { createStore } from "zustand/vanilla";

export const SLEEP_MINUTES = [5, 10, 20, 30] as const;

/** `end`: with the story the player closes too. */
export type SleepChoice = "off" | "end" | (typeof SLEEP_MINUTES)[number];
export type Sleep = { choice: SleepChoice; minutesLeft: number | null };

const FADE_MS = 8000;
const CHECK_INTERVAL_MS = 500;
const MINUTE_MS = 60_000;

type Options = {
	now?: () => number;
	/** False where the voice cannot be made softer. */
	setVolume: (volume: number) => boolean;
	/** Whether something is read just now. */
	isReading: () => boolean;
	onDue: () => void;
};

const OFF: Sleep = { choice: "off", minutesLeft: null };

export function openSleepTimer({ now = Date.now, setVolume, isReading, onDue }: Options) {
	const store = createStore<Sleep>(() => OFF);
	let endsAt: number | null = null;
	let timer: ReturnType<typeof setInterval> | undefined;

	function choose(choice: SleepChoice): void {
		clearInterval(timer);
		if (endsAt !== null) setVolume(1);
		endsAt = typeof choice === "number" ? now() + choice * MINUTE_MS : null;
		if (endsAt !== null) timer = setInterval(check, CHECK_INTERVAL_MS);
		store.setState({ choice, minutesLeft: typeof choice === "number" ? choice : null });
	}

	function check(): void {
		if (endsAt === null) return;
		const leftMs = endsAt - now();
		const minutesLeft = Math.max(0, Math.ceil(leftMs / MINUTE_MS));
		if (minutesLeft !== store.getState().minutesLeft) store.setState({ minutesLeft });
		if (leftMs > FADE_MS) return;
		const isFading = setVolume(Math.max(0, leftMs / FADE_MS));
		if (leftMs <= 0 && (isFading || !isReading())) fallAsleep();
	}

	function fallAsleep(): void {
		onDue();
		choose("off");
	}

	return {
		store,
		choose,
		/** A browser slows down the timers of a page that is not seen: the end of each sentence counts too. */
		onSentenceEnd(): void {
			if (endsAt !== null && endsAt <= now()) fallAsleep();
		},
		close: () => choose("off"),
	};
}
