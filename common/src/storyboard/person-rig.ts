// The joints of a person: where shoulders, elbows, hands, hips, knees and feet are in a pose. The person faces right.
import type { PanelPerson } from "./panel.ts";
import type { Limb, Point } from "./paper.ts";
import { lerp, polar } from "./paper.ts";
import poses from "./people/poses.json" with { type: "json" };

export type View = "side" | "front" | "away";

/** A pose seen from one side. Angles in degrees; lengths are shares of the limb. */
type PoseShape = {
	/** The height of the hip over the ground, as a share of the leg. */
	hip: number;
	lean?: number;
	/** How far the head is tilted forwards. */
	head?: number;
	/** From -1 (up) to 1 (down). */
	look?: number;
	/** Angle (0 is down, 90 forwards or outwards) and share of the arm's length; far or left first. */
	arms: number[][];
	/** Angle, share (missing: to the ground), side of the knee, foreshortening. Crossed: knee out, knee down, foot out. */
	legs: number[][];
	/** The turn of each foot. */
	heel?: number[];
	turn?: number;
	eyes?: string;
	folded?: boolean;
	crossed?: boolean;
	knees?: boolean;
	covered?: boolean;
	water?: boolean;
	points?: boolean;
	open?: boolean;
};

type PoseName = keyof typeof poses;
const POSE_SHAPES: Record<PoseName, { side: PoseShape; front?: PoseShape }> = poses;

/** Measures in panel units. */
export type Body = {
	height: number;
	/** From the crown to the chin. */
	head: number;
	neck: number;
	torso: number;
	leg: number;
	arm: number;
	shoulder: number;
	waist: number;
	hip: number;
	armWidth: number;
	legWidth: number;
	/** 1 for a child of 8. */
	size: number;
};

const AGES = [
	[1, 108, 45],
	[3, 126, 48],
	[5, 146, 49],
	[8, 170, 50],
	[11, 194, 51],
	[14, 216, 52],
	[18, 236, 53],
] as const;

const CHILD_AGES: Partial<Record<PanelPerson["kind"], number>> = {
	toddler: 2,
	teenager: 14,
	bibleBoy: 9,
	bibleGirl: 9,
};

export function bodyOf({ kind, age }: PanelPerson, sex: string): Body {
	if (kind === "baby") return measures(82, 41, sex, 0);
	if (/^(girl|boy|child|toddler|teenager|bibleBoy|bibleGirl)$/.test(kind)) {
		const years = kind === "toddler" ? Math.min(age ?? 2, 3) : (age ?? CHILD_AGES[kind] ?? 8);
		const above = AGES.findIndex(([limit]) => limit >= years);
		const [upper, lower] = [
			AGES[above < 0 ? AGES.length - 1 : above] ?? AGES[3],
			AGES[Math.max(0, above - 1)] ?? AGES[3],
		];
		const share = above > 0 ? (years - lower[0]) / (upper[0] - lower[0]) : 1;
		return measures(
			lerp(lower[1], upper[1], share),
			lerp(lower[2], upper[2], share),
			sex,
			Math.max(0, (years - 11) / 10),
		);
	}
	const isOld = /grand|Old/.test(kind);
	return measures((sex === "female" ? 242 : 252) - (isOld ? 10 : 0), sex === "female" ? 52 : 54, sex, 1);
}

function measures(height: number, head: number, sex: string, grown: number): Body {
	const rest = height - head * 0.95;
	const small = height / 170;
	const isWoman = sex === "female";
	return {
		height,
		head,
		neck: lerp(2, 7, grown),
		torso: rest * lerp(0.5, 0.46, grown),
		leg: rest * lerp(0.5, 0.54, grown),
		arm: rest * lerp(0.48, 0.45, grown),
		shoulder: lerp(15.5 * small, isWoman ? 18.5 : 24, grown),
		waist: lerp(17.5 * small, isWoman ? 19 : 23, grown),
		hip: lerp(9 * small, isWoman ? 12 : 12, grown),
		armWidth: lerp(6.6 * small ** 0.7, isWoman ? 7.4 : 8.8, grown),
		legWidth: lerp(8.4 * small ** 0.7, isWoman ? 9.6 : 10.6, grown),
		size: small ** 0.6,
	};
}

