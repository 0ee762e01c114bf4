import { expect, test } from "vitest";
import { findPeople } from "./wished-people.ts";

test.each([
	["Our dog Biscuit died last week. Liam misses him terribly.", "boy"],
	["Our dog Biscuit died. He misses her so much", "girl"],
	["Our cat Minka died. She was old", "girl"],
	["Our dog Biscuit died. She misses the walks with the dog", undefined],
	["Our dog Biscuit died. Liam misses her mom", undefined],
])("the pet of %j is a %s", (wish, gender) => {
	const [pet] = findPeople(wish, "Liam").filter(({ role }) => role === "pet");
	expect([pet?.role, pet?.gender]).toEqual(["pet", gender]);
});

test.each([
	["our guinea pig Biscuit died this morning. Liam (7) wants to bury her under the apple tree", "boy", "girl"],
	["our guinea pig Biscuit died this morning. Mia wants to bury him", "girl", "boy"],
	["our cat Pip ran away, his collar is red", "girl", "boy"],
	["our cat Pip ran away. Her brother Tom cries, he misses the cat", "girl", undefined],
] as const)("the pet of %j, the wish of a %s, is a %s", (wish, child, gender) => {
	const pet = findPeople(wish, child === "boy" ? "Liam" : "Mia", child).find(({ role }) => role === "pet");
	expect(pet?.gender).toBe(gender);
});
