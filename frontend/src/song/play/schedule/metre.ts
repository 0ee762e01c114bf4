// Bars and beats of a song. All lengths are in quarter notes.
import type { Song } from "@lion-tails/common/song";

export type Metre = {
	bar: number;
	/** What is counted and what the foot taps: in 6/8, 9/8 and 12/8 three eighths. */
	pulse: number;
	isCompound: boolean;
	/** At the song's own tempo. */
	quartersPerMinute: number;
};

/** Shorter ones would be too quick to count. */
const SHORTEST_PULSE = 0.5;
const COMPOUND = ["6/8", "9/8", "12/8"];
const COMPOUND_PULSE = 1.5;

export function metreOf({ timeSignature, tempo }: Pick<Song, "timeSignature" | "tempo">): Metre {
	const [count = 4, unit = 4] = timeSignature.split("/").map(Number);
	const isCompound = COMPOUND.includes(timeSignature);
	return {
		bar: (count * 4) / unit,
		pulse: isCompound ? COMPOUND_PULSE : Math.max(SHORTEST_PULSE, 4 / unit),
		isCompound,
		quartersPerMinute: isCompound ? tempo * COMPOUND_PULSE : tempo,
	};
}

/** `time` moved on to the next place that lies a whole number of bars behind `from`. */
export function nextBarLine(time: number, from: number, bar: number): number {
	const bars = Math.ceil((time - from) / bar - ROUNDING);
	return from + Math.max(0, bars) * bar;
}

/** Times of triplets are kept with four decimals. */
export const ROUNDING = 0.002;
