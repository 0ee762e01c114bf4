import { expect, test } from "vitest";
import { deadIn } from "./dead.ts";
import { findPeople } from "./wished-people.ts";

test.each([
	["abuelo Fortunato died in May", ["Fortunato"]],
	["Opa Karl lived next door. He died in May", ["Karl"]],
	["our lola Maria, who passed away, sang to her", ["Maria"]],
	["Oma Else and Opa Karl died last year", ["Else", "Karl"]],
	["Oma Else cried when Opa Karl died", ["Karl"]],
	["her grandma, Nana Ruth, died in March", [undefined, "Ruth"]],
	["her opa, Opa Karl, who passed away, sang to her", [undefined, "Karl"]],
	["my father, abuelo Fortunato, died in May", ["Fortunato"]],
	["we visit Oma Else, Nana Ruth died in March", ["Ruth"]],
	["the funeral of her uncle Ben is tomorrow", ["Ben"]],
	["she is sad since Opa Karl's funeral", ["Karl"]],
	["Grandpa Joe is no longer with us", ["Joe"]],
	["our cat Minka had to be put to sleep", ["Minka"]],
	["Grandpa Joe's phone died", []],
	["her friend Tom's mum died", []],
	["Grandma Rosa is ill, she misses her", []],
])("deadIn finds who has died in “%s”", (wish, names) => {
	expect(deadIn(wish, "Nora").map(({ name }) => name)).toEqual(names);
});

test("a person who has died is dead in all clauses, and another grandparent is not", () => {
	const people = findPeople(
		"Opa Karl lived next door. He died in May. Opa Karl sang to her, and Oma Else plays the piano",
		"Nora",
	);
	expect(people.map(({ name, isDead = false }) => [name, isDead])).toEqual([
		["Karl", true],
		["Else", false],
	]);
});
