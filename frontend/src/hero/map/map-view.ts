// What part of the world the map shows, and where its markers stand. Sizes are in pixels unless they are said to be the
// projection's.
import { type Point, WORLD_HEIGHT, WORLD_WIDTH } from "./projection.ts";

export type Size = { width: number; height: number };
/** `center` in the projection's units; `scale`: pixels for one of them. */
export type MapView = { center: Point; scale: number };

type Placed<T> = { item: T; at: Point };
/** One item, or several that would hide each other. `at` is in pixels, from the left and the top of what is shown. */
export type Marker<T> = { items: T[]; at: Point };

/** What a marker takes up: with its name, without, and as the number of several. */
export const NAMED: Size = { width: 92, height: 78 };
const NAMELESS: Size = { width: 46, height: 46 };
const NUMBER: Size = { width: 54, height: 54 };
/** Pixels for one of the projection's units: about 15 km on the ground. */
export const MAX_SCALE = 26;
const PADDING_PX = 52;
/** In a narrow frame names would leave no room on the map of the whole world. */
const NARROW_PX = 600;

/** The whole world, as wide as the frame; what a low frame cuts off is the far north. */
export const worldView = ({ width }: Size): MapView => ({
	center: { x: WORLD_WIDTH / 2 + 8, y: WORLD_HEIGHT * 0.57 },
	scale: width / (WORLD_WIDTH + 24),
});

/** Shows all points with some room around them. */
export function fitView(points: readonly Point[], size: Size): MapView {
	const world = worldView(size);
	if (points.length === 0) return world;
	const [west, east] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
	const [north, south] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
	const room = { width: Math.max(40, size.width - 2 * PADDING_PX), height: Math.max(40, size.height - 2 * PADDING_PX) };
	const scale = Math.min(room.width / (east - west), room.height / (south - north), MAX_SCALE);
	return limitView({ center: { x: (west + east) / 2, y: (north + south) / 2 }, scale }, size);
}

/** Neither smaller than the world nor beyond its edges. */
export function limitView({ center, scale }: MapView, size: Size): MapView {
	const world = worldView(size);
	const limited = Math.min(MAX_SCALE, Math.max(world.scale, scale));
	const half = { x: size.width / 2 / limited, y: size.height / 2 / limited };
	return {
		center: {
			x: limitBetween(half.x, WORLD_WIDTH + 24 - half.x, center.x),
			y: limitBetween(half.y, WORLD_HEIGHT - half.y, center.y),
		},
		scale: limited,
	};
}

/** The middle of both where there is no room between them. */
const limitBetween = (low: number, high: number, value: number) =>
	low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));

export const areNamesShown = (view: MapView, size: Size) =>
	size.width >= NARROW_PX || view.scale > 3 * worldView(size).scale;

/** In pixels, from the left and the top of what is shown. */
export const onScreen = ({ center, scale }: MapView, { width, height }: Size, { x, y }: Point): Point => ({
	x: width / 2 + (x - center.x) * scale,
	y: height / 2 + (y - center.y) * scale,
});

/**
 * Joins the two that are nearest to each other until none hides another. Where the map cannot be made larger, those that
 * still do stand in a ring around their place.
 */
export function placeMarkers<T>(points: readonly Placed<T>[], view: MapView, size: Size): Marker<T>[] {
	const markers: Marker<T>[] = points.map(({ item, at }) => ({ items: [item], at: onScreen(view, size, at) }));
	const single = areNamesShown(view, size) ? NAMED : NAMELESS;
	for (let pair = nearestPair(markers, single); pair; pair = nearestPair(markers, single)) {
		const [one, other] = pair;
		const share = other.items.length / (one.items.length + other.items.length);
		markers.splice(markers.indexOf(other), 1);
		markers[markers.indexOf(one)] = {
			items: [...one.items, ...other.items],
			at: { x: one.at.x + (other.at.x - one.at.x) * share, y: one.at.y + (other.at.y - one.at.y) * share },
		};
	}
	return view.scale < MAX_SCALE ? markers : markers.flatMap(spread);
}

function nearestPair<T>(markers: readonly Marker<T>[], single: Size): [Marker<T>, Marker<T>] | null {
	const sizeOf = ({ items }: Marker<T>) => (items.length > 1 ? NUMBER : single);
	let nearest: [Marker<T>, Marker<T>] | null = null;
	let least = 1;
	markers.forEach((one, at) => {
		for (const other of markers.slice(at + 1)) {
			// Below 1 the two overlap.
			const gap = Math.max(
				(2 * Math.abs(one.at.x - other.at.x)) / (sizeOf(one).width + sizeOf(other).width),
				(2 * Math.abs(one.at.y - other.at.y)) / (sizeOf(one).height + sizeOf(other).height),
			);
			if (gap >= least) continue;
			least = gap;
			nearest = [one, other];
		}
	});
	return nearest;
}

function spread<T>({ items, at }: Marker<T>): Marker<T>[] {
	if (items.length === 1) return [{ items, at }];
	const step = (2 * Math.PI) / items.length;
	const radius = NAMED.width / 2 / Math.sin(Math.min(step / 2, Math.PI / 2));
	return items.map((item, place) => ({
		items: [item],
		at: { x: at.x - radius * Math.cos(place * step), y: at.y - radius * Math.sin(place * step) },
	}));
}
