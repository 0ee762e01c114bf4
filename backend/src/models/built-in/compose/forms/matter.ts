// Names the matter of a wish at night, in the shared part of the story.
import {
	materialOf,
	type Plot,
	type Prayer,
	type RetoldSituation,
	type Situation,
	type SituationPlot,
} from "../../material.ts";
import { type PlanInput, type PlanLine, planLines, RANK } from "../story-plan.ts";
import { fillTemplate, type TemplateValues } from "../template.ts";
import type { ChosenPlot } from "./choose-subject.ts";
import { isRequiredIn } from "./who.ts";

/** `spoken`: the phrase in the child's own speech, “the quarrel with my sister”. */
type Matter = { tone: "hard" | "glad" | "task"; phrase: string; spoken: string };

/** Returns the line of the night about the matter, whose phrase is among the values. */
export function matterOfNight(matter: Matter | undefined, { values, randomFor }: PlanInput): PlanLine[] {
	if (!matter) return [];
	const unit = `matter/${matter.tone}`;
	const place = { rank: RANK.required, unit, dropOrder: 3 } as const;
	return planLines(unit, [randomFor(unit).pick(materialOf("matters")[matter.tone])], values, () => place);
}

/** Returns the child's prayer about the statement of the wish among the values, and for its people; empty without them. */
export function prayerOfNight(
	kind: RetoldSituation,
	{ values, randomFor }: Pick<PlanInput, "values" | "randomFor">,
): PlanLine[] {
	const { prayers } = materialOf("matters");
	const tone = TONES[kind] ?? "knows";
	// The child is sorry for what it did itself.
	const matter = tone === "sorry" && !values.prayedOfChild ? "knows" : tone;
	const own: Prayer = values.prayedThat ? matter : `${matter}Short`;
	const alone: readonly Prayer[] = tone === "sorry" ? ["sorryAlone"] : tone === "knows" ? ["knowsAlone"] : [];
	const all: readonly Prayer[] =
		values.prayed === undefined ? [...alone, "blessingAlone"] : [own, "remembering", "blessing"];
	return all.flatMap((prayer) => {
		const unit = `prayer/${prayer}`;
		const place = { rank: RANK.required, unit, dropOrder: prayer === own ? 5 : 4 } as const;
		return planLines(unit, [randomFor(unit).pick(prayers[prayer])], values, () => place).map((line) => ({
			...line,
			isQuotation: true,
		}));
	});
}
const TONES: Partial<Record<RetoldSituation, "thanks" | "ahead" | "effort" | "sorry">> = {
	"retold-joy": "thanks",
	"retold-ahead": "ahead",
	"retold-effort": "effort",
	"retold-wrong": "sorry",
};

/** Returns the matter in the parent's own words where the material knows them: “the chickenpox” instead of “being ill”. */
export function matterOf({ situation, thing, plot }: ChosenPlot, { request, values }: PlanInput): Matter | undefined {
	// A story about a grief has no hops of joy.
	const mourns = request.wishes?.some(({ kind }) => kind === "person-loss" || kind === "pet-loss");
	if (thing && (!situation || situation === "thing"))
		return mourns ? undefined : { tone: "glad", phrase: `the ${thing}`, spoken: `the ${thing}` };
	const text = request.situations?.find((one) => one.situation === situation)?.texts.join(" ") ?? "";
	return situation && phraseOf(situation, text, plot, values);
}

/** A choice of words in a pattern: “(cup|vase|window)”. */
const CHOICE = /\(((?:\w+\|)+\w+)\)/;

/** True if the plot is about another of the things among which the pattern chooses: a globe broke, and no window. */
const isAboutAnother = (plot: Plot, pattern: string, match: RegExpExecArray) => {
	const choices = CHOICE.exec(pattern)?.[1]?.split("|") ?? [];
	// The thing of the wish appears from the beginning; a cup on the table may come later.
	const has = (word: string) => isRequiredIn(plot, ["want", "obstacle"], word);
	return choices.some(has) && !(match[1] && has(match[1].toLowerCase()));
};

function phraseOf(
	situation: Situation,
	text: string,
	plot: Plot | SituationPlot,
	values: TemplateValues,
): Matter | undefined {
	const near = "matter" in plot ? plot.matter : undefined;
	const found = materialOf("matters").phrases[situation] ?? (near && { ...near, own: [] });
	if (!found) return undefined;
	const own = found.own.flatMap(([pattern, phrase]) => {
		const match = new RegExp(String.raw`\b(?:${pattern})\b`, "iu").exec(text);
		return match && !isAboutAnother(plot, pattern, match)
			? [phrase.replaceAll(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? "")]
			: [];
	});
	const { tone } = near ?? found;
	for (const template of [...(near ? [near.phrase] : own), found.phrase]) {
		const phrase = fillTemplate(template, values);
		const spoken = fillTemplate(template, { ...values, whoName: values.myWho ?? values.whoName });
		// “The puppy” begins no sentence here.
		const within = (text: string) => text.replace(/^(?:The|His|Her)\b/, (word) => word.toLowerCase());
		if (phrase && spoken) return { tone, phrase: within(phrase), spoken: within(spoken) };
	}
	return undefined;
}
