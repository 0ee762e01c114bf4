// Draws a panel: a place with its people, animals and things, as one SVG picture of cut paper.
import type { Looks } from "../looks.ts";
import { between, randomOf } from "../random.ts";
import { loadAnimals } from "./draw-animal.ts";
import { hasRegalia, provideAids, provideRegalia } from "./draw-person.ts";
import type { Panel } from "./panel.ts";
import { cast, type Figure } from "./place/cast.ts";
import { weather } from "./place/nature.ts";
import { loadPlace } from "./place/registry.ts";
import { backdrop, itemsOf } from "./place/scenery.ts";
import { group, round } from "./place/shapes.ts";
import { stageOf } from "./place/stage.ts";
import { noteSizes } from "./place/thing.ts";

export const PANEL_WIDTH = 800;
export const PANEL_HEIGHT = 600;

type DrawPanelOptions = {
	/** How the story's child looks. */
	looks?: Looks | undefined;
	/** The story. The same seed gives the same picture. */
	seed: string;
	/** The .svg files that the panel needs, by name. A missing one is not drawn. */
	art: Readonly<Record<string, string>>;
	/** People, animals and things become groups with an id and a title. A page with several panels has no ids. */
	names?: "ids";
};

/** Loads the place, the animals and the aids of a panel. To be awaited before it is drawn. `looks` are those of the story’s child. */
export async function loadPanel(
	{ place, animals, people, thoughts = [] }: Pick<Panel, "place" | "animals" | "people" | "thoughts">,
	looks?: Looks,
): Promise<void> {
	const hasAids = [looks, ...people.map((person) => person.looks)].some((one) =>
		Object.values(one ?? {}).includes(true),
	);
	await Promise.all([
		loadPlace(place),
		loadAnimals([...animals.map(({ kind }) => kind), ...thoughts]),
		hasAids && import("./draw-aids.ts").then(provideAids),
		people.some(hasRegalia) && import("./draw-regalia.ts").then(provideRegalia),
	]);
}

/** Returns a complete SVG document of 800 × 600. Throws if the place or an animal is not loaded. */
export function drawPanel(panel: Panel, { looks, seed, art, names }: DrawPanelOptions): string {
	noteSizes(art);
	// A wheelchair and a hood without a face are not recognized if they are cut off.
	const isWhole = panel.people.some(({ isMain, looks: own }) =>
		isMain ? looks?.wheelchair || !looks?.skin : own?.wheelchair,
	);
	const stage = stageOf(panel, seed, isWhole);
	const { isMirrored, zoom, x, y } = stage.camera;
	const flip = isMirrored ? -1 : 1;
	const toPanel = (px: number, py: number) => ({
		x: round(400 + x + flip * (px - 400) * zoom),
		y: round(560 + y + (py - 560) * zoom),
	});
	const items = itemsOf(stage);
	const scenery = items.map((item): Figure => {
		const thing = panel.things.find((name) => (stage.scene.has?.[name] ?? "") === item.name);
		const at = toPanel(item.x, item.y);
		const depth = at.y;
		const transform = `translate(${at.x} ${at.y}) scale(${round2(flip * zoom)} ${round2(zoom)}) translate(${-item.x} ${-item.y})`;
		return { depth, svg: group(transform, item.svg), ...(thing ? { id: `thing-${thing}`, title: thing } : {}) };
	});
	const ids = new Set<string>();
	const named = ({ svg, id, title }: Figure) => {
		if (!id || !title || names !== "ids") return svg;
		return `<g id="${uniqueId(id, ids)}"><title>${escapeText(title)}</title>${svg}</g>`;
	};
	const actors = cast(stage, { looks, seed, art, items, toPanel, named });
	const falling = stage.scene.kind === "room" ? "" : weather(stage);
	// Leaves in the wind cover no face.
	const isWindy = panel.weather === "wind";
	const wind = isWindy ? [{ depth: 500, svg: falling }] : [];
	const figures = [...scenery, ...wind, ...actors].toSorted((one, other) => one.depth - other.depth);
	const camera = `translate(${round(400 + x)} ${round(560 + y)}) scale(${round2(flip * zoom)} ${round2(zoom)}) translate(-400 -560)`;
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PANEL_WIDTH} ${PANEL_HEIGHT}">` +
		group(camera, backdrop(stage)) +
		figures.map(named).join("") +
		(isWindy ? "" : falling) +
		frame(seed) +
		"</svg>"
	);
}

const round2 = (value: number) => Math.round(value * 1000) / 1000;

function uniqueId(wanted: string, taken: Set<string>): string {
	const base = wanted.replace(/[^\p{L}\p{N}_-]+/gu, "-");
	let id = base;
	for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
	taken.add(id);
	return id;
}

export const escapeText = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A mount of paper around the picture, with a cut that is not quite straight. */
function frame(seed: string): string {
	const random = randomOf(`${seed} frame`);
	const wave = (length: number) =>
		Array.from({ length: length / 50 - 1 }, (_, at) => [(at + 1) * 50, 11 + between(-2.4, 2.4, random)] as const);
	const top = wave(800).map(([at, deep]) => `L${at} ${round(deep)}`);
	const right = wave(600).map(([at, deep]) => `L${round(800 - deep)} ${at}`);
	const bottom = wave(800).map(([at, deep]) => `L${800 - at} ${round(600 - deep)}`);
	const left = wave(600).map(([at, deep]) => `L${round(deep)} ${600 - at}`);
	const inner = `M18 14${top.join("")}L782 12Q789 12 788 19${right.join("")}L788 582Q788 589 781 588${bottom.join("")}L19 588Q12 588 12 581${left.join("")}L12 20Q12 13 18 14Z`;
	return (
		`<path d="${inner}" fill="none" stroke="#2a1c1e" stroke-opacity=".16" stroke-width="7"/>` +
		`<path d="M-1-1H801V601H-1Z${inner}" fill="#fbf4e4" fill-rule="evenodd"/>`
	);
}
