// Draws the glasses of children and grown-ups.
import { type Head, headMover } from "./draw-head.ts";
import { darker, ellipse, movePath } from "./paper.ts";

export function drawGlasses(head: Head): void {
	const { paper, rig, looks } = head;
	if (rig.view === "away") return;
	const place = (path: string) => movePath(path, headMover(head));
	const y = 8 + (rig.shape.look ?? 0) * 8;
	const isSide = rig.view === "side";
	const [left, right] = isSide ? [0, 32] : [-18.5, 18.5];
	const frame = darker(looks.accent, 0.35);
	for (const [x, rx] of [
		[left, 12.5],
		[right, isSide ? 11 : 12.5],
	] as const) {
		paper.mark(place(ellipse([x, y + 1], rx, 12)), "#fffaf0", 0.22);
		paper.draw(place(ellipse([x, y + 1], rx, 12)), frame, 1.5);
	}
	paper.draw(
		place(`M${left + 12.5} ${y}Q${(left + right) / 2} ${y - 4} ${right - (isSide ? 11 : 12.5)} ${y}`),
		frame,
		1.5,
	);
	paper.draw(place(`M${left - 12.5} ${y - 1}L${isSide ? -20 : -45} ${y - 3}`), frame, 1.3);
	if (!isSide) paper.draw(place(`M${right + 12.5} ${y - 1}L45 ${y - 3}`), frame, 1.3);
}
