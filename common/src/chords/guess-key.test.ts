import { expect, it } from "vitest";
import { guessKey } from "./guess-key.ts";

it.each([
	["G C G D G", "G"],
	["C F G Am C", "C"],
	["Am G F E Am", "Am"],
	["Em C G D Em", "Em"],
	["D G D A7 D", "D"],
	["C G D G", "G"],
	["F Bb C7 F", "F"],
	["Dm A7 Dm Gm A7 Dm", "Dm"],
	["N.C. G N.C.", "G"],
	["G D7", "G"],
])("guesses for %s the key %s", (chords, key) => {
	expect(guessKey(chords.split(" "))).toBe(key);
});

it("returns null without chords", () => {
	expect(guessKey([])).toBeNull();
	expect(guessKey(["N.C.", "riff"])).toBeNull();
});
