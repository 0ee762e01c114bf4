// A story at the child's bedtime: its day is short, because the story needs the room.
import { materialOf, themeMaterial } from "../../material.ts";
import type { Tale } from "../../passages/telling.ts";
import { taleQuestions } from "../questions.ts";
import { type PlanInput, type PlanLine, type PlanSection, planLines, RANK, type StoryPlan } from "../story-plan.ts";
import { fitTale, heartSection, taleSections, taleTitles } from "./bible-tale.ts";
import { giftSection, morningSections, nightSection, toldWishes } from "./child-sections.ts";
import { withPause } from "./passage-frame.ts";
import { villageSetting } from "./setting.ts";

/** Plans a Bible story that the parent named, for a length in which a plot would leave it only a few sentences. */
export function planBedtimeTale(input: PlanInput, tale: Tale): StoryPlan {
	const { values, seed, richShare, budget } = input;
	const frame = bedtimeFrame(input);
	const { sections, size } = fitTale(
		(size) => [
			...frame.before,
			...withPause(
				taleSections(tale, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
				animalLine("turn", input),
			),
			heartSection(tale, size, values, { first: RANK.child, others: RANK.priority3 }, seed),
			{ title: tale.title, kind: "pause", lines: animalLine("deed", input) },
			...frame.after,
		],
		{ maxTaleShare: 1, richShare, maxRequiredWords: budget.maxWords - MARGIN_WORDS },
		budget,
	);
	return {
		sections,
		titles: taleTitles(tale, size, seed),
		questions: taleQuestions(tale.questions),
		verses: tale.verses,
		moralOutcome: "positive",
		pictureSetting: `listening at bedtime to the story “${tale.title}”`,
	};
}

const MARGIN_WORDS = 20;

export type Frame = { before: PlanSection[]; after: PlanSection[] };

/**
 * The child's morning and evening; the story comes in bed, and then the child falls asleep. `asks`: the child's words before
 * it.
 */
export function bedtimeFrame(input: PlanInput, asks: readonly PlanLine[] = []): Frame {
	const { request } = input;
	const setting = villageSetting(request);
	const theme = request.theme && themeMaterial(request.theme);
	// The story comes before the prayer, so an ending in which the book is already closed does not fit.
	const night = nightSection(input, { ...setting, cannot: ITS_OWN_STORY }, toldWishes(input.request), theme);
	const [bedtime, ...prayers] = night.lines;
	return {
		before: [
			...morningSections(input, setting),
			giftSection(input),
			{
				...night,
				lines: [
					...frameLine("evening", input),
					...(bedtime ? [bedtime] : []),
					...asks,
					...frameLine("storyTime", input),
					...animalLine("morning", input),
				],
			},
		],
		after: [{ ...night, lines: [...prayers.slice(0, -1), ...animalLine("night", input), ...prayers.slice(-1)] }],
	};
}

function frameLine(part: "evening" | "storyTime", { values, randomFor }: PlanInput): PlanLine[] {
	const beat = randomFor(`bedtime/${part}`).pick(materialOf("bedtime")[part]);
	return planLines(`bedtime/${part}`, [beat], values, () => ({
		rank: RANK.required,
		unit: part,
		...(part === "evening" && { dropOrder: 4 }),
	}));
}

/** Returns the line of the child's animal for this part of the evening. */
export function animalLine(part: "morning" | "turn" | "deed" | "night", { values, randomFor }: PlanInput): PlanLine[] {
	if (values.animal === undefined) return [];
	const { bed } = materialOf("companions");
	// An older child has no cloth animal in bed.
	const { way, pause, night } = randomFor("keepsake").pick(materialOf("animals").keepsake);
	const older = { morning: [way], turn: [pause], deed: [], night: [night] };
	const beats = (values.pet === undefined ? older : bed)[part];
	if (beats.length === 0) return [];
	const unit = `bed/${part}`;
	return planLines(unit, [randomFor(unit).pick(beats)], values, () => ({ rank: RANK.required, unit, dropOrder: 3 }));
}
const ITS_OWN_STORY = /\b(?:books?|pages?|story|stories|read)\b/i;
