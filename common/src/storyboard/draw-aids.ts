// Draws the aids that a child uses or wears: wheelchair, crutches, hearing aid, cast, insulin pump. They are loaded for a child who has one.
import type { Dressed } from "./draw-clothes.ts";
import { type Head, headMover } from "./draw-head.ts";
import {
	alongLimb,
	curve,
	darker,
	ellipse,
	lighter,
	line,
	movePath,
	mover,
	type Point,
	polar,
	polygon,
	tube,
} from "./paper.ts";

const METAL = "#8d93a3";
const TYRE = "#4a4757";

const wheelRadius = ({ rig }: Dressed) => rig.body.leg * 0.45 + 1;

/** The parts of a wheelchair behind the child, who is always seen from the side in it. */
export function drawChairBehind(dressed: Dressed): void {
	const { paper, rig, looks } = dressed;
	const { hip, body } = rig;
	const radius = wheelRadius(dressed);
	const s = body.size;
	const [x, y] = hip;
	paper.stick(
		`${line([x - 14 * s, -radius], [x - 15 * s, y + 4 * s], [x - 19 * s, y - 38 * s])}L${x - 27 * s} ${y - 41 * s}`,
		METAL,
		4 * s,
	);
	paper.cut(
		polygon([x - 19 * s, y - 36 * s], [x - 12 * s, y - 36 * s], [x - 8 * s, y + 6 * s], [x - 16 * s, y + 6 * s]),
		looks.accent,
	);
	const foot = rig.legs[1]?.[2] ?? [x, 0];
	paper.stick(
		line(
			[x + 4 * s, y + 11 * s],
			[x + 22 * s, y + 12 * s],
			[foot[0] - 4 * s, foot[1] + 8 * s],
			[foot[0] + 12 * s, foot[1] + 8 * s],
		),
		METAL,
		3.4 * s,
	);
	paper.cut(
		polygon([x - 16 * s, y + 6 * s], [x + 22 * s, y + 5 * s], [x + 22 * s, y + 12 * s], [x - 16 * s, y + 13 * s]),
		darker(looks.accent, 0.2),
	);
	paper.cut(ellipse([x + 21 * s, -7 * s], 7 * s), TYRE);
	paper.mark(ellipse([x + 21 * s, -7 * s], 3 * s), METAL);
	paper.stick(line([x + 21 * s, -8 * s], [x + 19 * s, y + 11 * s]), METAL, 3 * s);
}

/** The near wheel of a wheelchair. */
export function drawChairBefore(dressed: Dressed): void {
	const { paper, rig, looks } = dressed;
	const { hip, body } = rig;
	const radius = wheelRadius(dressed);
	const s = body.size;
	const [x, y] = hip;
	const hub: Point = [x - 6 * s, -radius - 1];
	paper.cut(ellipse(hub, radius, radius), TYRE, { lift: 1.2 });
	paper.mark(ellipse(hub, radius - 4 * s), lighter(looks.accent, 0.5));
	paper.draw(ellipse(hub, radius - 5.5 * s), METAL, 1.6 * s);
	paper.mark(ellipse(hub, radius * 0.56), looks.accent);
	for (let index = 0; index < 6; index++) {
		const [a, b] = [polar(hub, index * 60 + 12, radius * 0.2), polar(hub, index * 60 + 12, radius * 0.44)];
		paper.draw(line(a, b), lighter(looks.accent, 0.6), 3 * s);
	}
	paper.mark(ellipse(hub, 3.4 * s), METAL);
	paper.stick(line([x - 14 * s, y - 6 * s], [x + 8 * s, y - 7 * s]), METAL, 3.6 * s);
}

/** An elbow crutch in a hand. */
export function drawCrutch({ paper, rig, looks }: Dressed, index: 0 | 1): void {
	const [, elbow, hand] = rig.arms[index];
	const s = rig.body.size;
	const foot: Point = [hand[0] + (hand[0] - elbow[0]) * 0.4, -2];
	const cuff = alongLimb([elbow, hand, hand], 0.12);
	paper.stick(line(cuff, hand, foot), METAL, 3.2 * s);
	paper.stick(line([hand[0] - 6 * s, hand[1] + 2 * s], [hand[0] + 6 * s, hand[1] + 2 * s]), looks.accent, 4 * s);
	paper.draw(ellipse(cuff, 6.5 * s, 3.2 * s), looks.accent, 2.6 * s);
	paper.stick(line([foot[0], foot[1] - 3 * s], foot), TYRE, 5 * s);
}

