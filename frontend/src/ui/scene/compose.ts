// Computes from a seed where everything in a scene stands. scene.tsx draws it.
import type { FigureName } from "./figures.tsx";
import { type Hour, PAPERS } from "./palettes.ts";
import { between, pick, randomOf } from "./random.ts";

type Ground = "hills" | "mountains" | "desert" | "sea";
export type SceneOptions = { seed: string; hour?: Hour; ground?: Ground; figures?: readonly FigureName[] };

export type Placed = { name: FigureName; x: number; y: number; scale: number; isFlipped: boolean };
type Layer = { path: string; paper: string; figures: Placed[] };
export type Scene = {
	hour: Hour;
	orb: { x: number; y: number; radius: number; isCrescent: boolean };
	stars: { x: number; y: number; radius: number }[];
	clouds: { x: number; y: number; scale: number }[];
	layers: Layer[];
	/** Of the height that does not fit in the frame, how much is cut off at the top. */
	focus: `${number}%`;
};

export const WIDTH = 800;
export const HEIGHT = 450;

const STANDS_ON_SEA: ReadonlySet<FigureName> = new Set(["ark", "boat", "whale"]);
const DEFAULT_FIGURES: readonly [FigureName, ...FigureName[]] = [
	"lion",
	"lamb",
	"house",
	"tent",
	"well",
	"harp",
	"stable",
];

export function composeScene(options: SceneOptions): Scene {
	const random = randomOf(options.seed);
	const hour = options.hour ?? pick(["dawn", "day", "dusk", "dusk", "night"], random);
	const papers = PAPERS[hour];
	const figures = options.figures ?? [pick(DEFAULT_FIGURES, random)];
	const isAtSea = figures.some((name) => STANDS_ON_SEA.has(name));
	const ground = isAtSea ? "sea" : (options.ground ?? pick(["hills", "hills", "mountains", "desert"], random));

	const depth = ground === "sea" ? 4 : pick([3, 4, 4], random);
	const shades = ground === "sea" ? [papers.ridges[0], ...papers.sea] : papers.ridges.slice(4 - depth);
	const heights = depth === 4 ? [232, 282, 336, 388] : [258, 318, 380];
	const layers = shades.map((paper, at): Layer => {
		const isSea = ground === "sea" && at > 0;
		const roughness = ground === "mountains" && at < 2 ? 54 : ground === "desert" ? 16 : 28;
		const height = heights[at] ?? 380;
		const line = isSea ? waves(height, at, random) : ridge(height, roughness / (1 + at * 0.35), random);
		return { path: closed(line), paper, figures: [] };
	});

	const stand = layers.length - 2;
	const side = random() < 0.5 ? -1 : 1;
	figures.slice(0, 3).forEach((name, at) => {
		const x =
			at === 0
				? 400 + side * between(18, 62, random)
				: at === 1
					? 400 - side * between(112, 166, random)
					: 400 + side * between(188, 226, random);
		const isSmall = name === "star" || name === "dove";
		const layer = layers[isSmall ? 0 : stand + (at > 0 && random() < 0.4 && !isAtSea ? 1 : 0)] ?? layers[0];
		if (!layer) return;
		const y = isSmall ? between(96, 140, random) : heightAt(layer.path, x) + (isAtSea ? 20 : 8);
		const scale = isSmall ? 0.62 : between(1.02, 1.16, random) * (at === 0 ? 1.12 : 0.86);
		layer.figures.push({ name, x, y, scale, isFlipped: x > 400 });
	});
	if (!isAtSea) plant(layers, ground, random, figures);

	const orbSide = -side;
	return {
		hour,
		orb: {
			x: 400 + orbSide * between(90, 190, random),
			y: between(92, 150, random) + (hour === "dawn" || hour === "dusk" ? 66 : 0),
			radius: between(34, 46, random),
			isCrescent: hour === "night" && random() < 0.6,
		},
		stars: papers.stars
			? Array.from({ length: hour === "night" ? 34 : 16 }, () => ({
					x: between(12, 788, random),
					y: between(14, hour === "night" ? 210 : 130, random),
					radius: between(0.9, 2.3, random),
				}))
			: [],
		clouds: Array.from({ length: hour === "night" ? 1 : 3 }, () => ({
			x: between(40, 740, random),
			y: between(60, 180, random),
			scale: between(0.6, 1.25, random),
		})),
		layers,
		focus: focusOn(layers.flatMap(({ figures: placed }) => placed).find(({ name }) => name === figures[0])),
	};
}

/** Brings the middle of the figure to the middle of a frame half as high as the picture. */
function focusOn(figure: Placed | undefined): `${number}%` {
	if (!figure) return "100%";
	const middle = (figure.y - 60 * figure.scale) / HEIGHT;
	return `${Math.round(Math.min(1, Math.max(0, 2 * middle - 0.5)) * 100)}%`;
}

const STEP = 40;

/** Heights every 40 units over the width and a little beyond. */
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

/** Through every height, with a tangent that follows its neighbours. */
function closed(heights: number[]): string {
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

/** The height of a ridge's edge at x, read back from its path. */
function heightAt(path: string, x: number): number {
	const ends = [...path.matchAll(/C[^C]*? (\S+) (\S+?)(?=[CV])/g)].map((match) => ({
		x: Number(match[1]),
		y: Number(match[2]),
	}));
	const after = ends.findIndex((end) => end.x >= x);
	const right = ends[after] ?? ends.at(-1) ?? { x: 0, y: 300 };
	const left = ends[after - 1] ?? right;
	const part = right.x === left.x ? 0 : (x - left.x) / (right.x - left.x);
	return left.y + (right.y - left.y) * part;
}

const TREES: Record<Ground, readonly [FigureName, ...FigureName[]]> = {
	hills: ["olive", "cypress", "cypress"],
	mountains: ["cypress", "cypress", "olive"],
	desert: ["palm", "palm", "olive"],
	sea: ["palm"],
};

function plant(layers: Layer[], ground: Ground, random: () => number, figures: readonly FigureName[]): void {
	const taken = layers.flatMap(({ figures: placed }) => placed.map(({ x }) => x));
	const count = Math.round(between(3, 6, random));
	for (let at = 0; at < count; at++) {
		const x = between(30, 770, random);
		const layer = layers[Math.floor(between(1, layers.length, random))];
		if (!layer || figures.includes("city") || taken.some((other) => Math.abs(other - x) < 92)) continue;
		taken.push(x);
		const depth = layers.indexOf(layer) / layers.length;
		const placed = {
			name: pick(TREES[ground], random),
			x,
			y: heightAt(layer.path, x) + 6,
			scale: 0.42 + depth * between(0.42, 0.66, random),
			isFlipped: random() < 0.5,
		};
		layer.figures.unshift(placed);
	}
}
