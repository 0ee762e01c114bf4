// Computes from a seed where everything in a scene is. scene.tsx draws it. Land, sky and trees depend only on the seed, the hour
// and the ground, and so do the slots of figures: adding a figure moves nothing.
import type { Cover } from "@lion-tails/common/cover";
import type { Ground, Hour } from "@lion-tails/common/cover-scenes";
import type { FigureName } from "@lion-tails/common/figures";
import { between, pick, randomOf } from "@lion-tails/common/random";
import { type Papers, papersOf, type Weather } from "./palettes.ts";

export const WIDTH = 800;
export const HEIGHT = 450;

/** The seed decides each option that is missing, except for the figures. */
export type SceneOptions = { seed: string } & { [Option in keyof Cover]?: Cover[Option] | undefined };

export type Placed = {
	name: FigureName;
	x: number;
	/** The height of its feet. */
	y: number;
	scale: number;
	isFlipped: boolean;
	/** Part of the story, not of the landscape. */
	isStory: boolean;
	/** Draws a pond below: it floats, and the ground is land. */
	hasPond?: true;
};
type Layer = { heights: number[]; path: string; paper: string; figures: Placed[] };

/** A place for a figure, used or not. `skyY`: the height of a figure in the sky. */
type Slot = { x: number; scale: number; isMain: boolean; skyY: number; isFront: boolean };

/** `drops`: the places of raindrops, snowflakes or leaves. */
export type Scene = ReturnType<typeof composeScene>;

const ANY_HOUR = ["dawn", "day", "meadow", "golden", "autumn", "rose", "dusk", "night", "starry"] as const;
const ANY_GROUND = ["hills", "hills", "hills", "mountains", "mountains", "plain", "plain", "sea", "sea"] as const;
const TINTS = ["#e8a0a8", "#8fd0c0", "#a99ad8", "#f2d27a", "#7fb0e8"] as const;

/** Each part has its own random numbers, so that it does not depend on the number that another part took. */
export function composeScene({ seed, hour, ground, companion, figures = [] }: SceneOptions) {
	const randomFor = (purpose: string) => randomOf(`${seed} ${purpose}`);
	const land = randomFor("land");
	const theGround = ground ?? pick(ANY_GROUND, land);
	const theHour = hour ?? pick(ANY_HOUR, randomFor("hour"));
	const papers = papersOf(theHour, theGround, pick(TINTS, land), between(0, 0.2, land));
	const layers = composeLand(theGround, papers, land);

	const slots = composeSlots(randomFor("slots"));
	const [main, second, third] = figures;
	const names = companion ? [main, companion, second] : [main, second, third];
	plant(layers, theGround, theHour === "snow", randomFor("plants"), slots);
	names.forEach((name, at) => {
		const slot = slots[at];
		if (name && slot) place(layers, name, slot, theGround === "sea");
	});

	const sky = randomFor("sky");
	const weather = papers.weather ?? weatherOf(names.filter((name) => name !== undefined));
	return { papers, ...composeSky(papers, theHour, slots, sky), layers, weather, drops: drops(sky) };
}

/**
 * The share of the overflowing height that is cut off at the top. In a frame half as high as the picture it moves the middle of
 * the figures to the middle of the frame.
 */
export const FOCUS = `${Math.round((2 * (275 / HEIGHT) - 0.5) * 100)}%` as const;

const ROUGHNESS: Record<Ground, number> = { hills: 28, mountains: 58, desert: 17, plain: 9, sea: 24 };

