// A story of the Bible told by itself, without a child in it, where the request leaves open which or names an event.
import { materialOf } from "../../material.ts";
import type { Scene } from "../../material-schemas.ts";
import { askedFor, wholeOf } from "../../passages/telling.ts";
import { taleQuestions } from "../questions.ts";
import { type PlanInput, RANK, type StoryPlan } from "../story-plan.ts";
import { fitTale, heartSection, narrativeLimits, taleSections, taleTitles } from "./bible-tale.ts";
import { chooseSource, chooseTheme } from "./choose-subject.ts";
import { focusSections, frameSection } from "./narrative-frame.ts";
import { fillEvening, withPassage } from "./passage-frame.ts";
import { planPassageStory } from "./passage-story.ts";

export function planBibleNarrative(input: PlanInput): StoryPlan {
	const { request, values, seed, budget, randomFor } = input;
	const source = chooseSource(input, chooseTheme(input));
	const [passage = source.title] = source.passages;
	const told = wholeOf(source, request);
	if ("names" in source) return planPassageStory(input, { asked: askedFor(passage), ...told });
	const { tale } = told;
	const { openings, closings, prayers } = materialOf("narrative");
	const pickBeats = (purpose: string, scenes: readonly Scene[]) => randomFor(purpose).pick(scenes).beats;
	const { sections, size } = fitTale(
		(size) => [
			frameSection("Listen", "opening", pickBeats("opening", openings), values),
			...taleSections(tale, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
			heartSection(tale, size, values, { first: RANK.required, others: RANK.child }, seed),
			...focusSections(source, request, values),
			frameSection("At Rest", "closing", pickBeats("closing", closings), values),
			frameSection("A Prayer", "prayer", pickBeats("prayer", prayers), values),
		],
		narrativeLimits(input),
		budget,
	);
	const asked = askedFor(passage);
	return {
		...fillEvening(
			{ ...input, values: withPassage(values, asked) },
			asked,
			undefined,
			sections,
			({ id }) => id === source.id,
		),
		titles: taleTitles(tale, size, seed),
		questions: taleQuestions(tale.questions),
		verses: tale.verses,
		moralOutcome: "positive",
		pictureSetting: `of “${tale.title}” as the Bible tells it`,
	};
}
