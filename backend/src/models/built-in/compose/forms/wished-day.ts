// Tells what is ahead on the day that the wish names: “on Thursday” instead of “tomorrow”.
import { PLOT_PARTS, type Plot, type PlotBeat } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { sentenceOf } from "../../wish/words.ts";
import { capitalize } from "../template.ts";

const WEEKDAY = /(?<!\b(?:last|every|each|since) )\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
const OTHER_DAY = /\b(?:tomorrow|today|yesterday|tonight)\b/i;
const TOMORROW = /\btomorrow\b/i;
/** The questions about what happened, and about feelings. The others are about the reader's own tomorrow. */
const QUESTIONS_ABOUT_PLOT = 6;

/** Returns the plot with its tomorrow on the day of the wish. `told`: the clauses that the plot tells. */
export function plotOnWishedDay<P extends Plot>(
	plot: P,
	told: readonly string[],
	{ wishText }: Pick<BuiltInRequest, "wishText">,
): P {
	const isAhead = plot.want.some(([, plain, rich]) => TOMORROW.test(plain) && TOMORROW.test(rich));
	const sentence = isAhead && told.map((clause) => sentenceOf(clause, wishText)).find((one) => WEEKDAY.test(one));
	if (!sentence || OTHER_DAY.test(sentence)) return plot;
	const day = capitalize(WEEKDAY.exec(sentence)?.[0]?.toLowerCase() ?? "");
	const onDay = ([priority, plain, rich, ...more]: PlotBeat): PlotBeat => [
		priority,
		inText(plain, day),
		inText(rich, day),
		...more,
	];
	return {
		...plot,
		...Object.fromEntries(PLOT_PARTS.map((part) => [part, plot[part].map(onDay)])),
		animal: plot.animal?.map((slot) => ({ ...slot, beat: onDay(slot.beat) })),
		questions: plot.questions.map((question, at) => (at < QUESTIONS_ABOUT_PLOT ? inText(question, day) : question)),
	};
}

/** After these words, and before a verb, the day is a noun: “until Thursday”, “Thursday would come”. */
const AS_NOUN =
	/\b((?:until|till|for|by|before|about|of|than|from|like|still) )tomorrow\b|\btomorrow(?=’s\b| (?:was|is|would|will|had|came|could)\b)/gi;

const inText = (text: string, day: string): string =>
	text
		.replaceAll(AS_NOUN, (_, before = "") => `${before}${day}`)
		.replaceAll(/\b(t)omorrow\b/gi, (_, first) => `${first === "T" ? "On" : "on"} ${day}`);
