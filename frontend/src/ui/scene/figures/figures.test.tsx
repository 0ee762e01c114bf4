import type { FigureName } from "@lion-tails/common/figures";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { FIGURE_FILES } from "./figure-files.ts";
import { FIRST_FIGURES } from "./first-figures.ts";

/** A figure may reach a little beyond its box of 120 by 120; a shape that is turned lies inside only after its turn. */
const LOWEST = -24;
const HIGHEST = 144;

const loaded = await Promise.all(FIGURE_FILES.map(({ load }) => load()));
const FIGURES = Object.assign({ ...FIRST_FIGURES }, ...loaded) as Record<FigureName, Figure>;
const NAMES = Object.keys(FIGURES) as FigureName[];

function draw(name: FigureName) {
	const Draw = FIGURES[name];
	return renderToStaticMarkup(<Draw tree="#45603f" orb="#f7d98a" />);
}

describe("the figures of the scenes", () => {
	it.each(NAMES)("draws %s as valid SVG inside its box", (name) => {
		const page = new DOMParser().parseFromString(
			`<svg xmlns="http://www.w3.org/2000/svg">${draw(name)}</svg>`,
			"image/svg+xml",
		);
		expect(page.querySelector("parsererror")).toBeNull();
		const shapes = [...page.querySelectorAll("path, circle, ellipse, rect, line, polygon, polyline")];
		const places = shapes.flatMap(placesOf);
		expect(places.length).toBeGreaterThan(0);
		for (const place of places) {
			expect(place).toBeGreaterThanOrEqual(LOWEST);
			expect(place).toBeLessThanOrEqual(HIGHEST);
		}
	});

	it("draws no two alike", () => {
		expect(new Set(NAMES.map(draw)).size).toBe(NAMES.length);
	});
});

/** Every coordinate of a shape, x and y alike. NaN where one is no number. */
function placesOf(shape: Element): number[] {
	const number = (attribute: string) => Number(shape.getAttribute(attribute) ?? 0);
	switch (shape.tagName) {
		case "path":
			return placesOfPath(shape.getAttribute("d") ?? "");
		case "circle":
		case "ellipse": {
			const [rx, ry] = shape.tagName === "circle" ? [number("r"), number("r")] : [number("rx"), number("ry")];
			return [number("cx") - rx, number("cx") + rx, number("cy") - ry, number("cy") + ry];
		}
		case "rect":
			return [number("x"), number("x") + number("width"), number("y"), number("y") + number("height")];
		case "line":
			return [number("x1"), number("x2"), number("y1"), number("y2")];
		default:
			return (shape.getAttribute("points") ?? "")
				.trim()
				.split(/[\s,]+/)
				.map(Number);
	}
}

const NUMBERS_OF_COMMAND: Record<string, number> = { M: 2, L: 2, T: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7, Z: 0 };

/** Where the pen goes, with the control points of its curves. */
function placesOfPath(path: string): number[] {
	const places: number[] = [];
	let x = 0;
	let y = 0;
	let start: [number, number] = [0, 0];
	for (const [, letter = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
		const command = letter.toUpperCase();
		const count = NUMBERS_OF_COMMAND[command];
		const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
		if (count === undefined || (count === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % count)) {
			return [Number.NaN];
		}
		const isRelative = letter !== command;
		if (command === "Z") [x, y] = start;
		for (let at = 0; at < numbers.length; at += count) {
			const step = numbers.slice(at, at + count);
			const dx = isRelative ? x : 0;
			const dy = isRelative ? y : 0;
			if (command === "H") x = (step[0] ?? 0) + dx;
			else if (command === "V") y = (step[0] ?? 0) + dy;
			else {
				const points = command === "A" ? step.slice(5) : step;
				const absolute = points.map((value, index) => value + (index % 2 === 0 ? dx : dy));
				places.push(...absolute);
				[x = x, y = y] = absolute.slice(-2);
			}
			places.push(x, y);
			if (command === "M" && at === 0) start = [x, y];
		}
	}
	return places;
}
