import { expect, test } from "vitest";
import type { BuiltInRequest } from "../request.ts";
import { fillTemplate, templateValues } from "./template.ts";

const MIRA: BuiltInRequest = {
	type: "regular",
	name: "Mira",
	gender: "girl",
	animal: "otter",
	timeTravel: false,
	level: "early-elementary",
	length: "short",
};
const NEIGHBORS = ["girl", "lad", "sis", "bro", "baker", "weaver", "keeper", "teacher"] as const;

const neighborsOf = (request: BuiltInRequest, seed: number) => {
	const values = templateValues(request, seed);
	return NEIGHBORS.map((person) => values[person]);
};

test("the people around a child have the same names in all of its stories", () => {
	const first = neighborsOf(MIRA, 1);
	for (const more of [{}, { gender: undefined }, { animal: undefined }, { type: "moral" as const }])
		for (const seed of [2, 3, 4]) expect(neighborsOf({ ...MIRA, ...more }, seed)).toEqual(first);
	expect(neighborsOf({ ...MIRA, name: "Jonas" }, 1)).not.toEqual(first);
});

test("a cloth animal keeps its name, and another animal can have another one", () => {
	const pets = ["otter", "owl", "fox", "hedgehog"].map((animal) => {
		const names = [1, 2, 3].map((seed) => templateValues({ ...MIRA, animal }, seed).pet);
		expect(new Set(names).size).toBe(1);
		return names[0];
	});
	expect(new Set(pets).size).toBeGreaterThan(1);
});

test("no other person has the child's name", () => {
	for (const name of ["Anna", "Tobias", "Jonas", "Clara"])
		expect(neighborsOf({ ...MIRA, name }, 1)).not.toContain(name);
});

test("a possessive without a noun is “hers”", () => {
	const values = templateValues(MIRA, 1);
	expect(fillTemplate("It was {his}. {He} took {his} bag.", values)).toBe("It was hers. She took her bag.");
	expect(fillTemplate("It was {his}.", templateValues({ ...MIRA, gender: "boy" }, 1))).toBe("It was his.");
});
