// With which capo a song is played most easily.
import { parseChord } from "./chord-name.ts";
import { transposeChord, transposeKey } from "./transpose.ts";

const MAX_CAPO_FRET = 7;

/** How hard guitar beginners find the shapes in which they play near the nut, from 0. All others are barre chords. */
const OPEN_SHAPES: Record<string, number> = Object.fromEntries([
	...["G", "C", "D", "A", "E", "Em", "Am", "E7", "A7", "D7", "Em7", "Am7"].map((name) => [name, 0] as const),
	...["Dm", "G7", "C7", "B7", "Cmaj7", "Dsus4", "Dsus2", "Asus4", "Asus2", "Esus4", "Dm7"].map(
		(name) => [name, 1] as const,
	),
	...["Fmaj7", "Gsus4", "Cadd9", "A7sus4", "D7sus4", "G6", "C6", "D6", "Dmaj7", "Amaj7"].map(
		(name) => [name, 1.5] as const,
	),
]);
const BARRE_EFFORT = 5;
/** The first barre chord of every beginner. */
const F_EFFORT = 3;
const OTHER_BASS_EFFORT = 0.5;
/** A capo far up the neck makes a guitar thin. */
const CAPO_FRET_EFFORT = 0.02;

export type CapoPosition = {
	/** The fret; 0 is none. */
	capo: number;
	/** In which one then plays. */
	key: string;
	/** What one then plays, chord for chord. */
	chords: string[];
	/** The mean over the chords; the lower, the easier. */
	effort: number;
};

/** The positions of a capo at which a song in `key` sounds the same, the easiest first. */
export function easiestShapes(chords: string[], key: string): CapoPosition[] {
	return Array.from({ length: MAX_CAPO_FRET + 1 }, (_, capo) => {
		const playedKey = transposeKey(key, -capo);
		const played = chords.map((chord) => transposeChord(chord, key, playedKey));
		const effort = played.reduce((sum, chord) => sum + effortOf(chord), 0) / Math.max(1, played.length);
		return { capo, key: playedKey, chords: played, effort: effort + capo * CAPO_FRET_EFFORT };
	}).toSorted((a, b) => a.effort - b.effort);
}

function effortOf(name: string): number {
	const chord = parseChord(name);
	if (chord === null) return 0;
	const bass = chord.bass === null ? 0 : OTHER_BASS_EFFORT;
	const written = `${chord.root}${chord.suffix}`;
	return bass + (written === "F" ? F_EFFORT : (OPEN_SHAPES[written] ?? BARRE_EFFORT));
}
