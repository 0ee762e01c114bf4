// The pictures of a story's paragraphs. Their places are known before a paragraph begins; each panel is made when its paragraph is
// complete.
import type { StoryScene } from "@lion-tails/common/story-scene";
import { canHavePanel, panelParagraphs } from "@lion-tails/common/storyboard/pace";
import { createContext, useContext, useEffect, useMemo } from "react";
import { createStore } from "zustand";
import { part } from "../../ui/part.ts";
import { useReadingSettings } from "../book/reading-settings.ts";
import type { StoryPictures } from "./draw-panel.ts";
import { storyboardWorker } from "./read-panels.ts";

/** Pictures come after the page: their room is reserved, and a story is read before it is looked at. */
export const drawing = part(async () => {
	if (document.readyState !== "complete")
		await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
	const loading = import("./drawing.tsx");
	storyboardWorker.open();
	return loading;
});

export const PicturesContext = createContext<StoryPictures | null>(null);

/**
 * Returns the pictures of a story; null if the reader wants none, or without a request. `seed`: the story's id. `paragraphs` are
 * complete, and only grow. `scenes`: those that the storyteller gave for the pictures so far; they do not change pictures that are
 * made already. `isGrowing`: the story is still told.
 */
export function useStoryPictures(
	seed: string,
	request: Record<string, unknown> | undefined,
	paragraphs: readonly string[],
	scenes: readonly StoryScene[] | undefined,
	isGrowing: boolean,
): StoryPictures | null {
	const isOn = useReadingSettings(({ pictures }) => pictures === "every") && request !== undefined;
	const pictures = useMemo<StoryPictures | null>(
		() => (isOn ? { seed, request, panels: createStore(() => new Map()), seen: new Set() } : null),
		[isOn, seed, request],
	);
	useEffect(() => {
		// On a slow network the first words would wait for the code that draws.
		if (!pictures || paragraphs.length === 0) return;
		let isNewest = true;
		drawing.load().then(
			({ makePanels }) => void (isNewest && makePanels(pictures, paragraphs, scenes, isGrowing)),
			// Without the network the room of the pictures stays empty.
			() => {},
		);
		return () => {
			isNewest = false;
		};
	}, [pictures, paragraphs, scenes, isGrowing]);
	return pictures;
}

/**
 * Returns the indices of the paragraphs that have a picture above them. `tail` is the paragraph that is still arriving: its picture
 * has its place from the first word on.
 */
export function usePicturePlaces(paragraphs: readonly string[], tail: string): ReadonlySet<number> {
	const isOn = useContext(PicturesContext) !== null;
	const hasTail = canHavePanel(tail);
	return useMemo(
		// The words of the arriving paragraph do not affect whether it has a picture.
		() => new Set(isOn ? panelParagraphs(hasTail ? [...paragraphs, "words"] : paragraphs) : []),
		[isOn, hasTail, paragraphs],
	);
}

/** True while the first words could still become the list of resources, which has no picture. */
export function isUndecided(tail: string): boolean {
	const start = tail.replace(/^[\s*#_]+/, "").trimEnd();
	return start !== "" && "For Further Learning".startsWith(start);
}
