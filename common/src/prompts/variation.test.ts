import { expect, test } from "vitest";
import { type Variation, variationFor } from "./variation.ts";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);
const all = SEEDS.map(variationFor);

test("every part varies, even for consecutive seeds", () => {
	const kinds = (part: keyof Variation) => new Set(all.slice(0, 100).map((variation) => variation[part])).size;
	expect([kinds("opening"), kinds("place"), kinds("hour"), kinds("season")]).toEqual([12, 16, 8, 8]);
});

test("no hour contradicts its place", () => {
	const hoursAt = (place: string) => new Set(all.filter((one) => one.place === place).map(({ hour }) => hour));
	expect([...hoursAt("a school yard after school")]).toEqual(["a long afternoon"]);
	expect(hoursAt("a library")).toEqual(new Set(["late morning", "noon", "a long afternoon"]));
	expect(hoursAt("a harbor").size).toBe(8);
});

test("few seeds share all parts", () => {
	expect(new Set(all.map((variation) => JSON.stringify(variation))).size).toBeGreaterThan(370);
});

test("large seeds work", () => {
	for (const seed of [2 ** 31, 2 ** 32 - 1, 2 ** 53 - 1]) expect(Object.values(variationFor(seed))).not.toContain("");
});
