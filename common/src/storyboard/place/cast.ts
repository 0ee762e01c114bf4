// Puts people, animals and things into a place: where each stands, how large it is, and what is in front of what.
import type { Looks } from "../../looks.ts";
import { between } from "../../random.ts";
import { drawAnimal } from "../draw-animal.ts";
import { drawPerson } from "../draw-person.ts";
import type { Drawing } from "../drawing.ts";
import type { PanelAnimal, PanelPerson } from "../panel.ts";
import { round } from "./shapes.ts";
import type { Stage } from "./stage.ts";
import { classOf, drawThing } from "./thing.ts";

/** Something to draw in the order of its depth. */
export type Figure = { depth: number; svg: string; id?: string; title?: string };

type Options = {
	looks: Looks | undefined;
	seed: string;
	art: Readonly<Record<string, string>>;
	/** From the coordinates of the place to those of the panel. */
	toPanel: (x: number, y: number) => { x: number; y: number };
	/** The drawing of a figure as a named group, where names are wanted. */
	named: (figure: Figure) => string;
};

type Actor = {
	id: string;
	title: string;
	drawing: Drawing;
	isPerson: boolean;
	person?: PanelPerson;
	animal?: PanelAnimal;
	scale: number;
	x: number;
	y: number;
};

const FIGURE_SCALE = 1.3;
const LEFT = 46;
const RIGHT = 754;
const GAP = 16;

