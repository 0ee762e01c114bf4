// Keeps the matter of a wish present in the shared parts of the story: at noon, after the Bible story and at night.
import { materialOf } from "../../material.ts";
import { type DropOrder, type PlanInput, type PlanLine, planLines, RANK } from "../story-plan.ts";
import { fillTemplate } from "../template.ts";
import type { ChosenPlot } from "./choose-subject.ts";
import { type Company, companySection } from "./company.ts";

export type Matter = { tone: "hard" | "glad" | "task"; phrase: string };

/** Lines of the afternoon. */
const MORE_LINES = { "very-short": 0, short: 0, medium: 1, long: 2, extended: 3 } as const;

/** Adds the lines about the matter, whose phrase is among the values, to the company. */
export function withMatter(company: Company, matter: Matter | undefined, input: PlanInput, isBrief: boolean): Company {
	if (!matter) return company;
	const { request, values, randomFor } = input;
	const parts = materialOf("matters")[matter.tone];
	const lines = (part: keyof typeof parts, dropOrder: DropOrder): PlanLine[] => {
		const unit = `matter/${matter.tone}/${part}`;
		const beats = part === "more" ? randomFor(unit).shuffle(parts.more) : [randomFor(unit).pick(parts[part])];
		return planLines(unit, beats.slice(0, part === "more" ? MORE_LINES[request.length] : 1), values, (_, index) => ({
			rank: RANK.required,
			unit: `${unit}/${index}`,
			dropOrder,
		}));
	};
	return {
		...company,
		way: [companySection("At Noon", lines("way", isBrief ? 0 : 2)), ...company.way],
		more: [...lines("more", 1).map((line) => companySection("In Between", [line])), ...company.more],
		tale: isBrief ? company.tale : [companySection("After the Story", lines("tale", 0)), ...company.tale],
		turn: [...lines("turn", 2), ...company.turn],
		deed: isBrief ? company.deed : [...company.deed, ...lines("deed", 0)],
		night: [...lines("night", isBrief ? 0 : 2), ...company.night],
	};
}

/** Returns the matter in the parent's own words where the material knows them: “the chickenpox” instead of “being ill”. */
export function matterOf({ situation, thing }: ChosenPlot, { request, values }: PlanInput): Matter | undefined {
	if (thing) return { tone: "glad", phrase: `the ${thing}` };
	const found = situation && materialOf("matters").phrases[situation];
	if (!found) return undefined;
	const text = request.situations
		?.find((one) => one.situation === situation)
		?.texts.join(" ")
		.toLowerCase();
	for (const [pattern, phrase] of found.own) {
		const match = new RegExp(String.raw`\b(?:${pattern})\b`).exec(text ?? "");
		if (!match) continue;
		const own = fillTemplate(
			phrase.replaceAll(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? ""),
			values,
		);
		if (own) return { tone: found.tone, phrase: own };
	}
	const phrase = fillTemplate(found.phrase, values);
	return phrase ? { tone: found.tone, phrase } : undefined;
}
