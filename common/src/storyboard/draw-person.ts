// People as layered paper: a rig of joints (person-rig.ts) with a head (draw-head.ts), clothes (draw-clothes.ts) and aids.
import type { Looks } from "../looks.ts";
import type * as Aids from "./draw-aids.ts";
import { drawAttire, drawAttireBehind } from "./draw-attire.ts";
import { type Dressed, drawArm, drawBody } from "./draw-clothes.ts";
import { drawGlasses } from "./draw-glasses.ts";
import { drawHairBehind, drawHead, type Head, type Headwear } from "./draw-head.ts";
import type * as Regalia from "./draw-regalia.ts";
import { drawSeat, type Seat } from "./draw-seat.ts";
import { drawWorn, type Worn } from "./draw-worn.ts";
import type { Drawing, Light } from "./drawing.ts";
import type { PanelPerson } from "./panel.ts";
import { type Circle, darker, ellipse, hull, lighter, line, movePath, mover, Paper, type Point } from "./paper.ts";
import { type Appearance, appearanceOf, isBiblical } from "./person-looks.ts";
import { type Body, bodyOf, type Rig, rigOf, type View } from "./person-rig.ts";
import { clothesOf } from "./wardrobe.ts";

let aids: typeof Aids | undefined;
/** Pages that draw children with aids provide their drawings before. */
export const provideAids = (loaded: typeof Aids) => {
	aids = loaded;
};

let regalia: typeof Regalia | undefined;
/** The same for kings, soldiers, priests, angels and children in a costume. */
export const provideRegalia = (loaded: typeof Regalia) => {
	regalia = loaded;
};

/** Returns whether somebody wears a crown, a helmet, wings or a cape. */
export const hasRegalia = ({ kind, outfit }: PanelPerson) =>
	/^(?:king|queen|soldier|priest|angel|fisherman)$/.test(kind) || outfit === "costume";

/** Poses without a wheelchair, which a baby can have too. */
const WITHOUT_CHAIR = new Set<PanelPerson["pose"]>(["lie", "sleep", "swim"]);
/** Moving with the hands on the wheels. */
const SEATS: Partial<Record<PanelPerson["pose"], string>> = { walk: "wheel", run: "race", climb: "wheel" };
const WITH_CRUTCHES = new Set<PanelPerson["pose"]>(["stand", "walk", "run", "wave", "point", "lookUp", "reach"]);
const CRAWLING = new Set<PanelPerson["pose"]>(["walk", "run", "climb", "kneel"]);

const HEADWEAR: Partial<Record<PanelPerson["outfit"], Headwear>> = {
	pyjamas: "nightcap",
	coat: "bobbleHat",
};

type Options = {
	looks?: Looks;
	seed: string;
	light: Light;
	/** Drawn in the hands. */
	held?: Drawing;
	worn?: Worn;
	/** The place has a seat for the sitting person; the seat is at (0, 0) instead of the feet. */
	isSeated?: boolean;
	/** The seat to draw under a sitting person. */
	seat?: Seat;
	/** Only the head and the shoulders are drawn; a bed has the rest. The middle of the head is at (0, 0). */
	isInBed?: boolean;
	/** The same as in `appearanceOf`. */
	twin?: number;
	/** The headwear of an unknown head outdoors. */
	headwear?: Headwear;
};

/**
 * Draws a person. `looks` are those of the story's child: `isMain` wears them, the family resembles them. A child whose skin is unknown
 * is seen from behind, with its hair covered if that is unknown; Jesus is seen from behind.
 */
