// What a story needs of its picture; the noun image has it.
import type { Prompts } from "@lion-tails/common/prompts";
import type { Activity, Storyteller } from "../models/storyteller.ts";

/** What a vision model saw, and how it was asked. */
export type PictureView = { description: string; prompts: Prompts; response: string; maxTokens: number };

/** Shows one picture to a storyteller. Throws `StorytellerError`, `AppError` where it cannot be seen, or the signal's reason. */
export type LookAtPicture = (
	storyteller: Storyteller,
	signal: AbortSignal,
	onActivity: (activity: Activity | null) => void,
) => Promise<PictureView>;

export type StoryPictures = {
	/** Where the picture of the user's story is; null for a story without one. */
	urlOf(userId: string, storyId: string): Promise<string | null>;
	lookAt(userId: string, storyId: string): LookAtPicture;
};
