// What kind of story it is, so that a parent knows at a glance what in it is history and what is imagined.
import { z } from "zod";
import { STORY_TYPES } from "./story-choices.ts";

export const StoryLabel = z.enum(["Bible retelling", "Imagined time travel", "About a historical person", "Fiction"]);
export type StoryLabel = z.infer<typeof StoryLabel>;

/** Null for a request that is not one of ours, as of a story from another program. */
export function storyLabel(request: Record<string, unknown>): StoryLabel | null {
	const { storyType, heroOfFaith, useTimeTravel } = request;
	if (typeof storyType !== "string" || !Object.hasOwn(STORY_TYPES, storyType)) return null;
	// A hero on the form's historical tab comes as a Biblical Narrative, and is not told of in the Bible.
	if (typeof heroOfFaith === "string" && heroOfFaith) return "About a historical person";
	// It is told in its own time, whatever else was asked for.
	if (storyType === "biblical_narrative") return "Bible retelling";
	return useTimeTravel === true ? "Imagined time travel" : "Fiction";
}
