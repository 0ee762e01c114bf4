import type { KeptStory } from "@lion-tails/common/saved-story";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import type { ReactNode } from "react";
import type { StoreApi } from "zustand";

export type StoryPictures = {
	/** The story's id. */
	seed: string;
	request: Record<string, unknown>;
	/** The panels, by the index of their paragraph; `svg` once they are drawn. */
	panels: StoreApi<ReadonlyMap<number, { panel: Panel; svg?: string }>>;
	/** The paragraphs whose pictures have been seen. They do not fade in again. */
	seen: Set<number>;
	/** Addresses of painted pictures by the index of their paragraph. They replace drawn ones. */
	pageImages?: KeptStory["pageImages"];
	/** Renders the controls of the picture above a paragraph. */
	pageTools?: ((paragraph: number, description: string) => ReactNode) | undefined;
	/** Shows the pictures that are not on the screen too. */
	isPrinting?: boolean;
};
