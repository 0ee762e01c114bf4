import { ANIMALS } from "@lion-tails/common/animals";
import { expect, it } from "vitest";
import { isAnimal, suggestAnimals } from "./suggest-animals.ts";

it("puts the exact name first, then names that begin with the text, then names that contain it", () => {
	const animals = ["sea lion", "lionfish", "mountain lion", "lion cub", "lion", "dog"];
	expect(suggestAnimals("lion", animals)).toEqual(["lion", "lionfish", "lion cub", "sea lion", "mountain lion"]);
});

it("takes capital letters and surplus spaces for the same name", () => {
	expect(suggestAnimals("  SEA  li", ["Sea Lion", "seal"])).toEqual(["Sea Lion"]);
	expect(isAnimal(" Sea  Lion ", ["sea lion"])).toBe(true);
	expect(isAnimal("sea", ["sea lion"])).toBe(false);
});

it("gives at most 20, or as many as asked for", () => {
	expect(suggestAnimals("a", ANIMALS)).toHaveLength(20);
	expect(suggestAnimals("a", ANIMALS, 15)).toHaveLength(15);
});

it("gives nothing for no text, and nothing where no name matches", () => {
	expect(suggestAnimals(" ", ANIMALS)).toEqual([]);
	expect(suggestAnimals("xyzzy", ANIMALS)).toEqual([]);
});
