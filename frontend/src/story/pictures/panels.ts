import type { KeptStory } from "@lion-tails/common/saved-story";
import type { StoryScene } from "@lion-tails/common/story-scene";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import type { ReactNode } from "react";
import type { StoreApi } from "zustand";

/** The pictures of a story. */
export type StoryPictures = {
	/** The story's id. */
	seed: string;
	request: Record<string, unknown>;
	/** The scenes of a kept story, if its storyteller gave them. */
	scenes?: readonly StoryScene[] | undefined;
	/** The panels, by the index of their paragraph. */
	panels: StoreApi<ReadonlyMap<number, Panel>>;
	/** The pictures that have been drawn, as SVG by the index of their paragraph. */
	drawn: Map<number, string>;
	/** Addresses of painted pictures by the index of their paragraph. They replace drawn ones. */
	pageImages?: KeptStory["pageImages"];
	/** Renders the controls of the picture above a paragraph. */
	pageTools?: ((paragraph: number, description: string) => ReactNode) | undefined;
	/** Draws the pictures that are not on the screen too. */
	isPrinting?: boolean;
};
