// The port to what makes a song's notes sound.

import type { Schedule } from "../schedule/schedule.ts";
import type { PlaySettings } from "./settings.ts";

/** All places and lengths are in quarter notes of the schedule. */
export type Run = {
	schedule: Schedule;
	from: number;
	/** What is counted before `from`; null: nothing. */
	countIn: { length: number; clicks: number[] } | null;
	/** Sounds again and again: what lies between `start` and `end`, each time `repeatAt - start` after the last. */
	loop: { start: number; end: number; repeatAt: number } | null;
	speed: number;
};

export type Sound = {
	/** What sounded before ends. */
	start(run: Run): void;
	/** What is heard just now; less than `from` while it is counted in. */
	position(): number;
	/** The place in the song stays. */
	setSpeed(speed: number): void;
	setMix(mix: Pick<PlaySettings, "volume" | "voices">): void;
	/** Fades out. */
	stop(fadeSeconds: number): void;
	/** Fades out and gives everything back. */
	close(): void;
};

/** `onInterrupted`: a call or another app has taken the loudspeaker away. */
export type OpenSound = (onInterrupted: () => void) => Promise<Sound>;
