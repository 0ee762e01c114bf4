// The body below the head: legs, clothes and arms, in layers of paper.
import {
	alongLimb,
	type Circle,
	darker,
	ellipse,
	hull,
	type Limb,
	lighter,
	line,
	movePath,
	mover,
	type Paper,
	type Point,
	polygon,
	tube,
} from "./paper.ts";
import type { Appearance } from "./person-looks.ts";
import type { Rig } from "./person-rig.ts";
import type { Clothes } from "./wardrobe.ts";

const WHITE = "#f4efe6";

export type Dressed = { paper: Paper; rig: Rig; looks: Appearance; clothes: Clothes };

const torsoCircles = ({ body, view, torsoAt }: Rig, down = 0): Circle[] => {
	const isSide = view === "side";
	const [shoulder, waist] = isSide ? [body.waist * 0.36, body.waist * 0.48] : [body.shoulder * 0.82, body.waist * 0.62];
	const [top, low] = isSide ? [body.waist * 0.5, body.waist * 0.58] : [body.armWidth * 0.95, body.waist * 0.44];
	const circle = (across: number, up: number, r: number): Circle => [...torsoAt(across, up), r];
	return [
		circle(-shoulder, 0.9, top),
		circle(shoulder, 0.9, top),
		circle(-waist, 0.24 - down, low),
		circle(waist, 0.24 - down, low),
		circle(isSide ? 0 : 0, 0.98, body.armWidth * 0.8),
	];
};

const SHOE = {
	side: "M-6 -7C-7.500 0 -7.500 3 -6.500 6L13 6C16 4 13 -0.500 8.500 -1.500C5.500 -2.500 4.500 -5 5 -7Z",
	front: "M-5.5 -8C-7 -3 -9.5 1 -8.5 4C-7.5 6.5 -4 6.5 0 6.5C4 6.5 7.5 6.5 8.5 4C9.5 1 7 -3 5.5 -8C3 -9 -3 -9 -5.5 -8Z",
};

function drawFoot({ paper, rig, looks, clothes }: Dressed, leg: Limb, index: number): void {
	const { body, view, shape } = rig;
	const turn = shape.heel?.[index] ?? 0;
	const [x, y] = leg[2];
	const isLifted = view !== "side" && turn > 0;
	const sole = movePath(
		SHOE[view === "side" ? "side" : "front"],
		mover({
			x,
			y,
			scaleX: body.size * (view === "side" ? 0.98 : 0.95),
			scale: body.size * (isLifted ? 0.7 : 0.98),
			turn: view === "side" ? turn : 0,
		}),
	);
	const bare = clothes.details.includes("sandals");
	paper.cut(sole, bare ? (looks.skin ?? clothes.shoes) : clothes.shoes, { lift: 1 });
	const strap = (points: Point[], width: number) =>
		paper.draw(
			movePath(line(...points), mover({ x, y, scale: body.size, turn: view === "side" ? turn : 0 })),
			clothes.shoes,
			width * body.size,
		);
	if (bare) {
		strap(
			view === "side"
				? [
						[-6, 6],
						[13, 6],
					]
				: [
						[-7, 6],
						[7, 6],
					],
			2.6,
		);
		strap(
			view === "side"
				? [
						[2, 5],
						[6, -2],
					]
				: [
						[-6, 1],
						[6, 1],
					],
			2,
		);
		strap(
			[
				[-5, -5],
				[5, -5],
			],
			1.8,
		);
	}
}

