// Which notes a shape of a chord may sound, and which it must.
import { type Chord, pitchClass } from "./chord-name.ts";

/** Pitch classes, C being 0. */
export type ChordTones = {
	/** What may sound. */
	all: Set<number>;
	/** What must sound. */
	required: Set<number>;
	/** What should be the lowest. */
	bass: number;
};

/** What players leave out of a chord of many notes, the first first. */
const LEFT_OUT = ["9M", "11P", "5P", "9m", "9A", "11A", "1P"];

/** `most` is how many notes may be required, of a chord that has more than three, without a slash chord's bass. */
export function tonesOf(chord: Chord, most: number): ChordTones {
	const pitchClassOf = (interval: string) => pitchClass(chord.root, interval);
	const bass = pitchClass(chord.bass ?? chord.root);
	const required = requiredIntervals(chord.intervals, most).map(pitchClassOf);
	return {
		all: new Set([...chord.intervals.map(pitchClassOf), bass]),
		required: new Set(chord.bass === null ? required : [...required, bass]),
		bass,
	};
}

function requiredIntervals(intervals: string[], most: number): string[] {
	if (intervals.length <= 3) return intervals;
	const top = intervals.at(-1) ?? "";
	const below = top.startsWith("13") ? ["9M", "11P"] : top.startsWith("11") ? ["9M"] : [];
	const heard = intervals.filter((interval) => interval !== "5P" && !below.includes(interval));
	while (heard.length > most) {
		const next = [...LEFT_OUT.filter((interval) => interval !== top), top].find((interval) => heard.includes(interval));
		if (next === undefined) break;
		heard.splice(heard.indexOf(next), 1);
	}
	return heard;
}