export function cast(stage: Stage, { looks, seed, art, toPanel, named }: Options): Figure[] {
	const { panel, light, scene, camera, view } = stage;
	const spots = scene.spots ?? {};
	const nearness = FIGURE_SCALE * (1 + (camera.zoom - 1) * 0.75);
	const [standLeft, standRight, standY] = spots.stand ?? [60, 740, 556];
	const floor = Math.min(574, toPanel(0, standY).y);
	const done: Figure[] = [];
	const heldKinds = new Set(panel.people.flatMap(({ holds }) => holds ?? []));

	const people = panel.people.map((person): Actor => {
		const held = person.holds ? heldBy(person.holds) : undefined;
		const drawing = drawPerson(person, {
			...(looks ? { looks } : {}),
			...(held ? { held } : {}),
			seed: `${seed} ${person.who}`,
			light,
		});
		return {
			id: `person-${person.who}`,
			title: person.who,
			drawing,
			isPerson: true,
			person,
			scale: nearness,
			x: 0,
			y: floor,
		};
	});
	const animals = panel.animals
		.filter((animal) => !(animal.pose === "carried" && heldKinds.has(animal.kind)))
		.map((animal): Actor => {
			const drawing = drawAnimal(animal, { seed: `${seed} ${animal.who}`, light });
			return {
				id: `animal-${animal.kind}`,
				title: animal.who,
				drawing,
				isPerson: false,
				animal,
				scale: nearness,
				x: 0,
				y: floor,
			};
		});

	const put = (actor: Actor, depth = actor.y) => {
		const { x, y, scale, drawing } = actor;
		const at = (svg: string) =>
			`<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})">${svg}</g>`;
		done.push({ depth, svg: at(drawing.svg), id: actor.id, title: actor.title });
	};

	function heldBy(name: string): Drawing | undefined {
		const pet = panel.animals.find(({ kind }) => kind === name);
		const drawing = pet
			? drawAnimal({ ...pet, pose: "carried" }, { seed: `${seed} ${pet.who}`, light })
			: drawThing(stage, name, art[name]);
		const id = pet ? `animal-${name}` : `thing-${name}`;
		return drawing && { ...drawing, svg: named({ svg: drawing.svg, id, title: pet?.who ?? name, depth: 0 }) };
	}

	// Those who have a place of their own: in bed, in the water, on a seat, in the air.
	const row: Actor[] = [];
	let [left, right] = [LEFT, RIGHT];
	let seats = [...(spots.sit ?? [])];
	let [beds, swimmers, flyers] = [0, 0, 0];
	if (camera.isMirrored) seats = seats.toReversed();
	const main = people.find(({ person }) => person?.isMain) ?? people[0];
	for (const actor of [...people, ...animals]) {
		const pose = actor.person?.pose ?? actor.animal?.pose;
		const isFar =
			actor.person?.kind === "jesus" && actor.person.direction !== "away" && pose !== "hug" && pose !== "carry";
		if (isFar) {
			const at = toPanel(...(spots.far ?? [640, scene.horizon + 70]));
			Object.assign(actor, { x: clamp(at.x, 90, 710), y: at.y, scale: nearness * 0.62 });
			put(actor);
		} else if ((pose === "lie" || pose === "sleep") && spots.lie && actor.isPerson && beds === 0) {
			beds++;
			const at = toPanel(...spots.lie);
			const scale = FIGURE_SCALE * camera.zoom * 0.94;
			const half = (actor.drawing.width * scale) / 2;
			Object.assign(actor, { x: clamp(at.x, LEFT + half, RIGHT - half), y: at.y, scale });
			put(actor, toPanel(0, spots.lie[1] + 40).y);
			if (actor.x > 400) right = Math.max(400, actor.x - half * 0.8);
			else left = Math.min(400, actor.x + half * 0.8);
		} else if (pose === "swim" && spots.swim !== undefined) {
			const side = swimmers++ % 2 ? 1 : -1;
			const water = toPanel(0, spots.swim).y;
			const x = 400 + side * (swimmers === 1 ? 90 : 60 + swimmers * 70) * (view() < 0.5 ? 1 : 0.8);
			Object.assign(actor, {
				x: clamp(x, 120, 680),
				y: water + swimmers * 34,
				scale: nearness * (0.8 + swimmers * 0.06),
			});
			put(actor);
		} else if (pose === "fly") {
			flyers++;
			const [top, bottom] = spots.fly ?? [110, 230];
			const scale = clamp(70 / actor.drawing.height, 1, 1.9) * nearness * 0.9;
			const x = flyers === 1 ? between(480, 660, view) : between(140, 360, view);
			Object.assign(actor, { x, y: between(top, bottom, view) + actor.drawing.height * scale * 0.5, scale });
			put(actor, 300);
		} else if (pose === "climb" && spots.climb && actor.isPerson) {
			const at = toPanel(...spots.climb);
			Object.assign(actor, { x: clamp(at.x, 90, 710), y: at.y, scale: nearness * 0.86 });
			put(actor, toPanel(0, spots.climb[1] + 300).y);
		} else if (pose === "sit" && actor.isPerson && seats.length > 0 && isSeatFree(seats[0])) {
			const seat = seats.shift();
			const at = toPanel(...(seat ?? [400, 520]));
			Object.assign(actor, { x: clamp(at.x, 90, 710), y: at.y, scale: FIGURE_SCALE * camera.zoom });
			put(actor, toPanel(0, (seat?.[1] ?? 520) + 60).y);
		} else row.push(actor);
	}

	function isSeatFree(seat: [x: number, y: number] | undefined): boolean {
		if (!seat) return false;
		const { x } = toPanel(...seat);
		return x > 80 && x < 720;
	}

	standInRow(row, main, {
		left: Math.max(left, Math.min(200, toPanel(camera.isMirrored ? standRight : standLeft, 0).x)),
		right: Math.min(right, Math.max(600, toPanel(camera.isMirrored ? standLeft : standRight, 0).x)),
		view,
		floor,
	});
	for (const actor of row) {
		if (actor.animal?.isMany) herd(actor);
		put(actor);
	}

	/** Others of the same kind, smaller and behind. */
	function herd(actor: Actor): void {
		const size = actor.drawing.width * actor.scale;
		for (const [dx, dy, share] of [
			[-0.62, -34, 0.74],
			[0.66, -48, 0.66],
			[1.2, -22, 0.8],
		] as const) {
			const x = actor.x + dx * size;
			if (x < 40 || x > 760) continue;
			done.push({
				depth: actor.y + dy,
				svg: `<g transform="translate(${round(x)} ${round(actor.y + dy)}) scale(${round(actor.scale * share * 100) / 100})">${actor.drawing.svg}</g>`,
			});
		}
	}

	return [...done, ...things()];

	function things(): Figure[] {
		const figures: Figure[] = [];
		const tables = [...(spots.table ?? [])];
		const taken = row.map(({ x, drawing, scale }): [number, number] => [
			x - (drawing.width * scale) / 2,
			x + (drawing.width * scale) / 2,
		]);
		for (const name of panel.things) {
			if (heldKinds.has(name) || scene.has?.[name] !== undefined) continue;
			const thing = drawThing(stage, name, art[name]);
			if (!thing) continue;
			const kind = classOf(name);
			let at = { x: 0, y: 0, depth: 0, scale: nearness };
			const table = tables[0];
			if (kind === "sky") {
				const [top, bottom] = spots.fly ?? [120, 220];
				at = {
					x: between(120, 680, view),
					y: between(top, bottom, view) + thing.height / 2,
					depth: 290,
					scale: nearness,
				};
			} else if (kind === "float" && spots.float !== undefined) {
				const water = toPanel(0, spots.float).y;
				at = { x: between(200, 600, view), y: water + 10, depth: water, scale: nearness * 0.9 };
			} else if (kind === "small" && table) {
				tables.shift();
				const place = toPanel(table[0], table[1]);
				at = {
					x: clamp(place.x, 50, 750),
					y: place.y,
					depth: toPanel(0, table[2]).y,
					scale: FIGURE_SCALE * camera.zoom * 0.9,
				};
			} else {
				const isBack = kind === "large" || kind === "huge";
				const width = thing.width * nearness;
				const x = freeX(taken, width, isBack);
				taken.push([x - width / 2, x + width / 2]);
				const y = isBack ? Math.max(floor - 60, toPanel(0, scene.horizon + 60).y) : floor + (kind === "small" ? 14 : 2);
				at = { x, y: Math.min(y, 582), depth: isBack ? y : y + 0.5, scale: isBack ? nearness * 0.92 : nearness };
			}
			figures.push({
				depth: at.depth,
				svg: `<g transform="translate(${round(at.x)} ${round(at.y)}) scale(${round(at.scale * 100) / 100})">${thing.svg}</g>`,
				id: `thing-${name}`,
				title: name,
			});
		}
		return figures;
	}
}