function composeLand(ground: Ground, papers: Papers, random: () => number): Layer[] {
	const isSea = ground === "sea";
	const depth = isSea ? 5 : pick([3, 4, 4], random);
	const shift = between(-20, 16, random);
	const bases = isSea ? [236, 268, 312, 356, 404] : depth === 4 ? [228, 280, 336, 390] : [254, 322, 384];
	const shades = isSea
		? [papers.ridges[0], ...papers.sea, pick([papers.ridges[2], papers.ridges[3]], random)]
		: papers.ridges.slice(4 - depth);
	const peaks = between(0.75, 1.3, random);
	return shades.map((paper, at): Layer => {
		const isWater = isSea && at > 0 && at < 4;
		// Near ridges are flatter. The nearest keeps its height, or the ground could leave the picture.
		const height = (bases[at] ?? 380) + shift * (1 - at / shades.length);
		const roughness = (ROUGHNESS[ground] * peaks) / (1 + at * (ground === "mountains" ? 0.8 : 0.35));
		const heights = isWater ? waves(height, at, random) : ridge(height, roughness, random);
		return { heights, path: closed(heights), paper, figures: [] };
	});
}

/** The slot in the middle, then one on each side of it. */
function composeSlots(random: () => number): [Slot, Slot, Slot] {
	const side = random() < 0.5 ? -1 : 1;
	const slot = (x: number, scale: number, isMain: boolean, skyY: number): Slot => ({
		x: 400 + side * x,
		scale: scale * between(0.92, 1.1, random),
		isMain,
		skyY: skyY + between(-16, 16, random),
		isFront: random() < 0.5,
	});
	return [
		slot(between(4, 58, random), 1.4, true, 232),
		slot(-between(152, 206, random), 1.06, false, 172),
		slot(between(196, 250, random), 0.98, false, 152),
	];
}

function place(layers: Layer[], name: FigureName, slot: Slot, isSea: boolean): void {
	const scale = slot.scale * sizeOf(name) ** (slot.isMain ? 0.6 : 0.8);
	const last = layers.length - 1;
	const stand = last - 1;
	const edge = (layer: number) => heightAt(layers[layer]?.heights ?? [], slot.x);

	function put(layer: number, y: number, more: Partial<Placed> = {}): void {
		layers[layer]?.figures.push({ name, x: slot.x, y, scale, isFlipped: slot.x > 400, isStory: true, ...more });
	}

	if (name === "rainbow") put(0, edge(0) + 34, { scale: 2.5 * slot.scale });
	else if (IN_SKY.has(name)) put(0, slot.skyY);
	else if (ON_WATER.has(name) && isSea) {
		const layer = slot.isMain ? 2 : 3;
		put(layer, edge(layer) + 16 * scale);
	} else if (ON_WATER.has(name)) put(last, edge(stand) + 40, { hasPond: true, scale: Math.min(scale, 1.3) });
	else if (isSea) put(last, edge(last) + 8);
	else if (slot.isMain) put(stand, edge(stand) + 9);
	else {
		// Large figures are behind the main one, small ones in front of it.
		const layer = isLarge(name) ? Math.max(0, stand - 1) : sizeOf(name) < 1 || slot.isFront ? last : stand;
		put(layer, edge(layer) + 8);
	}
}

function composeSky(papers: Papers, hour: Hour, slots: readonly Slot[], random: () => number) {
	const side = (slots[1]?.x ?? 0) < 400 ? -1 : 1;
	const isMany = papers.stars === "many";
	const starCount = isMany ? (hour === "starry" ? 64 : 36) : papers.stars === "few" ? 16 : 0;
	return {
		orb: {
			x: 400 + side * between(235, 305, random),
			y: between(78, 132, random) + (papers.isLow ? 74 : 0),
			radius: between(28, 50, random),
			isCrescent: papers.isNight === true && random() < 0.6,
		},
		stars: Array.from({ length: starCount }, () => ({
			x: between(12, 788, random),
			y: between(12, isMany ? 215 : 130, random),
			radius: between(0.8, 2.4, random),
		})),
		clouds: Array.from({ length: papers.isNight ? 1 : Math.floor(between(1, 5, random)) }, () => ({
			x: between(20, 720, random),
			y: between(46, 185, random),
			scale: between(0.6, 1.7, random),
		})),
		birds: Array.from({ length: papers.isNight || random() < 0.5 ? 0 : 3 }, (_, at) => ({
			x: 400 - side * between(150, 250, random) + at * 26,
			y: between(70, 120, random),
			scale: between(0.7, 1.1, random),
		})),
	};
}

