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

test("a brother who was just born is a baby", () => {
	expect(findPeople("his little brother Deniz was born on Tuesday", "Liam", "boy")).toMatchObject([
		{ name: "Deniz", value: "baby brother" },
	]);
});

test.each([
	["his sister Ida was born on Tuesday and Liam held her hand", "baby sister"],
	["his brother Otto is only six weeks old and cries a lot", "baby brother"],
	["his cousin Ada is one and pulls his hair", "baby cousin"],
	["his brother Otto is one of the best", "brother"],
	["his sister Ida is six and plays with him", "sister"],
	["his brother Otto is one year older", "brother"],
])("whether the other child is a baby: %s", (wish, value) => {
	expect(findPeople(wish, "Liam", "boy")[0]).toMatchObject({ value });
});

test.each([
	["Liam and Jan both wanted to be captain", "Jan"],
	["he lent his bike to Paula", "Paula"],
	["he prayed for his friend Levin but Levin is still in hospital", "Levin"],
])("the child of %j can be at the heart of a story, and no helper in it", (wish, name) => {
	expect(findPeople(wish, "Liam", "boy")).toMatchObject([{ role: "friend", name, isAbsent: true }]);
});

test("a verb after a name is no second name", () => {
	const people = findPeople("he has a new baby sister called Ida and says we should send her back", "Theo", "boy");
	expect(people.map(({ name }) => name)).toEqual(["Ida"]);
});

test.each(["a story about Daniel in the lions' den", "we are moving to Florence"])(
	"%j names no other child",
	(wish) => {
		expect(findPeople(wish, "Liam", "boy")).toEqual([]);
	},
);
