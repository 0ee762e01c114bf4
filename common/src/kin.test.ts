import { expect, test } from "vitest";
import { genderOfGrandparent, isGrandparentIn } from "./kin.ts";

test.each([
	["abuela", "girl"],
	["Cucu", "girl"],
	["bà", "girl"],
	["great oma", "girl"],
	["Abuelo", "boy"],
	["haraboji", "boy"],
	["babu", "boy"],
	["uncle", undefined],
])("genderOfGrandparent returns the gender of %s", (word, gender) => {
	expect(genderOfGrandparent(word)).toBe(gender);
});

test.each([
	["lola", "Lola Maria comes on Sunday", true],
	["lola", "we visit her lola", true],
	["lola", "her friend Lola is ill", false],
	["lolas", "her friend Lolas birthday", false],
	["ba", "Ba Lan cooks soup", true],
	["ba", "the sheep said ba", false],
	["abuela", "abuela is here", true],
])("isGrandparentIn reads %s in “%s” as %s", (word, text, isGrandparent) => {
	expect(isGrandparentIn(word, text)).toBe(isGrandparent);
});
