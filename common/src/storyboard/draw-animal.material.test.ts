import { expect, it } from "vitest";
import { casesToCheck } from "../../../backend/test/material-cases.ts";
import { ANIMALS } from "../animals.ts";
import { ANIMAL_KINDS, type AnimalKind, animalNamed } from "./animal-words.ts";
import animals from "./animals.json" with { type: "json" };
import { drawAnimal, loadAnimals } from "./draw-animal.ts";
import type { PanelAnimal } from "./panel.ts";
import { ANIMAL_POSES } from "./panel-choices.ts";

const KINDS = ANIMAL_KINDS;
const WORDS = Object.values<AnimalKind>(animals).flatMap(({ words = [], young = [] }) => [...words, ...young]);
const light = { isNight: false, rim: "#fdf6e6", shade: "#2a2f55" };
const draw = (animal: Partial<PanelAnimal>) =>
	drawAnimal(
		{ kind: "dog", who: "dog", pose: "stand", direction: "right", isYoung: false, isMany: false, ...animal },
		{ seed: "a", light },
	);

await loadAnimals(KINDS);

const variants = (kind: string) =>
	ANIMAL_POSES.flatMap((pose, at) => [
		{ kind, pose, direction: "right" } as const,
		{ kind, pose, direction: "left", isYoung: true, isMany: at % 4 === 0 } as const,
	]);

it("every animal in every pose is made of plain shapes with plain colours", () => {
	const odd = /NaN|Infinity|undefined|\sid=|style=|href|url\(|<script|var\(/;
	expect(
		casesToCheck(KINDS)
			.flatMap(variants)
			.filter((animal) => odd.test(draw(animal).svg)),
	).toEqual([]);
});

it("an animal has the color that the text tells instead of that of its kind", () => {
	const goat = { kind: "goat", who: "kid", pose: "stand", direction: "right", isYoung: true, isMany: false } as const;
	const orange = "#df8a3c";
	expect(drawAnimal(goat, { seed: "a", light, color: orange }).svg).toContain(orange);
	expect(drawAnimal(goat, { seed: "a", light }).svg).not.toContain(orange);
});

it("every animal stays inside its stated size, above the ground", () => {
	const isOutside = (animal: Partial<PanelAnimal>) => {
		const { svg, width, height } = draw(animal);
		const [a = 0, , , d = 0, e = 0, f = 0] = (/matrix\(([^)]*)\)/.exec(svg)?.[1] ?? "").split(" ").map(Number);
		const paths = [...svg.matchAll(/ d="([^"]*)" fill="#/g)].map(([, path = ""]) => path).join("");
		const isCut = svg.includes("<svg");
		return [...paths.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[CAMz])/g)].some(([, x, y]) => {
			const [across, up] = [Math.abs(Number(x) * a + e), -(Number(y) * d + f)];
			return across > width / 2 + 1 || up > height + 1 || (up < -1 && !isCut);
		});
	};
	expect(
		casesToCheck(KINDS)
			.flatMap(variants)
			.filter((animal) => isOutside({ ...animal, isMany: false })),
	).toEqual([]);
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

it("every animal that the form offers names exactly one kind", () => {
	expect(ANIMALS.filter((name) => !WORDS.includes(name))).toEqual([]);
	expect(WORDS.filter((word, at) => WORDS.indexOf(word) !== at)).toEqual([]);
});

it("ambiguous words are among the words of their kind", () => {
	for (const { words = [], young = [], ambiguous = [] } of Object.values<AnimalKind>(animals))
		expect([...words, ...young]).toEqual(expect.arrayContaining([...ambiguous]));
});

it.each([
	["dog", { kind: "dog", isYoung: false }],
	["Golden Retriever", { kind: "golden retriever", isYoung: false }],
	["kid goat", { kind: "goat", isYoung: true }],
	["little brown bear", { kind: "bear", isYoung: false }],
	["jabberwock", undefined],
])("the animal named %s has its kind and age", (name, expected) => {
	expect(animalNamed(name)).toEqual(expected);
});

it("a kind that does not exist is not drawn", () => {
	expect(draw({ kind: "jabberwock" })).toEqual({ svg: "", width: 0, height: 0 });
});

it("two kinds never draw the same", () => {
	const drawings = KINDS.map((kind) => draw({ kind }).svg);
	expect(new Set(drawings).size).toBe(KINDS.length);
});

it("an adult has the height that animals.json states", () => {
	expect(draw({ kind: "dog" }).height).toBeCloseTo(90, -1);
	expect(draw({ kind: "elephant" }).height).toBeCloseTo(300, -1);
});

it("a toy is small, whatever its kind", () => {
	expect(draw({ kind: "elephant", isToy: true }).height).toBeLessThan(60);
});

it("a young animal is smaller than an adult, and a group is wider than one", () => {
	expect(draw({ kind: "bear", isYoung: true }).height).toBeLessThan(draw({ kind: "bear" }).height);
	expect(draw({ kind: "sheep", isMany: true }).width).toBeGreaterThan(draw({ kind: "sheep" }).width);
});

it("a swimming animal is cut at the water line, but not under water", () => {
	const animal = {
		kind: "seal",
		who: "seal",
		pose: "swim",
		direction: "right",
		isYoung: false,
		isMany: false,
	} as const;
	expect(drawAnimal(animal, { seed: "a", light }).svg).toContain("<svg");
	expect(drawAnimal(animal, { seed: "a", light, isUnderWater: true }).svg).not.toContain("<svg");
});

it("colours are darker at night", () => {
	const night = drawAnimal(
		{ kind: "duck", who: "duck", pose: "stand", direction: "right", isYoung: false, isMany: false },
		{ seed: "a", light: { ...light, isNight: true } },
	);
	expect(night.svg).not.toBe(draw({ kind: "duck" }).svg);
});

it("spiders of a group do not overlap", () => {
	const one = draw({ kind: "spider" });
	const many = draw({ kind: "spider", isMany: true }).svg;
	const boxes = Array.from(many.matchAll(/translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)/g), ([, ...values]) => {
		const [x = 0, y = 0, size = 0] = values.map(Number);
		return {
			left: x - (size * one.width) / 2,
			right: x + (size * one.width) / 2,
			top: y - size * one.height,
			bottom: y,
		};
	});
	const overlaps = boxes.flatMap((a, at) =>
		boxes
			.slice(at + 1)
			.filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4),
	);
	expect(boxes).toHaveLength(5);
	expect(overlaps).toEqual([]);
});

it("two and three animals are as many as the text says, and a herd of large ones leaves room for people", () => {
	const members = (animal: Partial<PanelAnimal>) => draw({ isMany: true, ...animal }).svg.split("matrix(").length - 1;
	expect([members({ kind: "giraffe", count: 2 }), members({ kind: "hen", count: 3 })]).toEqual([2, 3]);
	expect(draw({ kind: "cow", isMany: true }).width).toBeLessThan(2.2 * draw({ kind: "cow" }).width);
});
