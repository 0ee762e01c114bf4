// A biblical event told by itself, without a child in it.
import { eventMaterial, materialOf, type Scene } from "../../material.ts";
import { seededRandom } from "../seeded-random.ts";
import { type PlanInput, RANK, type StoryPlan } from "../story-plan.ts";
import { fitTale, heartSection, narrativeLimits, taleSections, taleTitles } from "./bible-tale.ts";
import { chooseEvent, chooseTheme } from "./choose-subject.ts";
import { focusSections, frameSection } from "./narrative-frame.ts";

export function planBibleNarrative(input: PlanInput): StoryPlan {
	const { request, values, seed, budget } = input;
	const event = eventMaterial(chooseEvent(request, chooseTheme(request, seed), seed));
	const { openings, closings, prayers } = materialOf("narrative");
	const pickBeats = (purpose: string, scenes: readonly Scene[]) => seededRandom(seed, purpose).pick(scenes).beats;
	const { sections, size } = fitTale(
		(size) => [
			frameSection("Listen", "opening", pickBeats("opening", openings), values),
			...taleSections(event, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
			heartSection(event, size, values, { first: RANK.required, others: RANK.child }, seed),
			...focusSections(event, request, values),
			frameSection("At Rest", "closing", pickBeats("closing", closings), values),
			frameSection("A Prayer", "prayer", pickBeats("prayer", prayers), values),
		],
		narrativeLimits(input),
		budget,
	);
	return {
		sections,
		titles: taleTitles(event, size, seed),
		questions: [{ questions: event.questions, isSpecific: true }],
		verses: event.verses,
		moralOutcome: "positive",
		pictureSetting: `of “${event.title}” as the Bible tells it`,
	};
}
