// Draws animals as layered paper. A kind is data: parts (strips of paper) in the coordinate systems of a body plan. A plan knows how
// its animals stand, sit, sleep, swim and fly.
import { mix } from "../colors.ts";
import { bird } from "./animals/bird.ts";
import { hasKind, type Kind, kindOf } from "./animals/kinds.ts";
import { mammal } from "./animals/mammal.ts";
import { shape } from "./animals/shape.ts";
import { BASE_COLORS, type Sheet } from "./animals/sheet.ts";
import type { Drawing, Light } from "./drawing.ts";
import type { PanelAnimal } from "./panel.ts";
import type { Knot } from "./strips.ts";

export { loadAnimals } from "./animals/kinds.ts";

type Pose = PanelAnimal["pose"];

type Options = {
	seed: string;
	/** The color of the fur or feathers, if it is not the usual one of the kind. */
	color?: string | undefined;
	light: Light;
	/** All of a swimming animal is visible. */
	isUnderWater?: boolean;
};

const PLANS: Readonly<Record<string, (sheet: Sheet, kind: Kind, pose: Pose) => number>> = { mammal, bird, shape };

function figure(
	name: string,
	pose: Pose,
	isYoung: boolean,
	options?: Options,
): { sheet: Sheet; water: number; kind: Kind } {
	const adult = kindOf(name);
	const kind = isYoung ? { ...adult, ...adult.asYoung } : adult;
	const paints = (kind.colors ?? "").replaceAll(/\w/g, "$&$&").split(" ");
	const named = Object.fromEntries(
		paints.map((paint, at) => ["abcde"[at] ?? "a", paint === "ww" ? BASE_COLORS.w : paint]),
	);
	const shade = (paint: string) => (options?.light.isNight ? mix(paint, options.light.shade, 0.3) : paint);
	const sheet: Sheet = {
		colors: Object.fromEntries(
			Object.entries({ ...BASE_COLORS, ...named, ...(options?.color && { a: options.color }) }).map(
				([letter, paint]) => [letter, shade(paint)],
			),
		),
		rims: [],
		layers: [],
		box: { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
		isYoung,
		isAsleep: pose === "sleep",
		isInAir: pose === "fly" || pose === "jump",
		isUnderWater: options?.isUnderWater ?? false,
	};
	const water = (PLANS[kind.plan ?? ""] ?? mammal)(sheet, kind, pose);
	return { sheet, water, kind };
}

/** The size of a young animal, relative to an adult. */
const YOUNG = 0.6;
/** The height of a cloth animal. */
const TOY = 48;

/** Heights of standing adults before scaling, by kind. */
const heights = new Map<string, number>();

function standingHeight(name: string): number {
	const known = heights.get(name);
	if (known !== undefined) return known;
	const { top, bottom } = figure(name, "stand", false).sheet.box;
	heights.set(name, bottom - top);
	return bottom - top;
}

function single(animal: PanelAnimal, options: Options): Drawing {
	const { light, isUnderWater } = options;
	const { sheet, water, kind } = figure(animal.kind, animal.pose, animal.isYoung, options);
	const size = Math.min(kind.size ?? 90, animal.isToy ? TOY : Infinity);
	const scale = (size / standingHeight(animal.kind)) * (animal.isYoung ? YOUNG : 1);
	const rim = (Math.min(2.2, 0.8 + size / 60) / scale) * (light.isNight ? 0.7 : 1);
	const { left, right, top } = sheet.box;
	const isFloating = animal.pose === "swim" && !isUnderWater && !kind.isAquatic;
	const base = isFloating ? water : sheet.box.bottom + (animal.pose === "jump" || animal.pose === "fly" ? 12 : 0);
	const box = [left - rim, top - rim, right - left + 2 * rim, base - top + rim].map((value) => Math.ceil(value));
	const [x = 0, y = 0, width = 0, height = 0] = box;
	const edge = `fill="${light.rim}" stroke="${light.rim}" stroke-width="${(rim * 2).toFixed(1)}" stroke-linejoin="round"`;
	const paths = sheet.rims.join("");
	// The seams of a cloth animal.
	const seams = `<path d="${paths}" fill="none" stroke="#fff4dc" stroke-opacity=".8" stroke-width="${rim.toFixed(1)}" stroke-dasharray="${(rim * 3).toFixed(1)} ${(rim * 2).toFixed(1)}"/>`;
	const paper = `<path d="${paths}" ${edge}/>${sheet.layers.join("")}${animal.isToy ? seams : ""}`;
	const ripple = `<path d="M${x + width * 0.1} ${base}q${width * 0.2} 4 ${width * 0.4} 0t${width * 0.4} 0" fill="none" stroke="#dfeaea" stroke-width="${rim.toFixed(1)}" stroke-linecap="round"/>`;
	const content = isFloating
		? `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.join(" ")}">${paper}</svg>${ripple}`
		: paper;
	const flip = animal.direction === "left" ? -scale : scale;
	const shift = [(-(x + width / 2) * flip).toFixed(1), (-base * scale).toFixed(1)].join(" ");
	return {
		svg: `<g transform="matrix(${flip.toFixed(3)} 0 0 ${scale.toFixed(3)} ${shift})">${content}</g>`,
		width: width * scale,
		height: height * scale,
	};
}

/** The positions of the animals of a group, in widths and heights of one animal, and their sizes. Farther animals come first. */
const GROUP: readonly Knot[] = [
	[-0.85, -0.34, 0.7],
	[0.9, -0.38, 0.68],
	[0.08, -0.3, 0.78],
	[-0.55, 0, 0.92],
	[0.5, 0, 1],
];
/** The same for three animals, and for two. Five large ones would leave no room for people. */
const THREE: readonly Knot[] = [
	[-0.52, -0.3, 0.76],
	[0.56, -0.26, 0.8],
	[0, 0, 1],
];
const TWO: readonly Knot[] = [
	[-0.46, -0.16, 0.88],
	[0.46, 0, 1],
];
/** The same for low animals with long legs, which in a row would be a dark tangle. */
const LOW: readonly Knot[] = [
	[0.3, -2.2, 0.5],
	[-0.75, -1.5, 0.6],
	[1.05, -1.1, 0.72],
	[-0.6, -0.45, 0.85],
	[0.5, 0, 1],
];
const LARGE = 150;

/**
 * Returns an animal, or a small group of its kind, with the feet of the nearest at (0, 0). An unknown kind is not drawn. Throws if
 * the kind is not loaded.
 */
export function drawAnimal(animal: PanelAnimal, options: Options): Drawing {
	if (!hasKind(animal.kind)) return { svg: "", width: 0, height: 0 };
	if (!animal.isMany) return single(animal, options);
	const turned = { ...animal, direction: animal.direction === "left" ? "right" : "left" } as const;
	const one = single(animal, options);
	const other = single(turned, options);
	const odd = [...options.seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % GROUP.length;
	const isInAir = animal.pose === "fly" || animal.pose === "swim";
	const isLow = one.width > 1.6 * one.height && one.width < LARGE && !isInAir;
	const group = animal.count === 2 ? TWO : animal.count === 3 || one.width > LARGE ? THREE : isLow ? LOW : GROUP;
	const members = group.map(([x, y, size], at) => ({
		x: x * one.width,
		y: y * one.height * (isInAir ? 3 : 1),
		size,
		at,
	}));
	return {
		svg: members
			.map(({ x, y, size, at }) => {
				const drawing = at === odd && !isInAir ? other : one;
				return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})">${drawing.svg}</g>`;
			})
			.join(""),
		width: 2 * Math.max(...members.map(({ x, size }) => Math.abs(x) + (size * one.width) / 2)),
		height: Math.max(...members.map(({ y, size }) => size * one.height - y)),
	};
}
