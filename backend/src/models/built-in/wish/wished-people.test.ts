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
