import { describe, expect, test } from "vitest";
import {
	areNamesShown,
	fitView,
	limitView,
	MAX_SCALE,
	onScreen,
	placeMarkers,
	project,
	WORLD_HEIGHT,
	WORLD_WIDTH,
	worldView,
} from "./map-view.ts";

const PHONE = { width: 358, height: 300 };
const DESKTOP = { width: 1110, height: 460 };

const pointOf = (item: string, latitude: number, longitude: number) => ({ item, at: project({ latitude, longitude }) });
const PLACES = [
	...[pointOf("Whitby", 54.49, -0.61), pointOf("Jarrow", 54.98, -1.47), pointOf("Norwich", 52.63, 1.3)],
	...[
		pointOf("Prague, Jan", 50.08, 14.42),
		pointOf("Prague, Wenceslaus", 50.09, 14.4),
		pointOf("Assisi", 43.07, 12.61),
	],
	...[pointOf("Lima", -12.05, -77.03), pointOf("Kobe", 34.69, 135.2), pointOf("Penola", -37.38, 140.84)],
];

describe("the projection", () => {
	test("the projection centers longitude 0, with north above and east to the right", () => {
		const middle = project({ latitude: 0, longitude: 0 });
		expect(middle.x).toBe(WORLD_WIDTH / 2);
		expect(project({ latitude: 10, longitude: 0 }).y).toBeLessThan(middle.y);
		expect(project({ latitude: 0, longitude: 10 }).x).toBeGreaterThan(middle.x);
	});

	test("the projection is Miller's cylindrical projection", () => {
		const height = project({ latitude: 0, longitude: 0 }).y - project({ latitude: 45, longitude: 0 }).y;
		expect(height / (WORLD_WIDTH / (2 * Math.PI))).toBeCloseTo(1.25 * Math.log(Math.tan((63 * Math.PI) / 180)));
	});

	test("the projection contains every inhabited place", () => {
		for (const latitude of [78, -55]) {
			const { y } = project({ latitude, longitude: 0 });
			expect(y).toBeGreaterThan(0);
			expect(y).toBeLessThan(WORLD_HEIGHT);
		}
	});
});

describe.each([
	["phone", PHONE],
	["desktop", DESKTOP],
])("the markers on a %s", (_, size) => {
	const scales = [worldView(size).scale, 1.5, 3, 6, 12, MAX_SCALE];

	test.each(scales)("markers do not overlap at scale %d and contain every item", (scale) => {
		const view = limitView({ center: project({ latitude: 50, longitude: 10 }), scale }, size);
		const markers = placeMarkers(PLACES, view, size);
		expect(markers.flatMap(({ items }) => items).toSorted()).toEqual(PLACES.map(({ item }) => item).toSorted());
		for (const one of markers)
			for (const other of markers)
				if (one !== other) {
					const apart = Math.max(Math.abs(one.at.x - other.at.x), Math.abs(one.at.y - other.at.y));
					expect(apart).toBeGreaterThanOrEqual(42);
				}
	});

	test("markers contain one person each at the largest scale, even for two of the same town", () => {
		const view = limitView({ center: project({ latitude: 50.08, longitude: 14.42 }), scale: MAX_SCALE }, size);
		expect(placeMarkers(PLACES, view, size).every(({ items }) => items.length === 1)).toBe(true);
	});
});

describe("fitView", () => {
	test("fitView shows all points", () => {
		for (const size of [PHONE, DESKTOP]) {
			const europe = PLACES.slice(0, 6);
			const view = fitView(
				europe.map(({ at }) => at),
				size,
			);
			expect(view.scale).toBeGreaterThan(worldView(size).scale);
			for (const { at } of europe) {
				const { x, y } = onScreen(view, size, at);
				expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
			}
		}
	});

	test("fitView shows a single point at the largest scale", () => {
		expect(fitView([project({ latitude: 50, longitude: 14 })], PHONE).scale).toBe(MAX_SCALE);
		expect(fitView([], PHONE)).toEqual(worldView(PHONE));
	});

	test("fitView stays within the world, as limitView does", () => {
		const view = limitView({ center: { x: -500, y: 5000 }, scale: 4 }, DESKTOP);
		expect(onScreen(view, DESKTOP, { x: 0, y: 0 }).x).toBeCloseTo(0);
		expect(onScreen(view, DESKTOP, { x: 0, y: WORLD_HEIGHT }).y).toBeCloseTo(DESKTOP.height);
		expect(limitView({ center: { x: 0, y: 0 }, scale: 0.001 }, DESKTOP).scale).toBe(worldView(DESKTOP).scale);
	});
});

test("areNamesShown hides names on a phone's map of the whole world", () => {
	expect(areNamesShown(worldView(PHONE), PHONE)).toBe(false);
	expect(areNamesShown(worldView(DESKTOP), DESKTOP)).toBe(true);
	expect(areNamesShown({ ...worldView(PHONE), scale: 6 }, PHONE)).toBe(true);
});