/** One leg with its foot and what it wears, without a skirt. */
function drawLeg(dressed: Dressed, index: number, isFar: boolean): void {
	const { paper, rig, looks, clothes } = dressed;
	const leg = rig.legs[index];
	if (!leg) return;
	const { legWidth } = rig.body;
	const shade = (color: string) => (isFar ? darker(color, 0.14) : color);
	const widths = [legWidth * 0.9, legWidth * 0.76, legWidth * 0.6] as const;
	const skin = looks.skin ?? clothes.legs;
	if (clothes.legsTo < 0.9)
		paper.cut(tube(leg, widths), shade(clothes.socks && clothes.legsTo < 0.1 ? clothes.socks : skin));
	if (!rig.shape.knees) {
		if (clothes.socks && clothes.legsTo > 0.1) paper.cut(tube(leg, widths, { from: 0.8 }), shade(clothes.socks));
		drawFoot({ ...dressed, clothes: { ...clothes, shoes: shade(clothes.shoes) } }, leg, index);
	}
	if (clothes.legsTo > 0) {
		const loose = clothes.skirtTo > 0 && !clothes.details.includes("scarf") ? 0.86 : 1;
		const wide = [legWidth * 1.14 * loose, legWidth * 0.98 * loose, legWidth * 0.86 * loose] as const;
		const to = rig.shape.knees ? 1 : clothes.legsTo;
		paper.cut(tube(leg, wide, { to, cut: !rig.shape.knees }), shade(clothes.legs), { lift: isFar ? 0 : 1 });
		if (!rig.shape.knees) {
			const [a, b] = hemOf(leg, to - 0.04, wide[2]);
			paper.draw(line(a, b), darker(shade(clothes.legs), 0.18), 1.2, 0.8);
		}
	}
}

/** The two ends of the hem across a limb. */
function hemOf(limb: Limb, t: number, width: number): [Point, Point] {
	const [[x, y], [fx, fy]] = [alongLimb(limb, t), alongLimb(limb, t - 0.05)];
	const length = Math.hypot(x - fx, y - fy) || 1;
	const [nx, ny] = [((y - fy) / length) * width, (-(x - fx) / length) * width];
	return [
		[x + nx, y + ny],
		[x - nx, y - ny],
	];
}

/** A skirt or robe around the legs. */
function skirtPath({ rig, clothes }: Dressed, extra: number): string {
	const { body, view, torsoAt } = rig;
	const isSide = view === "side";
	const to = Math.min(1, clothes.skirtTo + extra);
	const wide = body.legWidth * (0.7 + clothes.skirtTo * 0.5) * clothes.flare * (isSide ? 1.25 : 1.15);
	const circles: Circle[] = [
		[...torsoAt(isSide ? -body.waist * 0.4 : -body.waist * 0.6, 0.42), body.waist * 0.3],
		[...torsoAt(isSide ? body.waist * 0.4 : body.waist * 0.6, 0.42), body.waist * 0.3],
		[...torsoAt(isSide ? -body.waist * 0.5 : -body.hip * 0.9, 0.05), body.legWidth],
		[...torsoAt(isSide ? body.waist * 0.3 : body.hip * 0.9, 0.05), body.legWidth],
	];
	for (const leg of rig.legs) {
		const [x, y] = alongLimb(leg, to);
		const [kx, ky] = leg[1];
		if (to > 0.5) circles.push([kx, ky, body.legWidth * 1.05]);
		const lowest = rig.shape.turn ? y : Math.min(y, -3);
		circles.push([x - wide, lowest, 3.5], [x + wide, lowest, 3.5]);
	}
	return hull(circles);
}

