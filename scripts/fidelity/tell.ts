// Tells a story as the service does, without a server: the same steps, checks and filter.
import type { HeardStory } from "@lion-tails/backend/models/heard";
import type { Storyteller } from "@lion-tails/backend/models/storyteller";
import { findEventPassage } from "@lion-tails/backend/scripture/event-passages";
import { findPassage } from "@lion-tails/backend/scripture/scripture";
import { resumeStory } from "@lion-tails/backend/story/running-story";
import { writeStory } from "@lion-tails/backend/story/write-story";
import type { Hero } from "@lion-tails/common/hero";
import type { StoryRequest, StoryResult } from "@lion-tails/common/story";

export type Telling = { request: StoryRequest; hero?: Hero | undefined };
type Tellers = { storyteller: Storyteller; fallback: Storyteller };

/** `id`: the seed comes from it. Throws what ends a story: an `AppError`. */
export function tell(
	id: string,
	{ request, hero }: Telling,
	{ storyteller, fallback }: Tellers,
	heard: readonly HeardStory[] = [],
): Promise<StoryResult> {
	const passage = request.biblePassage ? findPassage(request.biblePassage) : findEventPassage(request.biblicalEvent);
	const nobody = { append() {}, checkpoint() {} };
	const story = resumeStory({ id, request }, [], nobody, storyteller.model, () => {});
	return writeStory(story, {
		request,
		storyteller,
		fallback,
		sources: { ...(hero && { hero }), ...(passage && { passage }) },
		heard,
		signal: new AbortController().signal,
		now: Date.now,
	});
}
