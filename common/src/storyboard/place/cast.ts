// Puts people, animals and things into a place: where each is, how large it is, and what is in front of what.
import type { Looks } from "../../looks.ts";
import { between } from "../../random.ts";
import { hasKind } from "../animals/kinds.ts";
import { drawAnimal } from "../draw-animal.ts";
import type { Headwear } from "../draw-head.ts";
import { drawPerson, drawReach } from "../draw-person.ts";
import type { Seat } from "../draw-seat.ts";
import type { Worn } from "../draw-worn.ts";
import type { Drawing } from "../drawing.ts";
import type { Panel, PanelPerson } from "../panel.ts";
import { twinsOf } from "../person-looks.ts";
import { isLit, WORN } from "../thing-traits.ts";
import { behind, comeNear, FRONT, placeNear, tableBefore, thoughtsOf } from "./close-up.ts";
import { partOf } from "./registry.ts";
import { type Actor, clamp, freeX, standInRow } from "./row.ts";
import type { Item } from "./scenery.ts";
import { group, round } from "./shapes.ts";
import { inBedOf, isLying, isOfBible, type Stage } from "./stage.ts";
import { colorOf, drawThing, paperOf, sizeOf } from "./thing.ts";

/** Something to draw in the order of its depth. */
export type Figure = { depth: number; svg: string; id?: string; title?: string };

type Options = {
	looks: Looks | undefined;
	seed: string;
	art: Readonly<Record<string, string>>;
	/** The parts of the place. */
	items: readonly Item[];
	/** From the coordinates of the place to those of the panel. */
	toPanel: (x: number, y: number) => { x: number; y: number };
	/** The drawing of a figure as a named group, where names are wanted. */
	named: (figure: Figure) => string;
};

/** The size of the people in front, before the camera comes nearer. */
const FIGURE_SCALE = 1.3;
/** A child who is alone, or with a small animal, is drawn larger. */
const SMALLEST = 290;
/** How far a seat's foot is below who sits on it. */
const SEAT_HEIGHT = 115;
/** Seats that the text tells, and the height of each above its foot. */
const SEATS: Readonly<Record<string, number>> = { bench: 46, doorstep: 60 };
/** From near, people are seen down to the hip. */
const BELOW_EDGE = 0.42;
/** The height of the visible part from near, and the largest scale. */
const [CLOSE_HEIGHT, CLOSE_SCALE] = [350, 3.1];
/** The edges of the room for figures. */
const [LEFT, RIGHT, BOTTOM] = [46, 754, 576];
/** The height of the feet of people in a view from far away, where nothing else gives it. */
const FAR_FLOOR = 500;
/** Furniture of the text that has room for small things, with the height of its surface. */
const SURFACES: Readonly<Record<string, number>> = { table: 0.52, desk: 0.55, drawers: 0.8 };
/** Things that belong next to the houses of a street. */
const ENCLOSING = /^(?:fence|gate|hedge)$/;
/** Clothes hang on the wall of a room, and lie on the ground outdoors. */
const CLOTHES = /^(?:coat|overcoat|robe|dress|cape|apron|shirt|sweater|trousers|skirt)$/;
/** Long things, drawn upright, with the degrees that turn them into a lying position. */
const LAID: Readonly<Record<string, number>> = {
	knife: 53,
	spoon: 62,
	pencil: 50,
	carrot: 66,
	key: 66,
	fork: 90,
	hammer: 90,
	toothbrush: 62,
	feather: 48,
	needle: 52,
	oar: 55,
};

/** An unknown head has a straw hat in the sun, and a woolen one in winter. */
const headwearOf = ({ season, hour, weather }: Panel): Headwear | undefined =>
	season === "winter"
		? "bobbleHat"
		: season === "summer" && hour === "day" && weather === "clear"
			? "sunHat"
			: undefined;

