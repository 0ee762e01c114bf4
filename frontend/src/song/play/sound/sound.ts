import { z } from "zod";
import { storedSettings } from "../../../net/browser-storage.ts";
import type { Schedule } from "../schedule.ts";

/** Times and lengths are in quarter notes of the schedule. */
export type Run = {
	schedule: Schedule;
	from: number;
	/** The count-in before `from`. */
	countIn: { length: number; clicks: number[] } | null;
	/** Repeats the music from `start` to `end` every `repeatAt - start` quarter notes. */
	loop: { start: number; end: number; repeatAt: number } | null;
	speed: number;
};

/** `isHummed`: the melody sounds darker, like a voice with its mouth closed. */
export type Mix = Pick<PlaySettings, "volume" | "voices"> & { isHummed?: boolean };

export type Sound = {
	/** Starts a run and ends the previous one. */
	start(run: Run): void;
	/** The time that is audible now; less than `from` during the count-in. */
	position(): number;
	/** Changes the speed without changing the position. */
	setSpeed(speed: number): void;
	setMix(mix: Mix): void;
	stop(fadeSeconds: number): void;
	/** Fades out and releases all resources. */
	close(): void;
};

/** `onInterrupted`: a phone call or another app has taken over the loudspeaker. */
export type OpenSound = (onInterrupted: () => void) => Promise<Sound>;

export const VOICES = ["all", "melody", "accompaniment"] as const;
export type Voices = (typeof VOICES)[number];

export const MIN_SPEED = 0.5;
export const MAX_SPEED = 1.5;
export const SPEED_STEP = 0.05;

/** Invalid fields become the defaults: an older or newer version may have stored them. */
const PlaySettings = z.object({
	/** Multiple of the song's tempo. */
	speed: z.number().min(MIN_SPEED).max(MAX_SPEED).catch(1),
	volume: z.number().min(0).max(1).catch(0.6),
	voices: z.enum(VOICES).catch("all"),
	hasCountIn: z.boolean().catch(true),
});
export type PlaySettings = z.infer<typeof PlaySettings>;

export const [usePlaySettings, changePlaySettings] = storedSettings(
	"songPlayer",
	(stored) => PlaySettings.safeParse(stored).data ?? PlaySettings.parse({}),
);
