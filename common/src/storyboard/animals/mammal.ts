// Mammals and other animals with four legs and a neck.
import { mix } from "../../colors.ts";
import type { PanelAnimal } from "../panel.ts";
import { type Frame, type Knot, place } from "../strips.ts";
import type { Kind } from "./kinds.ts";
import { bands, marks } from "./marks.ts";
import { color, cut, farther, head, INK, lay, mark, numbers, partsOf, radians, type Sheet } from "./sheet.ts";

type Pose = PanelAnimal["pose"];

/** The measures of a kind. */
type Build = ReturnType<typeof buildOf>;

/** The positions of the joints, and the angles of neck and tail in degrees. */
type Stance = {
	hip: [x: number, y: number];
	shoulder: [x: number, y: number];
	/** Far hind, near hind, far front, near front, each from its joint. Without feet the legs are folded. */
	feet: readonly (readonly [x: number, y: number] | undefined)[];
	neck: number;
	tail: number;
	/** Only of an animal that sleeps curled up. */
	head?: [x: number, y: number];
};

/** Draws the animal and returns the height of its water line. */
export function mammal(sheet: Sheet, kind: Kind, asked: Pose): number {
	const pose = asked === "fly" ? "jump" : asked;
	const build = buildOf(sheet, kind);
	const { len, rump, belly, chest, arch, hind } = build;
	const stance = stanceOf(build, kind, pose);
	const { hip, shoulder } = stance;
	const frame: Frame = {
		x: hip[0],
		y: hip[1],
		unit: len,
		angle: Math.atan2(shoulder[1] - hip[1], shoulder[0] - hip[0]),
	};
	const sag = belly - (rump + chest) / 2 - arch * len;
	const body: Knot[] = [
		[...hip, rump],
		[
			(hip[0] + shoulder[0]) / 2 - Math.sin(frame.angle) * sag,
			(hip[1] + shoulder[1]) / 2 + Math.cos(frame.angle) * sag,
			belly,
		],
		[...shoulder, chest],
	];
	const neckAt = radians(-stance.neck);
	const reach = build.neckLength + chest * 0.4;
	const nape: [number, number] = stance.head ?? [
		shoulder[0] + Math.cos(neckAt) * reach,
		shoulder[1] + Math.sin(neckAt) * reach,
	];
	const neck: Frame = {
		x: shoulder[0],
		y: shoulder[1],
		unit: Math.hypot(nape[0] - shoulder[0], nape[1] - shoulder[1]),
		angle: Math.atan2(nape[1] - shoulder[1], nape[0] - shoulder[0]),
	};
	const extras = partsOf(sheet, kind.parts);
	const legs = (...all: number[]) => {
		for (const at of all) limb(sheet, kind, build, stance, at, pose);
	};

	if (!stance.head) tail(sheet, kind, build, stance, frame.angle);
	legs(0, 2);
	lay(
		sheet,
		frame,
		extras.filter((part) => part.isBehind),
	);
	if (!stance.head)
		cut(sheet, color(sheet, "a"), [
			[...shoulder, chest * 0.9],
			[...nape, build.neckRadius],
		]);
	if (kind.isShaggy) legs(1, 3);
	cut(sheet, color(sheet, "a"), body);
	marks(sheet, body, kind.marks);
	lay(
		sheet,
		frame,
		extras.filter((part) => !part.isBehind),
	);
	if (!stance.head) lay(sheet, neck, partsOf(sheet, kind.mane));
	if (!kind.isShaggy) legs(1, 3);
	if (stance.head) tail(sheet, kind, build, stance, frame.angle);
	head(sheet, kind, {
		x: nape[0],
		y: nape[1],
		unit: build.radius,
		angle: radians(pose === "sleep" ? build.headAngle * 0.3 + 6 : build.headAngle),
	});
	return -(hind * 0.55 + rump * 0.2);
}

function buildOf({ isYoung }: Sheet, kind: Kind) {
	const [len = 50, rump = 15, belly = 15, chest = 15, arch = 0] = numbers(kind.body);
	const [hind = 30, front = 30, thick = 8, foot = 5] = numbers(kind.legs);
	const [neckLength = 10, neckAngle = 45, neckRadius = 10] = numbers(kind.neck);
	const [headSize = 18, headAngle = 0] = numbers(kind.head);
	return {
		...{ len, rump, belly, chest, arch, thick, foot, neckAngle, neckRadius, headAngle },
		hind: hind * (isYoung ? 0.85 : 1),
		front: front * (isYoung ? 0.85 : 1),
		neckLength: neckLength * (isYoung ? 0.85 : 1),
		radius: headSize * (isYoung ? 1.2 : 1),
	};
}

