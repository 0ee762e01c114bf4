// Keeps the matter of a wish present in the shared parts of the story: at noon, after the Bible story and at night.
import { materialOf, type Situation } from "../../material.ts";
import { isOfSituation } from "../../wish/situations.ts";
import { topicsOf } from "../../wish/topics.ts";
import { type DropOrder, type PlanInput, type PlanLine, planLines, RANK } from "../story-plan.ts";
import { fillTemplate, type TemplateValues } from "../template.ts";
import type { ChosenPlot } from "./choose-subject.ts";
import { type Company, companySection, namesOf, type SecondMatter } from "./company.ts";
import { isRequiredIn } from "./who.ts";

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
		turn: [...lines("turn", isBrief ? 1 : 2), ...company.turn],
		deed: isBrief ? company.deed : [...company.deed, ...lines("deed", 0)],
		night: [...lines("night", isBrief ? 0 : 2), ...company.night],
	};
}

/** Returns the matter in the parent's own words where the material knows them: “the chickenpox” instead of “being ill”. */
export function matterOf({ situation, thing }: ChosenPlot, { request, values }: PlanInput): Matter | undefined {
	if (thing) return { tone: "glad", phrase: `the ${thing}` };
	const text = request.situations?.find((one) => one.situation === situation)?.texts.join(" ") ?? "";
	return situation && phraseOf(situation, text, values);
}

function phraseOf(situation: Situation, text: string, values: TemplateValues): Matter | undefined {
	const found = materialOf("matters").phrases[situation];
	if (!found) return undefined;
	for (const [pattern, phrase] of found.own) {
		const match = new RegExp(String.raw`\b(?:${pattern})\b`, "iu").exec(text);
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

/** Returns what the wish is also about and the plot does not tell: a lost tooth in a story about the first snow. */
export function secondMattersOf(chosen: ChosenPlot, matter: Matter | undefined, input: PlanInput): SecondMatter[] {
	const { request } = input;
	const inPlot: readonly Situation[] = "situations" in chosen.plot ? chosen.plot.situations : [];
	// The child makes a thing out of paper: that is told in lines of its own.
	const things = request.things?.filter(({ isShowable }) => isShowable) ?? [];
	const known = [matter?.phrase ?? "", ...things.map(({ noun }) => noun)];
	const seconds: SecondMatter[] = [];
	for (const second of [...secondSituations(chosen, inPlot, input), ...topicsOf(request)]) {
		const words = longWordsIn(second.phrase);
		const isTold = (word: string) =>
			known.some((phrase) => longWordsIn(phrase).has(word)) ||
			inPlot.some((situation) => isOfSituation(word, situation)) ||
			isRequiredIn(chosen.plot, ["want", "turn", "deed"], word);
		if ([...words].every(isTold)) continue;
		known.push(second.phrase);
		seconds.push({ phrase: second.phrase, texts: "texts" in second ? second.texts : [second.text] });
	}
	return seconds;
}

function secondSituations(
	{ told, situation }: ChosenPlot,
	inPlot: readonly Situation[],
	{ request, values }: PlanInput,
): SecondMatter[] {
	const { situations = [], people = [] } = request;
	const isToldWord = (word: string) => inPlot.some((one) => isOfSituation(word, one));
	return situations.flatMap(({ situation: other, texts }) => {
		if (other === situation || inPlot.includes(other)) return [];
		const own = texts.filter((text) => !told.includes(text) || ownWords(text, other).some((word) => !isToldWord(word)));
		if (own.length === 0) return [];
		const who = people.filter(({ text }) => texts.includes(text)).slice(0, 1);
		const whoName = who.length > 0 ? namesOf(who, values) : undefined;
		const matter = phraseOf(other, texts.join(" "), { ...values, whoName });
		return matter ? [{ phrase: matter.phrase, texts: own }] : [];
	});
}

const ownWords = (text: string, situation: Situation) =>
	(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => isOfSituation(word, situation));

/** The words that say what a phrase is about. */
const longWordsIn = (phrase: string): ReadonlySet<string> =>
	new Set(phrase.toLowerCase().match(/\p{L}{4,}/gu) ?? phrase.toLowerCase().split(" ").slice(-1));
