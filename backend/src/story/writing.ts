// What the steps of one story's writing share.
import type { Prompts } from "@lion-tails/common/prompts";
import type { Storyteller } from "../models/storyteller.ts";
import type { Ask } from "./ask-storyteller.ts";
import type { RunningStory } from "./running-story.ts";

export type Writing = {
	story: RunningStory;
	ask: Ask;
	prompts: Prompts;
	/** The same for a small context; null where they are used already. */
	smallPrompts: (() => Prompts) | null;
	storyteller: Storyteller;
	/** Gives what the storyteller does not: the built-in one. */
	fallback: Storyteller;
};
