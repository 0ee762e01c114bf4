// Draws what somebody wears over the clothes: hats and pots on the head, medals, backpacks, masks, aprons.

import type { Dressed } from "./draw-clothes.ts";
import { drawGlasses } from "./draw-glasses.ts";
import { type Head, headMover } from "./draw-head.ts";
import type { Drawing } from "./drawing.ts";
import type { Point } from "./paper.ts";
import { WORN } from "./thing-traits.ts";

/** `color`: that of clothes, if the text tells it. */
export type Worn = { name: string; drawing?: Drawing | undefined; color?: string | undefined };

/** The width in heads of what is on a head, and how far its lower edge is above the middle of the head, in hundredths of the head. */
const ON_HEAD: Readonly<Record<string, readonly [width: number, up: number]>> = {
	hat: [1.75, 22],
	cap: [1.4, 18],
	crown: [1.2, 30],
	wreath: [1.3, 20],
	bikehelmet: [1.35, 0],
	goggles: [1.05, 12],
};
/** Other things on a head are upside down. */
const POT = [1.35, 24] as const;
/** How far the rim of a pot is from the upper edge of its drawing. */
const RIM = 0.32;

/** `isBefore`: in front of the body, which is drawn before or after. */
export function drawWorn({ paper, rig }: Dressed, head: Head, { name, drawing }: Worn, isBefore: boolean): void {
	const spot = WORN.get(name);
	const { body, view, torsoAt } = rig;
	if (!drawing || !spot || rig.shape.turn || rig.shape.covered) return;
	const isSide = view === "side";
	const at = (point: Point, width: number) => paper.place(drawing, point, width / drawing.width);
	if (spot === "back") {
		// Seen from the front, it looks out behind the shoulders.
		if (isBefore === (view === "away"))
			at(torsoAt(isSide ? -body.waist * 1.35 : 0, isSide ? 0.1 : 0.02), body.torso * (isSide ? 0.85 : 1.25));
		return;
	}
	if (!isBefore) return;
	if (spot === "face" && view !== "away") {
		if (name === "glasses") drawGlasses(head);
		else at(headMover(head)([isSide ? 22 : 0, 42]), body.head * (isSide ? 0.75 : 1.05));
	} else if (spot === "neck" && view !== "away")
		at(torsoAt(isSide ? body.waist * 0.5 : 0, 0.34), body.torso * (name === "scarf" ? 0.75 : 0.6));
	else if (spot === "front" && view === "front") at(torsoAt(0, -0.3), body.torso * 1.35);
	else if (spot === "head") {
		const own = ON_HEAD[name];
		const [width, up] = own ?? POT;
		const point = headMover(head)([isSide ? -3 : 0, -up]);
		if (own) at(point, body.head * width);
		else {
			const scale = (body.head * width) / drawing.width;
			paper.place(upsideDown(drawing), [point[0], point[1] + drawing.height * scale * RIM], scale);
		}
	}
}

const upsideDown = ({ svg, width, height }: Drawing): Drawing => ({
	svg: `<g transform="translate(0 ${-height}) scale(1 -1)">${svg}</g>`,
	width,
	height,
});
