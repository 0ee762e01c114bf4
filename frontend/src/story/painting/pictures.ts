// Pictures that were painted while their stories are open: on this device or on another.
import { create } from "zustand";
import { onReset } from "../../net/reset.ts";
import { onLibraryChange } from "../live/library-changes.ts";
import { openStory } from "../offline/open-story.ts";

/** Story id → the picture's address. */
const usePictures = create<Record<string, string>>(() => ({}));
onReset(() => usePictures.setState({}, true));

onLibraryChange(async ({ reason, storyId }) => {
	if (reason !== "painted") return;
	// Without the server the reader keeps the picture it has.
	const stored = await openStory(storyId).catch(() => null);
	if (stored?.story.imageUrl) setPicture(storyId, stored.story.imageUrl);
});

export const setPicture = (storyId: string, imageUrl: string) => usePictures.setState({ [storyId]: imageUrl });

/** The address of the story's picture as it is now. */
export const usePicture = (storyId: string, imageUrl: string | undefined): string | undefined =>
	usePictures((pictures) => pictures[storyId]) ?? imageUrl;
