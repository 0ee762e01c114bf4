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

/** Answers with each panel as soon as it is made. */
export const storyboardWorker = lazyWorker<StoryToRead, Panel>(
	() => new Worker(new URL("./storyboard-worker.ts", import.meta.url), { type: "module" }),
);
