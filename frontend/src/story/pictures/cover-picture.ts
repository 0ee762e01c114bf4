// Draws the panel of a cover, without its mount. Loaded when a cover with a panel is near the visible part of a page.
import { drawPanel, PANEL_HEIGHT, PANEL_WIDTH } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import type { StoryCover } from "../book/story-cover.ts";
import { ownTask } from "./own-task.ts";
import { loadParts } from "./panel-parts.ts";

/** Width of the mount that is cut off. */
const MOUNT = 16;

/** Returns a complete SVG document. Rejects without the network if a part of the picture has never been loaded. */
export async function drawCoverPanel({ seed, panel, looks }: StoryCover & { panel: Panel }): Promise<string> {
	const art = await loadParts(panel);
	// The covers of a library are many, and drawing one takes some 10 ms.
	await ownTask();
	const width = PANEL_WIDTH - 2 * MOUNT;
	const height = PANEL_HEIGHT - 2 * MOUNT;
	return drawPanel(panel, { looks, seed, art }).replace(
		/viewBox="[^"]*"/,
		`viewBox="${MOUNT} ${MOUNT} ${width} ${height}" width="${width}" height="${height}"`,
	);
}
