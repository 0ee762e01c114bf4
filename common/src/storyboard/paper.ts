// Cut paper: outlines made of points, laid over each other in layers. A path has only absolute M, L, Q, C and Z, so that its
// points can be moved.
import { mix } from "../colors.ts";
import type { Drawing, Light } from "./drawing.ts";

export type Point = readonly [x: number, y: number];
export type Circle = readonly [x: number, y: number, radius: number];

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const between = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
/** Degrees from straight down; positive is towards +x. */
export const polar = ([x, y]: Point, degrees: number, length: number): Point => {
	const angle = (degrees * Math.PI) / 180;
	return [x + Math.sin(angle) * length, y + Math.cos(angle) * length];
};

const PAIR = /(-?\d+(?:\.\d+)?(?:e-\d+)?) (-?\d+(?:\.\d+)?(?:e-\d+)?)/g;
const number = (value: number) => `${Math.round(value * 10) / 10 || 0}`;
const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`;

export type Frame = { x?: number; y?: number; scale?: number; scaleX?: number; turn?: number };

/** Returns a function that scales, turns (degrees, clockwise) and moves a point, in this order. */
export function mover({ x = 0, y = 0, scale = 1, scaleX = scale, turn = 0 }: Frame): (point: Point) => Point {
	const angle = (turn * Math.PI) / 180;
	const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
	return ([px, py]) => [x + px * scaleX * cos - py * scale * sin, y + px * scaleX * sin + py * scale * cos];
}

export const movePath = (path: string, move: (point: Point) => Point): string =>
	path.replace(PAIR, (_, x, y) => pair(move([Number(x), Number(y)])));

export const line = (...points: Point[]) => `M${points.map(pair).join("L")}`;
export const polygon = (...points: Point[]) => `${line(...points)}Z`;
export const curve = (from: Point, control: Point, to: Point) => `M${pair(from)}Q${pair(control)} ${pair(to)}`;

/** A closed outline that rounds the corners at the points. */
export function smooth(points: readonly Point[]): string {
	const last = points.at(-1);
	const first = points[0];
	if (!last || !first) return "";
	const quads = points.map(
		(point, index) => `Q${pair(point)} ${pair(between(point, points[index + 1] ?? first, 0.5))}`,
	);
	return `M${pair(between(last, first, 0.5))}${quads.join("")}Z`;
}

export function ellipse([x, y]: Point, rx: number, ry = rx, turn = 0): string {
	const k = 0.5523;
	const shape = `M-1 0C-1 -${k} -${k} -1 0 -1C${k} -1 1 -${k} 1 0` + `C1 ${k} ${k} 1 0 1C-${k} 1 -1 ${k} -1 0Z`;
	return movePath(shape, mover({ x, y, scaleX: rx, scale: ry, turn }));
}

const ROUND = Array.from({ length: 12 }, (_, index) => (index * 2 * Math.PI) / 12);

/** The outline of a string around circles. */
export function hull(circles: readonly Circle[]): string {
	const points = circles
		.flatMap(([x, y, r]) => ROUND.map((angle): Point => [x + Math.cos(angle) * r, y + Math.sin(angle) * r]))
		.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
	return polygon(...half(points), ...half(points.toReversed()));
}

/** One side of a convex hull (Andrew's monotone chain), without its last point. */
function half(points: readonly Point[]): Point[] {
	const chain: Point[] = [];
	for (const point of points) {
		for (let a = chain.at(-2), b = chain.at(-1); a && b && !turnsLeft(a, b, point); a = chain.at(-2), b = chain.at(-1))
			chain.pop();
		chain.push(point);
	}
	return chain.slice(0, -1);
}

const turnsLeft = (a: Point, b: Point, c: Point) =>
	(b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0.001;

/** Root, middle joint and end. */
export type Limb = readonly [Point, Point, Point];

/** The point at `t` from 0 (root) to 1 (end) of the soft middle line of a limb. */
export function alongLimb([a, b, c]: Limb, t: number): Point {
	const [p, q] = [between(a, b, 0.62), between(b, c, 0.38)];
	if (t < 0.31) return between(a, p, t / 0.31);
	if (t > 0.69) return between(q, c, (t - 0.69) / 0.31);
	const s = (t - 0.31) / 0.38;
	return between(between(p, b, s), between(b, q, s), s);
}

const directionOf = (limb: Limb, t: number): Point => {
	const [from, to] = [alongLimb(limb, Math.max(0, t - 0.04)), alongLimb(limb, Math.min(1, t + 0.04))];
	const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
	return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
};

/** The part of a limb from `from` to `to`, tapered by its half widths at the root, the joint and the end; `cut` has a flat end. */
export function tube(
	limb: Limb,
	[root, joint, end]: readonly [number, number, number],
	{ from = 0, to = 1, cut = false }: { from?: number; to?: number; cut?: boolean } = {},
): string {
	const widthAt = (t: number) => (t < 0.5 ? lerp(root, joint, t * 2) : lerp(joint, end, t * 2 - 1));
	const ts = Array.from({ length: 6 }, (_, index) => lerp(from, to, index / 5));
	const side = (sign: number) =>
		ts.map((t): Point => {
			const [[x, y], [dx, dy], width] = [alongLimb(limb, t), directionOf(limb, t), widthAt(t) * sign];
			return [x - dy * width, y + dx * width];
		});
	const cap = (t: number, sign: number): Point[] => {
		const [[x, y], [dx, dy], width] = [alongLimb(limb, t), directionOf(limb, t), widthAt(t)];
		return [0.8, 0, -0.8].map((across) => {
			const out = across === 0 ? width * 1.1 : width * 0.85;
			return [x - dy * width * across * sign + dx * out * sign, y + dx * width * across * sign + dy * out * sign];
		});
	};
	const [left, right] = [side(1), side(-1).toReversed()];
	if (!cut) return smooth([...left, ...cap(to, 1), ...right, ...cap(from, -1)]);
	const [lastLeft, firstRight] = [left.at(-1), right[0]];
	const corner = lastLeft && firstRight ? [lastLeft, lastLeft, firstRight, firstRight] : [];
	return smooth([...left.slice(0, -1), ...corner, ...right.slice(1), ...cap(from, -1)]);
}

/** A round outline with `bumps` of a depth, like a cloud: an ellipse or the part of it between two angles (degrees, 0 is up). */
export function cloud([x, y]: Point, rx: number, ry: number, bumps: number, depth: number, from = 0, to = 360): string {
	const isWhole = to - from >= 360;
	const on = (share: number, out: number): Point => {
		const angle = ((from + (to - from) * share) * Math.PI) / 180;
		return [x + Math.sin(angle) * (rx + out), y - Math.cos(angle) * (ry + out)];
	};
	const arcs = Array.from({ length: bumps }, (_, index) => {
		const [half, next] = [on((index + 0.5) / bumps, depth * 2), on((index + 1) / bumps, 0)];
		return `Q${pair(half)} ${pair(next)}`;
	});
	return `M${pair(on(0, 0))}${arcs.join("")}${isWhole ? "Z" : ""}`;
}

export const darker = (colour: string, share = 0.16) => mix(colour, "#2a1730", share);
export const lighter = (colour: string, share = 0.25) => mix(colour, "#fff3dc", share);

/** A finished drawing with its lower middle at a point. */
type Placed = { drawing: Drawing; at: Point; scale: number };

type Sheet = {
	placed?: Placed;
	path: string;
	fill?: string;
	stroke?: string;
	width: number;
	opacity: number;
	isOutline: boolean;
};

const SHADOW = "#241a38";
const RIM_WIDTH = 2.4;
/** A light edge looks wider than a dark one. */
const NIGHT_RIM_WIDTH = 1.5;
/** The share of the light's shade in every colour by night. */
const NIGHT_SHARE = 0.2;

/** Collects the layers of one figure, the lowest first. */
export class Paper {
	readonly #sheets: Sheet[] = [];

	/** A piece of paper that belongs to the outline of the figure. */
	cut(path: string, fill: string, { lift = 0 }: { lift?: number } = {}): void {
		if (lift) {
			const shadow = movePath(path, ([x, y]) => [x + lift * 0.5, y + lift]);
			this.#sheets.push({ path: shadow, fill: SHADOW, width: 0, opacity: 0.15, isOutline: false });
		}
		this.#sheets.push({ path, fill, width: 0, opacity: 1, isOutline: true });
	}

	/** Something on the figure, such as a cheek. */
	mark(path: string, fill: string, opacity = 1): void {
		this.#sheets.push({ path, fill, width: 0, opacity, isOutline: false });
	}

	/** A line on the figure. */
	draw(path: string, stroke: string, width: number, opacity = 1): void {
		this.#sheets.push({ path, stroke, width, opacity, isOutline: false });
	}

	/** A line that belongs to the outline of the figure, such as a staff. */
	stick(path: string, stroke: string, width: number): void {
		this.#sheets.push({ path, stroke, width, opacity: 1, isOutline: true });
	}

	/** A finished drawing, such as a thing in the hands, upright with its lower middle at a point. */
	place(drawing: Drawing, at: Point, scale: number): void {
		this.#sheets.push({ placed: { drawing, at, scale }, path: "", width: 0, opacity: 1, isOutline: false });
	}

	/** Moves all layers, then puts the lower middle of all at (0, 0); `base` is another height, and `middle` another x, to put there. */
	finish(
		light: Light,
		move: (point: Point) => Point,
		{ base, middle }: { base?: number; middle?: number } = {},
	): Drawing {
		const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
		const include = ([x, y]: Point, margin: number): Point => {
			bounds.left = Math.min(bounds.left, x - margin);
			bounds.right = Math.max(bounds.right, x + margin);
			bounds.top = Math.min(bounds.top, y - margin);
			bounds.bottom = Math.max(bounds.bottom, y + margin);
			return [x, y];
		};
		const moved = this.#sheets.map(({ placed, ...sheet }): Sheet => {
			if (!placed) return { ...sheet, path: movePath(sheet.path, (point) => include(move(point), sheet.width / 2)) };
			const { drawing, scale } = placed;
			const [x, y] = move(placed.at);
			const half = (drawing.width / 2) * scale;
			include([x - half, y], 0);
			include([x + half, y - drawing.height * scale], 0);
			return { ...sheet, placed: { ...placed, at: [x, y] } };
		});
		const center = middle ?? (bounds.left + bounds.right) / 2;
		const rimWidth = (light.isNight ? NIGHT_RIM_WIDTH : RIM_WIDTH) * (light.rimShare ?? 1);
		const shape = (sheet: Sheet) => {
			if (sheet.placed) {
				const { drawing, at, scale } = sheet.placed;
				return `<g transform="translate(${pair(at)}) scale(${Math.round(scale * 1000) / 1000})">${drawing.svg}</g>`;
			}
			const opacity = sheet.opacity < 1 ? ` opacity="${sheet.opacity}"` : "";
			if (!sheet.stroke) return `<path d="${sheet.path}" fill="${inLight(sheet.fill ?? SHADOW, light)}"${opacity}/>`;
			return `<path d="${sheet.path}" fill="none" stroke="${inLight(sheet.stroke, light)}" stroke-width="${number(sheet.width)}" stroke-linecap="round" stroke-linejoin="round"${opacity}/>`;
		};
		const edges = moved.filter(({ isOutline }) => isOutline);
		const area = edges.flatMap(({ path, stroke }) => (stroke ? [] : path)).join("");
		const rim =
			`<path d="${area}" fill="${light.rim}" stroke="${light.rim}" stroke-width="${rimWidth * 2}" stroke-linejoin="round"/>` +
			edges
				.filter(({ stroke }) => stroke)
				.map(
					({ path, width }) =>
						`<path d="${path}" fill="none" stroke="${light.rim}" stroke-width="${number(width + rimWidth * 2)}" stroke-linecap="round" stroke-linejoin="round"/>`,
				)
				.join("");
		return {
			svg: `<g transform="translate(${pair([-center, -(base ?? bounds.bottom)])})">${rim}${moved.map(shape).join("")}</g>`,
			width: Math.ceil(Math.max(bounds.right - center, center - bounds.left) * 2 + RIM_WIDTH * 2),
			height: Math.ceil((base ?? bounds.bottom) - bounds.top + RIM_WIDTH),
		};
	}
}

const inLight = (colour: string, { isNight, shade }: Light) => (isNight ? mix(colour, shade, NIGHT_SHARE) : colour);
