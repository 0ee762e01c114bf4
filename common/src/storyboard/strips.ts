// Cut paper: soft strips along a row of circles, and a sheet that they are laid on.

/** A circle that a strip passes through. */
export type Knot = readonly [x: number, y: number, radius: number];

/** A coordinate system on the sheet: x forward, y down, turned by `angle` (radians, clockwise). */
export type Frame = { x: number; y: number; unit: number; angle: number };

export const place = ({ x, y, unit, angle }: Frame, [u, v, r]: Knot): Knot => [
	x + unit * (u * Math.cos(angle) - v * Math.sin(angle)),
	y + unit * (u * Math.sin(angle) + v * Math.cos(angle)),
	unit * r,
];

type Joint = { x: number; y: number; r: number; tx: number; ty: number; slope: number };

/** The knots with the direction of the strip and the growth of its radius at each. */
function joints(knots: readonly Knot[]): Joint[] {
	return knots.map(([x, y, r], at) => {
		const [px, py, pr] = knots[at - 1] ?? [x, y, r];
		const [nx, ny, nr] = knots[at + 1] ?? [x, y, r];
		const before = Math.hypot(x - px, y - py);
		const after = Math.hypot(nx - x, ny - y);
		const dx = (before && (x - px) / before) + (after && (nx - x) / after);
		const dy = (before && (y - py) / before) + (after && (ny - y) / after);
		const length = Math.hypot(dx, dy) || 1;
		const slope = (nr - pr) / (before + after || 1);
		return { x, y, r, tx: dx / length, ty: dy / length, slope: Math.max(-0.98, Math.min(0.98, slope)) };
	});
}

const round = (value: number) => String(Math.round(value * 10) / 10);
const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** The outline of a strip as path data. */
export function outline(knots: readonly Knot[]): string {
	const [first] = knots;
	if (!first) return "";
	const [x, y, r] = first;
	if (knots.length === 1) {
		const half = (to: number) => `A${pair(r, r)} 0 1 1 ${pair(to, y)}`;
		return `M${pair(x - r, y)}${half(x + r)}${half(x - r)}z`;
	}
	const row = joints(knots);
	const side = (joint: Joint, sign: number) => {
		const cos = Math.sqrt(1 - joint.slope ** 2);
		const [nx, ny] = [-joint.ty * sign, joint.tx * sign];
		return {
			x: joint.x + joint.r * (nx * cos - joint.tx * joint.slope),
			y: joint.y + joint.r * (ny * cos - joint.ty * joint.slope),
			dx: joint.tx * cos + nx * joint.slope,
			dy: joint.ty * cos + ny * joint.slope,
		};
	};
	const top = row.map((joint) => side(joint, -1));
	const bottom = row.map((joint) => side(joint, 1)).toReversed();
	const edge = (points: typeof top, sign: number) =>
		points
			.slice(1)
			.map((to, at) => {
				const from = points[at] ?? to;
				const third = (Math.hypot(to.x - from.x, to.y - from.y) / 3) * sign;
				const one = pair(from.x + from.dx * third, from.y + from.dy * third);
				return `C${one} ${pair(to.x - to.dx * third, to.y - to.dy * third)} ${pair(to.x, to.y)}`;
			})
			.join("");
	const cap = (joint: Joint | undefined, to: { x: number; y: number } | undefined, isLarge: boolean) =>
		joint && to ? `A${pair(joint.r, joint.r)} 0 ${isLarge ? 1 : 0} 1 ${pair(to.x, to.y)}` : "";
	const [start] = row;
	const end = row.at(-1);
	return `M${pair(top[0]?.x ?? 0, top[0]?.y ?? 0)}${edge(top, 1)}${cap(end, bottom[0], (end?.slope ?? 0) > 0)}${edge(bottom, -1)}${cap(start, top[0], (start?.slope ?? 0) < 0)}z`;
}

/** A circle inside a strip: `t` from its start (0) to its end (1), `s` from its left edge (-1) to its right edge (1). */
export function inside(knots: readonly Knot[], t: number, s: number, radius: number): Knot {
	const row = joints(knots);
	const at = Math.max(0, Math.min(row.length - 2, Math.floor(t * (row.length - 1))));
	const [from, to] = [row[at], row[at + 1]];
	if (!from || !to) return knots[0] ?? [0, 0, 0];
	const u = t * (row.length - 1) - at;
	const length = Math.hypot(to.x - from.x, to.y - from.y);
	const h = 3 * u ** 2 - 2 * u ** 3;
	const [a, b] = [(u ** 3 - 2 * u ** 2 + u) * length, (u ** 3 - u ** 2) * length];
	const x = from.x + (to.x - from.x) * h + from.tx * a + to.tx * b;
	const y = from.y + (to.y - from.y) * h + from.ty * a + to.ty * b;
	const r = from.r + (to.r - from.r) * u;
	const [tx, ty] = [from.tx + (to.tx - from.tx) * u, from.ty + (to.ty - from.ty) * u];
	const norm = Math.hypot(tx, ty) || 1;
	return [x - (ty / norm) * s * r, y + (tx / norm) * s * r, radius * r];
}
