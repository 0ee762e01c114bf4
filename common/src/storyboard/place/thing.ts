// Draws a thing from its .svg file, in the light of the panel and with a cut edge.
import { mix } from "../../colors.ts";
import type { Drawing } from "../drawing.ts";
import type { Panel } from "../panel.ts";
import { darker, lighter } from "../paper.ts";
import colors from "../thing-colors.json" with { type: "json" };
import { isLit } from "../thing-traits.ts";
import type { Stage } from "./stage.ts";

/** `sky`: only in the sky; `air`: in the sky outdoors; `float`: on water. */
type Kind = "small" | "medium" | "large" | "huge" | "sky" | "air" | "float";
type Size = { height: number; kind: Kind };

/** Most things are small, and their files have no size. */
const USUAL: Size = { height: 48, kind: "small" };
const sizes = new Map<string, Size>();

/** Reads the sizes of things from their files: class="medium 70". */
export function noteSizes(art: Readonly<Record<string, string>>): void {
	for (const [name, file] of Object.entries(art)) {
		if (sizes.has(name)) continue;
		const [, kind, height] = /^<svg[^>]* class="(\w+) (\d+)"/.exec(file) ?? [];
		sizes.set(name, kind ? { kind: kind as Kind, height: Number(height) } : USUAL);
	}
}

export const sizeOf = (name: string): Size => sizes.get(name) ?? USUAL;

/** Two or three of a thing next to each other: shares of its width by which they are moved, and their size. */
const COPIES: Readonly<Record<number, readonly (readonly [x: number, size: number])[]>> = {
	2: [
		[-0.36, 0.82],
		[0.36, 0.82],
	],
	3: [
		[-0.58, 0.74],
		[0.58, 0.74],
		[0, 0.82],
	],
};

/** The colours of the shapes that have the thing's main colour; its shaded and lit sides keep their tone. */
const tinted = (svg: string, color: string) =>
	svg.replace(/var\(--main(-dark|-light)?,[^)]*\)/g, (_, tone) =>
		tone === "-dark" ? darker(color, 0.24) : tone === "-light" ? lighter(color, 0.4) : color,
	);

/** The color of paper for a word. */
export const paperOf = (word: string | undefined): string | undefined => colors[word as keyof typeof colors];

export const colorOf = ({ details }: Pick<Panel, "details">, name: string): string | undefined =>
	paperOf(details?.[name]?.color);

const BOX = 120;
const RIM_WIDTH = 6;
const NIGHT_RIM_WIDTH = 4;

/** Returns nothing if the file is missing. The fish in a net are drawn where fish are caught. */
export function drawThing(stage: Stage, name: string, file: string | undefined): Drawing | undefined {
	if (!file) return undefined;
	const { height, kind } = sizeOf(name);
	const own = colorOf(stage.panel, name);
	const count = stage.panel.details?.[name]?.count ?? 1;
	const scale = height / BOX;
	const isFull = stage.panel.place === "boat" || stage.panel.animals.some(({ kind }) => kind === "fish");
	const whole = isFull ? file : file.replace(/<g class="full">.*?<\/g>/s, "");
	const inner = (own ? tinted(whole, own) : whole)
		.replace(/^[\s\S]*?<svg[^>]*>/, "")
		.replace(/<\/svg>\s*$/, "")
		.replace(/>\s+</g, "><")
		.trim();
	const painted = inner
		.replace(/var\(--tree[^)]*\)/g, stage.color("leafDark"))
		.replace(/var\(--orb[^)]*\)/g, stage.light.sky.orb)
		.replace(/var\([^,)]*,\s*([^)]*)\)/g, "$1");
	const svg =
		stage.light.isDark && !isLit(name) && sizeOf(name).kind !== "sky"
			? painted.replace(/#[0-9a-f]{6}\b/gi, (color) => mix(color, stage.light.shade, 0.2))
			: painted;
	const rimWidth = stage.light.isDark ? NIGHT_RIM_WIDTH : RIM_WIDTH;
	const glow =
		stage.light.isDark && isLit(name)
			? [170, 140, 112, 86, 62, 40]
					.map((r) => `<circle cx="60" cy="${name === "lamppost" ? 24 : 70}" r="${r}" fill="#ffcf7d" opacity=".07"/>`)
					.join("")
			: "";
	const one = `<g transform="scale(${Math.round(scale * 1000) / 1000}) translate(-60 -120)">${glow}${rimOf(inner, stage.light.rim, rimWidth / scale / 1.6)}${svg}</g>`;
	const width = BOX * scale;
	const isSmall = kind === "small" || kind === "air" || height <= 70;
	const copies = isSmall ? COPIES[count] : undefined;
	if (!copies) return { svg: one, width, height };
	const all = copies.map(
		([x, size]) => `<g transform="translate(${Math.round(x * width)} 0) scale(${size})">${one}</g>`,
	);
	return { svg: all.join(""), width: width * (count === 2 ? 1.54 : 1.9), height };
}

/** The outline of all shapes, a little larger, in one colour. */
function rimOf(svg: string, rim: string, width: number): string {
	const shape = svg
		.replace(/ (fill-opacity|stroke-opacity|opacity|stroke-linejoin)="[^"]*"/g, "")
		.replace(/ fill="(?!none)[^"]*"/g, ` fill="${rim}"`)
		.replace(/ stroke="(?!none)[^"]*"/g, ` stroke="${rim}"`)
		.replace(/ stroke-width="([\d.]+)"/g, (_, own) => ` stroke-width="${Math.round((Number(own) + width) * 10) / 10}"`);
	return `<g fill="${rim}" stroke="${rim}" stroke-width="${Math.round(width * 10) / 10}" stroke-linejoin="round">${shape}</g>`;
}