/** Hoofed animals lie instead of sitting. */
const isLow = (kind: Kind, pose: Pose) =>
	pose === "lie" || pose === "sleep" || (kind.hoof !== undefined && (pose === "sit" || pose === "carried"));

function stanceOf({ len, rump, chest, hind, front, foot, neckAngle, radius }: Build, kind: Kind, pose: Pose): Stance {
	const flat = { hip: [-len / 2, -hind], shoulder: [len / 2, -front], neck: neckAngle, tail: 0 } as const;
	const upright = (degrees: number, height: number): Stance => {
		const hip: [number, number] = [-len * 0.25, -height];
		const shoulder: [number, number] = [
			hip[0] + len * 0.9 * Math.cos(radians(degrees)),
			hip[1] - len * 0.9 * Math.sin(radians(degrees)),
		];
		return { hip, shoulder, feet: [], neck: Math.max(neckAngle, 45), tail: 0 };
	};
	if (isLow(kind, pose)) {
		const low = {
			...flat,
			hip: [-len * 0.48, -rump * 0.95],
			shoulder: [len * 0.48, -chest * 0.95],
			feet: [],
		} as const;
		if (pose !== "sleep" || !kind.eyes?.startsWith("|"))
			return {
				...low,
				hip: [...low.hip],
				shoulder: [...low.shoulder],
				tail: -20,
				neck: pose === "sleep" ? neckAngle * 0.35 : neckAngle,
			};
		return {
			hip: [-len * 0.36, -rump * 0.95],
			shoulder: [len * 0.36, -chest * 0.85],
			feet: [],
			neck: 0,
			tail: 0,
			head: [len * 0.36 + chest * 0.5 + radius * 0.45, -radius * 0.88],
		};
	}
	if (pose === "sit" || pose === "carried") return upright(kind.isUpright ? 72 : 52, rump * 0.95);
	if (kind.isUpright && pose === "stand") {
		const up = upright(72, hind);
		return { ...up, feet: [[-2, hind], [2, hind], undefined, undefined] };
	}
	const step = { walk: 0.3, run: 0.75, jump: 0.85 }[pose as string] ?? 0;
	if (kind.hops && step > 0) {
		const leap = upright(46, hind * (1 + step * 0.25));
		return {
			...leap,
			feet: [[-step * hind * 0.7, hind], [-step * hind * 0.5, hind], undefined, undefined],
			tail: 25,
		};
	}
	const lift = step > 0.5 ? 0.72 : 1;
	const spread =
		step === 0 ? [len * 0.12, 0, -len * 0.1, 0] : [step * hind * 0.55, -step * hind, -step * front * 0.5, step * front];
	const heights = [hind, hind, front, front];
	const rise = pose === "jump" ? 0.28 : 0;
	const up = rise * len;
	return {
		...flat,
		hip: [-len / 2, -hind - up * 0.3 - (step > 0.5 ? foot : 0)],
		shoulder: [len / 2, -front - up * 1.3 - (step > 0.5 ? foot : 0)],
		feet: spread.map(
			(x, at) => [x, (heights[at] ?? 0) * (step === 0 ? 1 : at % 2 === 1 ? lift : (1 + lift) / 2)] as const,
		),
		tail: step > 0.5 ? 15 : 0,
	};
}

