import { countWords } from "@lion-tails/common/story";
import { type Activity, type Storyteller, StorytellerError } from "../models/storyteller.ts";
import { toAppError } from "../models/to-app-error.ts";
import type { LookAtPicture } from "./picture.ts";
import { PICTURE_STEP, type RunningStory } from "./running-story.ts";

type Deps = { lookAtPicture: LookAtPicture; signal: AbortSignal; now: () => number };

/** What a vision model sees is on record before the story begins: whoever goes on with it does not ask again. */
export async function describePicture(
	story: RunningStory,
	storyteller: Storyteller,
	{ lookAtPicture, signal, now }: Deps,
): Promise<void> {
	const { state } = story;
	const timestamp = new Date(now()).toISOString();
	const report = (activity: Activity | null) => story.reportProgress(PICTURE_STEP, 1, activity);
	report(null);
	const view = await lookAtPicture(storyteller, signal, report).catch((error) => {
		throw error instanceof StorytellerError ? toAppError(error) : error;
	});
	state.pictureDescription = view.description;
	state.debug.push({
		step: PICTURE_STEP.name,
		systemPrompt: view.prompts.system,
		userPrompt: view.prompts.user,
		response: view.response,
		wordCount: countWords(view.description),
		targetWordCount: 0,
		attempt: 1,
		maxAttempts: 1,
		timestamp,
		model: storyteller.model,
		maxTokens: view.maxTokens,
	});
	story.checkpoint(state.debug.length - 1);
}
