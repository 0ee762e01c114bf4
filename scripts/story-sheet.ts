// npm run story-sheet -- FILE [SCENE]: prints the beats of a material file of the built-in storyteller, in both wordings, for
// girls and boys, with names and animals that often break sentences.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { tellerValues } from "@lion-tails/backend/models/built-in/compose/forms/setting";
import {
	fillTemplate,
	type TemplateValues,
	templateValues,
} from "@lion-tails/backend/models/built-in/compose/template";
import { print, readOptions, runScript, UserError } from "./run-script.ts";

const CHILDREN = [
	{ name: "Grace", gender: "girl", animal: "owl" },
	{ name: "Will", gender: "boy", animal: "bees" },
	{ name: "O'Brien", gender: "boy", animal: "electric eel" },
	{ name: "李明", gender: "girl", animal: "unicorn" },
] as const;
/** One example of each detail that a parent can give. */
const DETAILS = {
	age: 4,
	hair: "Auburn",
	eyes: "Hazel",
	color: "orange",
	hobby: "likes to draw",
	trait: "adventurous",
	power: "finding lost things",
	experience: 1,
};
const WISH_VALUES = {
	who: "little brother Tom",
	whoName: "Tom",
	myWho: "Tom",
	place: "the new school",
	passage: "chapter 3 of John",
	reference: "John 3",
	facts: "The storks came back to the chimney.",
	spoken: "“Uncle Tom lifted me up,” said the child.",
	list: "the storks, the chimney and Uncle Tom",
	thing: "storks",
};

type Beat = [priority: number, plain: string, rich: string, mark?: string];

async function main(): Promise<void> {
	const { positionals } = readOptions({ allowPositionals: true });
	const [file = "", scene] = positionals;
	const path = resolve(process.cwd(), file);
	if (!file || !existsSync(path))
		throw new UserError("Name a file of backend/src/models/built-in/material, and perhaps a scene in it.");
	const json = JSON.parse(readFileSync(path, "utf8"));
	const beats = beatsIn(json, "").filter(({ where }) => !scene || where.includes(scene));
	if (beats.length === 0) throw new UserError(scene ? `No beats at ${scene} in this file.` : "No beats in this file.");
	const values = CHILDREN.map((child, at) => valuesOf(child, at, json));
	for (const { where, beat } of beats) show(where, beat, values);
}

function valuesOf(
	child: (typeof CHILDREN)[number],
	at: number,
	json: { teller?: Parameters<typeof tellerValues>[0] },
): TemplateValues {
	const request = {
		type: "regular",
		timeTravel: false,
		level: "early-elementary",
		length: "short",
		...DETAILS,
		...child,
	} as const;
	const values = templateValues(request, at);
	return {
		...values,
		...tellerValues(json.teller ?? (at % 2 ? "Uncle Ben" : "Mom")),
		...WISH_VALUES,
		hero: "Corrie ten Boom",
	};
}

function beatsIn(part: unknown, where: string): { where: string; beat: Beat }[] {
	if (!part || typeof part !== "object") return [];
	if (Array.isArray(part) && typeof part[0] === "number") return [{ where, beat: part as Beat }];
	return Object.entries(part).flatMap(([key, inner]) =>
		beatsIn(inner, where ? `${where}/${nameOf(inner) ?? key}` : key),
	);
}

const nameOf = (part: unknown) => (part && typeof part === "object" && "id" in part ? String(part.id) : undefined);

/** Prints each different text of both wordings once. */
function show(where: string, [priority, plain, rich, mark]: Beat, values: readonly TemplateValues[]): void {
	print(`\n${where}  (${priority}${mark ? `, ${mark}` : ""})`);
	for (const [wording, template] of [
		["plain", plain],
		["rich ", rich],
	] as const) {
		const texts = new Map<string, string>();
		for (const one of values) {
			const text = fillTemplate(template, one) ?? "(left out)";
			// Texts that differ only in names count as equal.
			const key = [
				one.name,
				one.girl,
				one.lad,
				one.sis,
				one.bro,
				one.pet,
				one.baker,
				one.weaver,
				one.keeper,
				one.teacher,
			]
				.filter((name) => name !== undefined)
				.reduce((masked, name) => masked.replaceAll(name, "_"), text);
			if (!texts.has(key)) texts.set(key, text);
		}
		for (const text of texts.values()) print(`  ${wording} ${text}`);
	}
}

await runScript(main);
