// The edges of a scene's layers: hills, dunes and waves as smooth curves.
import { between } from "./random.ts";

export const WIDTH = 800;
export const HEIGHT = 450;

const STEP = 40;

/** Heights every 40 units over the width and a little beyond. */
export function ridge(height: number, roughness: number, random: () => number): number[] {
	const waves = [1, 2.3, 4.1].map((pace, at) => ({
		pace: (pace * between(0.8, 1.25, random) * Math.PI * 2) / WIDTH,
		phase: between(0, Math.PI * 2, random),
		size: roughness / (at + 1),
	}));
	return points(
		(x) => height + waves.reduce((sum, { pace, phase, size }) => sum + Math.sin(x * pace + phase) * size, 0),
	);
}

export function waves(height: number, at: number, random: () => number): number[] {
	const phase = between(0, Math.PI, random);
	return points((x) => height + Math.sin((x / STEP) * (Math.PI / (1.4 + at * 0.25)) + phase) * (3 + at * 2));
}

const points = (height: (x: number) => number) =>
	Array.from({ length: WIDTH / STEP + 3 }, (_, at) => Math.round(height((at - 1) * STEP) * 10) / 10);

/** Through every height, with a tangent that follows its neighbours. */
export function closed(heights: readonly number[]): string {
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

/** The height of an edge at x. */
export function heightAt(heights: readonly number[], x: number): number {
	const place = x / STEP + 1;
	const left = heights[Math.floor(place)] ?? heights.at(-1) ?? 0;
	const right = heights[Math.floor(place) + 1] ?? left;
	return left + (right - left) * (place - Math.floor(place));
}