export type Rig = {
	body: Body;
	view: View;
	shape: PoseShape;
	hip: Point;
	/** Between the shoulders. */
	chest: Point;
	head: Point;
	/** Degrees, clockwise. */
	headTurn: number;
	arms: readonly [Limb, Limb];
	legs: readonly Limb[];
	/** The point at `across` units from the spine and at `up` of its length, from 0 (hip) to 1 (shoulders). */
	torsoAt(across: number, up: number): Point;
};

/** `holds`: an arm that would hang holds something instead. */
export function rigOf(body: Body, pose: string, view: View, holds = false): Rig {
	const { side, front } = POSE_SHAPES[pose as PoseName] ?? POSE_SHAPES.stand;
	const own = view === "side" ? side : (front ?? side);
	const hangs = Math.abs(own.arms[1]?.[0] ?? 90) < 40 && !own.turn && !own.folded;
	const shape = holds && hangs ? { ...own, arms: [own.arms[0] ?? [], view === "side" ? [56, 0.74] : [14, 0.72]] } : own;
	const isFlat = view === "side" || !front;
	const { hip: hipHeight, lean = 0, head = 0 } = shape;
	/** The height of the ankle over the sole. */
	const ankle = 6 * body.size;
	const hip: Point = [0, -Math.max(hipHeight * (body.leg - ankle) + ankle, body.legWidth * 0.9)];
	const chest = polar(hip, 180 - lean, body.torso);
	const angle = (lean * Math.PI) / 180;
	const torsoAt = (across: number, up: number): Point => {
		const [x, y] = polar(hip, 180 - lean, body.torso * up);
		return [x + across * Math.cos(angle), y + across * Math.sin(angle)];
	};
	const headTurn = lean * 0.4 + head;
	const headBase = torsoAt(0, 1);
	const neckEnd = polar(headBase, 180 - lean * 0.6, body.neck);
	const headPoint = polar(neckEnd, 180 - headTurn, body.head * 0.47);

	const shoulderAcross = isFlat ? [body.size * 2, -body.size * 2] : [-body.shoulder, body.shoulder];
	const limbs = (specs: number[][], roots: readonly Point[], length: number, isLeg: boolean): Limb[] =>
		specs.flatMap(([degrees = 0, share, bend = 1, foreshort = 1], index) => {
			const root = roots[index];
			if (!root) return [];
			const sign = !isFlat && index === 0 ? -1 : 1;
			if (isLeg && shape.crossed) {
				const [kneeOut = 0, kneeDown = 0, footOut = 0] = specs[index] ?? [];
				const knee: Point = [root[0] + kneeOut * length * sign, root[1] + kneeDown * length];
				return [[root, knee, [root[0] + footOut * length * sign, -ankle - index * ankle * 0.6]] as const];
			}
			const full = length * foreshort;
			const cos = Math.max(0.2, Math.cos((degrees * Math.PI) / 180));
			const reach = share === undefined ? Math.min(full * 0.999, (-root[1] - ankle) / cos) : share * full;
			const end = polar(root, degrees * sign, reach);
			// Elbows bend backwards and down, knees forwards; both outwards from the front.
			const out = (isFlat ? (isLeg ? 1 : -1) : sign) * bend;
			return [[root, joint(root, end, full / 2, out), end] as const];
		});
	const [armA, armB] = limbs(
		shape.arms,
		shoulderAcross.map((across) => torsoAt(across, 0.93)),
		body.arm,
		false,
	);
	const hips = isFlat
		? [torsoAt(body.size * 2, 0.02), torsoAt(-body.size * 2, 0.02)]
		: [torsoAt(-body.hip, 0.02), torsoAt(body.hip, 0.02)];
	const legs = limbs(shape.legs, hips, body.leg - ankle, true);
	const none: Limb = [chest, chest, chest];
	return {
		body,
		view,
		shape,
		hip,
		chest,
		head: headPoint,
		headTurn,
		arms: [armA ?? none, armB ?? none],
		legs,
		torsoAt,
	};
}

/** The middle joint of a limb with two parts of the length `half`; `side` 1 is to the left of the way from root to end on screen. */
function joint(root: Point, end: Point, half: number, side: number): Point {
	const [dx, dy] = [end[0] - root[0], end[1] - root[1]];
	const distance = Math.hypot(dx, dy) || 1;
	const out = Math.sqrt(Math.max(0, half ** 2 - (distance / 2) ** 2)) * side;
	return [root[0] + dx / 2 + (dy / distance) * out, root[1] + dy / 2 - (dx / distance) * out];
}
