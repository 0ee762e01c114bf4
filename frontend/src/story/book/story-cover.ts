import { type CoverSource, keptCoverSource } from "@lion-tails/common/cover-source";
import type { KeptStory } from "@lion-tails/common/saved-story";

/** The drawn picture of a story: everywhere the same one. `source`: null until it is known what the story is about. */
export type StoryCover = { seed: string; source: CoverSource | null };

/** Of a story that is complete. `seed`: its id where it has one. */
export const storyCover = (
	seed: string,
	request: Record<string, unknown>,
	story: Pick<KeptStory, "title" | "imagePrompt" | "figures">,
): StoryCover => ({ seed, source: keptCoverSource(request, story) });
