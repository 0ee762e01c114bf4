// The colours of a theme on every background, by day and by night. These and each theme's `tints` are made by
// scripts/reader-palettes.ts, which explains them; palettes.test.ts checks their contrast. None is pure white or black, and
// no sheet is light by night.
import type { ReaderBackground } from "../reading-settings.ts";

/** edge, panel, onPanel, accent, trim by day; the same by night. */
export type Tints = Record<ReaderBackground, string>;

/** The custom properties in paper.tsx explain the names. */
export type SheetColors = ReturnType<typeof sheetColors>;

/** The maximum share of black in the grain of a sheet. */
export const MAX_GRAIN = 0.04;

export function sheetColors(tints: Tints, background: ReaderBackground, hour: "day" | "night") {
	const half = <T>(list: T[]) => (hour === "day" ? list.slice(0, list.length / 2) : list.slice(list.length / 2));
	const colors = (row: string) => half(row.split(" ")).map((hex) => `#${hex}`);
	const [sheet = "", ink = "", soft = "", rule = ""] = colors(PAPERS[background]);
	const [edge = "", panel = "", onPanel = "", accent = "", trim = ""] = colors(tints[background]);
	return { sheet, ink, soft, rule, edge, panel, onPanel, accent, trim };
}

/** Returns the palette as custom properties that follow the page's `color-scheme`. */
export function colorProperties(tints: Tints, background: ReaderBackground): Record<`--sheet${string}`, string> {
	const day = sheetColors(tints, background, "day");
	const night = sheetColors(tints, background, "night");
	const property = (name: string) =>
		name === "sheet" ? "--sheet" : `--sheet-${name === "onPanel" ? "on-panel" : name}`;
	return Object.fromEntries(
		(Object.keys(day) as (keyof SheetColors)[]).map((name) => [
			property(name),
			`light-dark(${day[name]}, ${night[name]})`,
		]),
	);
}

/** sheet, ink, soft, rule by day; the same by night. */
const PAPERS: Record<ReaderBackground, string> = {
	cream: "fbf3e2 282a2e 53555a e2d7c1 27211b dad5cf a4a09a 43392f",
	white: "faf9f6 262a33 535862 e0ddd4 252422 d8d5d1 a5a39e 403d37",
	blue: "e1eefb 212b38 475160 c2d3e4 182234 d4d6d9 a0a1a5 2e3b53",
	pink: "fce9ea 2a2932 52505b e5cccd 2f1c21 ded3d1 a99f9d 4d3339",
	green: "e6f2e3 222c30 495358 c7d7c4 18251c d4d7cf 9fa29b 2d3f33",
	brown: "ebd6c0 2b292b 464446 d2ba9f 291b11 ddd4cc a8a099 463225",
	gray: "e3e5e8 252a35 464c58 c4cad2 1c1e22 d7d5d3 a2a09e 32373f",
	yellow: "fbf1c5 292b26 52544e e0d5a4 2a2410 dad5ca a7a398 463d23",
};
