// Makes the panels of a story as its paragraphs are completed.
import type { Looks } from "@lion-tails/common/looks";
import { scenesByPanel } from "@lion-tails/common/storyboard/scenes";
import { createStoryboard, type Storyboard } from "@lion-tails/common/storyboard/storyboard";
import { ownTask } from "../../ui/own-task.ts";
import { loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;

/** The storyboard of each story, and the paragraphs that it has read. */
const boards = new WeakMap<StoryPictures["panels"], { board: Storyboard; paragraphs: readonly string[] }>();

/**
 * Adds the panels of the paragraphs that were completed since the last call: the first at once, each other one in a task of its
 * own. An aborted call is continued by the next one.
 */
export async function makePanels(
	pictures: StoryPictures,
	paragraphs: readonly string[],
	signal: AbortSignal,
): Promise<void> {
	const { panels } = pictures;
	let made = boards.get(panels);
	// A snapshot may have replaced the text.
	if (!made?.paragraphs.every((text, at) => paragraphs[at] === text))
		made = { board: newBoard(pictures, paragraphs), paragraphs: [] };
	const { board } = made;
	for (let at = made.paragraphs.length; at < paragraphs.length && !signal.aborted; at++) {
		const panel = board.add(paragraphs[at] ?? "");
		boards.set(panels, { board, paragraphs: paragraphs.slice(0, at + 1) });
		if (panel) {
			// Before it can be seen: printing draws all of them at once. Whoever shows a panel tries again.
			loadParts(panel).catch(() => {});
			panels.setState((all) => new Map([...all, [panel.paragraph, panel]]), true);
		}
		if (at + 1 < paragraphs.length) await ownTask();
	}
}

/** Scenes arrive with a complete story. */
const newBoard = ({ request, scenes }: StoryPictures, paragraphs: readonly string[]): Storyboard =>
	createStoryboard({ request }, scenes && scenesByPanel(paragraphs, scenes));
