// Draws a seat under a person where the place has none. Its height fits the legs of the person.
import type { Dressed } from "./draw-clothes.ts";
import { line, polygon } from "./paper.ts";

export type Seat = "chair" | "stool" | "crate" | "bench";

const [WOOD, LIGHT, DARK, METAL] = ["#c1935f", "#dcb98a", "#8a6240", "#8d93a3"] as const;

export function drawSeat({ paper, rig }: Dressed, seat: Seat): void {
	const { view, hip, body } = rig;
	const s = body.size;
	const y = hip[1] + body.legWidth;
	// From the side the knees are before the hip.
	const [back, front] = view === "side" ? [-17 * s, 22 * s] : [-20 * s - body.hip, 20 * s + body.hip];
	if (seat === "crate") {
		paper.cut(polygon([back - 5 * s, y], [front + 3 * s, y], [front + 3 * s, 0], [back - 5 * s, 0]), WOOD);
		for (const at of [0.36, 0.7]) paper.draw(line([back - 5 * s, y * at], [front + 3 * s, y * at]), DARK, 1.8 * s, 0.7);
		for (const x of [back - 1 * s, front - 1 * s]) paper.draw(line([x, y + 2 * s], [x, -2 * s]), DARK, 4 * s, 0.5);
		return;
	}
	const wide = seat === "bench" ? 26 * s : 0;
	const color = seat === "bench" ? METAL : DARK;
	for (const x of [back - wide + 3 * s, front + wide - 3 * s])
		paper.stick(line([x, y + 3 * s], [x, -2 * s]), color, 4.5 * s);
	if (seat === "chair") {
		const lean = view === "side" ? 5 * s : 0;
		const top = y - body.torso * 0.72;
		const posts = view === "side" ? [back + 2 * s] : [back + 2 * s, front - 2 * s];
		for (const x of posts) paper.stick(line([x, y], [x - lean, top]), DARK, 4.5 * s);
		if (view !== "side")
			for (const share of [0.45, 0.85]) {
				const at = y + (top - y) * share;
				paper.cut(polygon([back, at], [front, at], [front, at - 8 * s], [back, at - 8 * s]), WOOD);
			}
	}
	if (seat === "stool") paper.stick(line([back + 4 * s, y * 0.4], [front - 4 * s, y * 0.4]), DARK, 3 * s);
	paper.cut(
		polygon([back - wide, y - 2 * s], [front + wide, y - 2 * s], [front + wide, y + 5 * s], [back - wide, y + 5 * s]),
		LIGHT,
		{
			lift: 1,
		},
	);
}
