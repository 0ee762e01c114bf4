// Chooses the view of each panel, so that no panel looks like the one before.
import type { Panel } from "./panel.ts";
import type { SHOTS } from "./panel-choices.ts";
import { BACKGROUND, HOLDABLE, OUTDOOR } from "./thing-words.ts";

type Shot = (typeof SHOTS)[number] | undefined;

/** Rooms whose other side is drawn: those with a `reverse` in place/material. */
export const REVERSE =
	/^(?:Bible house|attic|barn|bathroom|bedroom|cellar|changing room|church|classroom|doctor's room|hallway|hospital room|kitchen|library|living room|museum|palace|prison|school corridor|shop|study|temple|upper room|workshop)$/;
const LYING = /^(?:lie|sleep)$/;

/** The parts of a panel that a reader sees at once. Small things on a table and a mirrored view make no difference. */
export function sightOf({ place, hour, people, animals, things, thoughts = [] }: Panel): string {
	return JSON.stringify([
		place,
		/^(?:dusk|night)$/.test(hour),
		people.map(({ who, pose, holds }) => [who, pose, holds].join(" ")).toSorted(),
		animals.map(({ who, pose }) => `${who} ${pose}`).toSorted(),
		things.find((thing) => !BACKGROUND.has(thing)),
		thoughts,
	]);
}

/** The views of a panel, in the order in which panels that look alike have them. */
function shotsOf({ place, people, things }: Panel): readonly Shot[] {
	if (people.length === 0 || people.every(({ pose }) => LYING.test(pose))) return [undefined, "near"];
	const [thing] = things.filter((name) => !BACKGROUND.has(name));
	const isSmall = people.some(({ holds }) => holds && HOLDABLE.has(holds)) || (thing && HOLDABLE.has(thing));
	// Large things outdoors would not be seen from near.
	const isLarge = thing !== undefined && OUTDOOR.has(thing);
	// A teacher who sits with his back to us would cover those who listen.
	const isCovering = people.length > 1 && people.some(({ pose, direction }) => pose === "sit" && direction === "away");
	return [
		undefined,
		...(isLarge || isCovering ? [] : (["near"] as const)),
		...(REVERSE.test(place) ? (["reverse"] as const) : []),
		...(isSmall ? (["thing"] as const) : []),
	];
}

export function createShots(): { next(panel: Panel): Shot } {
	let last = "";
	let count = 0;
	return {
		next(panel) {
			const sight = sightOf(panel);
			count = sight === last ? count + 1 : 0;
			last = sight;
			const shots = shotsOf(panel);
			return shots[count % shots.length];
		},
	};
}