/** Legs, skirt and torso. */
export function drawBody(dressed: Dressed): void {
	const { paper, rig, looks, clothes } = dressed;
	const { body, view } = rig;
	const isSide = view === "side";
	if (rig.shape.crossed && clothes.skirtTo === 0) {
		const lap = rig.legs.flatMap(([[hx, hy], [kx, ky]]): Circle[] => [
			[hx, hy, body.legWidth],
			[kx, ky, body.legWidth * 0.8],
		]);
		paper.cut(hull(lap), darker(clothes.legsTo > 0.3 ? clothes.legs : (looks.skin ?? clothes.legs), 0.14));
	}
	for (const index of rig.legs.keys()) drawLeg(dressed, index, isSide && index === 0);
	if (clothes.skirtTo > 0 && rig.legs.length) {
		const { details } = clothes;
		if (!details.includes("scarf")) paper.cut(skirtPath(dressed, 0.06), clothes.trim);
		paper.cut(skirtPath(dressed, 0), clothes.skirt, { lift: 1.5 });
		drawFolds(dressed);
		// Without its shoes a skirt on the ground is a bell.
		if (rig.shape.crossed) for (const [index, leg] of rig.legs.entries()) drawFoot(dressed, leg, index);
	}
	const circles = torsoCircles(rig);
	if (clothes.legsTo > 0 && clothes.skirtTo === 0)
		paper.cut(
			hull([
				...torsoCircles(rig, 0.1).slice(2, 4),
				...rig.legs.map(([[x, y]]): Circle => [x, y, body.legWidth * 1.14]),
			]),
			clothes.legs,
		);
	if (clothes.skirtTo === 0 && !clothes.details.includes("bib"))
		paper.cut(hull(torsoCircles(rig, 0.09)), darker(clothes.top, 0.16));
	paper.cut(hull(circles), clothes.top, { lift: clothes.skirtTo > 0 ? 0 : 1.2 });
	drawDetails(dressed);
}

/** Two soft folds in a robe or skirt. */
function drawFolds({ paper, rig, clothes }: Dressed): void {
	if (rig.shape.turn || rig.shape.crossed) return;
	const fold = darker(clothes.skirt, 0.18);
	for (const [index, leg] of rig.legs.entries()) {
		const from = rig.torsoAt(rig.view === "side" ? 3 - index * 6 : (index * 2 - 1) * rig.body.hip * 0.5, 0.05);
		const to = alongLimb(leg, clothes.skirtTo * 0.92);
		paper.draw(line([from[0], from[1] + 6], to), fold, 1.3, 0.5);
	}
}