/** Draws one leg: far hind, near hind, far front, near front. */
function limb(sheet: Sheet, kind: Kind, build: Build, stance: Stance, at: number, pose: Pose): void {
	const { len, rump, chest, hind, front, thick, foot } = build;
	const [upper = "a", lower = upper, thigh = upper] = kind.legColors ?? "";
	const isFolded = stance.feet.length === 0;
	const isFore = at > 1;
	const isFar = at % 2 === 0;
	const shade = (letter: string) => (isFar ? farther(color(sheet, letter)) : color(sheet, letter));
	const top = shade(upper);
	const end = shade(lower);
	const hoofPaint = kind.hoof ? shade(kind.hoof) : end;
	const joint = isFore ? stance.shoulder : stance.hip;
	const base = isFore ? chest : rump;
	const dx = isFar ? (isFore ? -len * 0.02 : len * 0.04) : 0;
	const r = thick * (isFore ? 1 : 1.25);
	if (isFolded && !isFore) {
		const x = joint[0] + dx * 2;
		cut(sheet, end, [
			[x + rump * 0.3, -foot, foot],
			[x + rump * 1.35, -foot * 0.95, foot * 0.95],
		]);
		if (!isFar)
			mark(sheet, mix(color(sheet, thigh), INK, 0.06), [
				[x + rump * 0.25, Math.min(joint[1] + rump * 0.15, -rump * 0.72), rump * 0.72],
			]);
		return;
	}
	if (isLow(kind, pose)) {
		const [x, y] = [joint[0] + dx, -foot];
		cut(sheet, end, [
			[x, Math.min(joint[1] + base * 0.4, y), r * 0.8],
			[x + front * 0.2, y, foot],
			[x + Math.max(front * 0.45, chest), y, foot],
		]);
		return;
	}
	const start: Knot = [joint[0] + dx, joint[1] + base * (isFore ? 0.25 : 0.1), r];
	const offset = stance.feet[at];
	const hangs = isFore && !offset && !isFolded;
	const target: Knot = hangs
		? [joint[0] + front * 0.55, joint[1] + front * 0.75, foot]
		: offset
			? [start[0] + offset[0], joint[1] + offset[1] - foot, foot]
			: [joint[0] + chest * 0.35 + dx * 3, -foot, foot];
	const natural = (isFore ? front - chest * 0.25 : hind - rump * 0.1) - foot;
	const reach = Math.max(natural * 1.035, Math.hypot(target[0] - start[0], target[1] - start[1]) * 1.005);
	const [kx, ky] = knee(start, target, reach, isFore ? (hangs ? 1 : -0.5) : 1);
	const bend: Knot = [kx, ky, (r * 0.9 + foot) / 2];
	const ahead: Knot = [target[0] + foot * (kind.hoof ? 0.35 : 0.9), target[1], foot * (kind.hoof ? 1 : 0.95)];
	cut(sheet, top, [start, bend, target]);
	if (!isFar) bands(sheet, [start, bend, target], kind.legBands);
	if (lower !== upper) cut(sheet, end, [bend, target]);
	cut(sheet, hoofPaint, [target, ahead]);
}

/** The middle joint of a limb of two bones that reaches from one point to another. */
function knee([x, y]: Knot, [tx, ty]: Knot, length: number, bend: number): [number, number] {
	const distance = Math.min(Math.hypot(tx - x, ty - y), length * 0.999);
	const off = Math.sqrt((length / 2) ** 2 - (distance / 2) ** 2) * bend;
	const [ux, uy] = [(tx - x) / (distance || 1), (ty - y) / (distance || 1)];
	return [(x + tx) / 2 + uy * off, (y + ty) / 2 - ux * off];
}

function tail(sheet: Sheet, kind: Kind, { len, rump }: Build, stance: Stance, angle: number): void {
	const { hip } = stance;
	const parts = partsOf(sheet, kind.tail);
	const root: Frame = {
		x: hip[0] - rump * 0.75 * Math.cos(angle),
		y: hip[1] - rump * 0.75 * Math.sin(angle) - (stance.feet.length === 0 ? 0 : rump * 0.25),
		unit: len,
		angle: radians(stance.tail) + (angle < -0.6 ? -0.1 : angle),
	};
	const strips = parts.map(({ knots }) =>
		knots.map(([x, y, r]): Knot => {
			const [px, py, pr] = place(root, [-x, y, r]);
			return [px, Math.min(py, -pr * 0.9), pr];
		}),
	);
	// Around an animal that sleeps curled up.
	if (stance.head) {
		const all = parts.flatMap(({ knots }) => knots);
		const reach = len * Math.min(1.1, 1.2 * Math.max(0, ...all.map(([x, y]) => Math.hypot(x, y))));
		if (reach < len * 0.45) return;
		const r = len * Math.max(...all.map((knot) => knot[2]));
		const end: Knot = [hip[0] + reach * 0.75, -r * 0.9, r * 0.8];
		strips.splice(0, strips.length, [[hip[0] - rump * 0.75, -rump * 0.5, r * 0.8], [hip[0] - rump * 0.1, -r, r], end]);
		if (parts.length > 1) strips.push([[hip[0] + reach * 0.6, -r * 0.9, r * 0.9], end]);
	}
	for (const [at, strip] of strips.entries()) {
		cut(sheet, parts[at]?.paint ?? color(sheet, "a"), strip);
		if (at === 0) bands(sheet, strip, kind.tailBands);
	}
}
