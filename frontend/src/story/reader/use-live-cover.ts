// What the picture of a story shows while it is generated: more of it is known with its title, and all of it at its end.
import { coverFigures } from "@lion-tails/common/cover";
import type { LiveStory } from "@lion-tails/common/generation";
import { useMemo } from "react";
import type { SceneOptions } from "../../ui/scene/compose.ts";
import type { LiveView } from "../live/live-stories.ts";

/** Another object only where the picture changes, which is then composed again. */
export function useLiveCover(id: string, view: LiveView | undefined): SceneOptions {
	const source = view?.cover;
	const { title, figures, story } = view?.live ?? {};
	const newest = useMemo(
		() =>
			liveCover(id, {
				...(source && { cover: source }),
				...(title && { title }),
				...(figures && { figures }),
				...(story && { story }),
			}),
		[id, source, title, figures, story],
	);
	const key = JSON.stringify(newest);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the cover
	return useMemo(() => newest, [key]);
}

type KnownOfCover = Pick<LiveView, "cover"> & Partial<Pick<LiveStory, "title" | "figures" | "story">>;

/** Until a snapshot says what the story is about, the picture's place is kept. */
function liveCover(id: string, { cover, title, figures, story }: KnownOfCover) {
	if (!cover) return { seed: id, isAwaited: true };
	const known = story
		? { title: story.title, imagePrompt: story.imagePrompt, ...(story.figures && { figures: story.figures }) }
		: { ...(title && { title }), ...(figures && { figures }) };
	return { seed: id, ...coverFigures({ ...cover, ...known }, id) };
}
