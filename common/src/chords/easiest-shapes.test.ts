import { describe, expect, it } from "vitest";
import { easiestShapes } from "./easiest-shapes.ts";
import { semitonesBetween } from "./transpose.ts";

describe("easiestShapes", () => {
	it.each([
		["Eb Ab Bb7 Eb", "Eb", 1, "D"],
		["Bb Eb F7 Bb", "Bb", 1, "A"],
		["G C D7 G", "G", 0, "G"],
		["Ab Db Eb Fm Ab", "Ab", 1, "G"],
		["F Bb C F", "F", 3, "D"],
		["F#m Bm C#7 F#m", "F#m", 2, "Em"],
		["Gm Cm D7 Gm", "Gm", 3, "Em"],
	])("plays %s with the capo where the shapes are easiest", (chords, key, capo, playedKey) => {
		const [best] = easiestShapes(chords.split(" "), key);
		expect(best).toMatchObject({ capo, key: playedKey });
	});

	it("sounds the same at each position, and tells what is played, chord for chord", () => {
		const positions = easiestShapes(["Eb", "Ab", "N.C.", "Bb/D"], "Eb");
		expect(positions.map(({ capo }) => capo).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(positions.find(({ capo }) => capo === 1)?.chords).toEqual(["D", "G", "N.C.", "A/C#"]);
		for (const { capo, key } of positions) expect(semitonesBetween(key, "Eb")).toBe(capo);
	});

	it("needs no capo without chords", () => {
		expect(easiestShapes([], "F")[0]).toMatchObject({ capo: 0, key: "F", chords: [] });
	});
});
