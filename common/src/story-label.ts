// The label of a story, which distinguishes history from fiction.
import { z } from "zod";
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
