import type { StoryScene } from "@lion-tails/common/story-scene";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { lazyWorker } from "./lazy-worker.ts";

export type StoryToRead = {
	request: Record<string, unknown>;
	scenes?: readonly StoryScene[] | undefined;
	/** The text is not complete yet. */
	isGrowing?: boolean;
	paragraphs: readonly string[];
	/** The index of the first paragraph whose panel is not known yet. */
	from: number;
};

export const storyboardWorker = lazyWorker<{ story: StoryToRead }, Panel>(
	() => new Worker(new URL("./storyboard-worker.ts", import.meta.url), { type: "module" }),
);

/** Calls `onPanel` with each panel as soon as it is made. Rejects if the worker cannot be loaded. */
export const readPanels = (story: StoryToRead, onPanel: (panel: Panel) => void): Promise<void> =>
	storyboardWorker.ask({ story }, onPanel);
