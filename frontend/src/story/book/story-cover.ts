import { type CoverSource, keptCoverSource } from "@lion-tails/common/cover-source";
import type { Looks } from "@lion-tails/common/looks";
import type { KeptStory } from "@lion-tails/common/saved-story";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { useMemo } from "react";
import type { LiveView } from "../live/live-stories.ts";

/** Describes a story's drawn picture, the same one everywhere. `source` is null until the story's subject is known. */
export type StoryCover = {
	seed: string;
	source: CoverSource | null;
	/** Drawn instead of the figures of `source`. */
	panel?: Panel | undefined;
	looks?: Looks | undefined;
};

export type DrawnCoverProps = {
	cover: StoryCover;
	lamp?: "lit" | "none";
	/** The page around it is already visible, so the picture fades in. */
	isLate?: boolean | undefined;
	className?: string;
};

/** Returns the cover of a complete story. `seed`: the story's id, if it has one. */
export const storyCover = (
	seed: string,
	request: Record<string, unknown>,
	story: Pick<KeptStory, "title" | "imagePrompt" | "figures" | "coverPanel">,
): StoryCover => ({
	seed,
	source: keptCoverSource(request, story),
	panel: story.coverPanel,
	looks: request.looks as Looks | undefined,
});

/**
 * Returns the cover of a running generation. It gains details with the title and again at the end; the object changes only then.
 * Its `source` is null until the first snapshot.
 */
export function useLiveCover(id: string, view: LiveView | undefined): StoryCover {
	const source = view?.cover;
	const { title, figures, story } = view?.live ?? {};
	return useMemo(() => {
		if (!source) return { seed: id, source: null };
		const known = story
			? { title: story.title, imagePrompt: story.imagePrompt, ...(story.figures && { figures: story.figures }) }
			: { ...(title && { title }), ...(figures && { figures }) };
		return { seed: id, source: { ...source, ...known } };
	}, [id, source, title, figures, story]);
}
