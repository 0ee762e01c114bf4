import { coverFigures, keptCoverSource } from "@lion-tails/common/cover";
import type { KeptStory } from "@lion-tails/common/saved-story";
import type { SceneOptions } from "../../ui/scene/compose.ts";

/** The drawn picture of a story that is complete. `seed`: its id where it has one. */
export const storyScene = (
	seed: string,
	request: Record<string, unknown>,
	story: Pick<KeptStory, "title" | "imagePrompt" | "figures">,
): SceneOptions => ({ seed, ...coverFigures(keptCoverSource(request, story), seed) });
