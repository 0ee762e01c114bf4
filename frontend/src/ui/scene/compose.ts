// Computes from a seed where everything in a scene stands. scene.tsx draws it. Land, sky and trees depend on the seed, the
// hour and the ground alone, and so does where a figure would stand: a figure that is added moves nothing.
import type { Cover } from "@lion-tails/common/cover";
import type { Ground, Hour } from "@lion-tails/common/cover-scenes";
import type { FigureName } from "@lion-tails/common/figures";
import { IN_SKY, isLarge, ON_WATER, sizeOf, weatherOf } from "./figure-places.ts";
import type { Layer, Placed, Slot } from "./layout.ts";
import { type Papers, papersOf, type Weather } from "./palettes.ts";
import { plant } from "./plants.ts";
import { between, pick, randomOf } from "./random.ts";
import { closed, HEIGHT, heightAt, ridge, waves } from "./ridges.ts";

/** What is left out the seed decides, except for the figures. */
export type SceneOptions = { seed: string } & Partial<Cover>;

export type Scene = {
	papers: Papers;
	orb: { x: number; y: number; radius: number; isCrescent: boolean };
	stars: { x: number; y: number; radius: number }[];
	clouds: { x: number; y: number; scale: number }[];
	birds: { x: number; y: number; scale: number }[];
	layers: Layer[];
	weather: Weather | undefined;
	/** Where rain, snow or leaves fall. */
	drops: { x: number; y: number; size: number }[];
};

const ANY_HOUR = ["dawn", "day", "meadow", "golden", "autumn", "rose", "dusk", "night", "starry"] as const;
const ANY_GROUND = ["hills", "hills", "hills", "mountains", "mountains", "plain", "plain", "sea", "sea"] as const;
const TINTS = ["#e8a0a8", "#8fd0c0", "#a99ad8", "#f2d27a", "#7fb0e8"] as const;

/** Each part has its own random numbers, so that none depends on how many another took. */
export function composeScene({ seed, hour, ground, companion, figures = [] }: SceneOptions): Scene {
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
 * Of the height that does not fit in the frame, how much is cut off at the top. It brings the middle of those who stand there to the middle of a frame half as high as the picture.
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
		// The nearer the flatter; and the nearest edge stays where it is, or the ground could leave the picture.
		const height = (bases[at] ?? 380) + shift * (1 - at / shades.length);
		const roughness = (ROUGHNESS[ground] * peaks) / (1 + at * (ground === "mountains" ? 0.8 : 0.35));
		const heights = isWater ? waves(height, at, random) : ridge(height, roughness, random);
		return { heights, path: closed(heights), paper, figures: [] };
	});
}

/** The middle, then one on each side of it. */
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
		// Large ones stand behind, small ones before the main one.
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
