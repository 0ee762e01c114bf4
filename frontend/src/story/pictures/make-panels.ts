// Makes the panels of a story as its paragraphs are completed.
import type { Looks } from "@lion-tails/common/looks";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { createStoryboard, type Storyboard, storyboardOf } from "@lion-tails/common/storyboard/storyboard";
import { loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;

/** The storyboard of each story, and the paragraphs that it has read. */
const boards = new WeakMap<StoryPictures["panels"], { board: Storyboard; paragraphs: readonly string[] }>();

/** Adds the panels of the paragraphs that were completed since the last call. */
export function makePanels(pictures: StoryPictures, paragraphs: readonly string[]): void {
	const { panels, request, scenes } = pictures;
	// Scenes arrive with a complete story.
	const added = scenes ? storyboardOf({ request }, paragraphs, scenes) : addedPanels(pictures, paragraphs);
	// Before they can be seen: printing draws all of them at once. Whoever shows a panel tries again.
	for (const panel of added) loadParts(panel).catch(() => {});
	if (added.length > 0)
		panels.setState((all) => new Map([...all, ...added.map((panel) => [panel.paragraph, panel] as const)]), true);
}

function addedPanels({ panels, request }: StoryPictures, paragraphs: readonly string[]): Panel[] {
	let made = boards.get(panels);
	// A snapshot may have replaced the text.
	if (!made?.paragraphs.every((text, at) => paragraphs[at] === text))
		made = { board: createStoryboard({ request }), paragraphs: [] };
	const { board } = made;
	boards.set(panels, { board, paragraphs });
	return paragraphs.slice(made.paragraphs.length).flatMap((text) => board.add(text) ?? []);
}
