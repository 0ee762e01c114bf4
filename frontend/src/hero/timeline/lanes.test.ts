import type { Hero } from "@lion-tails/common/hero";
import { expect, test } from "vitest";
import { aHero } from "../../../test/hero-server.ts";
import { layOutTimeline } from "./lanes.ts";

const WIDTH_PX = 150;
const layOut = (heroes: Hero[]) => layOutTimeline(heroes, () => WIDTH_PX);
const lived = (birthYear: number | null, deathYear: number | null, more: Partial<Hero> = {}) =>
	aHero(`Hero ${birthYear} ${deathYear}`, { birthYear, deathYear, keyEvents: [], ...more });

test("layOutTimeline orders lives by their beginning without overlaps", () => {
	const heroes = Array.from({ length: 60 }, (_, at) =>
		lived(((at * 733) % 1900) + 20, ((at * 733) % 1900) + 20 + (at % 80)),
	);
	const { marks, lanes } = layOut(heroes);
	expect(marks).toHaveLength(60);
	expect(marks.map(({ from }) => from)).toEqual(marks.map(({ from }) => from).toSorted((a, b) => a - b));
	for (const one of marks) {
		expect(one.lane).toBeLessThan(lanes);
		for (const other of marks)
			if (other !== one && other.lane === one.lane)
				expect(Math.abs(other.from - one.from)).toBeGreaterThanOrEqual(WIDTH_PX);
	}
});

test("layOutTimeline places a life within its centuries", () => {
	const { marks, starts } = layOut([lived(614, 680), lived(1892, 1983)]);
	expect(starts).toHaveLength(21);
	const [hilda, corrie] = marks;
	expect(hilda?.from).toBeGreaterThan(starts[6] ?? 0);
	expect(hilda?.to).toBeLessThan(starts[7] ?? 0);
	expect(corrie?.from).toBeLessThan(starts[19] ?? 0);
	expect(corrie?.to).toBeGreaterThan(starts[19] ?? 0);
});

test("layOutTimeline widens a century in which many lives begin", () => {
	const { starts } = layOut(Array.from({ length: 5 }, (_, at) => lived(1801 + at * 10, 1880)));
	const widthOf = (century: number) => (starts[century] ?? 0) - (starts[century - 1] ?? 0);
	expect(widthOf(19)).toBeGreaterThan(widthOf(18));
});

test("layOutTimeline places a life without years in the middle of its centuries and skips one without a time", () => {
	const { marks, starts } = layOut([
		lived(null, null, { name: "Somebody", timePeriod: "5th century" }),
		lived(null, null, { name: "Nobody", timePeriod: "Long ago" }),
	]);
	expect(marks.map(({ hero }) => hero.name)).toEqual(["Somebody"]);
	expect(marks[0]?.from).toBeCloseTo(((starts[4] ?? 0) + (starts[5] ?? 0)) / 2, -1);
});

test("layOutTimeline returns twenty empty centuries without heroes", () => {
	const { marks, lanes, width, starts } = layOut([]);
	expect([marks.length, lanes]).toEqual([0, 0]);
	expect(width).toBe(starts[20]);
});
