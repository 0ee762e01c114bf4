// A small language for paper shapes, in which the parts of places are written: "colour[*][@opacity][~width] shape". The shape is
// path data, or `o` (ellipse: centre, radii), `r` (rectangle: corner, size, radius), `p` (polygon) or `s` (soft outline of points).
// `*` lifts a shape off the paper below it: it casts a shadow. "|shape" is drawn once more mirrored, "^3,40,0 shape" 3 times, each
// 40 further to the right.
import { mix } from "../../colors.ts";
import { between } from "../../random.ts";

const SHADOW = "#2a1c1e";
const SHAPE = /^([\w#!-]+)(\*?)(?:@([\d.]+))?(?:~([\d.]+))? (.+)$/;

export const round = (value: number) => Math.round(value * 10) / 10 || 0;

/** Returns the SVG of a shape. `colorOf` resolves the names of colours. */
export function draw(shape: string, colorOf: (name: string) => string): string {
	if (shape.startsWith("|")) {
		const half = draw(shape.slice(1), colorOf);
		return half + group("scale(-1 1)", half);
	}
	if (shape.startsWith("^")) {
		const [, count = "1", dx = "0", dy = "0", first = ""] = /^\^(\d+),(\S+?),(\S+) (.+)$/.exec(shape) ?? [];
		const one = draw(first, colorOf);
		const copy = (at: number) => group(`translate(${round(at * Number(dx))} ${round(at * Number(dy))})`, one);
		return one + Array.from({ length: Number(count) - 1 }, (_, at) => copy(at + 1)).join("");
	}
	const [, name = "", isLifted, opacity, width, form = ""] = SHAPE.exec(shape) ?? [];
	const element = elementOf(form);
	const paint = (color: string, see: string | undefined, more = "") => {
		const line = `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
		const how = width ? line : `fill="${color}"`;
		return element.replace("/>", ` ${how}${see ? ` opacity="${see}"` : ""}${more}/>`);
	};
	const shadow = isLifted ? paint(SHADOW, ".13", ` transform="translate(3 5)"`) : "";
	return shadow + paint(colorOf(name), opacity);
}

function elementOf(form: string): string {
	const numbers = () => form.slice(2).split(/[ ,]/).map(Number);
	if (form.startsWith("o ")) {
		const [x, y, rx = 0, ry = rx] = numbers();
		return rx === ry
			? `<circle cx="${x}" cy="${y}" r="${rx}"/>`
			: `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
	}
	if (form.startsWith("r ")) {
		const [x, y, w, h, radius] = numbers();
		return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${radius ? ` rx="${radius}"` : ""}/>`;
	}
	if (form.startsWith("p ")) return `<path d="M${form.slice(2)}Z"/>`;
	if (form.startsWith("s ")) return `<path d="${soft(pairs(numbers()))}"/>`;
	return `<path d="${form}"/>`;
}

type Point = readonly [x: number, y: number];

const pairs = (numbers: number[]): Point[] =>
	numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0] as const] : []));

/** A closed outline that rounds the corners at the points. */
export function soft(points: readonly Point[]): string {
	const middle = ([ax, ay]: Point, [bx, by]: Point) => `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
	const last = points.at(-1) ?? [0, 0];
	const quads = points.map(
		(point, at) => `Q${round(point[0])} ${round(point[1])} ${middle(point, points[at + 1] ?? points[0] ?? last)}`,
	);
	return `M${middle(last, points[0] ?? last)}${quads.join("")}Z`;
}

export const LEFT = -260;
export const RIGHT = 1060;
export const BOTTOM = 760;

/** A layer of paper over the whole width: from an uneven upper edge down to the bottom. */
export function sheet(y: number, roughness: number, random: () => number, step = 110): string {
	const points: Point[] = [];
	for (let x = LEFT; x <= RIGHT; x += step)
		points.push([x + between(-0.2, 0.2, random) * step, y + between(-1, 1, random) * roughness]);
	return `${edge(points)}V${BOTTOM}H${LEFT}Z`;
}

/** A soft open line through points. */
export function edge(points: readonly Point[]): string {
	const [first = [0, 0]] = points;
	let path = `M${LEFT - 40} ${round(first[1])}L${round(first[0])} ${round(first[1])}`;
	points.forEach(([x, y], at) => {
		const [nx, ny] = points[at + 1] ?? [RIGHT + 40, y];
		path += `Q${round(x)} ${round(y)} ${round((x + nx) / 2)} ${round((y + ny) / 2)}`;
	});
	return `${path}L${RIGHT + 40} ${round(points.at(-1)?.[1] ?? 0)}`;
}

/** A layer with the shadow of its upper edge on the layer behind, and its cut edge. */
export const layered = (d: string, fill: string, shadow = 0.1) =>
	`<path d="${d}" fill="${SHADOW}" opacity="${shadow}" transform="translate(0 -4)"/><path d="${d}" fill="${fill}"/>` +
	`<path d="${d}" fill="none" stroke="${mix(fill, "#fff6e0", 0.09)}" stroke-width="1.6"/>`;

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`;