export function drawPerson(person: PanelPerson, options: Options): Drawing {
	const looks = appearanceOf(person, options);
	const isHidden = person.kind === "jesus" || !looks.skin;
	const body = bodyOf(person, looks.sex);
	if (options.isInBed) return drawInBed(person, looks, body, options.light);
	const hasChair = looks.aids.has("wheelchair") && !WITHOUT_CHAIR.has(person.pose);
	const sits = person.pose === "sit" && person.kind !== "baby" && !hasChair;
	const view = viewOf(person, isHidden, hasChair, options.isSeated === true && sits);
	const isSeated = options.isSeated === true && sits && view !== "away";
	const seat = sits && !isSeated ? options.seat : undefined;
	const rig = hasChair
		? seated(
				rigOf(body, person.pose, view),
				rigOf(body, SEATS[person.pose] ?? "seat", view, options.held !== undefined),
				person.pose,
			)
		: rigOf(body, isSeated || seat ? "seat" : poseOf(person, looks), view, options.held !== undefined);
	const paper = new Paper();
	const clothes = clothesOf(person, looks, options.worn);
	const dressed: Dressed = { paper, rig, looks, clothes };
	const headwear = HEADWEAR[person.outfit] ?? options.headwear;
	const head: Head = {
		paper,
		rig,
		looks,
		isAsleep: rig.shape.eyes === "closed",
		isSad: person.isSad,
		...(headwear && { headwear }),
	};
	const wear = (isBefore: boolean) => options.worn && drawWorn(dressed, head, options.worn, isBefore);

	const isSide = view === "side";
	const hidesArms = view === "away" && rig.shape.folded;
	const hasCrutches = looks.aids.has("crutches") && !hasChair && WITH_CRUTCHES.has(person.pose);
	const [isFarRaised, isNearRaised] = rig.arms.map(([shoulder, , hand]) => hand[1] < shoulder[1] - body.arm * 0.3);
	const raised = person.pose === "wave" || person.pose === "point" || person.pose === "reach";

	/** Returns whether an arm hangs next to the body, seen from the front or from behind. The clothes are then drawn over it. */
	const hangs = rig.arms.map(
		([shoulder, , hand]) =>
			!isSide &&
			!rig.shape.folded &&
			hand[1] - shoulder[1] > body.arm * 0.4 &&
			Math.abs(hand[0] - rig.hip[0]) > body.waist,
	);

	if (rig.shape.covered) drawPillow(dressed, person);
	if (person.kind === "angel" && view !== "away") regalia?.drawWings(dressed);
	if (view !== "away") regalia?.drawCape(dressed);
	wear(false);
	if (!isSide && view !== "away") {
		drawHairBehind(head);
		drawAttireBehind(person, head);
	}
	if (hasChair) aids?.drawChairBehind(dressed);
	if (seat && view !== "away") drawSeat(dressed, seat);
	if (isSide) drawArm(dressed, 0, true);
	for (const index of [0, 1] as const) if (hidesArms || hangs[index]) drawArm(dressed, index, false);
	if (isSide && hasCrutches) aids?.drawCrutch(dressed, 0);
	if (hidesArms) drawHeld(dressed, person, options.held);
	drawBody(dressed);
	if (seat && view === "away") drawSeat(dressed, seat);
	if (looks.aids.has("cast") && looks.aids.has("crutches") && !rig.shape.knees) aids?.drawCast(dressed, "leg");
	if (looks.aids.has("insulinPump")) aids?.drawPump(dressed);
	if (view === "away") regalia?.drawCape(dressed);
	if (rig.shape.covered) drawBlanket(dressed, person);
	if (hasChair) aids?.drawChairBefore(dressed);
	if (!hidesArms) {
		if (!isSide && isFarRaised) drawArm(dressed, 0, false);
		if (isNearRaised) drawArm(dressed, 1, false);
	}
	drawNeck(dressed);
	if (isSide || view === "away") {
		drawHairBehind(head);
		drawAttireBehind(person, head);
	}
	drawHead(head);
	const isCovered = rig.shape.covered === true;
	if (!isCovered && (looks.aids.has("glasses") || wearsGlasses(person, looks.variant))) drawGlasses(head);
	drawAttire(person, head);
	regalia?.drawRegalia(person, head);
	wear(true);
	aids?.drawHearing(head);
	if (person.kind === "angel" && view === "away") regalia?.drawWings(dressed);
	if (!hidesArms) {
		if (!isSide && !isFarRaised && !hangs[0]) drawArm(dressed, 0, false);
		if (hasCrutches && !isSide) aids?.drawCrutch(dressed, 0);
		if (hasCrutches && !raised) aids?.drawCrutch(dressed, 1);
		drawHeld(dressed, person, options.held);
		if (!isNearRaised && !hangs[1]) drawArm(dressed, 1, false);
		if (looks.aids.has("insulinPump")) aids?.drawSensor(dressed);
		if (looks.aids.has("cast") && !looks.aids.has("crutches")) aids?.drawCast(dressed, "arm");
	}
	if (rig.shape.water) drawWater(dressed);

	return paper.finish(options.light, turned(rig, person), isSeated ? { base: rig.hip[1] + body.legWidth } : {});
}

