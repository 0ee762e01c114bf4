// Puts people, animals and things into a place: where each is, how large it is, and what is in front of what.
import type { Looks } from "../../looks.ts";
import { between } from "../../random.ts";
import { drawAnimal } from "../draw-animal.ts";
import { drawPerson } from "../draw-person.ts";
import type { Drawing } from "../drawing.ts";
import type { PanelAnimal, PanelPerson } from "../panel.ts";
import { isChild } from "../person-looks.ts";
import { type Actor, clamp, freeX, standInRow } from "./row.ts";
import { round } from "./shapes.ts";
import type { Stage } from "./stage.ts";
import { drawThing, isLit, sizeOf } from "./thing.ts";

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

/** The size of people who stand in front, before the camera comes nearer. */
const FIGURE_SCALE = 1.3;
/** How far a seat's foot is below who sits on it. */
const SEAT_HEIGHT = 115;
/** The seat of a bench above its foot. */
const BENCH_HEIGHT = 46;
/** A child alone may come nearest. */
const closeness = ({ length, 0: first }: readonly PanelPerson[]) =>
	length === 1 && first && isChild(first) ? 1.4 : 1.12;
/** The edges of the room for figures. */
const [LEFT, RIGHT, BOTTOM] = [46, 754, 576];
const isLying = ({ pose }: PanelPerson | PanelAnimal) => pose === "lie" || pose === "sleep";

