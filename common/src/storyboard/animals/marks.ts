// Patterns: stripes, spots, wool, spines.
import { inside, type Knot } from "../strips.ts";
import { color, cut, knotsOf, mark, type Sheet } from "./sheet.ts";

/** Bands across a strip: "c count". */
export function bands(sheet: Sheet, strip: readonly Knot[], text = "") {
	const [letter = "a", count = 0] = text.split(" ");
	for (let at = 1; at <= Number(count); at++) {
		const t = at / (Number(count) + 0.6);
		const width = 0.9 / (Number(count) + 3);
		mark(sheet, color(sheet, letter), [inside(strip, t, -0.75, width * 2.4), inside(strip, t, 0.75, width * 2.4)]);
	}
}

/** Patterns on a strip: "belly b", "back c", "stripes c count from to width", "spots c count radius", "band c t width", "blot c t s r", "wool c", "spines c count". */
export function marks(sheet: Sheet, strip: readonly Knot[], texts: readonly string[] = []) {
	for (const text of texts) {
		const [name = "", letter = "a", ...rest] = text.split(" ");
		const paint = color(sheet, letter);
		const [one = 0, two = 0, three = 0, four = 0] = rest.map(Number);
		const at = (t: number, s: number, r: number) => inside(strip, t, s, r);
		if (name === "belly")
			mark(sheet, paint, [at(0, 0.8, 0.1), at(0.3, 0.78, 0.2), at(0.7, 0.76, 0.22), at(1, 0.7, 0.2)]);
		if (name === "back")
			mark(sheet, paint, [
				at(0, -0.8, 0.18),
				at(0.3, -0.72, one || 0.27),
				at(0.7, -0.72, one || 0.27),
				at(1, -0.8, 0.18),
			]);
		if (name === "band") mark(sheet, paint, [at(one, -1 + two, two), at(one, 0, two), at(one, 1 - two, two)]);
		if (name === "blot") for (const [t, s, r] of knotsOf(rest.map(Number))) mark(sheet, paint, [at(t, s, r)]);
		if (name === "wool")
			for (let index = 0; index < 16; index++) {
				const t = (index % 8) / 7;
				cut(sheet, color(sheet, "a"), [at(t, index < 8 ? -0.9 : 0.75, 0.32)]);
				if (index % 2 === 0) mark(sheet, paint, [at((index + 1) / 17, ((index * 0.618) % 1) - 0.55, 0.16)]);
			}
		if (name === "spines") {
			const [[x, y, r], [left], [right]] = [at(0.5, 0, 1), at(0, 0, 1), at(1, 0, 1)];
			const prick = (angle: number, from: number, to: number, width: number): Knot[] =>
				[from, to].map(
					(share): Knot => [
						x + Math.cos(angle) * share * ((right - left) / 2 + r * 0.85),
						y + Math.sin(angle) * share * r,
						share === to ? 0.3 : width * r,
					],
				);
			for (let index = 0; index < one; index++) {
				const angle = Math.PI * (1.02 + (0.9 * index) / one);
				cut(sheet, color(sheet, "a"), prick(angle, 0.85, 1.22, 0.14));
				const row = 0.4 + 0.18 * (index % 3);
				mark(sheet, paint, prick(angle + 0.1, row, row + 0.2, 0.04));
			}
		}
		if (name === "stripes")
			for (let index = 0; index < one; index++) {
				const t = (index + 0.5) / one;
				mark(sheet, paint, [at(t, two, four * 0.6), at(t + 0.02, (two + three) / 2, four), at(t - 0.01, three, 0.01)]);
			}
		if (name === "spots")
			for (let index = 0; index < one; index++) {
				const row = index % 3;
				const t = ((index * 0.618) % 1) * 0.98 + 0.01;
				mark(sheet, paint, [at(t, row * 0.5 - 0.62, two * (1 - 0.2 * ((index * 7) % 3)))]);
			}
	}
}
