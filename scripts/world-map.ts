// node scripts/world-map.ts: writes frontend/src/hero/map/land.json, the simplified outlines of all land from Natural Earth's 1:50m
// map.
import { readFileSync, writeFileSync } from "node:fs";
import { type Point, project } from "../frontend/src/hero/map/map-view.ts";

type Ring = number[];
type Place = { longitude: number; latitude: number };
/** The used subset of TopoJSON: https://github.com/topojson/topojson-specification */
type Topology = {
	transform: { scale: [number, number]; translate: [number, number] };
	arcs: [number, number][][];
	objects: { land: { geometries: { arcs: Ring[][] }[] } };
};

const TARGET = new URL("../frontend/src/hero/map/land.json", import.meta.url);
/** Rings south of this are Antarctica. */
const SOUTH_DEGREES = -60;
/** Units of the path per unit of the projection. */
const PRECISION = 10;
/** In units of the projection: maximum distance of a line from the coast, and minimum size of an island. */
const TOLERANCE = 0.28;
const MIN_ISLAND = 1.2;

const file = new URL(import.meta.resolve("world-atlas/land-50m.json"));
const { transform, arcs, objects }: Topology = JSON.parse(readFileSync(file, "utf8"));
const { scale, translate } = transform;

const places = arcs.map((arc) => {
	let [x, y] = [0, 0];
	return arc.map(([east, north]) => {
		x += east;
		y += north;
		return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
	});
});

const rings = objects.land.geometries.flatMap((geometry) => geometry.arcs.flat());
const path = rings
	.map((ring) => ring.flatMap((arc) => (arc < 0 ? (places[~arc] ?? []).toReversed() : (places[arc] ?? []))))
	.filter((ring) => ring.some(({ latitude }) => latitude > SOUTH_DEGREES))
	.map((ring) => withoutJumps(ring).map(project))
	.filter((ring) => sizeOf(ring) > MIN_ISLAND)
	.map((ring) => outline(simplified(ring)))
	.join("");

writeFileSync(TARGET, `${JSON.stringify({ path }, null, "\t")}\n`);

/** Removes jumps at 180 degrees: Asia continues beyond the map's eastern edge. */
function withoutJumps(ring: Place[]): Place[] {
	let turn = 0;
	const whole = ring.map(({ longitude, latitude }, at) => {
		const step = longitude - (ring[at - 1] ?? { longitude }).longitude;
		if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
		return { longitude: longitude + turn, latitude };
	});
	const isWestOfMap = whole.reduce((sum, { longitude }) => sum + longitude, 0) / whole.length < -180;
	return isWestOfMap ? whole.map((place) => ({ ...place, longitude: place.longitude + 360 })) : whole;
}

/** Returns width plus height. */
function sizeOf(ring: Point[]): number {
	const [across, down] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
	return Math.max(...across) - Math.min(...across) + Math.max(...down) - Math.min(...down);
}

/** The Douglas–Peucker algorithm: drops points near the line between their neighbours. */
function simplified(line: Point[]): Point[] {
	const [first, last] = [line[0], line.at(-1)];
	if (!first || !last || line.length < 3) return line;
	const distances = line.map((point) => distanceTo(point, first, last));
	const furthest = distances.indexOf(Math.max(...distances));
	if ((distances[furthest] ?? 0) < TOLERANCE) return [first, last];
	return [...simplified(line.slice(0, furthest + 1)), ...simplified(line.slice(furthest)).slice(1)];
}

function distanceTo({ x, y }: Point, from: Point, to: Point): number {
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	if (length === 0) return Math.hypot(x - from.x, y - from.y);
	return Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length;
}

/** Returns a path of relative integers without duplicate points. */
function outline(points: Point[]): string {
	const [first, ...others] = points.map(({ x, y }) => ({ x: Math.round(x * PRECISION), y: Math.round(y * PRECISION) }));
	if (!first) return "";
	let last = first;
	let drawn = `M${first.x} ${first.y}l`;
	let isFirst = true;
	for (const point of others) {
		const [x, y] = [point.x - last.x, point.y - last.y];
		if (x === 0 && y === 0) continue;
		drawn += `${isFirst || x < 0 ? "" : " "}${x}${y < 0 ? "" : " "}${y}`;
		isFirst = false;
		last = point;
	}
	return `${drawn}z`;
}
