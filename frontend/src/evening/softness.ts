// How soft and slow the music of the evening is: the lullaby more than the song before it.
import type { PlaySettings } from "../song/play/sound/sound.ts";

type Softness = { speed: number; volume: number };

export const EVENING_SONG: Softness = { speed: 0.85, volume: 0.75 };
export const LULLABY: Softness = { speed: 0.765, volume: 0.55 };

/** The player's settings, slower and softer, with all voices and without a count-in. */
export const soften = (settings: PlaySettings, { speed, volume }: Softness): PlaySettings => ({
	speed: settings.speed * speed,
	volume: settings.volume * volume,
	voices: "all",
	hasCountIn: false,
});
