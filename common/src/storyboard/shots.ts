// Chooses the view of each panel, so that no panel looks like the one before.
import type { Panel, PanelPerson } from "./panel.ts";
import { type SHOTS, UPRIGHT } from "./panel-choices.ts";
import { BACKGROUND, OUTDOOR } from "./thing-words.ts";

type Shot = (typeof SHOTS)[number];
/** `whole`: the usual one, without a shot. */
type View = Shot | "whole";

/** Rooms whose other side is drawn: those with a `reverse` in place/material. */
export const REVERSE =
	/^(?:Bible house|attic|barn|bathroom|bedroom|cellar|changing room|church|classroom|doctor's room|hallway|hospital room|kitchen|library|living room|museum|palace|prison|school corridor|shop|study|temple|upper room|workshop)$/;
const LYING = /^(?:lie|sleep)$/;
/** Places where somebody has died. */
const GRAVE = /^(?:Golgotha|tomb garden)$/;
/** Inside these the walls are close. */
const NARROW = /^(?:car|train|aeroplane|tower|inside the whale|lions' den)$/;
/** Poses in which Jesus touches nobody. */
const APART = /^(?:stand|walk|sit|lookUp|point|pray)$/;
/** People next to each other in a view from near, and in one with Jesus farther back. */
const [MOST_NEAR, MOST_NEAR_JESUS] = [3, 2];

const isJesus = ({ kind }: PanelPerson) => kind === "jesus";

/** The parts of a panel that a reader sees at once. Things and thoughts make too little difference. */
function sightOf({ place, hour, people, animals }: Panel): string {
	return JSON.stringify([
		place,
		/^(?:dusk|night)$/.test(hour),
		people.map(({ who, pose }) => `${who} ${pose}`).toSorted(),
		animals.map(({ who, pose }) => `${who} ${pose}`).toSorted(),
	]);
}

/** Returns false for a panel with sad or dead people or with Jesus alone, which has no near view. */
function mayBeNear({ place, people, animals, things }: Panel): boolean {
	if (GRAVE.test(place) || people.some(({ isSad }) => isSad)) return false;
	const near = people.filter((person) => !isJesus(person));
	const jesus = people.find(isJesus);
	if (near.length === 0) return people.length === 0;
	if (near.every(({ pose }) => LYING.test(pose))) return jesus === undefined;
	// Large things outdoors would not be seen from near.
	const isLarge = OUTDOOR.has(things.find((name) => !BACKGROUND.has(name)) ?? "");
	// People who hug are drawn next to each other, and those from near are not.
	const isHugging = people.length > 1 && people.some(({ pose }) => pose === "hug");
	// A teacher who sits with his back to us would cover those who listen.
	const isCovering = near.length > 1 && near.some(({ pose, direction }) => pose === "sit" && direction === "away");
	return (
		!isLarge &&
		!isCovering &&
		!isHugging &&
		near.length <= (jesus ? MOST_NEAR_JESUS : MOST_NEAR) &&
		near.every(({ pose }) => !LYING.test(pose)) &&
		animals.every(({ pose }) => pose === "carried") &&
		(!jesus || APART.test(jesus.pose))
	);
}

/** `own`: the thing of which the panel's paragraph tells. */
function viewsOf(panel: Panel, own: string | undefined): readonly View[] {
	const { place, people, thoughts } = panel;
	const isNear = mayBeNear(panel);
	const [owner] = people;
	const isAsleep = people.length > 0 && people.every(({ pose }) => LYING.test(pose));
	if (isAsleep) return ["whole", isNear ? "near" : "far"];
	const views: View[] = ["whole"];
	if (isNear) views.push("near");
	if (REVERSE.test(place)) views.push("reverse");
	else if (!NARROW.test(place)) views.push("far");
	if (isNear && owner && !isJesus(owner) && !thoughts && own) views.push("thing");
	return views;
}

/** Returns true for near views. In odd panels the whole view of standing people is nearer, too. */
const isClose = (view: View, { people, turn = 0 }: Panel) =>
	view === "near" ||
	view === "thing" ||
	(view === "whole" && turn % 2 === 1 && people.length > 0 && people.every(({ pose }) => UPRIGHT.test(pose)));

export function createShots(): { next(panel: Panel, ownThing?: string): Shot | undefined } {
	let sight = "";
	/** The views of the panels that look alike, the latest last. */
	let used: View[] = [];
	let wasClose = false;
	return {
		next(panel, ownThing) {
			const own = sightOf(panel);
			if (own !== sight) used = [];
			sight = own;
			const views = viewsOf(panel, ownThing)
				.filter((view) => view !== used.at(-1))
				.toSorted((one, other) => used.lastIndexOf(one) - used.lastIndexOf(other));
			const view =
				used.length === 0 ? "whole" : (views.find((one) => isClose(one, panel) !== wasClose) ?? views[0] ?? "whole");
			used.push(view);
			wasClose = isClose(view, panel);
			return view === "whole" ? undefined : view;
		},
	};
}
