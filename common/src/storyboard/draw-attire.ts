// Draws the veils and head cloths of Bible people.
import { type Head, headMover } from "./draw-head.ts";
import type { PanelPerson } from "./panel.ts";
import { darker, movePath } from "./paper.ts";

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

/** The part of a veil or head cloth over the hair. */
export function drawAttire({ kind }: PanelPerson, head: Head): void {
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
}
