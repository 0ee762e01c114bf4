import { coverFigures } from "@lion-tails/common/cover";
import { GROUNDS, HOURS } from "@lion-tails/common/cover-scenes";
import { FIGURE_NAMES } from "@lion-tails/common/figures";
import { describe, expect, it } from "vitest";
import { composeScene, type Scene } from "./compose.ts";

const stories = (scene: Scene) =>
	scene.layers.flatMap(({ figures }) => figures.filter(({ isStory }) => isStory).map((figure) => figure));
const landscape = ({ layers, weather: _, ...sky }: Scene) => ({
	...sky,
	layers: layers.map(({ figures, ...layer }) => ({ ...layer, figures: figures.filter(({ isStory }) => !isStory) })),
});

describe("a scene", () => {
	it("a scene is the same for the same seed and different for another", () => {
		expect(composeScene({ seed: "a", figures: ["kite"] })).toEqual(composeScene({ seed: "a", figures: ["kite"] }));
		expect(composeScene({ seed: "a" })).not.toEqual(composeScene({ seed: "b" }));
	});

	it("a scene keeps everything in its place when a figure is added", () => {
		for (const ground of GROUNDS)
			for (const name of FIGURE_NAMES) {
				const options = { seed: `${ground} ${name}`, ground, companion: "lamb" as const };
				const before = composeScene({ ...options, figures: [] });
				const after = composeScene({ ...options, figures: [name, "candle"] });
				expect(landscape(after)).toEqual(landscape(before));
				expect(stories(after)).toEqual(expect.arrayContaining(stories(before)));
			}
	});

	it("a scene shows every figure inside the picture on every ground and at every hour", () => {
		for (const hour of HOURS)
			for (const ground of GROUNDS)
				for (let at = 0; at < FIGURE_NAMES.length; at += 3) {
					const figures = FIGURE_NAMES.slice(at, at + 3);
					const placed = stories(composeScene({ seed: `${hour} ${at}`, hour, ground, figures }));
					expect(placed.map(({ name }) => name).toSorted()).toEqual(figures.toSorted());
					for (const { name, x, y, scale } of placed) {
						expect(x - 60, name).toBeGreaterThan(60);
						expect(x + 60, name).toBeLessThan(740);
						expect(y, name).toBeLessThan(450);
						if (name !== "rainbow") expect(y - 120 * scale, name).toBeGreaterThan(0);
					}
				}
	});

	it("a scene floats a boat in a pond on dry ground", () => {
		const boat = (ground: "hills" | "sea") => stories(composeScene({ seed: "s", ground, figures: ["boat"] }))[0];
		expect(boat("hills")?.hasPond).toBe(true);
		expect(boat("sea")?.hasPond).toBeUndefined();
	});

	it("nearly all of thirty scenes for one theme look different", () => {
		const looks = Array.from({ length: 30 }, (_, at) => {
			const seed = `story ${at}`;
			const scene = composeScene({ seed, ...coverFigures({ theme: "joy", animal: "lamb", title: "A Day" }, seed) });
			return [scene.papers.sky.join(), scene.layers.length, stories(scene)[0]?.name].join();
		});
		expect(new Set(looks).size).toBeGreaterThan(28);
	});
});
