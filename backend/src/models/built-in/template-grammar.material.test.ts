// Every beat, in both wordings, told of children with names and animals on which sentences break.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { casesToCheck } from "../../../test/material-cases.ts";
import { tellerValues } from "./compose/forms/setting.ts";
import { fillTemplate, type TemplateValues, templateValues } from "./compose/template.ts";
import { languageFaults } from "./material/rules.ts";
import { TELLERS } from "./material.ts";

const CHILDREN = [
	{ name: "Grace", gender: "girl", animal: "owl", trait: "adventurous", power: "understanding animals" },
	{ name: "Will", gender: "boy", animal: "bees", trait: "brave", hobby: "likes to draw" },
	{ name: "Mark", gender: "boy", animal: "kittens", color: "orange", eyes: "Amber" },
	{ name: "James", gender: "boy", animal: "unicorn", hair: "Auburn", hobby: "sports" },
	{ name: "O'Brien", gender: "boy", animal: "electric eel", age: 8, trait: "autistic and loves trains" },
	{ name: "李明", gender: "girl", animal: "T-Rex", age: 11, experience: 1 },
	{ name: "May", gender: "girl", animal: "an ibex", experience: 3, color: "indigo" },
] as const;
const SITUATION = {
	...{ who: "little brother Tom", whoName: "Tom", myWho: "Tom", place: "the new school" },
	...{ passage: "chapter 3 of John", reference: "John 3", book: "John", companion: "The Lost Sheep" },
	...{ companionPassage: "chapter 15 of Luke", hero: "Corrie ten Boom", earlier: "The Kite" },
};

const values = CHILDREN.map((child, at): TemplateValues => {
	const request = { type: "regular", timeTravel: false, level: "early-elementary", length: "short", ...child } as const;
	return { ...templateValues(request, at), ...tellerValues(TELLERS[at % TELLERS.length] ?? "Mom"), ...SITUATION };
});

const folder = new URL("./material/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

const templatesIn = (part: unknown): string[] => {
	if (Array.isArray(part) && typeof part[0] === "number") return [String(part[1]), String(part[2])];
	return part && typeof part === "object" ? Object.values(part).flatMap(templatesIn) : [];
};

describe("every filled beat is free of language faults", () => {
	test.each(casesToCheck(files))("%s", (name) => {
		const templates = templatesIn(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
		const faults = templates.flatMap((template) =>
			values.flatMap((one) => languageFaults(fillTemplate(template, one) ?? "")),
		);
		expect([...new Set(faults)]).toEqual([]);
	});
});

test("languageFaults finds each fault", () => {
	for (const text of [
		"There was a orange patch.",
		"She had an kite.",
		"a small cloth bees",
		"The kittens was asleep.",
		"It was the the end.",
		"It rained. then it stopped.",
		"{name} ran.",
		'He said "no".',
	])
		expect(languageFaults(text), text).toHaveLength(1);
	expect(languageFaults("It took an hour, a unicorn, and a one-eyed owl. “Is it?” asked Mr. Abel.")).toEqual([]);
});