const DROP_COUNT = 46;

const drops = (random: () => number) =>
	Array.from({ length: DROP_COUNT }, () => ({
		x: between(0, 800, random),
		y: between(0, 430, random),
		size: between(0.6, 1.4, random),
	}));

type Names = readonly [FigureName, ...FigureName[]];

const TREES: Record<Ground, readonly [Names, ...Names[]]> = {
	hills: [["olive", "cypress", "cypress"], ["oak"], ["cypress"], ["oak", "olive"], ["oak", "cypress"]],
	mountains: [["cypress"], ["cypress", "cypress", "oak"], ["cypress", "olive"]],
	desert: [["palm"], ["palm", "olive"]],
	plain: [["oak"], ["olive"], ["cypress"], ["oak", "cypress"]],
	sea: [["palm"], ["cypress"], ["olive"]],
};

const EVERGREENS: Names = ["cypress"];

const FLOWERS: Record<Ground, readonly [FigureName | null, ...(FigureName | null)[]]> = {
	hills: [null, "flower", "mushroom", "sunflower", null],
	mountains: [null, "flower", null],
	desert: [null],
	plain: ["wheat", "sunflower", "flower", "wheat"],
	sea: [null, "flower", "shell"],
};

const LANDMARKS: Record<Ground, readonly [FigureName | null, ...(FigureName | null)[]]> = {
	hills: [null, null, "house", "church", "windmill"],
	mountains: [null, null, null, "castle", "tower"],
	desert: [null, null, "city"],
	plain: [null, "windmill", "barn", "house"],
	sea: [null, null, "lighthouse"],
};

/** The distance that plants keep from each slot of a figure. */
const ROOM = 96;

function plant(layers: Layer[], ground: Ground, isSnowy: boolean, random: () => number, slots: readonly Slot[]): void {
	const taken = slots.map(({ x }) => x);
	const isFree = (x: number, room: number) => taken.every((other) => Math.abs(other - x) >= room);
	const first = ground === "sea" ? layers.length - 1 : 1;

	function put(name: FigureName, x: number, at: number, scale: number, sink: number): void {
		const layer = layers[at];
		if (!layer) return;
		const y = heightAt(layer.heights, x) + sink;
		layer.figures.push({ name, x, y, scale, isFlipped: random() < 0.5, isStory: false });
	}

	const landmark = pick(LANDMARKS[ground], random);
	const landmarkX = between(90, 710, random);
	if (landmark) put(landmark, landmarkX, ground === "sea" ? 0 : 1, between(0.3, 0.42, random), 4);

	const trees = isSnowy ? EVERGREENS : pick(TREES[ground], random);
	const treeCount = Math.round(between(ground === "sea" ? 0 : 3, ground === "plain" ? 5 : 8, random));
	for (let count = 0; count < treeCount; count++) {
		const x = between(20, 780, random);
		const at = Math.floor(between(first, layers.length, random));
		const depth = at / layers.length;
		const scale = 0.36 + depth * between(0.42, 0.8, random);
		const name = pick(trees, random);
		if (!isFree(x, depth < 0.4 ? ROOM / 2 : ROOM)) continue;
		taken.push(x);
		put(name, x, at, scale, 6);
	}

	const flower = isSnowy ? null : pick(FLOWERS[ground], random);
	const flowerCount = flower ? Math.round(between(2, 6, random)) : 0;
	for (let count = 0; count < flowerCount; count++) {
		const x = between(24, 776, random);
		const scale = between(0.26, 0.42, random);
		if (flower && isFree(x, ROOM * 0.72)) put(flower, x, layers.length - 1, scale, 8);
	}
}

