// What a child has heard: the stories that are kept for it. Who deletes a story deletes this memory of it.
import { setImmediate as nextTurn } from "node:timers/promises";
import { type HeardStory, heardStory } from "../models/heard.ts";
import type { Generation, SavedStoryStore } from "./store.ts";

/** Two months of evenings. */
const MAX_STORIES = 60;

/**
 * What was kept before the generation began: a run that goes on after a crash reads the same, and so goes on with the same
 * story. Newest first.
 */
export async function heardBefore(
	stories: Pick<SavedStoryStore, "ofChild">,
	{ userId, request, createdAt }: Pick<Generation, "userId" | "request" | "createdAt">,
): Promise<HeardStory[]> {
	const before = new Date(createdAt).toISOString();
	const heard: HeardStory[] = [];
	for (const story of await stories.ofChild(userId, request.childName, before, MAX_STORIES)) {
		heard.push(heardStory(story));
		// Half a millisecond a story: what is being told elsewhere does not wait for all of them.
		await nextTurn();
	}
	return heard;
}
