// The models that see and paint pictures for the signed-in user, and the pictures painted while their stories are open, on any
// device.
import type { KeptStory } from "@lion-tails/common/saved-story";
import { useMemo } from "react";
import { create } from "zustand";
import { onLibraryChange } from "../../net/channel.ts";
import { call } from "../../net/client.ts";
import { createResource, onReset } from "../../net/resource.ts";
import { openStory } from "../offline/story-changes.ts";

export const imageModels = createResource(() => call("GET /api/image-models"));
export const usePaintingModel = () => imageModels.useValue((models) => models?.painting);

type Pictures = Pick<KeptStory, "imageUrl" | "pageImages">;

const usePictures = create<Record<string, Pictures>>(() => ({}));
onReset(() => usePictures.setState({}, true));

onLibraryChange(async ({ reason, storyId }) => {
	if (reason !== "painted") return;
	// Without the server the reader keeps the pictures it has.
	const stored = await openStory(storyId).catch(() => null);
	if (stored) addPictures(storyId, stored.story);
});

export function addPictures(storyId: string, { imageUrl, pageImages }: Pictures): void {
	const before = usePictures.getState()[storyId];
	usePictures.setState({
		[storyId]: {
			imageUrl: imageUrl ?? before?.imageUrl,
			pageImages: { ...before?.pageImages, ...pageImages },
		},
	});
}

export function useWithPictures<S extends Pictures>(storyId: string, story: S): S;
export function useWithPictures<S extends Pictures>(storyId: string, story: S | undefined): S | undefined;
export function useWithPictures<S extends Pictures>(storyId: string, story: S | undefined): S | undefined {
	const newer = usePictures((pictures) => pictures[storyId]);
	return useMemo(() => {
		if (!story || !newer) return story;
		const imageUrl = newer.imageUrl ?? story.imageUrl;
		const pageImages = { ...story.pageImages, ...newer.pageImages };
		return { ...story, ...(imageUrl && { imageUrl }), pageImages };
	}, [story, newer]);
}