export function cast(stage: Stage, { looks, seed, art, toPanel, named }: Options): Figure[] {
	const { light, scene, camera, view } = stage;
	const spots = scene.spots ?? {};
	const panel = { ...stage.panel, people: stage.panel.people.map((person) => seatedIfInChair(person)) };
	const nearness = FIGURE_SCALE * (1 + (camera.zoom - 1) * 0.75) * (camera.isClose ? closeness(stage.panel.people) : 1);
	const [standLeft, standRight, standY] = spots.stand ?? [60, 740, 556];
	const done: Figure[] = [];
	const held = new Set(panel.people.flatMap(({ holds }) => holds ?? []));

	const put = ({ x, y, scale, drawing, id, title }: Actor, depth = y) =>
		done.push({ depth, svg: placed(drawing.svg, x, y, scale), id, title });

	const inBed = spots.lie && panel.people.find((person) => isLying(person) && person.kind !== "baby");
	const inCradle = spots.cradle && panel.people.find((person) => isLying(person) && person.kind === "baby");
	const drawn = (person: PanelPerson, isSeated = false): Drawing => {
		const holds = person.holds ? drawHeld(person.holds) : undefined;
		// The pillow is at the head of the bed.
		const direction = person === inBed ? (camera.isMirrored ? "left" : "right") : person.direction;
		const given = { ...(looks ? { looks } : {}), ...(holds ? { held: holds } : {}) };
		return drawPerson({ ...person, direction }, { ...given, seed: `${seed} ${person.who}`, light, isSeated });
	};
	const drawings = panel.people.map((person) => drawn(person));
	// A quarter of the smallest person is below the edge, so that no child is only a head.
	const hidden = Math.min(88, ...drawings.map(({ height }) => height * nearness * 0.27));
	const floor = camera.isClose ? BOTTOM + hidden : Math.min(BOTTOM, toPanel(0, standY).y);
	const people = panel.people.map((person, at): Actor => {
		const drawing = drawings[at] as Drawing;
		return { id: `person-${person.who}`, title: person.who, drawing, person, scale: nearness, x: 0, y: floor };
	});
	const animals = panel.animals
		.filter(({ kind }, at) => !held.has(kind) || panel.animals.findIndex((animal) => animal.kind === kind) !== at)
		.map((animal): Actor => {
			const drawing = drawAnimal(animal, {
				seed: `${seed} ${animal.who}`,
				light,
				isUnderWater: panel.place === "underwater",
			});
			return { id: `animal-${animal.kind}`, title: animal.who, drawing, animal, scale: nearness, x: 0, y: floor };
		});

	function drawHeld(name: string): Drawing | undefined {
		const pet = panel.animals.find(({ kind }) => kind === name);
		const drawing = pet
			? drawAnimal({ ...pet, pose: "carried" }, { seed: `${seed} ${pet.who}`, light })
			: drawThing(stage, name, art[name]);
		const id = `${pet ? "animal" : "thing"}-${name}`;
		return drawing && { ...drawing, svg: named({ svg: drawing.svg, id, title: pet?.who ?? name, depth: 0 }) };
	}

	/** A child with a wheelchair lies in a bed and nowhere else. */
	function seatedIfInChair(person: PanelPerson): PanelPerson {
		const isOnGround = person.isMain && looks?.wheelchair && isLying(person) && !spots.lie;
		return isOnGround ? { ...person, pose: "sit" } : person;
	}

	let [left, right] = [LEFT, RIGHT];
	const seats = camera.isMirrored ? (spots.sit ?? []).toReversed() : [...(spots.sit ?? [])];
	let [swimmers, flyers] = [0, 0];

	/** The row of standing people will not cover this. */
	function keepFree(x: number, half: number): void {
		if (x > 400) right = Math.max(430, Math.min(right, x - half));
		else left = Math.min(370, Math.max(left, x + half));
	}

	/** Puts those who have a place of their own: in bed, in the water, on a seat, in the air. */
	function putAtSpot(actor: Actor): boolean {
		const { person, animal, drawing } = actor;
		const pose = person?.pose ?? animal?.pose;
		const at = (x: number, y: number, scale: number, depth: number) => {
			Object.assign(actor, { x, y, scale });
			put(actor, depth);
			return true;
		};
		const spot = person && person === inBed ? spots.lie : person && person === inCradle ? spots.cradle : undefined;
		if (spot) {
			const { x, y } = toPanel(spot[0], spot[1]);
			const scale = FIGURE_SCALE * camera.zoom * 0.92;
			const half = (drawing.width * scale) / 2;
			keepFree(x, half * 0.7);
			return at(x, y, scale, toPanel(0, spot[2]).y);
		}
		if (pose === "swim" && spots.swim !== undefined) {
			swimmers++;
			const side = swimmers % 2 ? 1 : -1;
			const x = 400 + side * between(60, 110, view) * Math.ceil(swimmers / 2);
			const y = Math.min(BOTTOM, toPanel(0, spots.swim).y + swimmers * 24);
			return at(x, y, nearness * (0.84 + swimmers * 0.05), y);
		}
		if (pose === "fly") {
			flyers++;
			const [top, bottom] = spots.fly ?? [110, 230];
			const scale = clamp(70 / drawing.height, 1, 1.9) * nearness * 0.9;
			const x = flyers % 2 ? between(480, 660, view) : between(140, 320, view);
			Object.assign(actor, { x, y: between(top, bottom, view) + (drawing.height * scale) / 2, scale });
			put(actor, 300);
			return true;
		}
		if (pose === "climb" && person && spots.climb) {
			const { x, y } = toPanel(...spots.climb);
			const top = drawing.height * nearness * 0.86 + 30;
			return at(clamp(x, 90, 710), Math.max(y, top), nearness * 0.86, toPanel(0, spots.climb[1] + 300).y);
		}
		const isRuler = person?.kind === "king" || person?.kind === "queen";
		const seat = isRuler && spots.throne ? spots.throne : seats[0];
		if (pose === "sit" && person && seat && !(person.isMain && looks?.wheelchair)) {
			const { x, y } = toPanel(...seat);
			if (x < 90 || x > 710) return false;
			if (seat === seats[0]) seats.shift();
			actor.drawing = drawn(person, true);
			const scale = FIGURE_SCALE * camera.zoom;
			keepFree(x, (drawing.width * scale) / 2);
			return at(x, y, scale, toPanel(0, seat[1] + SEAT_HEIGHT).y);
		}
		return false;
	}

	/** Seats the people who sit on a bench of their paragraph, where the place has no seats. */
	function putOnBench(): Set<Actor> {
		const drawing = panel.things.includes("bench") && drawThing(stage, "bench", art.bench);
		const sitting = people.filter(({ person }) => person?.pose === "sit" && !(person.isMain && looks?.wheelchair));
		if (!drawing || sitting.length === 0 || seats.length > 0) return new Set();
		const x = view() < 0.5 ? 230 : 570;
		const y = floor - 56;
		put({ id: "thing-bench", title: "bench", drawing, scale: nearness, x, y });
		keepFree(x, (drawing.width * nearness) / 2);
		const seated = sitting.slice(0, 2);
		for (const [at, actor] of seated.entries()) {
			actor.drawing = drawn(actor.person as PanelPerson, true);
			Object.assign(actor, { x: x + (seated.length === 1 ? 0 : at === 0 ? -62 : 62), y: y - BENCH_HEIGHT * nearness });
			actor.scale = nearness;
			put(actor, y + 1);
		}
		return new Set(seated);
	}

	const onBench = putOnBench();
	const row = [...people, ...animals].filter((actor) => !onBench.has(actor) && !putAtSpot(actor));
	const main = people.find(({ person }) => person?.isMain) ?? people[0];
	const ends = [toPanel(standLeft, 0).x, toPanel(standRight, 0).x];
	const focus = toPanel(scene.focus ?? 400, 0).x;
	standInRow(row, main, {
		left: Math.max(left, Math.min(200, ...ends)),
		right: Math.min(right, Math.max(600, ...ends)),
		// The main piece of the place stays visible.
		lean: scene.focus === undefined ? leanToTree() : leanFrom(focus),
		floor,
		tallest: floor - 130,
		view,
	});
	const rim = spots.rim === undefined ? undefined : toPanel(0, spots.rim).y;
	for (const actor of row) {
		// Behind the side of a boat or a car the upper part is visible.
		if (rim !== undefined) actor.y = rim + Math.min(0.42 * actor.drawing.height * actor.scale, 120);
		put(actor, rim === undefined ? actor.y : rim - 1);
	}

	/** Who is at the tree of a place stands on its side. */
	function leanToTree(): number {
		const tree = panel.things.includes("oak") && scene.has?.oak;
		const [, x] = scene.items.find((item) => tree && item.startsWith(`${tree} `))?.split(" ") ?? [];
		return x === undefined ? 0 : -leanFrom(toPanel(Number(x), 0).x);
	}

	function leanFrom(x: number): number {
		const away = Math.abs(x - 400) < 50 ? view() - 0.5 : 400 - x;
		return Math.sign(away) * clamp(Math.abs(x - 400) / 200, 0.7, 1);
	}

	const tables = [...(spots.table ?? [])];
	const taken = row.map(({ x, drawing, scale }): [number, number] => [
		x - (drawing.width * scale) / 2,
		x + (drawing.width * scale) / 2,
	]);
	for (const name of panel.things) {
		if (held.has(name) || scene.has?.[name] !== undefined || (name === "bench" && onBench.size > 0)) continue;
		const thing = drawThing(stage, name, art[name]);
		const where = thing && placeOf(name, thing);
		if (thing && where)
			done.push({
				depth: where.depth,
				svg: placed(thing.svg, where.x, where.y, where.scale),
				id: `thing-${name}`,
				title: name,
			});
	}
	return done;

	/** Nothing for what cannot be here, such as a rainbow in a room. */
	function placeOf(name: string, { width, height }: Drawing) {
		const { kind } = sizeOf(name);
		const isRoom = scene.kind === "room";
		if (kind === "sky" || (kind === "air" && !isRoom)) {
			if (isRoom) return undefined;
			const [top, bottom] = spots.fly ?? [120, 220];
			return { x: between(120, 680, view), y: between(top, bottom, view) + height / 2, depth: 290, scale: nearness };
		}
		if (kind === "float" && spots.float !== undefined) {
			const y = toPanel(0, spots.float).y + 12;
			const x = freeX(taken, width * nearness, 0.4);
			// No gate stands in a boat.
			taken.push([x - (width * nearness) / 2, x + (width * nearness) / 2]);
			return { x, y, depth: y, scale: nearness * 0.9 };
		}
		const [table] = tables;
		if (kind === "small" && table) {
			const { x, y } = toPanel(table[0], table[1]);
			if (x > 50 && x < 750) {
				tables.shift();
				return { x, y, depth: toPanel(0, table[2]).y, scale: FIGURE_SCALE * camera.zoom * 0.9 };
			}
		}
		if (kind === "huge" && (isRoom || scene.isAfloat)) return undefined;
		// A boat in a room is a toy.
		const scale = kind === "float" && isRoom ? nearness * 0.3 : kind === "huge" ? nearness * 0.8 : nearness;
		const isBehind = width * scale > 130;
		const x = freeX(taken, width * scale, isBehind ? 0.5 : isLit(name) ? 4 : 3);
		taken.push([x - (width * scale) / 2, x + (width * scale) / 2]);
		const y = isBehind ? floor - (kind === "huge" ? 110 : 56) : Math.min(floor + 12, 582);
		return { x, y, depth: y, scale };
	}
}

const placed = (svg: string, x: number, y: number, scale: number) =>
	`<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})">${svg}</g>`;
