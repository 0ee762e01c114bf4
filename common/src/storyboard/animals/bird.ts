// Birds.
import type { PanelAnimal } from "../panel.ts";
import { type Frame, type Knot, place } from "../strips.ts";
import type { Kind } from "./kinds.ts";
import { marks } from "./marks.ts";
import { color, cut, farther, head, lay, numbers, partsOf, point, radians, type Sheet, UNIT } from "./sheet.ts";

export function bird(sheet: Sheet, kind: Kind, pose: PanelAnimal["pose"]): number {
	const canFly = Boolean(kind.wings);
	const isFlying = canFly && sheet.isInAir;
	const isDown = pose === "sit" || pose === "lie" || pose === "sleep" || pose === "swim" || pose === "carried";
	const [length = 20, thick = 2] = numbers(kind.legs);
	const legLength = length * (sheet.isYoung ? 0.75 : 1);
	const tilt = isFlying ? 6 : (kind.tilt ?? 20) - (pose === "run" ? 8 : 0);
	const frame: Frame = { x: 0, y: 0, unit: UNIT, angle: radians(-tilt) };
	const parts = partsOf(sheet, kind.parts);
	const trunk = (parts.find((part) => !part.isBehind)?.knots ?? []).map((knot) => place(frame, knot));
	const floor = Math.max(...trunk.map(([, y, r]) => y + r));

	const leg = (at: number) => {
		const paint = color(sheet, kind.legColors ?? "k");
		const step = { walk: 0.35, run: 0.7 }[pose as string] ?? 0;
		const [hipX, y] = place(frame, [-0.12, 0.2, 0]);
		const x = hipX + (at - 0.5) * UNIT * 0.2;
		const swing = at === 0 ? -step : step;
		const end: [number, number] = isFlying
			? [x - UNIT * 0.5 - legLength * 0.75, y + UNIT * 0.2]
			: [x + swing * legLength, floor + legLength * (1 - step * 0.1 * at)];
		const shade = at === 0 ? farther(paint) : paint;
		cut(sheet, shade, [
			[x, y, thick * 1.3],
			[end[0], end[1] - thick, thick],
		]);
		if (!isFlying)
			cut(sheet, shade, [
				[end[0] - thick * 1.5, end[1] - thick, thick * 0.7],
				[end[0] + thick * 4.5, end[1] - thick, thick * 0.9],
			]);
	};
	const spread = (isFar: boolean) => {
		const [, cover = "a", feathers = cover, rest = ""] = /^(\w) (\w) (.*)$/.exec(kind.wings ?? "") ?? [];
		const [span = 1.6, width = 0.5] = numbers(rest);
		const shade = (letter: string) => (isFar ? farther(color(sheet, letter)) : color(sheet, letter));
		const root: Frame = {
			...frame,
			...point(place(frame, [isFar ? 0.25 : 0, -0.25, 0])),
			angle: frame.angle + (isFar ? 0.55 : 0),
		};
		const fan = (paint: string, count: number, length: number) => {
			for (let at = 0; at < count; at++) {
				const u = at / (count - 1);
				const angle = radians(-92 - 58 * u);
				const reach = length * span * (1 - 0.3 * u ** 1.5);
				const along = (share: number, r: number): Knot => [
					Math.cos(angle) * reach * share - u * 0.25,
					Math.sin(angle) * reach * share,
					width * r,
				];
				cut(
					sheet,
					paint,
					[along(0.05, 0.3), along(0.6, 0.36), along(0.95, 0.2)].map((knot) => place(root, knot)),
				);
			}
		};
		fan(shade(feathers), 5, 1);
		fan(shade(cover), 4, 0.58);
	};

	const [neckPart] = partsOf(sheet, kind.neck ? [kind.neck] : []);
	const isLong = (neckPart?.knots.length ?? 0) > 2;
	const neck = (neckPart?.knots ?? [])
		.map(([x, y, r]): Knot => {
			const [ox, oy] = neckPart?.knots[0] ?? [0, 0];
			if (!isLong) return pose === "sleep" ? [x - 0.06, y + 0.12, r] : [x, y, r];
			if (isFlying) return [ox + Math.hypot(x - ox, y - oy) * 0.85, oy - Math.hypot(x - ox, y - oy) * 0.25, r];
			const share = (pose === "sleep" ? 0.6 : 1) * (sheet.isYoung ? 0.8 : 1);
			return [ox + (x - ox) * share, oy + (y - oy) * share, r];
		})
		.map((knot) => place(frame, knot));
	const [headSize = 14, headAngle = 0] = numbers(kind.head);
	const last = neck.at(-1) ?? [0, 0, 0];

	if (isFlying) spread(true);
	if (!isDown) leg(0);
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	if (!isDown) leg(1);
	if (neckPart) cut(sheet, neckPart.paint, neck);
	lay(
		sheet,
		frame,
		parts.filter((part) => !part.isBehind),
	);
	marks(sheet, trunk, kind.marks);
	if (isFlying) spread(false);
	else lay(sheet, frame, partsOf(sheet, kind.wing));
	head(sheet, kind, {
		x: last[0],
		y: last[1],
		unit: headSize * (sheet.isYoung ? 1.2 : 1),
		angle: radians(headAngle + (pose === "sleep" ? 12 : 0)),
	});
	return floor - UNIT * 0.28;
}