function drawDetails(dressed: Dressed): void {
	const { paper, rig, clothes, looks } = dressed;
	const { body, view, torsoAt } = rig;
	const { details } = clothes;
	const isSide = view === "side";
	const isAway = view === "away";
	const s = body.size;
	const w = isSide ? body.waist * 0.88 : body.waist * 0.98;
	const chest = isSide ? body.waist * 0.86 : body.shoulder;
	const band = (low: number, high: number, color: string, width = w) =>
		paper.mark(polygon(torsoAt(-width, low), torsoAt(-width, high), torsoAt(width, high), torsoAt(width, low)), color);
	const centre = isSide ? chest * 0.45 : 0;
	if (details.includes("stripes"))
		for (const up of [0.26, 0.44, 0.62]) band(up, up + 0.07, clothes.trim, isSide ? w : w * (1 - up * 0.12));
	if (details.includes("dots"))
		for (const [across, up] of [
			[-0.6, 0.3],
			[0.5, 0.25],
			[-0.2, 0.5],
			[0.6, 0.56],
			[-0.55, 0.68],
		] as const)
			paper.mark(ellipse(torsoAt(across * w, up), 1.7 * s), clothes.trim);
	if (details.includes("bib")) {
		paper.cut(
			hull([
				...torsoCircles(rig)
					.slice(2, 4)
					.map(([x, y, r]): Circle => [x, y, r + 0.6]),
				[...torsoAt(-chest * 0.5, 0.62), 3 * s],
				[...torsoAt(chest * 0.5, 0.62), 3 * s],
			]),
			clothes.skirtTo > 0 ? clothes.skirt : clothes.legs,
		);
		const strap = clothes.skirtTo > 0 ? clothes.skirt : clothes.legs;
		if (isAway) {
			paper.draw(line(torsoAt(-chest * 0.5, 0.64), torsoAt(chest * 0.5, 0.98)), strap, 4 * s);
			paper.draw(line(torsoAt(chest * 0.5, 0.64), torsoAt(-chest * 0.5, 0.98)), strap, 4 * s);
		} else
			for (const across of isSide ? [0.1] : [-0.5, 0.5]) {
				paper.draw(line(torsoAt(across * chest, 0.64), torsoAt(across * chest * 1.1, 0.96)), strap, 4 * s);
				paper.mark(ellipse(torsoAt(across * chest, 0.66), 1.8 * s), clothes.trim);
			}
	}
	if (details.includes("cardigan") || details.includes("whiteCoat") || details.includes("frock")) {
		const color = clothes.sleeveColor;
		const long = details.includes("cardigan") ? -0.04 : -0.42;
		if (isAway)
			paper.cut(
				hull([...torsoCircles(rig), [...torsoAt(-w * 0.7, long), 4 * s], [...torsoAt(w * 0.7, long), 4 * s]]),
				color,
				{ lift: 1 },
			);
		else {
			const sides = isSide
				? [[-1, 0.1]]
				: [
						[-1, -0.28],
						[1, 0.28],
					];
			for (const [out = 1, inner = 0] of sides)
				paper.cut(
					hull([
						[...torsoAt(out * chest * 0.8, 0.88), body.armWidth],
						[...torsoAt(inner * chest, 0.94), 1.5],
						[...torsoAt(out * w * 0.74, 0.2), w * 0.3],
						[...torsoAt(out * w * 0.74, long), w * 0.3],
						[...torsoAt(inner * chest * 1.2, long), 2],
					]),
					color,
					{ lift: 1 },
				);
			if (details.includes("cardigan"))
				for (const up of [0.12, 0.36, 0.6])
					paper.mark(ellipse(torsoAt(isSide ? chest * 0.02 : chest * 0.42, up), 1.7 * s), clothes.trim);
			else if (details.includes("whiteCoat")) drawStethoscope(dressed, centre);
		}
	}
	if (details.includes("pastor") && !isAway) {
		band(0.9, 0.99, "#4d4f60", 6 * s);
		paper.mark(ellipse(torsoAt(centre * 0.6, 0.97), 4.2 * s, 3 * s), WHITE);
	}
	if (details.includes("buttons") && !isAway)
		for (const up of [0.2, 0.42, 0.64]) paper.mark(ellipse(torsoAt(centre, up), 1.7 * s), clothes.trim);
	if (details.includes("collar")) {
		if (isAway) paper.cut(ellipse(torsoAt(0, 0.99), 9 * s, 3.5 * s), clothes.trim);
		else
			for (const out of isSide ? [0.2] : [-1, 1])
				paper.cut(ellipse(torsoAt(centre * 0.5 + out * 6 * s, 0.95), 7 * s, 4 * s, out * 24), clothes.trim, {
					lift: 0.8,
				});
	}
	if (details.includes("pocket") && !isAway) {
		const [x, y] = torsoAt(isSide ? w * 0.2 : w * 0.42, 0.24);
		paper.mark(
			polygon([x - 4.5 * s, y - 4 * s], [x + 4.5 * s, y - 4 * s], [x + 4 * s, y + 4 * s], [x - 4 * s, y + 4 * s]),
			clothes.trim,
			0.85,
		);
	}
	if (details.includes("heart") && !isAway) {
		const [x, y] = torsoAt(isSide ? w * 0.3 : w * 0.4, 0.66);
		paper.mark(movePath("M0 4C-6 -1 -4 -5 0 -2C4 -5 6 -1 0 4Z", mover({ x, y, scale: s })), "#c4573f");
	}
	if (details.includes("star") && !isAway) paper.mark(starAt(torsoAt(centre * 0.7, 0.52), 7 * s), clothes.trim);
	if (details.includes("ephod") && !isAway) {
		paper.cut(
			hull([
				[...torsoAt(-chest * 0.5 + centre * 0.4, 0.4), 3],
				[...torsoAt(chest * 0.5, 0.4), 3],
				[...torsoAt(-chest * 0.5 + centre * 0.4, 0.78), 3],
				[...torsoAt(chest * 0.5, 0.78), 3],
			]),
			clothes.trim,
			{ lift: 1 },
		);
		const stones = ["#bd5641", "#5b80ab", "#74935c", "#8a6a9f"];
		for (let index = 0; index < 12; index++) {
			const across = (isSide ? 0.1 : -0.36) * chest + (index % 3) * chest * (isSide ? 0.2 : 0.36);
			paper.mark(
				ellipse(torsoAt(across, 0.42 + Math.floor(index / 3) * 0.11), 2.6),
				stones[(index * 5) % 4] ?? "#5b80ab",
			);
		}
	}
	if (details.includes("cuirass")) {
		paper.cut(hull(torsoCircles(rig)), clothes.trim, { lift: 1 });
		for (const up of [0.3, 0.48, 0.66])
			paper.draw(line(torsoAt(-w * 0.8, up), torsoAt(w * 0.8, up)), darker(clothes.trim, 0.25), 1.4, 0.7);
	}
	if (details.includes("belt")) {
		band(0.2, 0.32, details.includes("cuirass") ? "#7a5233" : clothes.trim, w * 0.98);
		if (!isAway && isBelted(looks)) {
			const [x, y] = torsoAt(centre + (isSide ? 0 : w * 0.2), 0.24);
			paper.draw(line([x, y], [x + 3 * s, y + 16 * s]), clothes.trim, 3.4 * s);
		}
	}
	if (details.includes("mantle")) drawMantle(dressed, w, chest);
	if (details.includes("scarf"))
		paper.cut(
			hull([
				[...torsoAt(-8 * s, 0.99), 5 * s],
				[...torsoAt(8 * s, 0.99), 5 * s],
			]),
			looks.accent,
			{ lift: 1.2 },
		);
	if (details.includes("scarf") && !isAway)
		paper.cut(
			hull([
				[...torsoAt(centre + 5 * s, 0.95), 4 * s],
				[...torsoAt(centre + 6 * s, 0.62), 4.4 * s],
			]),
			looks.accent,
			{ lift: 1 },
		);
}

