// Draws what adults and Bible people wear on the head or carry because of their office: crowns, head cloths, helmets, staffs, wings.
import type { Dressed } from "./draw-clothes.ts";
import { type Head, headMover } from "./draw-head.ts";
import type { PanelPerson } from "./panel.ts";
import { darker, ellipse, lighter, movePath, polygon } from "./paper.ts";

const GOLD = "#d9ae4a";
const VEILED = new Set<PanelPerson["kind"]>(["bibleWoman", "bibleOldWoman", "queen", "bibleGirl"]);
const CLOTHED = new Set<PanelPerson["kind"]>(["shepherd", "bibleOldMan"]);

/** The part of a veil or head cloth behind the head. */
export function drawAttireBehind({ kind }: PanelPerson, head: Head): void {
	const { paper, rig, looks } = head;
	if (!VEILED.has(kind) && !CLOTHED.has(kind)) return;
	const place = (path: string) => movePath(path, headMover(head));
	const color = kind === "queen" ? "#e9dcc0" : looks.cloth;
	const long = VEILED.has(kind) ? 92 : 70;
	if (rig.view === "side")
		paper.cut(
			place(
				`M4 -62C-40 -62 -60 -34 -56 4C-58 40 -66 66 -60 ${long}C-44 ${long + 6} -28 ${long} -18 ${long - 10}C-14 60 -10 20 0 -10Z`,
			),
			darker(color, 0.1),
			{ lift: 1 },
		);
	else if (rig.view === "front")
		paper.cut(
			place(
				`M-54 0C-60 -40 -34 -62 0 -62C34 -62 60 -40 54 0C56 34 62 60 56 ${long}C40 ${long - 4} 30 ${long - 10} 26 50L-26 50C-30 ${long - 10} -40 ${long - 4} -56 ${long}C-62 60 -56 34 -54 0Z`,
			),
			darker(color, 0.16),
		);
}

/** Things on the head, over the hair. */
export function drawAttire({ kind, pose }: PanelPerson, head: Head): void {
	const isResting = pose === "lie" || pose === "sleep" || pose === "swim";
	const { paper, rig, looks } = head;
	const place = (path: string) => movePath(path, headMover(head));
	const { view } = rig;
	if (VEILED.has(kind) || CLOTHED.has(kind)) {
		const color = kind === "queen" ? "#e9dcc0" : looks.cloth;
		const long = VEILED.has(kind) ? 92 : 70;
		if (view === "away") {
			paper.cut(
				place(
					`M-53 0C-60 -40 -34 -63 0 -63C34 -63 60 -40 53 0C55 34 62 60 56 ${long}C30 ${long + 12} -30 ${long + 12} -56 ${long}C-62 60 -55 34 -53 0Z`,
				),
				color,
				{ lift: 2 },
			);
			for (const x of [-20, 16])
				paper.draw(place(`M${x} 10C${x * 1.2} 40 ${x * 1.2} 60 ${x * 1.3} ${long - 6}`), darker(color, 0.2), 1.4, 0.6);
		} else if (view === "side")
			paper.cut(
				place(
					`M40 -34C24 -40 6 -38 -6 -30C-16 -14 -14 20 -20 48C-24 70 -34 ${long - 4} -52 ${long}C-64 60 -54 30 -56 0C-58 -40 -32 -63 4 -62C24 -61 38 -50 40 -34Z`,
				),
				color,
				{ lift: 1.6 },
			);
		else
			paper.cut(
				place(
					`M-48 -12C-30 -22 -16 -36 0 -38C16 -36 30 -22 48 -12C44 16 42 40 46 70C56 60 60 30 55 0C58 -42 34 -63 0 -63C-34 -63 -58 -42 -55 0C-60 30 -56 60 -46 70C-42 40 -44 16 -48 -12Z`,
				),
				color,
				{ lift: 1.6 },
			);
	}
	if (CLOTHED.has(kind)) {
		const band = view === "side" ? "M40 -36C10 -44 -30 -38 -54 -20" : "M-54 -18C-30 -36 30 -36 54 -18";
		paper.draw(place(band), looks.accent, 3.6);
	}
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
