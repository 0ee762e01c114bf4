// Makes the panels of a story as its paragraphs are completed.
import type { Looks } from "@lion-tails/common/looks";
import { createStoryboard, type Storyboard } from "@lion-tails/common/storyboard/storyboard";
import { loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;

export function storyboardFor(request: Record<string, unknown>): Storyboard {
	const looks = looksIn(request);
	return createStoryboard({ request, ...(looks && { looks }) });
}

/** The storyboard of each story, and the paragraphs that it has read. */
const boards = new WeakMap<StoryPictures["panels"], { board: Storyboard; paragraphs: readonly string[] }>();

/** Adds the panels of the paragraphs that were completed since the last call. */
export function makePanels({ panels, request }: StoryPictures, paragraphs: readonly string[]): void {
	let made = boards.get(panels);
	// A snapshot may have replaced the text.
	if (!made?.paragraphs.every((text, at) => paragraphs[at] === text))
		made = { board: storyboardFor(request), paragraphs: [] };
	const { board } = made;
	const added = paragraphs.slice(made.paragraphs.length).flatMap((text) => board.add(text) ?? []);
	boards.set(panels, { board, paragraphs });
	// Before they can be seen: printing draws all of them at once. Whoever shows a panel tries again.
	for (const panel of added) loadParts(panel).catch(() => {});
	if (added.length > 0)
		panels.setState((all) => new Map([...all, ...added.map((panel) => [panel.paragraph, panel] as const)]), true);
}
