// Draws crowns, helmets, a priest's cap, halos, wings and capes. They are loaded for those who wear them.
import type { Dressed } from "./draw-clothes.ts";
import { type Head, headMover } from "./draw-head.ts";
import type { PanelPerson } from "./panel.ts";
import { type Circle, darker, ellipse, hull, lighter, line, movePath, polygon } from "./paper.ts";

const GOLD = "#d9ae4a";

/** Things on the head because of an office, over the hair. */
export function drawRegalia({ kind, pose }: PanelPerson, head: Head): void {
	const isResting = pose === "lie" || pose === "sleep" || pose === "swim";
	const { paper, rig } = head;
	const place = (path: string) => movePath(path, headMover(head));
	const { view } = rig;
	if (kind === "fisherman") {
		paper.draw(
			place(view === "side" ? "M44 -26C10 -36 -30 -32 -53 -14" : "M-50 -16C-30 -32 30 -32 50 -16"),
			"#b9674a",
			4,
		);
		if (view !== "front")
			paper.draw(place(view === "side" ? "M-50 -14C-58 -6 -62 4 -60 14" : "M30 -22C36 -12 36 0 32 8"), "#b9674a", 3.4);
	}
	if ((kind === "king" || kind === "queen") && !isResting) {
		const x = view === "side" ? -2 : 0;
		paper.cut(
			place(
				polygon([x - 40, -34], [x - 44, -72], [x - 22, -54], [x, -80], [x + 22, -54], [x + 44, -72], [x + 40, -34]),
			),
			GOLD,
			{ lift: 1.4 },
		);
		paper.draw(place(`M${x - 38} -40Q${x} -48 ${x + 38} -40`), darker(GOLD, 0.25), 1.6, 0.7);
		for (const [jx, jy] of [
			[x, -58],
			[x - 24, -46],
			[x + 24, -46],
		] as const)
			paper.mark(place(ellipse([jx, jy], 4.5)), jx === x ? "#a3453f" : "#4f7396");
	}
	if (kind === "soldier" && !isResting) {
		paper.cut(
			place(
				"M-52 4C-58 -40 -34 -64 0 -64C34 -64 58 -40 52 4C48 -2 44 -12 40 -20C20 -28 -20 -28 -40 -20C-44 -12 -48 -2 -52 4Z",
			),
			"#b99a5e",
			{ lift: 1.4 },
		);
		paper.draw(place("M-48 -14C-24 -30 24 -30 48 -14"), darker("#b99a5e", 0.3), 2.2, 0.8);
		paper.cut(
			place(
				view === "side" ? "M-48 -48C-44 -84 14 -92 34 -62C14 -72 -20 -70 -48 -48Z" : "M-10 -60C-10 -88 10 -88 10 -60Z",
			),
			"#a3453f",
		);
		if (view === "away")
			paper.cut(place("M-46 -2C-44 24 -30 34 0 36C30 34 44 24 46 -2C30 -20 -30 -20 -46 -2Z"), "#b99a5e");
	}
	if (kind === "priest") {
		paper.cut(place("M-48 -14C-62 -50 -30 -78 0 -78C30 -78 62 -50 48 -14C24 -30 -24 -30 -48 -14Z"), "#f4efe6", {
			lift: 1.4,
		});
		paper.draw(place("M-44 -32C-14 -50 20 -48 44 -30"), "#d8cdb6", 1.8, 0.9);
		paper.draw(place("M-40 -50C-10 -64 20 -62 40 -48"), "#d8cdb6", 1.8, 0.9);
		if (view !== "away") paper.mark(place(ellipse([view === "side" ? 18 : 0, -34], 7, 5)), GOLD);
	}
	if (kind === "angel")
		paper.draw(place(view === "side" ? "M43 -26C12 -36 -26 -32 -52 -16" : "M-50 -18C-28 -32 28 -32 50 -18"), GOLD, 2.6);
}

/** Wings of three layers of feathers. */
export function drawWings({ paper, rig }: Dressed): void {
	const s = rig.body.size;
	const sides = rig.view === "side" ? [-1, -0.6] : [-1, 1];
	for (const [index, out] of sides.entries()) {
		const [x, y] = rig.torsoAt(out * 6 * s, 0.82);
		for (const [layer, reach] of [1, 0.78, 0.56].entries()) {
			const color = ["#e9dfc4", "#f4ead0", "#fdf6e4"][layer] ?? "#fdf6e4";
			const w = out * 78 * s * reach;
			const h = 78 * s * reach;
			const path = `M${x} ${y}C${x + w * 0.3} ${y - h * 0.9} ${x + w * 0.9} ${y - h * 0.9} ${x + w} ${y - h * 0.3}C${x + w * 1.04} ${y + h * 0.1} ${x + w * 0.94} ${y + h * 0.5} ${x + w * 0.72} ${y + h * 0.9}C${x + w * 0.68} ${y + h * 0.7} ${x + w * 0.6} ${y + h * 0.64} ${x + w * 0.54} ${y + h * 0.66}C${x + w * 0.5} ${y + h * 0.8} ${x + w * 0.4} ${y + h * 0.84} ${x + w * 0.32} ${y + h * 0.8}C${x + w * 0.34} ${y + h * 0.5} ${x + w * 0.2} ${y + h * 0.3} ${x} ${y + h * 0.2}Z`;
			paper.cut(path, rig.view === "side" && index === 0 ? lighter(color, 0.1) : color, { lift: 1.2 });
		}
	}
}

/** A cape or a king's mantle behind the body; from behind it covers it. */
export function drawCape({ paper, rig, clothes, looks }: Dressed): void {
	if (!clothes.details.includes("cape")) return;
	const { body, view, torsoAt, shape } = rig;
	const isSide = view === "side";
	const isRoyal = clothes.skirtTo > 0.7;
	const isLow = rig.hip[1] > -body.leg * 0.8 || shape.turn !== undefined;
	const long = isLow ? -0.05 : isRoyal ? -0.98 : -0.5;
	const color = isRoyal ? "#a3453f" : looks.accent;
	const outline = (grown: number): Circle[] => {
		const low = long - grown * 0.012;
		if (isSide)
			return [
				[...torsoAt(-body.waist * 0.3, 0.92), 5],
				[...torsoAt(body.waist * 0.2, 0.96), 3],
				[...torsoAt(-body.waist * (isLow ? 1.2 : 1.7), low), 4],
				[...torsoAt(-body.waist * 0.2, low), 4],
			];
		const wide = body.waist * (isLow ? 1.2 : 1.5);
		return [
			[...torsoAt(-body.shoulder * 0.8, 0.9), 6],
			[...torsoAt(body.shoulder * 0.8, 0.9), 6],
			[...torsoAt(-wide, low), 5],
			[...torsoAt(wide, low), 5],
		];
	};
	paper.cut(hull(outline(6)), isRoyal ? clothes.trim : lighter(color, 0.4));
	paper.cut(hull(outline(0)), color, { lift: 1 });
	if (view === "away") {
		for (const out of [-0.45, 0.1, 0.6])
			paper.draw(
				line(torsoAt(out * body.waist * 0.8, 0.6), torsoAt(out * body.waist * 1.5, long * 0.9)),
				darker(color, 0.2),
				1.4,
				0.5,
			);
		paper.cut(ellipse(torsoAt(0, 0.98), body.shoulder * 0.8, body.armWidth * 0.6), clothes.trim);
	}
}
