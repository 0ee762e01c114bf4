// What the picture of a story shows while it is generated: more of it is known with its title, and all of it at its end.
import type { LiveStory } from "@lion-tails/common/generation";
import { useMemo } from "react";
import type { StoryCover } from "../book/story-cover.ts";
import type { LiveView } from "../live/live-stories.ts";

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
