import { type CoverSource, keptCoverSource } from "@lion-tails/common/cover-source";
import type { LiveStory } from "@lion-tails/common/generation";
import type { KeptStory } from "@lion-tails/common/saved-story";
import { useMemo } from "react";
import type { LiveView } from "../live/live-stories.ts";

/** The drawn picture of a story: everywhere the same one. `source`: null until it is known what the story is about. */
export type StoryCover = { seed: string; source: CoverSource | null };

/** Of a story that is complete. `seed`: its id where it has one. */
export const storyCover = (
	seed: string,
	request: Record<string, unknown>,
	story: Pick<KeptStory, "title" | "imagePrompt" | "figures">,
): StoryCover => ({ seed, source: keptCoverSource(request, story) });

// What the picture of a story shows while it is generated: more of it is known with its title, and all of it at its end.

/** Another object only where more is known, and not with each word. */
export function useLiveCover(id: string, view: LiveView | undefined): StoryCover {
	const source = view?.cover;
	const { title, figures, story } = view?.live ?? {};
	return useMemo(
		() =>
			liveCover(id, {
				...(source && { cover: source }),
				...(title && { title }),
				...(figures && { figures }),
				...(story && { story }),
			}),
		[id, source, title, figures, story],
	);
}

type KnownOfCover = Pick<LiveView, "cover"> & Partial<Pick<LiveStory, "title" | "figures" | "story">>;

/** Until a snapshot says what the story is about, the picture's place is kept. */
function liveCover(id: string, { cover, title, figures, story }: KnownOfCover): StoryCover {
	if (!cover) return { seed: id, source: null };
	const known = story
		? { title: story.title, imagePrompt: story.imagePrompt, ...(story.figures && { figures: story.figures }) }
		: { ...(title && { title }), ...(figures && { figures }) };
	return { seed: id, source: { ...cover, ...known } };
}
