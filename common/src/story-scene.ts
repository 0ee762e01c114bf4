// The scenes that a model returns for the pictures of its story, each for one paragraph.
import { z } from "zod";
import { hourNamed, PANEL_HOURS, PANEL_WEATHERS, POSES } from "./storyboard/panel-choices.ts";

/** Asked of a model for a story told at once. */
export const MAX_SCENES = 8;
/** A story in chapters has those of each chapter; the built-in storyteller declares them all. */
export const MAX_STORY_SCENES = 60;
export const MAX_SEEN = 24;
export const MAX_NOUN_CHARS = 40;
const word = z.string().max(MAX_NOUN_CHARS);

export const StoryScene = z.object({
	/** The first words of its paragraph. */
	at: z.string().max(120),
	place: word.optional().catch(undefined),
	hour: z.preprocess(hourNamed, z.enum(PANEL_HOURS).optional()).catch(undefined),
	weather: z.enum(PANEL_WEATHERS).optional().catch(undefined),
	/** The child's action, such as "sits"; "none" if the child is not in the scene. */
	child: word.optional().catch(undefined),
	/** Plain nouns, the main one first. */
	seen: z.array(word).max(3).optional().catch(undefined),
	/**
	 * All that its part of the story shows besides the child, from a storyteller who knows its text: nothing else is drawn. "The girl Mei"
	 * tells how to draw Mei.
	 */
	all: z.array(word).max(MAX_SEEN).optional().catch(undefined),
	/** A part of the life of a hero of faith: the picture has everything in `all`, even if its paragraph does not. */
	kind: z.literal("life").optional().catch(undefined),
	/** The poses of people who neither stand nor walk. */
	poses: z
		.array(z.object({ who: word, pose: z.enum(POSES) }))
		.max(MAX_SEEN)
		.optional()
		.catch(undefined),
});
export type StoryScene = z.infer<typeof StoryScene>;
