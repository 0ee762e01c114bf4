// The controls that paint pictures, for parents with their own key. They are loaded once the painting model is known.
import type { KeptStory } from "@lion-tails/common/saved-story";
import { type ReactNode, useCallback, useEffect } from "react";
import { part } from "../../ui/part.ts";
import { listenForChanges } from "../library/library.ts";
import { imageModels, usePaintingModel } from "./painted-pictures.ts";

type Props = { storyId: string; story: Pick<KeptStory, "content" | "imageUrl" | "pageImages"> };

const painting = part(() => import("./painting.tsx"));

export function PaintButton(props: Props) {
	const model = usePaintingModel();
	// Reloads at each visit, because a key may have been added since.
	useEffect(() => void imageModels.load().catch(() => {}), []);
	useEffect(() => {
		// Another device may paint, and a phone that was asleep receives its own picture when it is back.
		if (model) listenForChanges();
	}, [model]);
	const loaded = painting.use(Boolean(model));
	return model && loaded && <loaded.PaintMenu {...props} model={model} />;
}

/** Returns a function that renders the button on the picture of a paragraph. `storyId` is null before the story is saved. */
export function usePageTools(
	storyId: string | null,
): ((paragraph: number, description: string) => ReactNode) | undefined {
	const model = usePaintingModel();
	const loaded = painting.use(Boolean(model));
	const render = useCallback(
		(paragraph: number, description: string) =>
			storyId !== null &&
			model &&
			loaded && <loaded.PaintPage storyId={storyId} model={model} paragraph={paragraph} description={description} />,
		[storyId, model, loaded],
	);
	return storyId !== null && model && loaded ? render : undefined;
}