const isBelted = ({ sex }: Appearance) => sex !== "any";

/** A cloak of Bible times: over one shoulder, from behind over both. */
function drawMantle({ paper, rig, looks }: Dressed, waist: number, chest: number): void {
	const { body, view, torsoAt, shape } = rig;
	const isAway = view === "away";
	const isLow = shape.crossed === true || rig.hip[1] > -body.leg * 0.8;
	const long = isLow ? 0.06 : isAway ? -0.66 : -0.58;
	const at = (across: number, up: number, r: number): Circle => [...torsoAt(across, up), r];
	const [left, right] = isAway
		? [-waist * 1.02, waist * 0.95]
		: [-waist * 1.02, view === "side" ? -waist * 0.1 : -waist * 0.34];
	const top = isAway
		? [at(-chest * 0.8, 0.9, body.armWidth * 1.05), at(chest * 0.8, 0.9, body.armWidth * 1.05)]
		: [at(-chest * 0.8, 0.92, body.armWidth * 1.05), at(-chest * 0.25, 0.97, 4)];
	paper.cut(hull([...top, at(left, long, 5), at(right, long + 0.02, 5)]), looks.cloth, { lift: 1.4 });
	const [stripe, fold] = [lighter(looks.cloth, 0.4), darker(looks.cloth, 0.22)];
	for (const up of [0.05, 0.11])
		paper.draw(line(torsoAt(left - 3, long + up), torsoAt(right + 3, long + up + 0.02)), stripe, 2, 0.75);
	for (const share of isAway ? [0.25, 0.6] : [0.55])
		paper.draw(
			line(
				torsoAt(left * (1 - share) * 0.8 + right * share * 0.8, 0.7),
				torsoAt(left * (1 - share) + right * share, long + 0.16),
			),
			fold,
			1.5,
			0.55,
		);
}