/** Draws an arm alone, with an open hand, from below. */
export function drawReach(person: PanelPerson, options: Options): Drawing {
	const looks = appearanceOf(person, options);
	const rig = rigOf(bodyOf(person, looks.sex), "wave", "front");
	const arm = [
		[0, 0],
		[-10, -36],
		[6, -66],
	] as const;
	const paper = new Paper();
	drawArm({ paper, looks, clothes: clothesOf(person, looks), rig: { ...rig, arms: [arm, arm] } }, 1, false);
	return paper.finish(options.light, (point) => point);
}

/** Turns a figure as its pose says, and mirrors it if it looks to the left. */
function turned({ shape }: Rig, { direction }: PanelPerson): (point: Point) => Point {
	const turn = mover({ turn: shape.turn ?? 0 });
	const mirror = direction === "left" ? -1 : 1;
	return (point) => {
		const [x, y] = turn(point);
		return [x * mirror, y];
	};
}

/** The head on the pillow without glasses, and the shoulders down to the blanket. A child without a face is turned to the wall, in a nightcap. */
function drawInBed(person: PanelPerson, looks: Appearance, body: Body, light: Light): Drawing {
	const isAway = person.kind === "jesus" || !looks.skin;
	const rig = rigOf(body, "bed", isAway ? "away" : "front");
	const paper = new Paper();
	const clothes = clothesOf(isBiblical(person) ? person : { ...person, outfit: "pyjamas" }, looks);
	const dressed: Dressed = { paper, rig, looks, clothes };
	const isAsleep = person.pose === "sleep";
	const head: Head = { paper, rig, looks, isAsleep, isSad: person.isSad, ...(isAway && { headwear: "nightcap" }) };
	if (!isAway) {
		drawHairBehind(head);
		drawAttireBehind(person, head);
	}
	const shoulder = (across: number, up: number): Circle => [
		...rig.torsoAt(across * body.shoulder, up),
		body.armWidth * 1.4,
	];
	paper.cut(hull([shoulder(-1, 0.86), shoulder(0.7, 0.86), shoulder(-1, 0.6), shoulder(0.3, 0.6)]), clothes.top);
	drawNeck(dressed);
	if (isAway) {
		drawHairBehind(head);
		drawAttireBehind(person, head);
	}
	drawHead(head);
	drawAttire(person, head);
	regalia?.drawRegalia(person, head);
	aids?.drawHearing(head);
	const move = turned(rig, person);
	const [middle, base] = move(rig.head);
	return paper.finish(light, move, { middle, base });
}

function viewOf({ direction, pose, kind }: PanelPerson, isHidden: boolean, hasChair: boolean, isSeated: boolean): View {
	// A wheelchair is only recognized from the side, and a lying person is turned to the viewer.
	const isTurned = hasChair || pose === "lie" || pose === "sleep";
	if (kind !== "jesus" && direction === "front" && isTurned) return "side";
	// On a bench of the place, and in a wheelchair, a hidden face is turned to the side.
	const isSideways = kind !== "jesus" && (isTurned || isSeated);
	if (isHidden && !isSideways) return "away";
	if (direction === "left" || direction === "right") return "side";
	return direction;
}

/** A baby sits or crawls; some people stand with a hand at the back or the hip. In a hood a child lies on its front. */
function poseOf({ kind, pose }: PanelPerson, { variant, skin }: Appearance): string {
	if (pose === "hug" && kind === "jesus") return "embrace";
	if (pose === "lie" && !skin) return "lieOnFront";
	// From behind, the body would hide a thing held in front of it.
	if (pose === "carry" && !skin) return "stand";
	if (pose === "stand" && kind !== "baby" && variant % 5 < 2) return "handsBehind";
	if (kind !== "baby" || WITHOUT_CHAIR.has(pose)) return pose;
	return CRAWLING.has(pose) ? "crawl" : "sit";
}

