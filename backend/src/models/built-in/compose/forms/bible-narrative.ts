// A biblical event told by itself, without a child in it.
import { LEARNING_FOCUSES } from "@lion-tails/common/story";
import { type EventMaterial, eventMaterial, materialOf, type Scene } from "../../material.ts";
import type { BuiltInRequest } from "../../request.ts";
import { seededRandom } from "../seeded-random.ts";
import { type PlanInput, type PlanSection, planLines, RANK, type StoryPlan } from "../story-plan.ts";
import type { TemplateValues } from "../template.ts";
import { fitTale, heartSection, taleSections, taleTitles } from "./bible-tale.ts";
import { chooseEvent, chooseTheme } from "./choose-subject.ts";
import { eventOfPassage } from "./passage-events.ts";

export function planBibleNarrative({ request, values, seed, richShare, budget }: PlanInput): StoryPlan {
	const event = eventMaterial(
		request.event ?? eventOfPassage(request.passage) ?? chooseEvent(request, chooseTheme(request, seed), seed),
	);
	const { openings, closings, prayers } = materialOf("narrative");
	const pickBeats = (purpose: string, scenes: readonly Scene[]) => seededRandom(seed, purpose).pick(scenes).beats;
	const { sections, size } = fitTale(
		(size) => [
			frameSection("Listen", "opening", pickBeats("opening", openings), values),
			...taleSections(event.id, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
			heartSection(event.id, size, values, { first: RANK.required, others: RANK.child }, seed),
			...focusSections(event, request, values),
			frameSection("At Rest", "closing", pickBeats("closing", closings), values),
			frameSection("A Prayer", "prayer", pickBeats("prayer", prayers), values),
		],
		// The youngest get the whole tale rather than a shorter one with background.
		{
			maxTaleShare: 1,
			...(richShare < 0.3
				? { richShare: 0, maxRequiredWords: budget.maxWords - 20 }
				: { richShare: request.length === "very-short" ? richShare * 0.2 : Math.min(richShare, 0.15) }),
		},
		budget,
	);
	return {
		sections,
		titles: taleTitles(event.id, size, seed),
		questions: [{ questions: event.questions, isSpecific: true }],
		verses: request.passage ? [request.passage] : event.verses,
		moralOutcome: "positive",
		pictureSetting: `of “${event.title}” as the Bible tells it`,
	};
}

/** Required are the first beat of the opening and the last of the prayer. */
const frameSection = (title: string, kind: string, beats: Scene["beats"], values: TemplateValues): PlanSection => ({
	title,
	kind,
	lines: planLines(kind, beats, values, (priority, index) =>
		(kind === "opening" && index === 0) || (kind === "prayer" && index === beats.length - 1)
			? RANK.required
			: priority === 1
				? RANK.scene
				: priority === 2
					? RANK.homecoming
					: RANK.frame,
	),
});

/** The learning focus requested first; the others fill up a long story. */
function focusSections(event: EventMaterial, { focus }: BuiltInRequest, values: TemplateValues): PlanSection[] {
	const focuses = Object.entries(event.focus).toSorted(([a], [b]) => Number(b === focus) - Number(a === focus));
	return focuses.map(([id, beats]) => ({
		title: LEARNING_FOCUSES[id as keyof typeof LEARNING_FOCUSES],
		kind: "focus",
		lines: planLines(`focus/${id}`, beats, values, (priority) =>
			id === focus ? (priority === 1 ? RANK.required : RANK.scene) : RANK.extra + priority,
		),
	}));
}
