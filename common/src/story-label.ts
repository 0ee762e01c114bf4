// The label of a story, which distinguishes history from fiction, and its source type, which tells machines how it came about
// (Article 50 of the EU's AI Act, Regulation (EU) 2024/1689).
import { z } from "zod";
import { BUILT_IN_MODEL } from "./story.ts";
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