/** The arms and head of a pose on a child who sits in a wheelchair. */
function seated(upper: Rig, seat: Rig, pose: PanelPerson["pose"]): Rig {
	const dy = seat.chest[1] - upper.chest[1];
	const dx = seat.chest[0] - upper.chest[0];
	const by = ([x, y]: Point): Point => [x + dx, y + dy];
	const keeps = pose === "stand" || pose === "sit" || pose === "walk" || pose === "run" || pose === "kneel";
	const { eyes, look, folded, points, open } = upper.shape;
	const shape = {
		...seat.shape,
		...(eyes ? { eyes } : {}),
		...(look === undefined ? {} : { look }),
		...(folded ? { folded } : {}),
		...(points ? { points } : {}),
		...(open ? { open } : {}),
	};
	if (keeps) return { ...seat, shape };
	const [a, b] = upper.arms;
	return {
		...seat,
		shape,
		head: by(upper.head),
		headTurn: upper.headTurn,
		arms: [
			[by(a[0]), by(a[1]), by(a[2])],
			[by(b[0]), by(b[1]), by(b[2])],
		],
	};
}

const wearsGlasses = ({ kind, outfit }: PanelPerson, variant: number) =>
	outfit !== "olden" &&
	(kind === "grandmother" || (/^(grandfather|teacher|doctor|woman|man)$/.test(kind) && variant % 3 === 0));

function drawNeck({ paper, rig, looks }: Dressed): void {
	const from = rig.torsoAt(0, 0.98);
	const width = rig.body.armWidth * 0.82;
	const skin = looks.skin ? darker(looks.skin, 0.12) : looks.clothes;
	if (rig.view !== "away")
		paper.mark(ellipse(rig.torsoAt(0, 0.97), width * (rig.view === "side" ? 1.1 : 1.6), width * 0.9), "#241a38", 0.1);
	paper.cut(
		hull([[...from, width] as Circle, [rig.head[0], rig.head[1] + rig.body.head * 0.2, width] as Circle]),
		skin,
	);
}

/** Things that are held upright next to the body. */
const LONG = /^(?:staff|oar|broom|rake|mop|spear|fishingrod)$/;
/** A hand holds these at their lower end. */
const RAISED = /^(?:balloon|kite|umbrella|pinwheel|flag)$/;
/** The share of their height at which a hand holds them. */
const GRIP = 0.62;

/** The thing in the hands: before the body with both hands, or in one. */
function drawHeld({ paper, rig }: Dressed, { holds }: PanelPerson, held: Drawing | undefined): void {
	if (!held) return;
	const [a, b] = [rig.arms[0][2], rig.arms[1][2]];
	if (LONG.test(holds ?? "") && !rig.shape.turn) {
		const [x, y] = rig.shape.points || rig.shape.open ? a : b;
		const scale = Math.min(-y / GRIP, rig.body.height * 0.86) / held.height;
		paper.place(held, [x, Math.min(0, y + GRIP * scale * held.height)], scale);
		return;
	}
	if (RAISED.test(holds ?? "") && !rig.shape.turn) {
		const [x, y] = b[1] < a[1] - 4 || rig.view === "side" ? b : a[1] < b[1] - 4 ? a : b;
		// Next to the face.
		const aside = x + Math.sign(x || 1) * rig.body.size * 17;
		paper.draw(line([x, y], [aside, y - 6]), "#a98a5e", 2);
		paper.place(held, [aside, y], (rig.body.height * (holds === "pinwheel" ? 0.45 : 0.72)) / held.height);
		return;
	}
	const isBoth = rig.shape.folded === true;
	const scale = Math.min(1, (rig.body.height * (isBoth ? 0.34 : 0.28)) / Math.max(held.height, held.width));
	// Nothing covers the face.
	const chin = rig.head[1] + rig.body.head * 0.52;
	const low = (y: number) => (rig.shape.turn ? y : Math.max(y, chin + held.height * scale));
	if (isBoth) paper.place(held, [(a[0] + b[0]) / 2, low(Math.max(a[1], b[1]) + rig.body.size * 4)], scale);
	else paper.place(held, [b[0], low(b[1] + held.height * scale * 0.3)], scale);
}

