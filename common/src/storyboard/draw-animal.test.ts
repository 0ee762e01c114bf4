import { expect, it } from "vitest";
import animals from "./animals.json" with { type: "json" };
import { drawAnimal } from "./draw-animal.ts";
import { ANIMAL_POSES, type PanelAnimal } from "./panel.ts";

const KINDS = Object.keys(animals);
const light = { isNight: false, rim: "#fdf6e6", shade: "#2a2f55" };
const draw = (animal: Partial<PanelAnimal>) =>
	drawAnimal(
		{ kind: "dog", who: "dog", pose: "stand", direction: "right", isYoung: false, isMany: false, ...animal },
		{ seed: "a", light },
	);

const variants = (kind: string) =>
	ANIMAL_POSES.flatMap((pose) =>
		[false, true].flatMap((isYoung) =>
			[false, true].map((isMany) => ({ kind, pose, isYoung, isMany, direction: isMany ? "left" : "right" }) as const),
		),
	);

it("every animal in every pose is made of plain shapes with plain colours", () => {
	for (const animal of KINDS.flatMap(variants)) {
		const { svg } = draw(animal);
		expect(svg, JSON.stringify(animal)).not.toMatch(/NaN|Infinity|undefined|\sid=|style=|href|url\(|<script|var\(/);
		expect(svg).toMatch(/^<g transform/);
	}
});

it("every animal stays inside its stated size, above the ground", () => {
	for (const animal of KINDS.flatMap(variants).filter(({ isMany }) => !isMany)) {
		const { svg, width, height } = draw(animal);
		const [a = 0, , , d = 0, e = 0, f = 0] = (/matrix\(([^)]*)\)/.exec(svg)?.[1] ?? "").split(" ").map(Number);
		const paths = [...svg.matchAll(/ d="([^"]*)" fill="#/g)].map(([, path = ""]) => path).join("");
		const points = [...paths.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[CAMz])/g)];
		const isCut = svg.includes("<svg");
		for (const [, x, y] of points) {
			expect(Math.abs(Number(x) * a + e), JSON.stringify(animal)).toBeLessThanOrEqual(width / 2 + 1);
			if (!isCut) expect(Number(y) * d + f, JSON.stringify(animal)).toBeLessThanOrEqual(1);
			expect(-(Number(y) * d + f), JSON.stringify(animal)).toBeLessThanOrEqual(height + 1);
		}
	}
});

it("an animal that faces left is the mirror image of one that faces right", () => {
	const right = draw({ kind: "fox" });
	const left = draw({ kind: "fox", direction: "left" });
	expect(left.width).toBe(right.width);
	expect(left.svg.replace(/matrix\([^)]*\)/, "")).toBe(right.svg.replace(/matrix\([^)]*\)/, ""));
	expect(left.svg).toMatch(/^<g transform="matrix\(-/);
});

it("the same animal is always drawn in the same way", () => {
	expect(draw({ kind: "otter", isMany: true })).toEqual(draw({ kind: "otter", isMany: true }));
});

it("two kinds never draw the same", () => {
	const drawings = KINDS.map((kind) => draw({ kind }).svg);
	expect(new Set(drawings).size).toBe(KINDS.length);
});

it("an adult has the height that animals.json states", () => {
	expect(draw({ kind: "dog" }).height).toBeCloseTo(90, -1);
	expect(draw({ kind: "elephant" }).height).toBeCloseTo(300, -1);
});

it("a young animal is smaller than an adult, and a group is wider than one", () => {
	expect(draw({ kind: "bear", isYoung: true }).height).toBeLessThan(draw({ kind: "bear" }).height);
	expect(draw({ kind: "sheep", isMany: true }).width).toBeGreaterThan(draw({ kind: "sheep" }).width);
});

it("colours are darker at night", () => {
	const night = drawAnimal(
		{ kind: "duck", who: "duck", pose: "stand", direction: "right", isYoung: false, isMany: false },
		{ seed: "a", light: { ...light, isNight: true } },
	);
	expect(night.svg).not.toBe(draw({ kind: "duck" }).svg);
});
