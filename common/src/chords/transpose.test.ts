import { Scale } from "tonal";
import { describe, expect, it } from "vitest";
import { chordNotes, everyQuality, parseChord } from "./chord-name.ts";
import { easiestShapes, semitonesBetween, transposeChord, transposeKey } from "./transpose.ts";

const MAJOR_KEYS = ["C", "Db", "D", "Eb", "E", "F", "F#", "Gb", "G", "Ab", "A", "Bb", "B"];
const MINOR_KEYS = ["Am", "Bbm", "Bm", "Cm", "C#m", "Dm", "Ebm", "D#m", "Em", "Fm", "F#m", "Gm", "G#m"];
const ROOTS_IN_C = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const LEADING_ROOTS_IN_C = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
const ROOTS_IN_A_MINOR = ["A", "Bb", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#"];
const LEADING_ROOTS_IN_A_MINOR = ["A", "A#", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#"];

/** Qualities that are tested for all pairs of keys; the others only from the home key. */
const FROM_EVERY_KEY = ["", "m", "dim", "m7b5"];

const isDiminished = (quality: string) => {
	const intervals = parseChord(`C${quality}`)?.intervals ?? [];
	return intervals.includes("3m") && intervals.includes("5d");
};
const moved = (notes: number[], semitones: number) => notes.map((note) => (note + semitones) % 12);

describe("transposeChord", () => {
	it.each([
		["G", "G", "Bb", "Bb"],
		["D/F#", "G", "Ab", "Eb/G"],
		["Bb", "C", "D", "C"],
		["F#m7b5", "C", "Eb", "Am7b5"],
		["Em/D#", "Em", "Am", "Am/G#"],
		["C", "G", "F#", "B"],
		["C", "G", "Gb", "Cb"],
		["F", "C", "B", "E"],
		["C#7/E#", "F#m", "Gm", "D7/F#"],
		["Db", "C", "Gb", "G"],
		["B7", "Em", "C#m", "G#7"],
		["A/C#", "D", "E", "B/D#"],
		["D#dim7", "E", "C", "Bdim7"],
		["N.C.", "C", "D", "N.C."],
		["F♯m", "D", "E", "G#m"],
		["riff", "C", "D", "riff"],
	])("transposes %s from %s to %s as %s", (chord, fromKey, toKey, expected) => {
		expect(transposeChord(chord, fromKey, toKey)).toBe(expected);
	});

	it.each([
		["major", "C", MAJOR_KEYS, ROOTS_IN_C, LEADING_ROOTS_IN_C],
		["minor", "Am", MINOR_KEYS, ROOTS_IN_A_MINOR, LEADING_ROOTS_IN_A_MINOR],
	])("returns every chord unchanged from a round trip through all %s keys", (_, home, keys, roots, leadingRoots) => {
		const changed: string[] = [];
		for (const quality of everyQuality()) {
			const startKeys = FROM_EVERY_KEY.includes(quality) ? keys : [home];
			for (const rootInHome of isDiminished(quality) ? leadingRoots : roots) {
				for (const from of startKeys) {
					const chord = transposeChord(`${rootInHome}${quality}`, home, from);
					for (const to of keys) {
						const there = transposeChord(chord, from, to);
						const notes = moved(chordNotes(chord), semitonesBetween(from, to));
						const isSame = chordNotes(there).join() === notes.join() && transposeChord(there, to, from) === chord;
						if (!isSame) changed.push(`${chord} of ${from} is ${there} in ${to}`);
					}
				}
			}
		}
		expect(changed).toEqual([]);
	});

	it("keeps the notes of slash chords without double accidentals", () => {
		for (const root of ["C", "D", "Eb", "F#", "B", "A"]) {
			for (const bass of ["C", "C#", "Db", "D", "Eb", "E", "F", "F#", "G", "G#", "Ab", "A", "Bb", "B"]) {
				for (const suffix of ["", "m", "7", "dim"]) {
					for (const to of MAJOR_KEYS) {
						const chord = `${root}${suffix}/${bass}`;
						const there = transposeChord(chord, "C", to);
						expect(chordNotes(there), `${chord} in ${to}: ${there}`).toEqual(
							moved(chordNotes(chord), semitonesBetween("C", to)),
						);
						expect(there).not.toMatch(/##|bb/);
					}
				}
			}
		}
	});

	it("spells E#, B#, Cb and Fb only in keys that have them", () => {
		for (const root of [...ROOTS_IN_C, "C#", "G#", "D#", "A#", "Gb"]) {
			for (const to of MAJOR_KEYS) {
				const there = parseChord(transposeChord(root, "C", to))?.root ?? "";
				if (["E#", "B#", "Cb", "Fb"].includes(there)) expect(Scale.get(`${to} major`).notes).toContain(there);
			}
		}
	});
});

describe("transposeKey", () => {
	it.each([
		["C", 1, "Db"],
		["C", 6, "F#"],
		["F", 1, "Gb"],
		["G", 3, "Bb"],
		["G", -3, "E"],
		["Em", 3, "Gm"],
		["Am", 1, "Bbm"],
		["Em", -1, "Ebm"],
		["Bb", 0, "Bb"],
		["C#", 12, "C#"],
		["D", -14, "C"],
	])("transposes %s by %d semitones to %s", (key, semitones, expected) => {
		expect(transposeKey(key, semitones)).toBe(expected);
	});

	it("returns to each usual key from every other key", () => {
		for (const key of [...MAJOR_KEYS.filter((each) => each !== "F#" && each !== "Gb"), "Em", "C#m", "Bbm", "Gm"]) {
			for (let semitones = -11; semitones < 12; semitones++) {
				expect(transposeKey(transposeKey(key, semitones), -semitones)).toBe(key);
			}
		}
	});
});

describe("easiestShapes", () => {
	it.each([
		["Eb Ab Bb7 Eb", "Eb", 1, "D"],
		["Bb Eb F7 Bb", "Bb", 1, "A"],
		["G C D7 G", "G", 0, "G"],
		["Ab Db Eb Fm Ab", "Ab", 1, "G"],
		["F Bb C F", "F", 3, "D"],
		["F#m Bm C#7 F#m", "F#m", 2, "Em"],
		["Gm Cm D7 Gm", "Gm", 3, "Em"],
	])("chooses for %s in %s the capo %d and the shapes of %s", (chords, key, capo, playedKey) => {
		const [best] = easiestShapes(chords.split(" "), key);
		expect(best).toMatchObject({ capo, key: playedKey });
	});

	it("returns all capo positions with the played chords", () => {
		const positions = easiestShapes(["Eb", "Ab", "N.C.", "Bb/D"], "Eb");
		expect(positions.map(({ capo }) => capo).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(positions.find(({ capo }) => capo === 1)?.chords).toEqual(["D", "G", "N.C.", "A/C#"]);
		for (const { capo, key } of positions) expect(semitonesBetween(key, "Eb")).toBe(capo);
	});

	it("returns no capo first for a song without chords", () => {
		expect(easiestShapes([], "F")[0]).toMatchObject({ capo: 0, key: "F", chords: [] });
	});
});
