import { ANIMALS } from "@lion-tails/common/animals";
import { expect, it } from "vitest";
import { isAnimal, suggestAnimals } from "./animal-field.tsx";

it("suggests the exact name first, then prefixes, then substrings", () => {
	const animals = ["sea lion", "lionfish", "mountain lion", "lion cub", "lion", "dog"];
	expect(suggestAnimals("lion", animals)).toEqual(["lion", "lionfish", "lion cub", "sea lion", "mountain lion"]);
});

it("animal names match regardless of case and surplus spaces", () => {
	expect(suggestAnimals("  SEA  li", ["Sea Lion", "seal"])).toEqual(["Sea Lion"]);
	expect(isAnimal(" Sea  Lion ", ["sea lion"])).toBe(true);
	expect(isAnimal("sea", ["sea lion"])).toBe(false);
});

it("suggests at most 20 animals, or `max`", () => {
	expect(suggestAnimals("a", ANIMALS)).toHaveLength(20);
	expect(suggestAnimals("a", ANIMALS, 15)).toHaveLength(15);
});

it("suggests nothing for empty text and for unknown names", () => {
	expect(suggestAnimals(" ", ANIMALS)).toEqual([]);
	expect(suggestAnimals("xyzzy", ANIMALS)).toEqual([]);
});
