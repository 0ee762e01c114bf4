// Stories of the Bible without a child in them: a requested passage, followed by its own words, or an event or
// narrative.
import { materialOf, type Scene } from "../../material.ts";
import { askedFor, type Telling, type Told, wholeOf } from "../../passages/telling.ts";
import { taleQuestions } from "../questions.ts";
import {
	beforeLast,
	type PlanInput,
	type PlanSection,
	pictureIn,
	planLines,
	RANK,
	type StoryPlan,
} from "../story-plan.ts";
import {
	fitTale,
	heartSection,
	narrativeLimits,
	pictureOf,
	type TaleSize,
	taleSections,
	taleTitles,
} from "./bible-tale.ts";
import { chooseSource, chooseTheme } from "./choose-subject.ts";
import {
	aroundSections,
	fillEvening,
	focusSections,
	frameSection,
	LISTENING,
	leastWords,
	listeningAnimal,
	pickedLine,
	readingSection,
	withPassage,
	withPause,
	wordsAtLevel,
} from "./passage-frame.ts";
import { planReading } from "./passage-reading.ts";

/** Plans the story of a requested passage. */
export function planPassageStory(given: PlanInput, telling: Telling): StoryPlan {
	const input = { ...given, values: withPassage(given.values, telling.asked) };
	if (telling.kind === "read") return planReading(input, telling.asked, telling.text);
	return planTold(input, telling.kind === "told" ? telling : telling.told, telling);
}

/** Plans a story of the Bible if the request names an event, or leaves the choice open. */
export function planBibleNarrative(input: PlanInput): StoryPlan {
	const source = chooseSource(input, chooseTheme(input));
	const told = wholeOf(source, input.request);
	if (!("names" in source)) return planTold(input, told);
	return planPassageStory(input, { asked: askedFor(source.passages[0] ?? source.title), ...told });
}

/** Without a telling the parent has requested no passage, so the story names none. */
function planTold(input: PlanInput, told: Told, telling?: Telling): StoryPlan {
	const { tale, source } = told;
	const fit = (around: Around) =>
		fitTale((size) => sectionsOf(input, telling, told, size, around), narrativeLimits(input), input.budget);
	const brief = fit("gist");
	// If the part alone is too short, the rest of its story surrounds it.
	const isShort = told.isPart && wordsAtLevel(brief.sections, input) < leastWords(input);
	const { sections, size } = isShort ? fit("scenes") : brief;
	const subject = telling?.kind === "told" ? telling.asked : askedFor(source.passages[0] ?? source.title);
	const named = { ...input, values: withPassage(input.values, subject) };
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

function sectionsOf(
	input: PlanInput,
	telling: Telling | undefined,
	told: Told,
	size: TaleSize,
	around: Around,
): PlanSection[] {
	const { request, values, seed, randomFor } = input;
	const { tale, source, isPart, before, after } = told;
	const { openings, closings, prayers } = materialOf("narrative");
	const pick = (purpose: string, scenes: readonly Scene[]) => randomFor(purpose).pick(scenes);
	const animal = listeningAnimal(input);
	// The last line of the opening leads into the story.
	const opening = beforeLast(frameSection("Listen", "opening", pick("opening", openings), values), animal.before);
	return [
		telling ? introduced(opening, telling, input) : opening,
		...(isPart && around === "gist" ? [gistSection(source, input)] : []),
		...(isPart && around === "scenes" ? aroundSections("before", before, input, RANK.frame) : []),
		...withPause(
			taleSections(tale, size, values, { priority2: RANK.priority2, priority3: RANK.priority3 }, seed),
			animal.during,
		),
		...(isPart && around === "scenes" ? aroundSections("after", after, input, RANK.frame) : []),
		heartSection(tale, size, values, { first: RANK.required, others: RANK.child }, seed),
		...focusSections(told, request, values),
		...(telling?.kind === "told" && request.passageText
			? [{ ...readingSection(request.passageText, input), picture: pictureOf(tale.scenes) }]
			: []),
		{ title: "At Rest", kind: "closing", lines: animal.after, picture: LISTENING },
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
function gistSection({ gist, gistPicture = {}, title }: Told["source"], input: PlanInput): PlanSection {
	const { intoGist, afterGist } = materialOf("passages");
	const place = { rank: RANK.scene, unit: "gist" };
	return {
		title,
		kind: "around",
		picture: pictureIn(gistPicture, input.values),
		lines: [
			...pickedLine("intoGist", intoGist, input, place),
			...planLines("gist", gist, input.values, () => place, gistPicture),
			...pickedLine("afterGist", afterGist, input, place),
		],
	};
}