/** A plaster cast on the lower leg (with crutches) or arm, with a drawing of friends. */
export function drawCast({ paper, rig, looks }: Dressed, part: "arm" | "leg"): void {
	const limb = part === "leg" ? (rig.legs[1] ?? rig.legs[0]) : rig.arms[1];
	if (!limb) return;
	const width = part === "leg" ? rig.body.legWidth : rig.body.armWidth;
	paper.cut(
		tube(limb, [width * 1.1, width * 1.25, width * 1.12], { from: 0.56, to: part === "leg" ? 1 : 0.96, cut: true }),
		lighter(looks.accent, 0.1),
		{ lift: 1 },
	);
	const [x, y] = alongLimb(limb, 0.76);
	paper.mark(movePath("M0 4C-6 -1 -4 -5 0 -2C4 -5 6 -1 0 4Z", mover({ x, y, scale: rig.body.size * 0.9 })), "#fff8ea");
}

/** A pump at the waist with its thin tube, and a sensor on the upper arm. */
export function drawPump({ paper, rig, looks }: Dressed): void {
	const s = rig.body.size;
	const [x, y] = rig.torsoAt(rig.body.waist * (rig.view === "side" ? 0.3 : 0.62), 0.16);
	paper.draw(curve([x, y], [x - 12 * s, y + 6 * s], [x - 10 * s, y - 9 * s]), "#e9e4da", 1.5 * s);
	paper.mark(
		polygon(
			[x - 4.5 * s, y - 5.5 * s],
			[x + 4.5 * s, y - 5.5 * s],
			[x + 4.5 * s, y + 5.5 * s],
			[x - 4.5 * s, y + 5.5 * s],
		),
		"#3f5572",
	);
	paper.mark(
		polygon([x - 3 * s, y - 4 * s], [x + 3 * s, y - 4 * s], [x + 3 * s, y], [x - 3 * s, y]),
		lighter(looks.accent, 0.4),
	);
}

/** A sensor patch on the upper arm. */
export function drawSensor({ paper, rig }: Dressed): void {
	const [x, y] = alongLimb(rig.arms[1], 0.3);
	paper.mark(ellipse([x, y], 3.4 * rig.body.size), "#f3eee2");
	paper.mark(ellipse([x, y], 1.4 * rig.body.size), "#b9b4aa");
}

/** Devices at the ear, over the hair, so that they are seen with each hair style. */
export function drawHearing(head: Head): void {
	const { paper, rig, looks } = head;
	const { aids, skin } = looks;
	const hasAid = aids.has("hearingAid");
	const hasImplant = aids.has("cochlearImplant");
	if (!skin || !(hasAid || hasImplant)) return;
	const place = (path: string) => movePath(path, headMover(head));
	const color = lighter(looks.accent, 0.1);
	const sides =
		rig.view === "side"
			? [[-20, 12, -1]]
			: [
					[-47, 8, -1],
					[47, 8, 1],
				];
	for (const [x = 0, y = 0, out = 1] of hasAid ? sides : sides.slice(-1)) {
		paper.cut(place(ellipse([x, y], 9, 11)), skin);
		paper.mark(place(ellipse([x - out * 1, y + 2], 4.5, 6)), darker(skin, 0.16), 0.7);
		const back = rig.view === "side" ? -1 : -out;
		paper.draw(
			place(
				`M${x - back * -5} ${y - 11}C${x + back * 10} ${y - 14} ${x + back * 13} ${y + 2} ${x + back * 8} ${y + 11}`,
			),
			color,
			3.2,
		);
		paper.draw(
			place(`M${x - back * -5} ${y - 11}C${x - back * 6} ${y - 8} ${x - back * 4} ${y - 2} ${x} ${y + 3}`),
			lighter(color, 0.6),
			1.2,
		);
		if (hasImplant) {
			const disc: [number, number] = rig.view === "side" ? [-38, -14] : [out * 42, -24];
			paper.draw(place(`M${x + back * 9} ${y}Q${disc[0] - 8 * out} ${y - 6} ${disc[0]} ${disc[1]}`), color, 1.3);
			paper.cut(place(ellipse(disc, 9)), color, { lift: 0.8 });
			paper.mark(place(ellipse(disc, 4)), lighter(color, 0.5));
		}
	}
}