// Edges of the layers: hills, dunes and waves

const STEP = 40;

/** Returns the heights of an edge every 40 units, from a step before the picture to a step after it. */
function ridge(height: number, roughness: number, random: () => number): number[] {
	const waves = [1, 2.3, 4.1].map((pace, at) => ({
		pace: (pace * between(0.8, 1.25, random) * Math.PI * 2) / WIDTH,
		phase: between(0, Math.PI * 2, random),
		size: roughness / (at + 1),
	}));
	return points(
		(x) => height + waves.reduce((sum, { pace, phase, size }) => sum + Math.sin(x * pace + phase) * size, 0),
	);
}

function waves(height: number, at: number, random: () => number): number[] {
	const phase = between(0, Math.PI, random);
	return points((x) => height + Math.sin((x / STEP) * (Math.PI / (1.4 + at * 0.25)) + phase) * (3 + at * 2));
}

const points = (height: (x: number) => number) =>
	Array.from({ length: WIDTH / STEP + 3 }, (_, at) => Math.round(height((at - 1) * STEP) * 10) / 10);

/** Returns a smooth path through all heights, closed below the picture. */
function closed(heights: readonly number[]): string {
	const start = `M${-STEP} ${HEIGHT + 20}V${heights[0] ?? 0}`;
	const slope = (at: number) => ((heights[at + 1] ?? heights[at] ?? 0) - (heights[at - 1] ?? heights[at] ?? 0)) / 6;
	const round = (value: number) => Math.round(value * 10) / 10;
	const curves = heights.slice(1).map((height, at) => {
		const x = at * STEP;
		const before = heights[at] ?? height;
		return `C${round(x - (STEP * 2) / 3)} ${round(before + slope(at))} ${round(x - STEP / 3)} ${round(height - slope(at + 1))} ${x} ${height}`;
	});
	return `${start}${curves.join("")}V${HEIGHT + 20}Z`;
}

function heightAt(heights: readonly number[], x: number): number {
	const place = x / STEP + 1;
	const left = heights[Math.floor(place)] ?? heights.at(-1) ?? 0;
	const right = heights[Math.floor(place) + 1] ?? left;
	return left + (right - left) * (place - Math.floor(place));
}

// The places of figures: in the sky, on water, behind others or in front of them

const setOf = (list: string) => new Set(list.split(" ")) as ReadonlySet<string> as ReadonlySet<FigureName>;

const IN_SKY = setOf("kite moon raincloud balloon butterfly bee eagle sparrow dove star angel feather leaf rainbow");
const ON_WATER = setOf("ark boat whale fish dolphin paperboat");

/** The size relative to other figures. Every drawing fills the same box. */
function sizeOf(name: FigureName): number {
	if (HUGE.has(name)) return 1.5;
	if (LARGE.has(name)) return 1.25;
	if (SMALL.has(name)) return 0.82;
	return 1;
}

const HUGE = setOf("city castle church lighthouse windmill tower oak treehouse ark whale");
const LARGE = setOf(
	"house stable barn market tomb bridge tent giraffe elephant olive palm cypress train cross campfire cart dinosaur",
);
const SMALL = setOf(
	"coin key eggs thread letter cup apple feather shell stones mitten compass glasses heart bee snail mouse frog ball candle butterfly leaf sling paperboat fish hedgehog mushroom sparrow scroll book jar sprout star flute bell boots kettle lamb cat",
);

const isLarge = (name: FigureName) => HUGE.has(name) || LARGE.has(name);

const WEATHERS: Partial<Record<FigureName, Weather>> = {
	snowman: "snow",
	mitten: "snow",
	penguin: "snow",
	umbrella: "rain",
	raincloud: "rain",
	leaf: "leaves",
};

const weatherOf = (figures: readonly FigureName[]): Weather | undefined =>
	figures.map((name) => WEATHERS[name]).find((weather) => weather !== undefined);
