// What a told passage may have around it: the rest of its story, and its own words in the Bible.
import { materialOf } from "../../material.ts";
import type { Beat } from "../../material-schemas.ts";
import { portionsOf } from "../../passages/portions.ts";
import type { TaleScene, Telling } from "../../passages/telling.ts";
import { READING } from "../paragraphs.ts";
import { cachedWordCount, type PlanInput, type PlanLine, type PlanSection, planLines, RANK } from "../story-plan.ts";
import { pickedLine, quotedLines } from "./passage-frame.ts";

/** The scenes before or after a part, from the nearest on; none without those between it and the part. */
export function aroundSections(
	side: "before" | "after",
	scenes: readonly TaleScene[],
	input: PlanInput,
	firstRank: number,
): PlanSection[] {
	if (scenes.length === 0) return [];
	const { back, here, on } = materialOf("passages");
	const distance = (index: number) => (side === "before" ? scenes.length - 1 - index : index);
	const unit = (index: number) => `${side}/${distance(index)}`;
	const sections = scenes.map(
		({ title, beats }, index): PlanSection => ({
			title,
			kind: "around",
			lines: planLines(unit(index), beats, input.values, (priority, beat) => {
				const rank = firstRank + distance(index) / 10;
				if (priority > 1)
					return { rank: firstRank + 1 + priority / 10, unit: `${unit(index)}/${beat}`, requiresUnit: unit(index) };
				const nearer = distance(index) > 0 ? `${side}/${distance(index) - 1}` : undefined;
				return { rank, unit: unit(index), ...(nearer && { requiresUnit: nearer }) };
			}),
		}),
	);
	const place = { rank: firstRank, unit: `${side}/0` };
	const link = (purpose: string, beats: readonly Beat[]): PlanSection => ({
		title: sections[0]?.title ?? "",
		kind: "around",
		lines: pickedLine(purpose, beats, input, place),
	});
	return side === "before"
		? [link("back", back), ...sections, { ...link("here", here), title: "The Part for Tonight" }]
		: [link("on", on), ...sections];
}

/** Within a story with a child the rest of the passage’s story is the last that there is room for. */
export const aroundPart = (side: "before" | "after", telling: Telling | undefined, input: PlanInput): PlanSection[] =>
	telling?.kind === "told" && telling.isPart ? aroundSections(side, telling[side], input, RANK.extra) : [];

const SHORT_TEXT_WORDS = 80;

/** A short passage is always read too; of a longer one as much as there is room for. */
export function readingSection(text: string, input: PlanInput): PlanSection {
	const rank = cachedWordCount(text) <= SHORT_TEXT_WORDS ? RANK.child : RANK.extra + 4;
	// With its first portion, or not at all.
	const place = { rank: rank + 0.01, unit: "words/0" };
	const lead: PlanLine[] = pickedLine("words", materialOf("passages").words, input, place);
	const portions = portionsOf(text).map(({ quoted }) => quoted);
	return {
		title: "In the Bible’s Own Words",
		kind: READING,
		lines: [...lead, ...quotedLines("words", portions, rank + 0.01)],
	};
}
