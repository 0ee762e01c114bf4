import { expect, test } from "vitest";
import { isLivingAnimal } from "./people.ts";

test.each([
	["guinea pig", "Biscuit the guinea pig HATES the hoover. alfie wants her to win for once"],
	["carabao", "Lolo's carabao Inday pulled our whole jeep out of the mud"],
	["axolotl", "axolotl has to be the MAIN one. her name's Gerald. yes her. she lost a foot in the filter"],
	["guide dog", "His guide dog comes Monday, black lab called Vesper"],
	["cat", "our cat had kittens under the stairs"],
	["horse", "the horse called Comet let her brush him"],
])("a real %s of the wish is no cloth animal: %s", (animal, wish) => {
	expect(isLivingAnimal(animal, wish)).toBe(true);
});

test.each([
	["fox", "a story with a fox please"],
	["fox", "she loves foxes"],
	["lion", "our stuffed lion Bruno got lost"],
	["rabbit", "her rabbit Flop sleeps in her bed"],
	["dog", "she is afraid of the dog next door"],
	["dog", "he wants a dog so badly"],
	["elephant", ""],
	["cat", "she drew a cat at school. Her name is on the wall"],
])("a %s may come along as a cloth animal: %s", (animal, wish) => {
	expect(isLivingAnimal(animal, wish)).toBe(false);
});
