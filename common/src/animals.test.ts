import { expect, it } from "vitest";
import { ANIMALS } from "./animals.ts";
import { CharacterRequest } from "./character.ts";
import { POPULAR_ANIMALS } from "./character-choices.ts";

it("the list has several hundred animals in lower case without duplicates", () => {
	expect(ANIMALS.length).toBeGreaterThanOrEqual(300);
	expect(ANIMALS.filter((name, at) => ANIMALS.indexOf(name) !== at)).toEqual([]);
	expect(ANIMALS.filter((name) => !/^[a-z]+([ -][a-z]+)*$/.test(name))).toEqual([]);
});

it("the list starts with the popular animals in order", () => {
	expect(POPULAR_ANIMALS).toHaveLength(27);
	expect(ANIMALS.slice(0, POPULAR_ANIMALS.length)).toEqual(POPULAR_ANIMALS);
});

it("every animal is valid for a character", () => {
	const { favoriteAnimal } = CharacterRequest.shape;
	expect(ANIMALS.filter((name) => !favoriteAnimal.safeParse(name).success)).toEqual([]);
});
