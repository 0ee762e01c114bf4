// The drawings of places and things that a panel needs.
import { artOf, loadPanel } from "@lion-tails/common/storyboard/draw-panel";
import type { Panel } from "@lion-tails/common/storyboard/panel";
import { loadedFigures } from "../../ui/illustrations/figures.ts";

export type Art = Readonly<Record<string, string>>;

const loaded = new WeakMap<Panel, Art>();

/** Returns the drawings of things once all parts of the panel are loaded; undefined before. */
export const loadedParts = (panel: Panel): Art | undefined => loaded.get(panel);

/** Rejects without the network if its place or an animal has never been loaded; things without a drawing are left out. */
export async function loadParts(panel: Panel): Promise<Art> {
	const [art] = await Promise.all([loadedFigures(artOf(panel)), loadPanel(panel)]);
	loaded.set(panel, art);
	return art;
}
