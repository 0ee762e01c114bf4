// Arranges the people and animals in front of a place side by side.
import { between } from "../../random.ts";
import type { Drawing } from "../drawing.ts";
import type { PanelAnimal, PanelPerson } from "../panel.ts";

export type Actor = {
	id: string;
	title: string;
	drawing: Drawing;
	person?: PanelPerson;
	animal?: PanelAnimal;
	scale: number;
	x: number;
	y: number;
};

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

const GAP = 14;

type Row = {
	left: number;
	right: number;
	/** From -1 (the row is on the left) to 1. */
	lean: number;
	floor: number;
	/** The height of the tallest. */
	tallest: number;
	/** One or two are drawn larger until the tallest has this height. */
	smallest: number;
	view: () => number;
};

/** Sets x, y and scale of everyone in a row. The main person is off-centre and nearest. */
export function standInRow(
	row: readonly Actor[],
	main: Actor | undefined,
	{ left, right, lean, floor, tallest: max, smallest, view }: Row,
): void {
	const lead = row.find((actor) => actor === main) ?? row[0];
	if (!lead) return;
	const facing = lead.person?.direction ?? lead.animal?.direction;
	const side = facing === "left" ? -1 : facing === "right" ? 1 : view() < 0.5 ? -1 : 1;
	const others = row.filter((actor) => actor !== lead);
	// The one in a hug, then those in front of the main person, who looks at them.
	const order = [lead];
	others.forEach((actor, at) => {
		const isAhead = at % 2 === 0 || others.length === 2;
		if (isAhead === side > 0) order.push(actor);
		else order.unshift(actor);
	});
	// Children hugged by Jesus are placed left and right of him.
	const blesser = order.findIndex((actor) => isJesus(actor) && actor.person?.pose === "hug");
	if (blesser >= 0 && order.length > 1) order.splice(1, 0, ...order.splice(blesser, 1));
	for (const actor of order) actor.scale *= actor === lead ? 1.04 : isLarge(actor) || isJesus(actor) ? 0.86 : 0.97;

	// Only two people hug each other, the main person first.
	const pairs = order.slice(1).map((other, at) => [order[at], other]);
	const hugs = pairs.filter((pair) => pair.some((actor) => actor?.person?.pose === "hug"));
	const hug = pairs.indexOf(hugs.find((pair) => pair.includes(lead)) ?? hugs[0] ?? []);
	const gapBefore = (at: number) => {
		const [one, other] = [order[at - 1], order[at]];
		if (!one || !other) return 0;
		const overlap = blesser >= 0 ? (at < 3 ? 0.42 : 0) : at - 1 === hug ? 0.6 : 0;
		return overlap ? -overlap * Math.min(widthOf(one), widthOf(other)) : GAP;
	};
	const total = () => order.reduce((sum, actor, at) => sum + widthOf(actor) + gapBefore(at), 0);
	const tallest = Math.max(...order.map(({ drawing, scale }) => drawing.height * scale));
	const wanted = order.length < 3 ? clamp(smallest / tallest, 1, 1.3) : 1;
	const fit = Math.min(wanted, (right - left) / total(), max / tallest);
	for (const actor of order) actor.scale *= fit;

	const room = right - left - total();
	const offset = lean
		? 0.5 + lean * between(0.3, 0.46, view)
		: order.length === 1
			? 0.5 - side * between(0.16, 0.3, view)
			: between(0.25, 0.75, view);
	let x = left + room * clamp(offset, 0, 1);
	order.forEach((actor, at) => {
		x += gapBefore(at);
		actor.x = x + widthOf(actor) / 2;
		x += widthOf(actor);
		const isLow = !actor.person && actor.drawing.height * actor.scale < 110;
		const back =
			blesser >= 0 && isJesus(actor) ? -4 : isLarge(actor) || isJesus(actor) ? 34 : isLow ? -6 : 10 + (at % 2) * 8;
		actor.y = actor === lead ? floor : floor - back;
	});
}

/** Large animals are behind the others, who may cover a part of them. */
const isLarge = ({ drawing, person }: Actor) => !person && drawing.width > 260;
const isJesus = ({ person }: Actor) => person?.kind === "jesus";
const widthOf = (actor: Actor) => actor.drawing.width * actor.scale * (isLarge(actor) ? 0.78 : 1);

/** The middle of something of a width where it covers the least. `weight`: how much it matters that others stay visible. */
export function freeX(taken: readonly [number, number][], width: number, weight: number): number {
	const half = Math.min(width / 2, 330);
	const middle = taken[0] ? (taken[0][0] + taken[0][1]) / 2 : 400;
	let best = { x: 400, cost: Number.POSITIVE_INFINITY };
	for (let x = 46 + half; x <= 754 - half; x += 12) {
		const covered = taken.reduce(
			(sum, [from, to]) => sum + Math.max(0, Math.min(to, x + half) - Math.max(from, x - half)),
			0,
		);
		const cost = covered * weight + Math.abs(x - middle) * 0.3;
		if (cost < best.cost) best = { x, cost };
	}
	return best.x;
}