const STONE = "#a3978a";

/** In the time of the Bible a sleeper has a stone. */
function drawPillow({ paper, rig, looks }: Dressed, person: PanelPerson): void {
	const [x, y] = rig.head;
	const r = rig.body.head;
	// The figure is turned later, so that its back is down.
	paper.cut(
		ellipse([x - r * 0.42, y - r * 0.02], r * 0.34, r * 0.82),
		isBiblical(person) ? STONE : lighter(looks.accent, 0.62),
		{
			lift: 1,
		},
	);
}

/** A blanket over a sleeper. The figure is turned later, so that its back is down. */
function drawBlanket({ paper, rig, looks }: Dressed, person: PanelPerson): void {
	const { body, torsoAt } = rig;
	const color = isBiblical(person) ? looks.cloth : lighter(looks.accent, 0.2);
	const ground = -body.head * 0.36;
	const top = rig.chest[1] + body.torso * 0.34;
	const feet = Math.max(...rig.legs.map(([, , [, y]]) => y)) + 8 * body.size;
	const knee = rig.legs[1]?.[1] ?? rig.hip;
	const upper = torsoAt(body.waist * 0.6, 0.62);
	const outline: Circle[] = [
		[upper[0], upper[1], body.waist * 0.34],
		[ground + 5, top, 5],
		[knee[0], knee[1], body.legWidth * 1.5],
		[rig.hip[0] + body.waist * 0.35, rig.hip[1], body.waist * 0.5],
		[ground + 5, feet - 3, 5],
		...rig.legs.map(([, , [x, y]]): Circle => [x + 6 * body.size, y, body.legWidth * 1.2]),
	];
	paper.cut(hull(outline), color, { lift: 1.5 });
	for (const [across, along] of [
		[0.3, 0.25],
		[0.75, 0.4],
		[0.3, 0.55],
		[0.7, 0.7],
		[0.3, 0.85],
	] as const)
		paper.mark(
			ellipse([ground + across * body.waist * 1.7, top + (feet - top) * along], 2.6 * body.size),
			lighter(color, 0.4),
		);
	paper.cut(
		hull([
			[upper[0] + 2, upper[1] - 3, body.waist * 0.3],
			[ground + 5, top - 2, 6],
		]),
		lighter(color, 0.45),
		{ lift: 1 },
	);
}

const WATER = "#8fbfce";

/** Ripples over the part of a swimmer that is under water. */
function drawWater({ paper, rig }: Dressed): void {
	const { body, shape, torsoAt } = rig;
	const turn = shape.turn ?? 0;
	const level = mover({ turn: -turn });
	const [x, y] = mover({ turn })(torsoAt(0, turn ? 0.3 : 0.62));
	const wide = turn ? body.height * 0.52 : body.shoulder + body.arm * 0.9;
	const low = turn ? y + body.waist * 1.5 : 2;
	const top = turn ? y + body.waist * 0.2 : y;
	const wave = (half: number, from: number, to: number) => {
		const crest = (start: number, end: number) =>
			`Q${x + (start * 3 + end) / 4} ${from - 4} ${x + (start + end) / 2} ${from}Q${x + (start + end * 3) / 4} ${from + 4} ${x + end} ${from}`;
		return `M${x - half} ${from}${crest(-half, -half / 3)}${crest(-half / 3, half / 3)}${crest(half / 3, half)}C${x + half * 0.8} ${to} ${x - half * 0.8} ${to} ${x - half} ${from}Z`;
	};
	const lay = (path: string, color: string, opacity: number) => paper.mark(movePath(path, level), color, opacity);
	lay(wave(wide, top, low), WATER, 0.78);
	lay(wave(wide * 0.82, top + (low - top) * 0.28, low - 3), lighter(WATER, 0.45), 0.6);
	lay(wave(wide * 0.6, top + (low - top) * 0.5, low - 5), WATER, 0.8);
}
