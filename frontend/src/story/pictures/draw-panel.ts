import type { Looks } from "@lion-tails/common/looks";
import { artOf } from "@lion-tails/common/storyboard/drawing";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { loadedFigures } from "../../ui/illustrations/figures.ts";
import { lazyWorker } from "./lazy-worker.ts";

export type PanelToDraw = {
	panel: Panel;
	/** How the story's child looks. */
	looks?: Looks | undefined;
	/** The story's id. */
	seed: string;
	/** Without the mount around it. */
	isCover?: boolean;
};

type Art = Readonly<Record<string, string>>;

const drawWorker = lazyWorker<PanelToDraw & { art: Art }, string>(
	() => new Worker(new URL("./draw-worker.ts", import.meta.url), { type: "module" }),
);

/**
 * Returns a complete SVG document. Rejects without the network if its place or an animal has never been loaded; things without a
 * drawing are left out.
 */
export async function drawPanel(picture: PanelToDraw): Promise<string> {
	drawWorker.open();
	const art = await loadedFigures(artOf(picture.panel));
	let drawn = "";
	await drawWorker.ask({ ...picture, art }, (svg) => {
		drawn = svg;
	});
	return drawn;
}