/** The place in the row where a thing covers the least. */
function freeX(taken: readonly [number, number][], width: number, isBack: boolean): number {
	const half = width / 2;
	const middle = taken[0] ? (taken[0][0] + taken[0][1]) / 2 : 400;
	let best = { x: 400, cost: Number.POSITIVE_INFINITY };
	for (let x = LEFT + half; x <= RIGHT - half; x += 12) {
		const covered = taken.reduce(
			(sum, [from, to]) => sum + Math.max(0, Math.min(to, x + half) - Math.max(from, x - half)),
			0,
		);
		const cost = covered * (isBack ? 0.6 : 3) + Math.abs(x - middle) * 0.3;
		if (cost < best.cost) best = { x, cost };
	}
	return best.x;
}

type Row = { left: number; right: number; floor: number; view: () => number };

/** Sets x, y and scale of everyone in a row. The main person is off-centre and nearest. */
function standInRow(row: Actor[], main: Actor | undefined, { left, right, floor, view }: Row): void {
	const lead = row.find((actor) => actor === main) ?? row[0];
	if (!lead) return;
	const facing = lead.person?.direction ?? lead.animal?.direction;
	const side = facing === "left" ? -1 : facing === "right" ? 1 : view() < 0.5 ? -1 : 1;
	const order = [lead];
	row
		.filter((actor) => actor !== lead)
		.forEach((actor, at) => {
			const isAhead = at % 2 === 0 || row.length === 3;
			if (isAhead === side > 0) order.push(actor);
			else order.unshift(actor);
		});
	const isHug = (one: Actor | undefined, other: Actor | undefined) =>
		one?.person?.pose === "hug" || other?.person?.pose === "hug";
	const isLarge = ({ drawing, isPerson }: Actor) => !isPerson && drawing.width > 260;
	const share = (actor: Actor) => (isLarge(actor) ? 0.78 : 1);
	for (const actor of order) actor.scale *= actor === lead ? 1.04 : isLarge(actor) ? 0.86 : 0.97;
	const widthOf = (actor: Actor) => actor.drawing.width * actor.scale * share(actor);
	const gapBefore = (at: number) =>
		at === 0
			? 0
			: isHug(order[at - 1], order[at])
				? -0.34 * Math.min(widthOf(order[at - 1] ?? lead), widthOf(order[at] ?? lead))
				: GAP;
	const total = () => order.reduce((sum, actor, at) => sum + widthOf(actor) + gapBefore(at), 0);
	const fit = Math.min(1, (right - left) / total());
	for (const actor of order) actor.scale *= fit;
	const tallest = Math.max(...order.map(({ drawing, scale }) => drawing.height * scale));
	if (tallest > 470) for (const actor of order) actor.scale *= 470 / tallest;
	const room = right - left - total();
	const offset = order.length === 1 ? 0.5 - side * between(0.16, 0.3, view) : between(0.3, 0.7, view);
	let x = left + room * clamp(offset, 0, 1);
	order.forEach((actor, at) => {
		x += gapBefore(at);
		actor.x = x + widthOf(actor) / 2;
		x += widthOf(actor);
		const isSmall = !actor.isPerson && actor.drawing.height * actor.scale < 110;
		actor.y = actor === lead ? floor : isLarge(actor) ? floor - 34 : isSmall ? floor + 8 : floor - 10 - (at % 2) * 8;
	});
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