function drawStethoscope({ paper, rig }: Dressed, centre: number): void {
	const { torsoAt, body } = rig;
	const s = body.size;
	const [left, right, low] = [torsoAt(centre - 7 * s, 0.98), torsoAt(centre + 7 * s, 0.98), torsoAt(centre, 0.56)];
	paper.draw(`M${left.join(" ")}C${left[0]} ${low[1]} ${right[0]} ${low[1]} ${right.join(" ")}`, "#3f4a5a", 2 * s);
	const end = torsoAt(centre + 3 * s, 0.4);
	paper.draw(line([low[0], low[1] - 4 * s], end), "#3f4a5a", 2 * s);
	paper.mark(ellipse(end, 3.4 * s), "#8d93a3");
}

function starAt([x, y]: Point, r: number): string {
	return polygon(
		...Array.from({ length: 10 }, (_, index): Point => {
			const angle = (index * Math.PI) / 5;
			const radius = index % 2 ? r * 0.48 : r;
			return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
		}),
	);
}

/** An arm with its sleeve and hand. */
export function drawArm({ paper, rig, looks, clothes }: Dressed, index: 0 | 1, isFar: boolean): void {
	const arm = rig.arms[index];
	const { armWidth, size } = rig.body;
	const { shape, view } = rig;
	const shade = (color: string) => (isFar ? darker(color, 0.14) : color);
	// Mittens go with a coat. Otherwise long sleeves cover the hands whose skin is unknown.
	const cover = clothes.details.includes("scarf") ? looks.accent : darker(clothes.sleeveColor, 0.1);
	const skin = shade(looks.skin ?? cover);
	const widths = [armWidth, armWidth * 0.86, armWidth * 0.66] as const;
	if (clothes.sleeve < 0.9) paper.cut(tube(arm, widths), skin, { lift: clothes.sleeve ? 0 : 1.2 });
	drawHand(paper, arm, skin, size, {
		points: shape.points && index === 1,
		open: shape.open && index === 1,
		flip: view !== "side" && index === 0,
	});
	if (clothes.sleeve > 0) {
		const isWide = clothes.sleeve < 0.9 && clothes.skirtTo > 0.7;
		const wide = [armWidth * 1.12, armWidth * 1.08, armWidth * (isWide ? 1.25 : 0.92)] as const;
		paper.cut(tube(arm, wide, { to: clothes.sleeve, cut: true }), shade(clothes.sleeveColor), {
			lift: isFar ? 0 : 1.4,
		});
		const half = wide[0] + (wide[2] - wide[0]) * clothes.sleeve;
		const [a, b] = hemOf(arm, clothes.sleeve - 0.035, half * 0.86);
		paper.draw(line(a, b), shade(clothes.trim), 2.2 * size, 0.9);
	}
}

function drawHand(
	paper: Paper,
	[, elbow, wrist]: Limb,
	skin: string,
	size: number,
	{ points, open, flip }: { points?: boolean | undefined; open?: boolean | undefined; flip: boolean },
): void {
	const turn = (Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]) * 180) / Math.PI - 90;
	const place = (path: string) =>
		movePath(path, mover({ x: wrist[0], y: wrist[1], scale: size, scaleX: flip ? -size : size, turn }));
	if (open)
		for (const [x, y, lean] of [
			[-4.4, 9, 16],
			[-1.6, 10.6, 5],
			[1.6, 10.4, -6],
			[4.2, 8.6, -18],
		] as const)
			paper.cut(place(ellipse([x, y], 1.7, 4.6, lean)), skin);
	if (points) paper.cut(place(ellipse([0.5, 9.5], 1.8, 6)), skin);
	paper.cut(place(ellipse([0, 3.4], 5.4, 6.2)), skin);
	paper.cut(place(ellipse([5, 2.8], 2, 4, 28)), skin);
}
