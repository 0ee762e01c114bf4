// The views of a panel that would look like the one before: its people from the waist up behind their main thing, or the thing alone
// with a hand; and what somebody thinks of, in a cloud.
import type { Drawing } from "../drawing.ts";
import type { PanelPerson } from "../panel.ts";
import { cloud, ellipse } from "../paper.ts";
import { type Actor, clamp } from "./row.ts";
import { layered, round } from "./shapes.ts";
import type { Stage } from "./stage.ts";
import { sizeOf } from "./thing.ts";

/** In front of everything else. */
export const FRONT = 2000;
/** The upper edge of the table in front of people in a room, and of the one under a thing alone. */
const TABLE = { near: 498, thing: 430 } as const;
/** The share of a figure's height that is below its waist. */
const WAIST: Partial<Record<string, number>> = { sit: 0.24, kneel: 0.2, pray: 0.28 };
/** How far from the middle people are, by their number. */
const PLACES: Readonly<Record<number, readonly number[]>> = { 1: [90], 2: [180, -180], 3: [220, -220, 0] };
/** The same with Jesus farther back, and his own place. */
const PLACES_BEFORE: Readonly<Record<number, readonly number[]>> = { 1: [160], 2: [210, -210] };
const BACK: Readonly<Record<number, number>> = { 1: -190, 2: 0 };
const LARGEST = 3.3;

/** People who sit at the table of a room are behind one, and so is a small thing. */
const hasTable = ({ panel: { shot, place, things }, scene: { kind, spots } }: Stage) =>
	shot === "thing" ||
	(kind === "room" && place !== "bedroom" && (things.length > 0 || spots?.sit?.[0]?.[2] !== undefined));

/**
 * Sets x, y and scale of people whose lower half is below the picture. `isBefore`: Jesus is farther back. `isWhole`: the person is
 * drawn down to the ground.
 */
export function comeNear(
	people: readonly Actor[],
	stage: Stage,
	isBefore: boolean,
	isWhole: (person: PanelPerson) => boolean,
): void {
	const side = stage.camera.isMirrored ? 1 : -1;
	const below = ({ person }: Actor) => (person && isWhole(person) ? 0 : (WAIST[person?.pose ?? ""] ?? 0.44));
	const tallest = Math.max(1, ...people.map((one) => one.drawing.height * (1 - below(one))));
	const bottom = hasTable(stage) ? TABLE.near + 24 : 590;
	const scale = Math.min(LARGEST, (bottom - 130) / tallest);
	const places = (isBefore ? PLACES_BEFORE : PLACES)[people.length];
	for (const [at, actor] of people.entries())
		Object.assign(actor, {
			scale,
			x: 400 + side * (places?.[at] ?? 0),
			y: bottom + below(actor) * actor.drawing.height * scale,
		});
}

/** Returns where Jesus is: small, and farther back than a number of people from near. */
export const behind = (people: number, { camera }: Stage) => ({
	x: 400 + (camera.isMirrored ? 1 : -1) * (BACK[people] ?? 0),
	y: 492,
	scale: 1.05,
});

/** Returns the table in front of people in a room, or under a thing. Outdoors it is the ground. */
export function tableBefore(stage: Stage): string {
	if (!hasTable(stage)) return "";
	const { panel, scene, color } = stage;
	const y = TABLE[panel.shot === "thing" ? "thing" : "near"];
	const fill = scene.kind === "room" ? "woodLight" : (scene.ground?.at(-1)?.split(" ")[0] ?? "sand");
	const top = (d: string, name: string) => layered(d, color(name), 0.14);
	if (panel.shot === "thing") return top(`M-20 ${y}H820V620H-20Z`, fill);
	return (
		top(`M36 ${y}H764L806 620H-6Z`, fill) +
		top(`M110 ${y}H690L742 566 630 596 515 566 400 596 285 566 170 596 58 566Z`, "cloth")
	);
}

/** The place of the main thing in such a view, if it is small enough for a table. */
export function placeNear(name: string, { width, height }: Drawing, { panel, camera }: Stage, count = 0) {
	if (!/^(?:small|medium)$/.test(sizeOf(name).kind)) return undefined;
	const side = camera.isMirrored ? 1 : -1;
	const isAlone = panel.shot === "thing";
	const scale = Math.min((isAlone ? 260 : 112) / height, (isAlone ? 380 : 170) / width);
	const x = isAlone ? 400 : panel.people.length === 1 ? 400 + side * (130 * count - 190) : 400 - side * 150 * count;
	return { x, y: isAlone ? 545 : 552, depth: FRONT + 2, scale };
}

/** Draws a thought as a cloud next to the head, on the side where it covers no other person. */
export function thoughtsOf(actor: Actor, others: readonly Actor[], drawings: readonly Drawing[], stage: Stage): string {
	const [rx, ry] = [drawings.length > 1 ? 126 : 84, 76];
	const topOf = ({ y, drawing, scale }: Actor) => y - drawing.height * scale;
	const top = topOf(actor);
	const y = clamp(top + 10, ry + 36, 330);
	const at = (side: number) => clamp(actor.x + side * (rx + 74), rx + 34, 766 - rx);
	const covers = (side: number) =>
		others.filter((one) => Math.abs(one.x - at(side)) < rx + 46 && topOf(one) < y + ry).length * 200 -
		Math.abs(at(side) - actor.x);
	const side = covers(-1) < covers(1) ? -1 : 1;
	const x = at(side);
	const fill = stage.color("paper");
	const path = cloud([x, y], rx, ry, drawings.length > 1 ? 13 : 10, 7);
	const dots = [0.2, 0.55].map((share, index) =>
		ellipse([x + (actor.x - x) * (0.42 + share * 0.4), y + ry + 4 + (top + 30 - y - ry) * share], 13 - index * 5),
	);
	const shapes = [path, ...dots].map((d) => layered(d, fill)).join("");
	const things = drawings.map(({ svg, width, height }, index) => {
		const scale = Math.min(92 / height, 106 / width);
		const dx = drawings.length > 1 ? (index - 0.5) * 112 : 0;
		return `<g transform="translate(${round(x + dx)} ${round(y + (height * scale) / 2)}) scale(${round(scale * 100) / 100})">${svg}</g>`;
	});
	return shapes + things.join("");
}
