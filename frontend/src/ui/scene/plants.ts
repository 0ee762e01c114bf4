// Trees and flowers of a scene, and something small in the distance.
import type { Ground } from "@lion-tails/common/cover-scenes";
import type { FigureName } from "@lion-tails/common/figures";
import type { Layer, Slot } from "./layout.ts";
import { between, pick } from "./random.ts";
import { heightAt } from "./ridges.ts";

type Names = readonly [FigureName, ...FigureName[]];

/** One of these sets grows in a scene. */
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

/** Nothing grows where a figure stands, or may stand later. */
const ROOM = 96;

export function plant(
	layers: Layer[],
	ground: Ground,
	isSnowy: boolean,
	random: () => number,
	slots: readonly Slot[],
): void {
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
