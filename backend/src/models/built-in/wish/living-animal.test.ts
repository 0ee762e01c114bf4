import { expect, test } from "vitest";
import { isLivingAnimal, isPersonalName } from "./people.ts";

test.each([
	["guinea pig", "Biscuit the guinea pig HATES the hoover. alfie wants her to win for once"],
	["carabao", "Lolo's carabao Inday pulled our whole jeep out of the mud"],
	["axolotl", "axolotl has to be the MAIN one. her name's Gerald. yes her. she lost a foot in the filter"],
	["guide dog", "His guide dog comes Monday, black lab called Vesper"],
	["cat", "our cat had kittens under the stairs"],
	["horse", "the horse called Comet let her brush him"],
	["barn owl", "on Friday they walk up to the church tower to hear the barn owl"],
	["sheepdog", "We lost Fly this week, 14, best dog on the hill"],
	["goat", "Four goats also reported for assembly"],
	["calf", "two cousins one calf"],
	["owl", "they heard an owl and Poppy answered it"],
	["frog", "there was a little frog in her rain boot this morning"],
	["kitten", "We adopted a kitten from the shelter"],
	["butterfly", "our caterpillars finally turned into butterflies and we let them go"],
	["bird", "Grandpas little bird whistled back to her"],
	// A child does not hold what it is afraid of
	["moth", "she has been terrified of moths since July"],
	["dog", "she is afraid of the dog next door"],
])("a real %s of the wish is no cloth animal: %s", (animal, wish) => {
	expect(isLivingAnimal(animal, wish)).toBe(true);
});

test.each([
	["fox", "a story with a fox please"],
	["fox", "she loves foxes"],
	["lion", "our stuffed lion Bruno got lost"],
	["rabbit", "her rabbit Flop sleeps in her bed"],
	["dog", "he wants a dog so badly"],
	["elephant", ""],
	["rooster", "Itzel is the rooster in the school play"],
	["snail", "with a snail please"],
	["cat", "she drew a cat at school. Her name is on the wall"],
])("a %s may come along as a cloth animal: %s", (animal, wish) => {
	expect(isLivingAnimal(animal, wish)).toBe(false);
});

test.each([
	["T-Rex", "our T-Rex called Bruno ate the rug"],
	["guinea pig (old)", "their guinea pig (old) came to stay"],
])("reads %s, a name with signs in it", (animal, wish) => {
	expect(isLivingAnimal(animal, wish)).toBe(true);
});

test("a name with a hyphen is looked for as it is written", () => {
	expect(isPersonalName("Jun-Jun", "our cat Jun-Jun is back")).toBe(true);
	expect(isPersonalName("Jun-Jun", "a story about kindness")).toBe(false);
});
