// The chords of a line of a song, by its place in the form.
import { transposeChord } from "./transpose.ts";

/** What a line does: it begins a phrase, stops on the dominant, goes away from home, or comes home. */
export type LineRole = "opening" | "half cadence" | "middle" | "full cadence" | "chorus opening" | "bridge opening";

/** In C major. Of each role the progressions of one chord, of two and of three. */
const PROGRESSIONS: Record<LineRole, string[][]> = {
	opening: [["C"], ["C F", "C G", "C Am"], ["C F C", "C Am F", "C G C"]],
	"half cadence": [["G"], ["C G", "F G", "Dm G"], ["C F G", "C Am G", "C Dm G"]],
	middle: [["F"], ["F C", "Am F"], ["F C G", "Am F C", "F G C"]],
	"full cadence": [["C"], ["G7 C"], ["C G7 C", "F G7 C", "Dm G7 C"]],
	"chorus opening": [
		["F", "C"],
		["F C", "C F"],
		["F C G", "C G C", "F G C"],
	],
	"bridge opening": [
		["F", "Am"],
		["Am F", "F C"],
		["Am F C", "F C G"],
	],
};
const LONGEST_PROGRESSION = 3;
/** They go before the others in a long line. */
const BEFORE = ["C F", "C G"];

/** The chords of minor keys in the place of those of C major, in A minor. */
const IN_MINOR = new Map(Object.entries({ C: "Am", F: "Dm", G: "E", G7: "E7", Am: "F", Dm: "Dm" }));

/** So many chords of `key` for a line; `choice` is any whole number from 0, and the same one has the same chords. */
export function progressionOf(role: LineRole, count: number, key: string, choice: number): string[] {
	const last = choose(PROGRESSIONS[role][Math.min(count, LONGEST_PROGRESSION) - 1] ?? [], choice);
	const before = choose(BEFORE, choice);
	const missing = Math.max(0, count - last.length);
	const inC = [...Array.from({ length: missing }, (_, at) => before[at % before.length] ?? "C"), ...last];
	return inC.map((chord) =>
		key.endsWith("m") ? transposeChord(IN_MINOR.get(chord) ?? chord, "Am", key) : transposeChord(chord, "C", key),
	);
}

function choose(progressions: string[], choice: number): string[] {
	return progressions[choice % progressions.length]?.split(" ") ?? [];
}
