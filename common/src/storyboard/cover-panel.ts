// Chooses the panel that becomes the drawn cover of a story.
import type { Panel } from "./panel.ts";

/**
 * Returns the panel with the most people, animals and things next to the child; of equal ones the earliest. A child who is awake
 * counts more, because nearly every story ends in bed, and the first panel counts less, because it only sets the scene, and the reader
 * shows it below the cover. Undefined if no panel shows a person or an animal.
 */
export function coverPanelOf(panels: readonly Panel[]): Panel | undefined {
	const candidates = panels.filter(({ people, animals }) => people.length + animals.length > 0);
	return candidates.reduce<Panel | undefined>(
		(best, panel) => (best && scoreOf(best, panels) >= scoreOf(panel, panels) ? best : panel),
		undefined,
	);
}

const CHILD = 20;
const AWAKE = 3;
const BEING = 2;
const THING = 1;
const FIRST = -10;

function scoreOf(panel: Panel, panels: readonly Panel[]): number {
	const child = panel.people.find(({ isMain }) => isMain);
	const isAwake = child !== undefined && child.pose !== "sleep" && child.pose !== "lie";
	return (
		(child ? CHILD : 0) +
		(isAwake ? AWAKE : 0) +
		BEING * (panel.people.length + panel.animals.length) +
		THING * panel.things.length +
		(panel === panels[0] ? FIRST : 0)
	);
}
