// The area in which a song's sheet scrolls.
import { prefersReducedMotion } from "../../../ui/reduced-motion.ts";

/** Marks the area. */
export const SCROLL_AREA = { "data-song-scroll": "" } as const;

/** A telephone that lies on its side: the sheet needs the height. */
export const LOW_HEIGHT_PX = 520;

/** Where the line that is being sung stands, as a share of the area's height. */
export const SINGING_PLACE = 0.35;
const LOWEST_PLACE = 0.62;
const HIGHEST_PLACE = 0.08;

/** Scrolls so that the line, and those after it, are in sight; not at all where they are. */
export function scrollIntoReach(line: HTMLElement): void {
	const area = line.closest<HTMLElement>("[data-song-scroll]");
	if (!area) return;
	const { top, height } = area.getBoundingClientRect();
	const place = line.getBoundingClientRect().top - top;
	if (place >= height * HIGHEST_PLACE && place <= height * LOWEST_PLACE) return;
	area.scrollTo({
		top: area.scrollTop + place - height * SINGING_PLACE,
		behavior: prefersReducedMotion() ? "auto" : "smooth",
	});
}
