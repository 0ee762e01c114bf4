import { FIGURE_NAMES } from "@lion-tails/common/figures";
import { describe, expect, it } from "vitest";

const FILES = import.meta.glob<string>("./**/*.svg", { query: "?raw", import: "default", eager: true });
const FIGURES = Object.keys(FILES).filter((path) => path.startsWith("./figures/"));
const ELEMENTS = ["svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline"];
const ATTRIBUTES = [
	...["xmlns", "viewBox", "transform", "opacity", "fill", "fill-opacity", "fill-rule"],
	...["stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"],
	...["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "x1", "y1", "x2", "y2", "points"],
	// The size of a thing, and the fish of a full net: see `place/thing.ts`.
	"class",
];
/** The custom properties that the components set. */
const TINTS = [
	...[
		"main",
		"main-dark",
		"main-light",
		"tree",
		"orb",
		"tail",
		"ornament",
		"sheet",
		"sheet-accent",
		"sheet-trim",
		"sheet-panel",
		"sheet-on-panel",
	],
	...["skin", "skin-shade", "cheek", "mouth", "brow", "hair", "eyes", "cloth", "clothes", "sash", "veil"],
];
/** The share of its box by which a drawing may reach over each edge. */
const OVERHANG = 0.2;

describe("the illustrations", () => {
	it("the illustrations have exactly one drawing for each figure", () => {
		const names = FIGURES.map((path) => path.replace(/.*\/|\.svg$/g, ""));
		expect(names.toSorted()).toEqual(FIGURE_NAMES.toSorted());
	});

	it("the illustrations have no two files with the same content", () => {
		expect(new Set(Object.values(FILES)).size).toBe(Object.keys(FILES).length);
	});

	it.each(Object.keys(FILES))("%s holds plain shapes inside its box", (path) => {
		const svg = FILES[path] ?? "";
		const [, width, height] =
			/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)"(?: class="[a-z]+ \d+")?>\n/.exec(svg) ??
			[];
		const page = new DOMParser().parseFromString(svg, "image/svg+xml");
		expect(page.querySelector("parsererror")).toBeNull();
		const elements = [...page.querySelectorAll("*")];
		expect(ELEMENTS).toEqual(expect.arrayContaining(elements.map(({ tagName }) => tagName)));
		expect(ATTRIBUTES).toEqual(expect.arrayContaining(elements.flatMap((element) => element.getAttributeNames())));
		expect(TINTS).toEqual(expect.arrayContaining(Array.from(svg.matchAll(/var\(--([a-z-]+)/g), ([, name]) => name)));
		// Without a fallback the file could not be looked at alone.
		expect(svg).not.toMatch(/var\([^,)]*\)/);

		const coordinates = elements.flatMap(coordinatesOf);
		expect(coordinates.length).toBeGreaterThan(0);
		const size = Math.max(Number(width), Number(height));
		for (const coordinate of coordinates) {
			expect(coordinate).toBeGreaterThanOrEqual(-OVERHANG * size);
			expect(coordinate).toBeLessThanOrEqual((1 + OVERHANG) * size);
		}
	});
});

/** Every coordinate of a shape, x and y alike; NaN for an invalid number. */
function coordinatesOf(shape: Element): number[] {
	const number = (attribute: string) => Number(shape.getAttribute(attribute) ?? 0);
	switch (shape.tagName) {
		case "path":
			return coordinatesOfPath(shape.getAttribute("d") ?? "");
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

/** The end points of a path and the control points of its curves. */
function coordinatesOfPath(path: string): number[] {
	const coordinates: number[] = [];
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
				coordinates.push(...absolute);
				[x = x, y = y] = absolute.slice(-2);
			}
			coordinates.push(x, y);
			if (command === "M" && at === 0) start = [x, y];
		}
	}
	return coordinates;
}
