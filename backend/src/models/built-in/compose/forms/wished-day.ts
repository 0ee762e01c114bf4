// Tells what happens at the time that the wish names: “on Thursday” instead of “tomorrow”, “three weeks ago” instead of “not
// long ago”.
import { capitalize } from "@lion-tails/common/words";
import { PLOT_PARTS, type Plot, type PlotBeat } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { sentenceOf } from "../../wish/words.ts";
import { numberWord } from "../template.ts";

const DAY_NAME = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const WEEKDAY = new RegExp(String.raw`(?<!\b(?:last|every|each|since) )\b${DAY_NAME}\b`, "i");
const OTHER_DAY = /\b(?:tomorrow|today|yesterday|tonight)\b/i;
const TOMORROW = /\btomorrow\b/i;
/** The questions about what happened, and about feelings. The others are about the reader's own tomorrow. */
const QUESTIONS_ABOUT_PLOT = 6;

type Change = (text: string) => string;

/** Returns the plot at the time of the wish. `told`: the clauses that the plot tells. */
export function plotOnWishedDay<P extends Plot>(
	plot: P,
	told: readonly string[],
	{ wishText }: Pick<BuiltInRequest, "wishText">,
): P {
	const sentences = told.map((clause) => sentenceOf(clause, wishText));
	const changes = [tomorrowOf, weekdayOf, timeAgoOf].flatMap((find) => find(plot, sentences) ?? []);
	if (changes.length === 0) return plot;
	const inTime = (text: string) => changes.reduce((all, change) => change(all), text);
	const inBeat = ([priority, plain, rich, ...more]: PlotBeat): PlotBeat => [
		priority,
		inTime(plain),
		inTime(rich),
		...more,
	];
	return {
		...plot,
		...Object.fromEntries(PLOT_PARTS.map((part) => [part, plot[part].map(inBeat)])),
		animal: plot.animal?.map((slot) => ({ ...slot, beat: inBeat(slot.beat) })),
		questions: plot.questions.map((question, at) => (at < QUESTIONS_ABOUT_PLOT ? inTime(question) : question)),
	};
}

function tomorrowOf({ want }: Plot, sentences: readonly string[]): Change | undefined {
	const isAhead = want.some(([, plain, rich]) => TOMORROW.test(plain) && TOMORROW.test(rich));
	const sentence = isAhead ? sentences.find((one) => WEEKDAY.test(one)) : undefined;
	if (!sentence || OTHER_DAY.test(sentence)) return undefined;
	const day = capitalize(WEEKDAY.exec(sentence)?.[0]?.toLowerCase() ?? "");
	return (text) =>
		text
			.replaceAll(AS_NOUN, (_, before = "") => `${before}${day}`)
			.replaceAll(/\b(t)omorrow\b/gi, (_, first) => `${first === "T" ? "On" : "on"} ${day}`);
}

/** After these words, and before a verb, the day is a noun: “until Thursday”, “Thursday would come”. */
const AS_NOUN =
	/\b((?:until|till|for|by|before|about|of|than|from|like|still) )tomorrow\b|\btomorrow(?=’s\b| (?:was|is|would|will|had|came|could)\b)/gi;

/** A plot with several days is a week of its own, and the church has its Sunday. */
function weekdayOf(plot: Plot, sentences: readonly string[]): Change | undefined {
	const [, day] = sentences.map((one) => SINCE_OR_ON.exec(one)).find(Boolean) ?? [];
	if (!day) return undefined;
	const namedIn = (parts: readonly (keyof Pick<Plot, (typeof PLOT_PARTS)[number]>)[]) =>
		new Set(parts.flatMap((part) => JSON.stringify(plot[part]).match(DAYS) ?? []));
	const [own, ...others] = namedIn(PLOT_PARTS);
	if (!own || others.length > 0 || own === "Sunday" || !namedIn(["want"]).has(own)) return undefined;
	return (text) => text.replaceAll(own, capitalize(day.toLowerCase()));
}
const DAYS = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
const SINCE_OR_ON = new RegExp(String.raw`\b(?:since|on|last|this|next|until|by) (${DAY_NAME})\b`, "i");

function timeAgoOf({ want }: Plot, sentences: readonly string[]): Change | undefined {
	if (!want.some(([, plain, rich]) => TIME_AGO.test(plain) || TIME_AGO.test(rich))) return undefined;
	const found = sentences.map((one) => WISHED_TIME_AGO.exec(one)).find(Boolean);
	if (!found) return undefined;
	const [time, count = ""] = found;
	const said = time.toLowerCase().replace(/^\d+/, numberWord(Number(count)));
	return (text) => text.replace(TIME_AGO, (before) => (/^\p{Lu}/u.test(before) ? capitalize(said) : said));
}
const TIME_AGO = /\b(a few days|not long) ago\b/i;
const WISHED_TIME_AGO =
	/\b(?:(\d+|a few|a couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:days?|weeks?|months?) ago|last (?:week|month|night)|yesterday|this morning)\b/i;
