// The sheet that an animal is laid on, strip by strip, and the parts and faces of the kinds.
import { mix } from "../../colors.ts";
import { type Frame, type Knot, outline, place } from "../strips.ts";
import type { Kind } from "./kinds.ts";

export const INK = "#3a2a22";
export const BASE_COLORS = { k: INK, w: "#fff8ea", p: "#e39c8b" };

export type Sheet = {
	colors: Readonly<Record<string, string>>;
	rims: string[];
	layers: string[];
	box: { left: number; right: number; top: number; bottom: number };
	isYoung: boolean;
	isAsleep: boolean;
	isInAir: boolean;
	isUnderWater: boolean;
};

export const numbers = (text = ""): number[] => (text === "" ? [] : text.trim().split(/\s+/).map(Number));
export const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const color = (sheet: Sheet, letter: string) => sheet.colors[letter] ?? INK;
export const farther = (paint: string) => mix(paint, "#2b2440", 0.2);

export const knotsOf = (values: readonly number[]): Knot[] =>
	Array.from({ length: Math.floor(values.length / 3) }, (_, at) => {
		const [x = 0, y = 0, r = 0] = values.slice(3 * at);
		return [x, y, r];
	});

export function cut(sheet: Sheet, paint: string, knots: readonly Knot[]) {
	const path = outline(knots);
	for (const [x, y, r] of knots) {
		sheet.box.left = Math.min(sheet.box.left, x - r);
		sheet.box.right = Math.max(sheet.box.right, x + r);
		sheet.box.top = Math.min(sheet.box.top, y - r);
		sheet.box.bottom = Math.max(sheet.box.bottom, y + r);
	}
	sheet.rims.push(path);
	sheet.layers.push(`<path d="${path}" fill="${paint}"/>`);
}

export const mark = (sheet: Sheet, paint: string, knots: readonly Knot[]) =>
	sheet.layers.push(`<path d="${outline(knots)}" fill="${paint}"/>`);

const line = (sheet: Sheet, path: string, width: number) =>
	sheet.layers.push(
		`<path d="${path}" fill="none" stroke="${color(sheet, "k")}" stroke-width="${width.toFixed(1)}" stroke-linecap="round"/>`,
	);

/** The numbers of parts are twentieths of the unit of their coordinate system. */
export const GRID = 20;
const partKnots = (text = "") => knotsOf(numbers(text).map((value) => value / GRID));

type Part = { isBehind: boolean; paint: string; knots: Knot[] };

/** The parts that are visible on the ground (_) or in the air (^). */
export const partsOf = (sheet: Sheet, texts: readonly string[] = []): Part[] =>
	texts.flatMap((text) => {
		const [, flags = "", letter = "a", rest = ""] = /^([<|*^_]*)(\w) (.*)$/.exec(text) ?? [];
		if (flags.includes(sheet.isInAir ? "_" : "^")) return [];
		const values = numbers(rest);
		const shapes = flags.includes("*") ? rays(values) : [partKnots(rest)];
		const isBehind = flags.includes("<");
		return shapes.flatMap((knots) => {
			const part = { isBehind, paint: color(sheet, letter), knots };
			const mirrored = knots.map(([x, y, r]): Knot => [-x, y, r]);
			return flags.includes("|") ? [{ ...part, knots: mirrored }, part] : [part];
		});
	});

/** Rays around the origin: their number, the first and last angle, inner and outer distance, inner and outer radius. */
function rays([count = 0, from = 0, to = 0, inner = 0, outer = 0, r = 0, outerR = r]: readonly number[]): Knot[][] {
	return Array.from({ length: count }, (_, at) => {
		const angle = radians(from + ((to - from) * at) / Math.max(1, count - 1));
		const knot = (distance: number, radius: number): Knot => [
			distance * Math.cos(angle),
			distance * Math.sin(angle),
			radius,
		];
		return [knot(inner / GRID, r / GRID), knot(outer / GRID, outerR / GRID)];
	});
}

export const lay = (sheet: Sheet, frame: Frame, parts: readonly Part[]) => {
	for (const { paint, knots } of parts)
		cut(
			sheet,
			paint,
			knots.map((knot) => place(frame, knot)),
		);
};

/** The direction in which the features of a face are turned. */
const TURN = 0.12;

export function head(sheet: Sheet, kind: Kind, frame: Frame) {
	const parts = partsOf(sheet, kind.face);
	const isFront = kind.eyes?.startsWith("|") ?? false;
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	const [skull, ...features] = parts.filter((part) => !part.isBehind);
	if (skull) lay(sheet, frame, [skull]);
	const turned = isFront ? { ...frame, ...point(place(frame, [TURN, 0, 0])) } : frame;
	lay(sheet, turned, features);
	face(sheet, kind, turned);
}

export const point = ([x, y]: Knot) => ({ x, y });

function face(sheet: Sheet, kind: Kind, frame: Frame) {
	const [, flag = "", rest = ""] = /^(\|?)(.*)$/.exec(kind.eyes ?? "") ?? [];
	for (const [u, v, r] of partKnots(rest).flatMap((eye): Knot[] => (flag ? [[-eye[0], eye[1], eye[2]], eye] : [eye]))) {
		const [x, y, radius] = place(frame, [u, v, r * (sheet.isYoung ? 1.25 : 1)]);
		if (sheet.isAsleep) {
			const lid = [radius * 1.2, radius * 1.3, radius * 2.4].map((value) => value.toFixed(1)).join(" ");
			line(sheet, `M${(x - radius * 1.2).toFixed(1)} ${y.toFixed(1)}q${lid} 0`, radius * 0.6);
			continue;
		}
		mark(sheet, color(sheet, "k"), [[x, y, radius]]);
		mark(sheet, color(sheet, "w"), [[x + radius * 0.3, y - radius * 0.35, radius * 0.34]]);
	}
	const [nose] = partsOf(sheet, kind.nose ? [kind.nose] : []);
	if (nose)
		mark(
			sheet,
			nose.paint,
			nose.knots.map((knot) => place(frame, knot)),
		);
	for (const [u, v, w] of partKnots(kind.mouth)) {
		const [x, y, width] = place(frame, [u, v, w]);
		const smile = `q${(width * 0.5).toFixed(1)} ${(width * 0.75).toFixed(1)} ${width.toFixed(1)} 0`;
		const isSplit = flag !== "" && nose !== undefined;
		line(
			sheet,
			`M${(x - (isSplit ? width : width / 2)).toFixed(1)} ${y.toFixed(1)}${smile}${isSplit ? smile : ""}`,
			Math.min(2.2, frame.unit * 0.07),
		);
	}
}

/** The unit of birds and of free shapes. */
export const UNIT = 40;
