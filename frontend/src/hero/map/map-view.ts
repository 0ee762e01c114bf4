// The visible part of the world map and the positions of its markers. Sizes are in pixels unless noted otherwise.

export type Size = { width: number; height: number };
/** `center` is in units of the projection; `scale` is pixels per unit. */
export type MapView = { center: Point; scale: number };

type Placed<T> = { item: T; at: Point };
/** One item, or several that would overlap. `at` is in pixels from the top left of the view. */
type Marker<T> = { items: T[]; at: Point };

/** Size of a marker with its name, without it, and with the number of several items. */
export const NAMED: Size = { width: 92, height: 78 };
const NAMELESS: Size = { width: 46, height: 46 };
const NUMBER: Size = { width: 54, height: 54 };
export const MAX_SCALE = 26;
const PADDING_PX = 52;
/** In a narrower frame, names would fill the map of the whole world. */
const NARROW_PX = 600;

/** The whole world, as wide as the frame. A low frame cuts off the far north. */
export const worldView = ({ width }: Size): MapView => ({
	center: { x: WORLD_WIDTH / 2 + 8, y: WORLD_HEIGHT * 0.57 },
	scale: width / (WORLD_WIDTH + 24),
});

export function fitView(points: readonly Point[], size: Size): MapView {
	const world = worldView(size);
	if (points.length === 0) return world;
	const [west, east] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
	const [north, south] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
	const room = { width: Math.max(40, size.width - 2 * PADDING_PX), height: Math.max(40, size.height - 2 * PADDING_PX) };
	const scale = Math.min(room.width / (east - west), room.height / (south - north), MAX_SCALE);
	return limitView({ center: { x: (west + east) / 2, y: (north + south) / 2 }, scale }, size);
}

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

/** Clamps a value; returns the middle if `low` is above `high`. */
const limitBetween = (low: number, high: number, value: number) =>
	low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));

export const areNamesShown = (view: MapView, size: Size) =>
	size.width >= NARROW_PX || view.scale > 3 * worldView(size).scale;

/** The position of a point in pixels from the top left of the view. */
export const onScreen = ({ center, scale }: MapView, { width, height }: Size, { x, y }: Point): Point => ({
	x: width / 2 + (x - center.x) * scale,
	y: height / 2 + (y - center.y) * scale,
});

/**
 * Joins the two nearest markers until none overlap. At the largest scale, the items of joined markers form a ring around
 * their place.
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
			// A gap below 1 means that the two overlap.
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

export type Point = { x: number; y: number };
type Degrees = { latitude: number; longitude: number };

export const WORLD_WIDTH = 1000;
/** Latitudes beyond which no one lives; Antarctica is left out. */
const NORTH_DEGREES = 81;
const SOUTH_DEGREES = -57;

const SCALE = WORLD_WIDTH / (2 * Math.PI);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const heightOf = (latitude: number) => 1.25 * SCALE * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(latitude)));
const TOP = heightOf(NORTH_DEGREES);

/** Miller's cylindrical projection: https://en.wikipedia.org/wiki/Miller_cylindrical_projection */
export const project = ({ latitude, longitude }: Degrees): Point => ({
	x: (radians(longitude) + Math.PI) * SCALE,
	y: TOP - heightOf(latitude),
});

export const WORLD_HEIGHT = TOP - heightOf(SOUTH_DEGREES);
