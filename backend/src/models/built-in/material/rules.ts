// Checks files of the material against the rules of this folder's README.

import { knownFigures } from "@lion-tails/common/figures";
import { LIFE_PARTS } from "../material-schemas.ts";
import { isNarrative, narrativeViolations } from "./narrative-rules.ts";
import { isPlot, plotViolations } from "./plot-rules.ts";

const PLACEHOLDERS = new Set(
	"name he him his himself He His Him boy pet animal girl lad sis bro teller tellerHe tellerHim tellerHis TellerHe TellerHis baker weaver keeper teacher age hair eyes color hobby trait power journeys kid hero passage reference book companion companionPassage who whoName place earlier"
		.split(" ")
		.concat("an animal", "An animal"),
);
const OPTIONAL_PLACEHOLDER = /\{(pet|animal|an animal|An animal|age|hair|eyes|color|hobby|trait|power|journeys)\}/;

type Counts = { beats: number; plain: number; rich: number };
export type CheckResult = { violations: string[]; counts: Counts };

/** One check is used for all files, because no sentence may occur in two of them, except those of up to four words. */
export function newCheck(): (name: string, json: unknown) => CheckResult {
	const seen = new Map<string, string>();
	return (name, json) => {
		const violations: string[] = [];
		const counts = { beats: 0, plain: 0, rich: 0 };
		const report = (where: string, violation: string) => violations.push(`${where}: ${violation}`);
		walk(name, json);
		return { violations, counts };

		function walk(where: string, value: unknown): void {
			if (isBeat(value)) {
				checkBeat(where, value, /opening/i.test(where));
				counts.beats++;
				counts.plain += words(String(value[1]));
				counts.rich += words(String(value[2]));
			} else if (isStanza(value)) {
				for (const line of value) checkText(where, String(line));
			} else if (Array.isArray(value)) {
				const beats = value.filter(isBeat);
				// The beats that go between others are all optional.
				if (
					beats.length > 3 &&
					!beats.some(([priority]) => priority === 1) &&
					!/witness|power|portrait|between|again|small|tales/.test(where)
				)
					report(where, "a scene needs priority-1 beats");
				for (const [at, item] of value.entries()) walk(`${where}[${at}]`, item);
			} else if (value && typeof value === "object") {
				checkFigures(where, value);
				if ("hardship" in value) checkLife(where, value);
				if (isPlot(value)) for (const violation of plotViolations(value, words)) report(where, violation);
				if (isNarrative(value)) for (const violation of narrativeViolations(value, words)) report(where, violation);
				for (const [key, item] of Object.entries(value)) walk(`${where}.${key}`, item);
			} else if (typeof value === "string") checkText(where, value);
		}

		function checkFigures(where: string, value: object): void {
			const isPlotOrEvent = "titles" in value && ("want" in value || "scenes" in value || "wish" in value);
			const ofTitles = "titles" in value && "stanzas" in value && Array.isArray(value.titles);
			const lists = "figures" in value && Array.isArray(value.figures) ? (value.figures as unknown[]) : [];
			if (isPlotOrEvent) checkList(where, lists);
			if (ofTitles)
				for (const at of (value.titles as unknown[]).keys()) checkList(`${where}.figures[${at}]`, lists[at]);
		}

		function checkList(where: string, names: unknown): void {
			if (!Array.isArray(names) || names.length < 1 || names.length > 3) report(where, "needs 1 to 3 figures");
			else if (knownFigures(names, names.length).length < names.length)
				report(where, `unknown figure in ${names.join(", ")}, or one twice`);
		}

		/** A life has no child in it, and is whole within 350 words. */
		function checkLife(where: string, value: object): void {
			const beats = LIFE_PARTS.flatMap((part) => (value as Record<string, { beats: unknown[][] }>)[part]?.beats ?? []);
			if (/\{/.test(JSON.stringify(beats))) report(where, "a life has no placeholders");
			const wordsOf = (chosen: unknown[][], column: 1 | 2) =>
				chosen.reduce((sum, beat) => sum + words(String(beat[column])), 0);
			const required = wordsOf(
				beats.filter(([priority]) => priority === 1),
				1,
			);
			if (required < 220 || required > 350) report(where, `${required} plain words of priority 1 (220 to 350)`);
			if (wordsOf(beats, 1) < 780) report(where, `${wordsOf(beats, 1)} plain words in all (780 or more)`);
			if (wordsOf(beats, 2) < 1250) report(where, `${wordsOf(beats, 2)} rich words in all (1,250 or more)`);
		}

		function checkText(where: string, text: string): void {
			if (/["']/.test(text)) report(where, `straight quote in «${text.slice(0, 60)}»`);
			if (/ {2}|^\s|\s$/.test(text)) report(where, "stray spaces");
			if (/\ban? \{animal\}/i.test(text)) report(where, "write {an animal}");
			if (/\ban? \{(color|trait|hair|eyes)\}/i.test(text))
				report(where, "an article before a detail of any first letter");
			for (const [, placeholder] of text.matchAll(/\{([^}]*)\}/g))
				if (!PLACEHOLDERS.has(placeholder ?? "")) report(where, `unknown placeholder {${placeholder}}`);
		}

		function checkBeat(where: string, [priority, plain, rich]: unknown[], isOpening: boolean): void {
			if (![1, 2, 3].includes(priority as number) || typeof plain !== "string" || typeof rich !== "string") {
				report(where, "not a beat");
				return;
			}
			const columns = [
				["plain", plain],
				["rich", rich],
			] as const;
			for (const [column, text] of columns) {
				checkText(`${where} ${column}`, text);
				if (priority === 1 && !isOpening && OPTIONAL_PLACEHOLDER.test(text))
					report(`${where} ${column}`, "a priority-1 beat may not use an optional placeholder");
				for (const sentence of sentences(text)) {
					const key = sentence.toLowerCase().replace(/[^\p{L}{} ]/gu, "");
					const other = seen.get(key);
					if (words(sentence) > 4 && other !== undefined && other !== where)
						report(`${where} ${column}`, `sentence also at ${other}: «${sentence}»`);
					seen.set(key, where);
				}
			}
			const [plainWords, richWords] = [words(plain), words(rich)];
			if (plainWords < 12 || plainWords > 28) report(`${where} plain`, `${plainWords} words (14 to 26)`);
			if (richWords < 20 || richWords > 46) report(`${where} rich`, `${richWords} words (22 to 42)`);
			if (OPTIONAL_PLACEHOLDER.test(plain) !== OPTIONAL_PLACEHOLDER.test(rich))
				report(where, "an optional placeholder in one column only");
			for (const sentence of sentences(plain))
				if (words(sentence) > 12) report(`${where} plain`, `sentence of ${words(sentence)} words: «${sentence}»`);
			if (richWords / sentences(rich).length < 9) report(`${where} rich`, "sentences too short for the older reader");
		}
	};
}

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length;

const sentences = (text: string) =>
	text
		.match(/[^.!?…]+(?:[.!?…]+[”’)]*|$)/gu)
		?.map((one) => one.trim())
		.filter((one) => words(one) > 0) ?? [];

const isBeat = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === "number";
const isStanza = (value: unknown): value is unknown[] =>
	Array.isArray(value) && (value[0] === "plain" || value[0] === "rich");
