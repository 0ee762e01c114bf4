// Chords without a model.
import type { LyricPart } from "./lyric-parts.ts";
import type { ChordSetting } from "./read-chords.ts";

export function harmoniseParts(parts: LyricPart[]): ChordSetting {
	return {
		key: "C",
		tempo: 90,
		timeSignature: "4/4",
		chords: parts.flatMap(({ lines }) => lines.map(() => [{ at: 0, chord: "C" }])),
	};
}
