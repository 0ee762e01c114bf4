// Animals with a form of their own: fish, whales, insects, snails.
import type { PanelAnimal } from "../panel.ts";
import { type Frame, place } from "../strips.ts";
import type { Kind } from "./kinds.ts";
import { marks } from "./marks.ts";
import { GRID, head, lay, numbers, partsOf, point, radians, type Sheet, UNIT } from "./sheet.ts";

export function shape(sheet: Sheet, kind: Kind, pose: PanelAnimal["pose"]): number {
	const swims = sheet.isUnderWater || kind.isAquatic ? (kind.tilt ?? -5) : 0;
	const tilt = { fly: -8, jump: -14, run: -3, swim: swims }[pose as string] ?? 0;
	const frame: Frame = { x: 0, y: 0, unit: UNIT, angle: radians(tilt) };
	const parts = partsOf(sheet, kind.parts);
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	const front = parts.filter((part) => !part.isBehind);
	lay(sheet, frame, front.slice(0, 1));
	marks(
		sheet,
		(front[0]?.knots ?? []).map((knot) => place(frame, knot)),
		kind.marks,
	);
	lay(sheet, frame, front.slice(1));
	const [u = 0, v = 0] = numbers(kind.neck).map((value) => value / GRID);
	const [unit = 1, turn = 0] = numbers(kind.head);
	head(sheet, kind, { ...point(place(frame, [u, v, 0])), unit: UNIT * unit, angle: radians(turn) });
	return sheet.box.bottom - (sheet.box.bottom - sheet.box.top) * 0.3;
}
