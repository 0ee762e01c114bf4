// The label of a story, which distinguishes history from fiction, and its source type, which tells machines how it came about
// (Article 50 of the EU's AI Act, Regulation (EU) 2024/1689).
import { z } from "zod";
import { BUILT_IN_MODEL, type StoryResult } from "./story.ts";
import { STORY_TYPES } from "./story-choices.ts";

export const StoryLabel = z.enum(["Bible retelling", "Imagined time travel", "About a historical person", "Fiction"]);
export type StoryLabel = z.infer<typeof StoryLabel>;

/** Returns the label; null for stories from other programs. */
export function storyLabel(request: Record<string, unknown>): StoryLabel | null {
	const { storyType, heroOfFaith, useTimeTravel } = request;
	if (typeof storyType !== "string" || !Object.hasOwn(STORY_TYPES, storyType)) return null;
	// The form's historical tab sends heroes as Biblical Narrative, but their stories are not in the Bible.
	if (typeof heroOfFaith === "string" && heroOfFaith) return "About a historical person";
	// A biblical narrative ignores time travel.
	if (storyType === "biblical_narrative") return "Bible retelling";
	return useTimeTravel === true ? "Imagined time travel" : "Fiction";
}

/** IPTC's vocabulary of digital source types: https://cv.iptc.org/newscodes/digitalsourcetype/ */
const SOURCE_TYPES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Media made by a model that was trained on samples. */
export const AI_SOURCE_TYPE = `${SOURCE_TYPES}trainedAlgorithmicMedia`;

/** Returns the source type of a story by this model. The built-in storyteller is an algorithm that was not trained on samples. */
export const sourceTypeOf = (toldBy: string | undefined): string =>
	toldBy === BUILT_IN_MODEL ? `${SOURCE_TYPES}algorithmicMedia` : AI_SOURCE_TYPE;

/**
 * Returns the source types of a story and its pictures. A story that is not saved and names no storyteller is a hero's story, which
 * was written by hand.
 */
export function sourceTypesOf(
	{ toldBy, ...pictures }: Pick<StoryResult, "toldBy" | "pageImages" | "alsoSentTo">,
	isSaved: boolean,
): string[] {
	return [...(isSaved || toldBy ? [sourceTypeOf(toldBy)] : []), ...(hasPaintings(pictures) ? [AI_SOURCE_TYPE] : [])];
}

/** Returns the sentence that tells readers which program wrote the story. */
export const toldByWords = (toldBy: string): string =>
	toldBy === BUILT_IN_MODEL
		? "Told by the built-in storyteller of Lion Tails, a computer program."
		: `Told by an AI model (${toldBy}).`;

/** Returns whether a model painted a picture of the story. */
export const hasPaintings = ({ pageImages = {}, alsoSentTo = [] }: Pick<StoryResult, "pageImages" | "alsoSentTo">) =>
	Object.keys(pageImages).length > 0 || alsoSentTo.some(({ what }) => what === "painting");
