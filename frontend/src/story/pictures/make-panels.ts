// Makes the panels of a story as its paragraphs are completed.
import type { Looks } from "@lion-tails/common/looks";
import { loadParts } from "./panel-parts.ts";
import type { StoryPictures } from "./panels.ts";
import { readPanels } from "./read-panels.ts";

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;

/** The paragraphs of each story that are read or being read. */
const read = new WeakMap<StoryPictures["panels"], readonly string[]>();

/** Adds the panels of the paragraphs that were completed since the last call. */
export async function makePanels(
	{ request, scenes, panels }: StoryPictures,
	paragraphs: readonly string[],
): Promise<void> {
	const before = read.get(panels) ?? [];
	// A snapshot may have replaced the text.
	const from = before.every((text, at) => paragraphs[at] === text) ? before.length : 0;
	if (from === paragraphs.length) return;
	read.set(panels, paragraphs);
	try {
		await readPanels({ request, scenes, paragraphs, from }, (panel) => {
			// Before it can be seen: printing draws all of them at once. Whoever shows a panel tries again.
			loadParts(panel).catch(() => {});
			panels.setState((all) => new Map([...all, [panel.paragraph, panel]]), true);
		});
	} catch {
		// Without the network the rooms stay empty, and the next paragraph tries again.
		read.set(panels, []);
	}
}
