// Stories of the Bible without a child in them: a requested passage, followed by its own words, or an event or
// narrative.
import { type Beat, materialOf, type Scene } from "../../material.ts";
import { askedFor, type Telling, type Told, wholeOf } from "../../passages/telling.ts";
import { taleQuestions } from "../questions.ts";
import { type PlanInput, type PlanSection, planLines, RANK, type StoryPlan } from "../story-plan.ts";
import { fitTale, heartSection, narrativeLimits, type TaleSize, taleSections, taleTitles } from "./bible-tale.ts";
import { chooseSource, chooseTheme } from "./choose-subject.ts";
import {
	aroundSections,
	fillEvening,
	focusSections,
	frameSection,
	leastWords,
	pickedLine,
	readingSection,
	withPassage,
	wordsAtLevel,
} from "./passage-frame.ts";
import { planReading } from "./passage-reading.ts";

/** Plans the story of a requested passage. */
export function planPassageStory(given: PlanInput, telling: Telling): StoryPlan {
	const input = { ...given, values: withPassage(given.values, telling.asked) };
	if (telling.kind === "read") return planReading(input, telling.asked, telling.text);
	const told = telling.kind === "told" ? telling : telling.told;
	const { tale, source } = told;
	const fit = (around: Around) =>
		fitTale((size) => sectionsOf(input, telling, told, size, around), narrativeLimits(input), input.budget);
	const brief = fit("gist");
	// If the part alone is too short, the rest of its story is told around it.
	const isShort = told.isPart && wordsAtLevel(brief.sections, input) < leastWords(input);
	const { sections, size } = isShort ? fit("scenes") : brief;
	const subject = telling.kind === "told" ? telling.asked : askedFor(source.passages[0] ?? source.title);
	const named = { ...input, values: withPassage(given.values, subject) };
	return {
		...fillEvening(named, subject, undefined, sections, ({ id }) => id === source.id),
		titles: taleTitles(tale, size, input.seed),
		questions: taleQuestions(tale.questions),
		verses: tale.verses,
		moralOutcome: "positive",
		pictureSetting: `of “${source.title}” as the Bible tells it`,
	};
}

/** The context of a part of a story: its gist, or its other scenes. */
type Around = "gist" | "scenes";

function sectionsOf(input: PlanInput, telling: Telling, told: Told, size: TaleSize, around: Around): PlanSection[] {
	const { request, values, seed, randomFor } = input;
	const { tale, source, isPart, before, after } = told;
	const { openings, closings, prayers } = materialOf("narrative");
	const pick = (purpose: string, scenes: readonly { beats: readonly Beat[] }[]) =>
		randomFor(purpose).pick(scenes).beats as [Beat, ...Beat[]];
	return [
		introduced(frameSection("Listen", "opening", pick("opening", openings), values), telling, input),
		...(isPart && around === "gist" ? [gistSection(source.gist, source.title, input)] : []),
		...(isPart && around === "scenes" ? aroundSections("before", before, input, RANK.frame) : []),
		...taleSections(tale, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
		...(isPart && around === "scenes" ? aroundSections("after", after, input, RANK.frame) : []),
		heartSection(tale, size, values, { first: RANK.required, others: RANK.child }, seed),
		...focusSections(told, request, values),
		...(telling.kind === "told" && request.passageText ? [readingSection(request.passageText, input)] : []),
		frameSection("At Rest", "closing", pick("closing", closings), values),
		frameSection("A Prayer", "prayer", pick("prayer", prayers), values),
	];
}

/** Names the passage after the first line; a replacement is announced before all lines. */
function introduced(opening: PlanSection, telling: Telling, input: PlanInput): PlanSection {
	const { intoStory, instead } = materialOf("passages");
	const beats = telling.kind === "instead" ? instead[telling.reason] : intoStory;
	const naming = pickedLine("naming", beats, input, { rank: RANK.required, unit: "naming" });
	const at = telling.kind === "instead" ? 0 : 1;
	return { ...opening, lines: [...opening.lines.slice(0, at), ...naming, ...opening.lines.slice(at)] };
}

/** Returns the complete story in few words before a part of it. */
function gistSection(gist: readonly Beat[], title: string, input: PlanInput): PlanSection {
	const { intoGist, afterGist } = materialOf("passages");
	const place = { rank: RANK.scene, unit: "gist" };
	return {
		title,
		kind: "around",
		lines: [
			...pickedLine("intoGist", intoGist, input, place),
			...planLines("gist", gist, input.values, () => place),
			...pickedLine("afterGist", afterGist, input, place),
		],
	};
}

/** Plans a story of the Bible if the request names an event, or leaves the choice open. */
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