export function cast(stage: Stage, { looks, seed, art, items, toPanel, named }: Options): Figure[] {
	const { scene, camera, view } = stage;
	const light = camera.isClose ? { ...stage.light, rimShare: 0.65 } : stage.light;
	const spots = scene.spots ?? {};
	/** They sit around a table in the same order from both sides. */
	const isAtTable = spots.sit?.[0]?.[2] !== undefined;
	const usesWheelchair = ({ isMain, looks: own }: PanelPerson) => (isMain ? looks : own)?.wheelchair === true;
	const everyone = stage.panel.people.map((person) => withFreeHands(seatedIfInChair(person)));
	const held = new Set(everyone.flatMap(({ holds }) => holds ?? []));
	const isAnimal = (name: string) => stage.panel.animals.some(({ kind }) => kind === name);
	const putDown = stage.panel.people.flatMap(({ holds }) =>
		holds && !held.has(holds) && !isAnimal(holds) ? holds : [],
	);
	const panel = {
		...stage.panel,
		people: everyone,
		animals: stage.panel.animals.map((animal) =>
			animal.pose === "carried" && !held.has(animal.kind) ? { ...animal, pose: "sit" as const } : animal,
		),
		things: [...new Set([...stage.panel.things, ...putDown])],
	};
	const isOfStreet = (name: string) =>
		scene.has?.house !== undefined && (sizeOf(name).kind === "huge" || ENCLOSING.test(name));
	const isRoom = scene.kind === "room";
	const isWide = (name: string) => {
		const { kind, height } = sizeOf(name);
		if (kind === "medium") return height > 100 && !CLOTHES.test(name);
		return kind === "large" || (!isRoom && (kind === "huge" || kind === "float"));
	};
	const isFar = panel.shot === "far";
	const baseScale = FIGURE_SCALE * (isFar ? camera.zoom * 0.8 : 1 + (Math.min(camera.zoom, 1.5) - 1) * 0.75);
	const [standLeft, standRight, standY] = spots.stand ?? [60, 740, isFar && !isRoom ? FAR_FLOOR : 556];
	const done: Figure[] = [];
	const scenery = items.map(({ name, x, y }) => ({ name, ...toPanel(x, y), foot: y }));

	const put = ({ x, y, scale, drawing, id, title }: Actor, depth = y) =>
		done.push({ depth, svg: placed(drawing.svg, x, y, scale), id, title });

	const inBed = inBedOf(panel, scene);
	/** Two may share a bed. */
	const sleepers = spots.pillow
		? panel.people.filter((person) => isLying(person) && person.kind !== "baby").slice(0, 2)
		: [];
	const inCradle = spots.cradle && panel.people.find((person) => isLying(person) && person.kind === "baby");
	const twins = twinsOf(panel.people, { ...(looks && { looks }), seed });
	const headwear = isRoom ? undefined : headwearOf(panel);
	/** `seatX`: where the person sits. */
	const drawn = (
		person: PanelPerson,
		seat: { isSeated?: true; seat?: Seat; seatX?: number; isFront?: boolean; facing?: "left" | "right" } = {},
	): Drawing => {
		const { seatX, isFront, facing, ...more } = seat;
		const holds = person.holds ? drawHeld(person.holds) : undefined;
		// From the front, a person on a seat seems to stand.
		const sideways = seatX !== undefined && seatX > 400 ? "left" : "right";
		const isTurned = (more.isSeated || more.seat) && person.direction === "front" && !isFront;
		// The pillow is at the head of the bed.
		const direction =
			person === inBed || sleepers.includes(person)
				? camera.isMirrored
					? "left"
					: "right"
				: isTurned
					? sideways
					: facing && person.direction !== "away"
						? facing
						: person.direction;
		const given = {
			...(looks ? { looks } : {}),
			...(holds ? { held: holds } : {}),
			...(person.wears ? { worn: drawWorn(person.wears) } : {}),
			...(sleepers.includes(person) ? { isInBed: true } : {}),
			...(headwear && { headwear }),
			twin: twins.get(person) ?? 0,
		};
		return drawPerson({ ...person, direction }, { ...given, ...more, seed: `${seed} ${person.who}`, light });
	};
	const drawings = panel.people.map((person) => drawn(person));
	const heights = drawings.map(({ height }) => height);
	const peopleScale = camera.isClose
		? Math.min(CLOSE_SCALE, CLOSE_HEIGHT / (Math.max(...heights) * (1 - BELOW_EDGE)))
		: baseScale;
	const floor = camera.isClose
		? BOTTOM + Math.min(...heights) * peopleScale * BELOW_EDGE
		: Math.min(BOTTOM, toPanel(0, standY).y);
	const people = panel.people.map((person, at): Actor => {
		const drawing = drawings[at] as Drawing;
		return { id: `person-${person.who}`, title: person.who, drawing, person, scale: peopleScale, x: 0, y: floor };
	});
	const animals = panel.animals
		.filter(({ kind }, at) => !held.has(kind) || panel.animals.findIndex((animal) => animal.kind === kind) !== at)
		.map((animal): Actor => {
			const drawing = drawAnimal(animal, {
				seed: `${seed} ${animal.who}`,
				color: paperOf(animal.color),
				light,
				isUnderWater: panel.place === "underwater",
			});
			return { id: `animal-${animal.kind}`, title: animal.who, drawing, animal, scale: baseScale, x: 0, y: floor };
		});

	if (panel.shot === "thing" || (panel.shot === "near" && people.length > 0 && !panel.people.some(isLying)))
		return closeUp();

	/** The people from the waist up with their main thing in front, and Jesus farther back, or the thing alone with a hand. */
	function closeUp(): Figure[] {
		const isBack = ({ person }: Actor) => person?.kind === "jesus";
		const near = panel.shot === "near" ? people.filter((actor) => !isBack(actor)).slice(0, 3) : [];
		const back = panel.shot === "near" ? people.find(isBack) : undefined;
		for (const [at, actor] of near.entries()) {
			const { person } = actor;
			if (!person) continue;
			// Two look at each other, and one at Jesus.
			const facing = camera.isMirrored === (at === 0) ? "left" : "right";
			const hasOther = near.length === 2 || back !== undefined;
			actor.drawing = drawn(person, { isSeated: true, isFront: true, ...(hasOther && { facing }) });
		}
		comeNear(near, stage, back !== undefined, usesWheelchair);
		if (back?.person) {
			back.drawing = drawn(back.person, isRoom ? { seat: "stool" } : {});
			put(Object.assign(back, behind(near.length, stage)));
		}
		for (const actor of near) put(actor, FRONT);
		done.push({ depth: FRONT + 1, svg: tableBefore(stage) });
		const inHand = near.flatMap(({ person }) => person?.holds ?? []);
		const names = [...new Set([...panel.things, ...held])].filter((name) => !inHand.includes(name));
		let count = 0;
		for (const name of names.slice(0, panel.shot === "thing" ? 1 : 3)) {
			const thing = drawThing(stage, name, art[name]);
			const where = thing && placeNear(name, thing, stage, count);
			if (!thing || !where) continue;
			count++;
			const svg = name in LAID ? laidDown(name, thing, where) : placed(thing.svg, where.x, where.y, where.scale);
			done.push({ depth: where.depth, svg, id: `thing-${name}`, title: name });
		}
		const [owner] = panel.people;
		if (panel.shot === "thing" && owner) {
			const arm = drawReach(owner, { ...(looks && { looks }), seed: `${seed} ${owner.who}`, light });
			done.push({ depth: FRONT + 3, svg: group("translate(150 650) rotate(34) scale(4)", arm.svg) });
		}
		return withThoughts(near);
	}

	/** Adds what the child tells or thinks of. */
	function withThoughts(seen: readonly Actor[]): Figure[] {
		const thinker = seen.find(({ person }) => person?.isMain);
		const drawings = (thinker && panel.thoughts ? panel.thoughts : []).flatMap((name) => {
			const animal = {
				kind: name,
				who: name,
				pose: "stand",
				direction: "left",
				isYoung: false,
				isMany: false,
			} as const;
			const isBeast = !art[name] && hasKind(name);
			return (isBeast ? drawAnimal(animal, { seed, light }) : drawThing(stage, name, art[name])) ?? [];
		});
		if (thinker && drawings.length > 0)
			done.push({
				depth: FRONT + 4,
				svg: thoughtsOf(
					thinker,
					seen.filter((one) => one !== thinker),
					drawings,
					stage,
				),
			});
		return done;
	}

	function drawHeld(name: string): Drawing | undefined {
		const pet = panel.animals.find(({ kind }) => kind === name);
		const drawing = pet
			? drawAnimal({ ...pet, pose: "carried" }, { seed: `${seed} ${pet.who}`, color: paperOf(pet.color), light })
			: drawThing(stage, name, art[name]);
		const id = `${pet ? "animal" : "thing"}-${name}`;
		return drawing && { ...drawing, svg: named({ svg: drawing.svg, id, title: pet?.who ?? name, depth: 0 }) };
	}

	function drawWorn(name: string): Worn {
		const drawing = WORN.has(name) ? drawThing(stage, name, art[name]) : undefined;
		const figure = drawing && { svg: drawing.svg, id: `thing-${name}`, title: name, depth: 0 };
		return { name, drawing: figure && { ...drawing, svg: named(figure) }, color: colorOf(panel, name) };
	}

	/** A person who lies has the held thing next to the body, and one at a table on it. */
	function withFreeHands({ holds, ...person }: PanelPerson): PanelPerson {
		// Hands under a table show nothing: the thing lies on it.
		const isUnderTable = isAtTable && person.pose === "sit";
		return holds && !isLying(person) && !isUnderTable ? { ...person, holds } : person;
	}

	/** A child with a wheelchair lies in a bed and nowhere else. */
	function seatedIfInChair(person: PanelPerson): PanelPerson {
		const isOnGround = usesWheelchair(person) && isLying(person) && !spots.lie && !spots.pillow;
		return isOnGround ? { ...person, pose: "sit" } : person;
	}

	let [left, right] = [LEFT, RIGHT];
	/** The horizontal extents of people, animals and things. */
	const taken: [number, number][] = [];
	const take = (x: number, half: number) => taken.push([x - half, x + half]);
	/** The same for a bed, which has room for things on top. */
	const furnished: [number, number][] = [];
	/** Without a bed, nobody sits on its edge. */
	const isBedless = panel.place === "bedroom" && panel.without?.includes("bed") === true;
	const sits = isBedless ? [] : [...(spots.sit ?? [])];
	const seats = camera.isMirrored && !isAtTable ? sits.toReversed() : sits;
	let [swimmers, flyers, toysInBed] = [0, 0, 0];

	/** The row of standing people will not cover this. */
	function keepFree(x: number, half: number): void {
		if (x > 400) right = Math.max(430, Math.min(right, x - half));
		else left = Math.min(370, Math.max(left, x + half));
	}

	const sitting = people.filter(({ person }) => person?.pose === "sit").length;
	/** A person who is hugged sits next to the other one, and not on a seat of the place. */
	const isHugging = sitting === 1 && people.some(({ person }) => person?.pose === "hug");
	/** A person seen from behind would float over a seat, so such a teacher and all listeners sit on the ground. */
	const isOnGround =
		isOfBible(panel) && panel.people.some(({ pose, direction }) => pose === "sit" && direction === "away");
	/** Puts those who have a place of their own: in bed, in the water, on a seat, in the air. */
	function putAtSpot(actor: Actor): boolean {
		const { person, animal, drawing } = actor;
		const pose = person?.pose ?? animal?.pose;
		const at = (x: number, y: number, scale: number, depth: number) => {
			Object.assign(actor, { x, y, scale });
			put(actor, depth);
			return true;
		};
		const sleeper = person ? sleepers.indexOf(person) : -1;
		if (sleeper >= 0 && spots.pillow) {
			const [px, py, depth] = spots.pillow;
			const { x, y } = toPanel(px + 26 * sleeper, py - 24 * sleeper);
			const [head, foot] = [toPanel(px - 70, 0).x, toPanel(px + 310, 0).x];
			furnished.push([Math.min(head, foot), Math.max(head, foot)]);
			keepFree(x, 110 * camera.zoom);
			return at(x, y, FIGURE_SCALE * camera.zoom * 0.92, toPanel(0, depth).y - sleeper / 2);
		}
		// A cloth animal is in the bed too.
		if (animal?.isToy && inBed && spots.pillow) {
			const [px, py, depth] = spots.pillow;
			const { x, y } = toPanel(px + 120 + 80 * toysInBed++, py + 24);
			return at(x, y, Math.min(FIGURE_SCALE, 70 / drawing.height) * camera.zoom, toPanel(0, depth + 3).y);
		}
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
			// The boat of the place is on the other side, and people on the shore leave room.
			const middle = scene.focus === undefined ? 400 : toPanel(scene.focus, 0).x > 400 ? 240 : 560;
			const x = middle + side * between(60, 110, view) * Math.ceil(swimmers / 2);
			const y = Math.min(BOTTOM, toPanel(0, spots.swim).y + swimmers * 24);
			keepFree(x, (drawing.width * baseScale) / 2);
			return at(x, y, peopleScale * (0.84 + swimmers * 0.05), y);
		}
		if (pose === "fly") {
			flyers++;
			const [top, bottom] = spots.fly ?? [110, 230];
			const scale = clamp(70 / drawing.height, 1, 1.9) * baseScale * 0.9;
			const x = flyers % 2 ? between(480, 660, view) : between(140, 320, view);
			Object.assign(actor, { x, y: between(top, bottom, view) + (drawing.height * scale) / 2, scale });
			put(actor, 300);
			return true;
		}
		if (pose === "climb" && person && spots.climb) {
			const { x, y } = toPanel(...spots.climb);
			const top = drawing.height * peopleScale * 0.86 + 30;
			return at(clamp(x, 90, 710), Math.max(y, top), peopleScale * 0.86, toPanel(0, spots.climb[1] + 300).y);
		}
		const isRuler = person?.kind === "king" || person?.kind === "queen";
		const isVisible = ([x, y]: readonly [number, number, number?]) =>
			clamp(toPanel(x, y).x, 90, 710) === toPanel(x, y).x;
		const seat: [number, number, number?] | undefined = isRuler && spots.throne ? spots.throne : seats.find(isVisible);
		if (pose === "sit" && person && seat && !usesWheelchair(person) && !isOnGround && !isHugging) {
			const { x, y } = toPanel(seat[0], seat[1]);
			if (seats.includes(seat)) seats.splice(seats.indexOf(seat), 1);
			const [first = seat, second = first] = spots.sit ?? [];
			const middle = toPanel((first[0] + second[0]) / 2 + 1, 0).x;
			// A person behind a table looks over it. A hood without a face is seen from the side.
			const behind = seat[2];
			const isAlone = sitting === 1;
			const isHood = person.isMain && !looks?.skin;
			actor.drawing = drawn(person, {
				...(behind === undefined || isHood
					? ({ isSeated: true } as const)
					: { seat: "chair" as const, isFront: isAlone }),
				seatX: x,
				// Several look at each other.
				...(sitting > 1 && { facing: x < middle ? "right" : "left" }),
			});
			const scale = FIGURE_SCALE * camera.zoom;
			keepFree(x, (actor.drawing.width * scale) / 2);
			if (behind === undefined) take(x, (actor.drawing.width * scale) / 2);
			// A small child on its chair looks over the table too.
			const up = behind === undefined ? 0 : isHood ? 60 : Math.max(0, 165 - actor.drawing.height * FIGURE_SCALE);
			const foot = y - up * camera.zoom;
			return at(x, foot, scale, toPanel(0, behind ?? seat[1] + SEAT_HEIGHT).y);
		}
		return false;
	}

	/** The seat that is drawn under people when the place has no free one. On grass and sand they sit on the ground. */
	function ownSeat(): Seat | undefined {
		if (isOnGround) return undefined;
		if (panel.things.includes("chair")) return "chair";
		if (scene.seat) return scene.seat === "ground" ? undefined : scene.seat;
		return scene.kind === "land" ? undefined : isOfBible(panel) ? "stool" : "chair";
	}

	/** Seats the people who sit on a bench or step of their paragraph, where the place has no seats. */
	function putOnBench(): Set<Actor> {
		const name = panel.things.find((thing) => thing in SEATS);
		const drawing = name && drawThing(stage, name, art[name]);
		const sitting = people.filter(({ person }) => person?.pose === "sit" && !usesWheelchair(person));
		if (!name || !drawing || sitting.length === 0 || seats.length > 0) return new Set();
		const x = view() < 0.5 ? 230 : 570;
		const y = floor - 56;
		put({ id: `thing-${name}`, title: name, drawing, scale: peopleScale, x, y });
		keepFree(x, (drawing.width * peopleScale) / 2);
		take(x, (drawing.width * peopleScale) / 2);
		const seated = sitting.slice(0, 2);
		for (const [at, actor] of seated.entries()) {
			actor.drawing = drawn(actor.person as PanelPerson, { isSeated: true, seatX: x });
			Object.assign(actor, {
				x: x + (seated.length === 1 ? 0 : at === 0 ? -62 : 62),
				y: y - (SEATS[name] ?? 0) * peopleScale,
			});
			actor.scale = peopleScale;
			put(actor, y + 1);
		}
		return new Set(seated);
	}

	/** A cloth animal sits on the table with those who sit there. */
	function putOnTable(actor: Actor): boolean {
		const [x, y, depth] = spots.table?.at(2) ?? [0, 0, 0];
		const isThere = isAtTable && people.some(({ person }) => person?.pose === "sit");
		if (!actor.animal?.isToy || !isThere || !spots.table) return false;
		const scale = Math.min(1, 62 / actor.drawing.height) * FIGURE_SCALE * camera.zoom;
		Object.assign(actor, { ...toPanel(x, y + 6), scale });
		put(actor, toPanel(0, depth + 1).y);
		return true;
	}

	/** People in the boat of the text are behind its side. */
	function putAboard(actor: Actor): boolean {
		const boat = panel.things.find((name) => sizeOf(name).kind === "float" && !scene.has?.[name]);
		if (!actor.person?.isAboard || !boat || spots.float === undefined) return false;
		const half = sizeOf(boat).height * baseScale * 0.45;
		const x = reserved.get(boat) ?? (view() < 0.5 ? LEFT + half : RIGHT - half);
		reserved.set(boat, x);
		const inBoat = people.filter(({ person }) => person?.isAboard);
		const step = (half * 1.3) / Math.max(1, inBoat.length);
		const y = toPanel(0, spots.float).y;
		actor.drawing = drawn(actor.person, { isSeated: true, seatX: x, isFront: true });
		Object.assign(actor, {
			x: x + (inBoat.indexOf(actor) - (inBoat.length - 1) / 2) * step,
			y: y - half * 0.85,
			scale: baseScale * 0.56,
		});
		keepFree(x, half);
		put(actor, y - 1);
		return true;
	}

	const reserved = new Map<string, number>();
	const onBench = putOnBench();
	const row = [...people, ...animals].filter(
		(actor) => !onBench.has(actor) && !putAboard(actor) && !putAtSpot(actor) && !putOnTable(actor),
	);
	const sitters = row.filter(
		({ person }) => person?.pose === "sit" && person.kind !== "baby" && !usesWheelchair(person),
	);
	const seatForRow = ownSeat();
	if (seatForRow) for (const actor of sitters) actor.drawing = drawn(actor.person as PanelPerson, { seat: seatForRow });
	const isSeatOf = (name: string) =>
		(name in SEATS && onBench.size > 0) || (name === "chair" && seatForRow === "chair" && sitters.length > 0);
	/** Returns whether a thing is drawn separately: no person holds it or sits on it, and the place does not already show it. */
	const isLoose = (name: string) => !held.has(name) && !isSeatOf(name) && !isPart(name);
	const loose = panel.things.filter(isLoose).sort((one, other) => Number(other in SURFACES) - Number(one in SURFACES));
	// On the other side of the room some furniture is missing.
	const tables = (spots.table ?? [])
		.filter(([, , depth]) => items.some(({ y }) => y === depth - 1))
		.map(([x, y, depth]) => ({ ...toPanel(x, y), depth: toPanel(0, depth).y, scale: FIGURE_SCALE * camera.zoom * 0.9 }))
		.filter(({ x }) => x > 50 && x < 750);
	reserve();

	/** A large thing, a coat on its peg, or a table with small things on it, is next to the people and not behind them. */
	function reserve(): void {
		const large = loose.find((name) => isWide(name) && !isOfStreet(name));
		const half = large ? (sizeOf(large).height * baseScale) / 2 : 0;
		const peg = isRoom && spots.peg && loose.some((name) => CLOTHES.test(name)) && toPanel(...spots.peg).x;
		if (large && !reserved.has(large) && row.length < (half > 100 ? 3 : 4)) {
			const isRight =
				left > LEFT ||
				(right === RIGHT && (scene.focus === undefined ? view() < 0.5 : toPanel(scene.focus, 0).x > 400));
			reserved.set(large, isRight ? RIGHT - half : LEFT + half);
			keepFree(isRight ? RIGHT - half : LEFT + half, half * 0.9);
		} else if (row.length === 0 || row.length > 2) return;
		else if (peg && peg > 80 && peg < 720) keepFree(peg, 70);
		else if (tables[0] && loose.some((name) => sizeOf(name).kind === "small")) keepFree(tables[0].x, 90);
	}

	/** A part of the place that the camera does not show is drawn once more, if it is small or on the other side of the room. */
	function isPart(name: string): boolean {
		const part = scene.has?.[name === "unlit" ? "lantern" : name];
		if (part === undefined) return false;
		const found = scenery.filter((item) => item.name === part);
		if (found.length === 0) return panel.shot !== "reverse";
		return !/^(?:small|medium)$/.test(sizeOf(name).kind) || found.some(({ x, y }) => x > 50 && x < 750 && y > 50);
	}

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
		smallest: isFar ? 0 : SMALLEST,
		view,
	});
	const rim = spots.rim === undefined ? undefined : toPanel(0, spots.rim).y;
	for (const actor of row) {
		// Behind the side of a boat or a car the upper part is visible.
		if (rim !== undefined) actor.y = rim + Math.min(0.42 * actor.drawing.height * actor.scale, 120);
		put(actor, rim === undefined ? actor.y : rim - 1);
	}

	/** Returns a lean towards the tree that the text names. */
	function leanToTree(): number {
		const tree = panel.things.includes("oak") && scene.has?.oak;
		const [, x] = scene.items.find((item) => tree && item.startsWith(`${tree} `))?.split(" ") ?? [];
		return x === undefined ? 0 : -leanFrom(toPanel(Number(x), 0).x);
	}

	function leanFrom(x: number): number {
		const away = Math.abs(x - 400) < 50 ? view() - 0.5 : 400 - x;
		return Math.sign(away) * clamp(Math.abs(x - 400) / 200, 0.7, 1);
	}

	for (const { x, drawing, scale } of row) take(x, (drawing.width * scale) / 2);
	const hidden = [...taken];
	for (const name of loose) {
		const thing = drawThing(stage, name, art[name]);
		const where = thing && placeOf(name, thing);
		if (!thing || !where) continue;
		const { x, y, scale, depth } = where;
		const svg = where.isLaid ? laidDown(name, thing, where) : placed(thing.svg, x, y, scale) + (where.hook ?? "");
		done.push({ depth, svg, id: `thing-${name}`, title: name });
		const surface = SURFACES[name];
		if (surface)
			for (const side of [-24, 24])
				tables.unshift({
					x: x + side * scale,
					y: y - thing.height * scale * surface,
					depth: depth + 1,
					scale: scale * 0.8,
				});
	}
	return withThoughts(people);

	type Where = { x: number; y: number; depth: number; scale: number; isLaid?: boolean; hook?: string };

	/** Returns undefined for a thing that cannot be here, such as a rainbow in a room. */
	function placeOf(name: string, { width, height }: Drawing): Where | undefined {
		const { kind } = sizeOf(name);
		if (kind === "sky" || (kind === "air" && !isRoom)) {
			if (isRoom) return undefined;
			const [top, bottom] = spots.fly ?? [120, 220];
			return { x: between(120, 680, view), y: between(top, bottom, view) + height / 2, depth: 290, scale: baseScale };
		}
		if (kind === "float" && spots.float !== undefined) {
			const y = toPanel(0, spots.float).y + 12;
			const x = reserved.get(name) ?? freeX(taken, width * baseScale, 0.4);
			// A boat has no gate.
			take(x, (width * baseScale) / 2);
			return { x, y, depth: y, scale: baseScale * 0.9 };
		}
		const isClothing = CLOTHES.test(name);
		const onPeg = isClothing && isRoom ? onWall(width, height) : undefined;
		if (onPeg) return onPeg;
		// People in front of a table hide the things on it.
		const table =
			(kind === "small" || isClothing) &&
			tables.find(({ x }) => !hidden.some(([from, to]) => x > from - 10 && x < to + 10));
		if (table) {
			tables.splice(tables.indexOf(table), 1);
			return { ...table, scale: table.scale * (isClothing ? 0.6 : 1), isLaid: isClothing || name in LAID };
		}
		if (kind === "huge" && (isRoom || scene.isAfloat)) return undefined;
		if (isOfStreet(name)) return behindStreet(width);
		// A boat in a room is a toy.
		const scale = kind === "float" && isRoom ? baseScale * 0.3 : kind === "huge" ? baseScale * 0.8 : baseScale;
		const isBehind = width * scale > 130;
		const isLaid = name in LAID || isClothing;
		const x =
			reserved.get(name) ??
			freeX([...taken, ...furnished, ...foreground()], width * scale, isBehind ? 1.5 : isLit(name) ? 4 : 3);
		take(x, (width * scale) / 2);
		const lowest = Math.min(camera.isClose ? BOTTOM : floor, BOTTOM);
		const y = isBehind ? lowest - (kind === "huge" ? 110 : 56) : Math.min(lowest + 12, 582);
		return { x, y, depth: y, scale, isLaid };
	}

	/** Returns a peg on the wall away from windows, doors and people; undefined if the wall has no room. */
	function onWall(width: number, height: number): Where | undefined {
		const own = spots.peg && toPanel(...spots.peg);
		const edge = toPanel(0, scene.horizon - 2).y;
		const half = width * baseScale * 0.36;
		const walls = scenery.flatMap(({ x, name, foot }): [number, number][] => {
			const wide = (partOf(name)?.shadow ?? partOf(name)?.window?.[2] ?? 80) * camera.zoom;
			return foot < scene.horizon + 60 ? [[x - wide, x + wide]] : [];
		});
		const isCovered = (x: number, by: readonly [number, number][]) =>
			x < 70 || x > 730 || by.some(([from, to]) => x + half > from && x - half < to);
		const blocked = [...taken, ...walls, ...foreground()];
		const isOwn = own && !isCovered(own.x, taken);
		const x = isOwn ? own.x : freeX(blocked, half * 2, 3);
		if (!isOwn && isCovered(x, blocked)) return undefined;
		const y = Math.max(isOwn ? own.y + height * baseScale : 0, Math.min(edge - 30, 400));
		const rail = `<path d="M${round(x - 34)} ${round(y - height * baseScale)}h68" fill="none" stroke="${stage.color("woodDark")}" stroke-width="11" stroke-linecap="round"/>`;
		take(x, half);
		return { x, y, depth: edge, scale: baseScale, hook: rail };
	}

	/** Places gates and towers of a street next to its houses. */
	function behindStreet(width: number): Where {
		const y = toPanel(0, 412).y;
		const parked = scenery
			.filter(({ foot }) => foot > 412)
			.map(({ x, name }): [number, number] => {
				const half = (partOf(name)?.shadow ?? 30) * camera.zoom;
				return [x - half, x + half];
			});
		const x = freeX([...taken, ...parked], width * baseScale * 0.8, 3);
		take(x, width * baseScale * 0.4);
		return { x, y, depth: y, scale: baseScale * 0.8 };
	}

	/** Flowers and leaves in front of everything. */
	function foreground(): [number, number][] {
		return scenery
			.filter(({ foot }) => foot > 600)
			.map(({ x }): [number, number] => [x - 110 * camera.zoom, x + 110 * camera.zoom]);
	}
}

/** A thing that lies: turned, and seen a little from above. */
function laidDown(
	name: string,
	{ svg, height }: Drawing,
	{ x, y, scale }: { x: number; y: number; scale: number },
): string {
	const turn = LAID[name] ?? -90;
	const lift = height * scale * (name in LAID ? 0.12 : 0.2);
	return group(
		`translate(${round(x)} ${round(y - lift)}) scale(${round(scale * 100) / 100} ${round(scale * (name in LAID ? 75 : 45)) / 100}) rotate(${turn}) translate(0 ${round(height / 2)})`,
		svg,
	);
}

const placed = (svg: string, x: number, y: number, scale: number) =>
	`<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})">${svg}</g>`;
