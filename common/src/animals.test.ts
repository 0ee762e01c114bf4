import { expect, it } from "vitest";
import { ANIMALS } from "./animals.ts";
import { CharacterRequest, POPULAR_ANIMALS } from "./character.ts";

it("has several hundred animals in plain lower-case words, each once", () => {
	expect(ANIMALS.length).toBeGreaterThanOrEqual(300);
	expect(ANIMALS.filter((name, at) => ANIMALS.indexOf(name) !== at)).toEqual([]);
	expect(ANIMALS.filter((name) => !/^[a-z]+([ -][a-z]+)*$/.test(name))).toEqual([]);
});

it("has the popular ones, first and in their order", () => {
	expect(POPULAR_ANIMALS).toHaveLength(27);
	expect(ANIMALS.slice(0, POPULAR_ANIMALS.length)).toEqual(POPULAR_ANIMALS);
});

it("has none that a character could not be saved with", () => {
	const { favoriteAnimal } = CharacterRequest.shape;
	expect(ANIMALS.filter((name) => !favoriteAnimal.safeParse(name).success)).toEqual([]);
});
