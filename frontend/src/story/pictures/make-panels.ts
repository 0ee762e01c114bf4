// Makes and draws the panels of a story as its paragraphs are completed.
import type { Looks } from "@lion-tails/common/looks";
import type { StoryScene } from "@lion-tails/common/story-scene";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { drawPanel } from "./draw-panel.ts";
import type { StoryPictures } from "./panels.ts";
import { readPanels } from "./read-panels.ts";

/** The server has validated the looks of its requests. */
export const looksIn = ({ looks }: Record<string, unknown>): Looks | undefined =>
	looks && typeof looks === "object" ? (looks as Looks) : undefined;

/** The paragraphs of each story that are read or being read. */
const read = new WeakMap<StoryPictures["panels"], readonly string[]>();
/** Panels that are drawn or being drawn. */
const drawn = new WeakSet<Panel>();

/** Adds the panels of the paragraphs that were completed since the last call. */
export async function makePanels(
	pictures: StoryPictures,
	paragraphs: readonly string[],
	scenes: readonly StoryScene[] | undefined,
	isGrowing: boolean,
): Promise<void> {
	const { request, panels } = pictures;
	const before = read.get(panels) ?? [];
	// A snapshot may have replaced the text.
	const from = before.every((text, at) => paragraphs[at] === text) ? before.length : 0;
	if (from === paragraphs.length) return;
	read.set(panels, paragraphs);
	try {
		await readPanels({ request, scenes, isGrowing, paragraphs, from }, (panel) => {
			keep(pictures, { panel });
			// Before it can be seen: printing shows all of them at once.
			drawOnce(pictures, panel);
		});
	} catch {
		// Without the network the rooms stay empty, and the next paragraph tries again.
		read.set(panels, []);
	}
}

/** Draws the panel if it is not drawn or being drawn. */
export function drawOnce(pictures: StoryPictures, panel: Panel): void {
	if (drawn.has(panel)) return;
	drawn.add(panel);
	drawPanel({ panel, looks: looksIn(pictures.request), seed: pictures.seed }).then(
		(svg) => keep(pictures, { panel, svg }),
		// Without the network. Whoever shows the panel tries again.
		() => drawn.delete(panel),
	);
}

const keep = ({ panels }: StoryPictures, made: { panel: Panel; svg?: string }) =>
	panels.setState((all) => new Map([...all, [made.panel.paragraph, made]]), true);
