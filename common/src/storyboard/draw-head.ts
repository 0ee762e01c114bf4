// A head with its face and hair. Its own units: the middle is (0, 0), the radius 50.
import { mix } from "../colors.ts";
import type { Paper, Point } from "./paper.ts";
import { cloud, darker, ellipse, lighter, movePath, mover } from "./paper.ts";
import hairData from "./people/hair.json" with { type: "json" };
import type { Appearance, HairStyle } from "./person-looks.ts";
import type { Rig, View } from "./person-rig.ts";

type HairView = {
	behind?: string[];
	over?: string[];
	tie?: string[];
	dark?: string[];
	light?: string[];
	/** Middle, radii, number and depth of bumps, first and last angle. */
	clouds?: number[][];
	/** Root and end of a plait. */
	plaits?: number[][][];
	dots?: number[][];
	coils?: number[][];
};
const HAIR: Partial<Record<HairStyle, Record<View, HairView>>> = hairData;

const FACE = {
	front: "M0 -50C30 -50 47 -28 47 0C47 30 27 49 0 49C-27 49 -47 30 -47 0C-47 -28 -30 -50 0 -50Z",
	side: "M2 -50C33 -50 49 -30 48 -2C48 6 49 14 46 20C42 38 26 49 4 49C-26 49 -47 30 -47 0C-47 -28 -30 -50 2 -50Z",
};

const INK = "#2c2026";

/** Covers the hair of a child whose hair is unknown. */
export type Headwear = "hood" | "bobbleHat" | "sunHat" | "nightcap";

export type Head = {
	paper: Paper;
	rig: Rig;
	looks: Appearance;
	isAsleep: boolean;
	isSad?: boolean | undefined;
	headwear?: Headwear;
};

/** Head units to figure units. */
export function headMover({ rig }: Head): (point: Point) => Point {
	const [x, y] = rig.head;
	return mover({ x, y, scale: rig.body.head / 100, turn: rig.headTurn });
}

/** The hair that hangs behind the head and, from the front, behind the body. */
export function drawHairBehind(head: Head): void {
	const { paper, rig, looks } = head;
	const move = headMover(head);
	if (!looks.hairStyle || isCovered(head)) {
		// The part of a hood behind the face.
		if (looks.skin && rig.view !== "away") paper.cut(movePath(HOOD, move), looks.clothes);
		return;
	}
	const hair = HAIR[looks.hairStyle]?.[rig.view];
	if (!hair) return;
	const back = darker(looks.hair, 0.14);
	for (const path of hair.behind ?? []) paper.cut(movePath(path, move), back);
	if (rig.view !== "away") for (const path of cloudsOf(hair)) paper.cut(movePath(path, move), back);
	for (const path of hair.tie ?? []) if (hair.behind?.length) paper.cut(movePath(path, move), looks.accent);
}

const cloudsOf = (hair: HairView) =>
	(hair.clouds ?? []).map(([x = 0, y = 0, rx = 50, ry = 50, bumps = 18, depth = 4, from = 0, to = 360]) =>
		cloud([x, y], rx, ry, bumps, depth, from, to),
	);

/** The neck, the head, its face and the hair over it. */
export function drawHead(head: Head): void {
	const { paper, rig, looks } = head;
	const move = headMover(head);
	const place = (path: string) => movePath(path, move);
	const skin = looks.skin ?? looks.clothes;
	const hasEars = looks.skin && looks.hairStyle && looks.hairStyle !== "headscarf";
	const ear = (x: number, y: number) => {
		if (rig.view === "side") paper.mark(place(ellipse([x - 1, y + 0.5], 10.2, 12.2)), darker(skin, 0.14));
		paper.cut(place(ellipse([x, y], 9, 11)), skin);
		paper.mark(place(ellipse([x + Math.sign(x) * -1.5, y + 1], 4.5, 6)), darker(skin, 0.16), 0.7);
	};
	if (hasEars && rig.view === "front") for (const x of [-47, 47]) ear(x, 8);
	if (hasEars && rig.view === "away") for (const x of [-46, 46]) ear(x, 8);
	paper.cut(place(rig.view === "side" ? FACE.side : FACE.front), skin);
	if (rig.view !== "away" && looks.skin) drawFace(head, looks.skin, place);
	if (rig.view === "side" && looks.skin && showsEar(looks)) ear(-20, 12);
	drawHairOver(head, place);
}

const showsEar = ({ hairStyle }: Appearance) => hairStyle && !/^(bob|long|headscarf|curly)$/.test(hairStyle);

function drawFace({ paper, rig, looks, isAsleep, isSad }: Head, skin: string, place: (path: string) => string): void {
	const look = rig.shape.look ?? 0;
	const isDark = Number.parseInt(skin.slice(1, 3), 16) < 150;
	const fx = rig.view === "side" ? 17 : 0;
	const fy = 8 + look * 8;
	const [left, right] = rig.view === "side" ? [fx - 17, fx + 15] : [-18.5, 18.5];
	const brow = mix(looks.hair, skin, looks.hairStyle === "bald" ? 0.55 : 0.15);
	const blush = mix(skin, isDark ? "#a03c30" : "#e0705a", isDark ? 0.42 : 0.5);
	for (const [x, rx] of [
		[left - 9, 8.5],
		[right + (rig.view === "side" ? 6 : 9), rig.view === "side" ? 6.5 : 8.5],
	] as const)
		paper.mark(place(ellipse([x, fy + 15], rx, 6.5)), blush, 0.75);
	for (const x of [left, right]) {
		paper.draw(
			place(`M${x - 7} ${fy - 16}Q${x} ${fy - 20} ${x + 7} ${fy - 16}`),
			isOldHair(looks) ? darker(brow, 0.25) : brow,
			1.7,
		);
		if (isAsleep) {
			paper.draw(place(`M${x - 7} ${fy}Q${x} ${fy + 7} ${x + 7} ${fy}`), INK, 1.6);
			continue;
		}
		// On dark skin the eyes need a light edge.
		if (isDark) paper.mark(place(ellipse([x, fy], 7.3, 7.3)), mix(skin, "#fff3df", 0.6));
		paper.mark(place(ellipse([x, fy], 5.6, 6.4)), looks.eyes);
		paper.mark(place(ellipse([x + (fx ? 0.8 : 0), fy + look], 3.6, 4.3)), INK);
		paper.mark(place(ellipse([x + 2, fy - 2.6], 1.9)), "#fff8ea");
	}
	const nose = darker(skin, isDark ? 0.3 : 0.22);
	const nx = fx ? fx + 2 : 0;
	paper.draw(place(`M${nx - 3} ${fy + 11}Q${nx} ${fy + 14.5} ${nx + 3} ${fy + 11}`), nose, 1.5);
	const mouth = isDark ? "#2c1614" : "#8a3f36";
	const smile = isAsleep ? 6 : 9.5;
	const bend = smile * (isSad ? -0.7 : 0.9);
	const corner = fy + (isSad ? 27 : 21);
	paper.draw(place(`M${fx - smile} ${corner}Q${fx} ${corner + bend} ${fx + smile} ${corner}`), mouth, 1.7);
	if (looks.isOld) {
		for (const x of [left - 8, right + 8])
			paper.draw(place(`M${x - 2} ${fy - 2}L${x + 2} ${fy + 2}`), darker(skin, 0.2), 0.9);
	}
	drawBeard({ paper, looks, fx, fy }, place);
}

const isOldHair = ({ isOld }: Appearance) => isOld;

function drawBeard(
	{ paper, looks, fx, fy }: { paper: Paper; looks: Appearance; fx: number; fy: number },
	place: (path: string) => string,
): void {
	const { beard, hair } = looks;
	if (beard === "none") return;
	const side = fx ? 6 : 0;
	const mouth = mix(hair, "#f6d9c4", 0.15);
	if (beard === "stubble") {
		paper.mark(
			place(
				`M${-44 + side} 14C${-40 + side} 40 -20 50 ${side} 50C${22 + side} 50 ${40 + side} 38 ${44} 14C36 24 30 26 ${fx} 26C-26 26 -38 22 ${-44 + side} 14Z`,
			),
			hair,
			0.22,
		);
		return;
	}
	if (beard !== "moustache") {
		const long = beard === "long" ? 36 : 8;
		paper.cut(
			place(
				`M${-47 + side} 6C${-46 + side} ${34 + long * 0.4} ${-24 + side} ${52 + long} ${2 + side} ${53 + long}C${26 + side} ${52 + long} ${46} ${34 + long * 0.4} 47 6C43 16 36 20 ${fx + 12} ${fy + 14}C${fx + 4} ${fy + 11} ${fx - 4} ${fy + 11} ${fx - 12} ${fy + 14}C${-34 + side} 20 ${-43 + side} 16 ${-47 + side} 6Z`,
			),
			hair,
		);
		paper.mark(place(ellipse([fx, fy + 22], 8.5, 3.6)), mix(hair, "#c98a70", 0.65));
		paper.draw(place(`M${fx - 8} ${fy + 20.5}Q${fx} ${fy + 26} ${fx + 8} ${fy + 20.5}`), darker(mouth, 0.55), 1.5);
		return;
	}
	paper.mark(
		place(
			`M${fx} ${fy + 14}C${fx - 8} ${fy + 12} ${fx - 15} ${fy + 16} ${fx - 18} ${fy + 22}C${fx - 10} ${fy + 23} ${fx - 4} ${fy + 21} ${fx} ${fy + 18}C${fx + 4} ${fy + 21} ${fx + 10} ${fy + 23} ${fx + 18} ${fy + 22}C${fx + 15} ${fy + 16} ${fx + 8} ${fy + 12} ${fx} ${fy + 14}Z`,
		),
		hair,
	);
}

/** From the side, hair would frame a face without features. */
const isCovered = ({ rig, looks }: Head) => !looks.hairStyle || (!looks.skin && rig.view === "side");

function drawHairOver(head: Head, place: (path: string) => string): void {
	const { paper, rig, looks, headwear } = head;
	const { hairStyle, hair: color } = looks;
	if (!hairStyle || isCovered(head)) {
		if (headwear === "nightcap") drawNightcap(paper, looks, place);
		else if (headwear === "sunHat" && rig.view === "away") drawSunHat(paper, looks, place);
		else drawHood(paper, rig.view, looks, headwear === "bobbleHat", place);
		return;
	}
	if (hairStyle === "headscarf") {
		drawHeadscarf(paper, rig.view, looks.accent, place);
		return;
	}
	const hair = HAIR[hairStyle]?.[rig.view];
	if (!hair) return;
	if (rig.view === "away") for (const path of cloudsOf(hair)) paper.cut(place(path), color, { lift: 2 });
	for (const path of hair.over ?? []) paper.cut(place(path), color, { lift: 1.6 });
	for (const [root, end] of hair.plaits ?? [])
		drawPlait(paper, root as unknown as Point, end as unknown as Point, looks, place);
	if (!hair.behind?.length) for (const path of hair.tie ?? []) paper.cut(place(path), looks.accent);
	const [dark, light] = [darker(color, 0.28), lighter(color, 0.32)];
	for (const path of hair.dark ?? []) paper.draw(place(path), dark, 1.1, 0.6);
	for (const path of hair.light ?? []) paper.draw(place(path), light, 1.6, 0.55);
	for (const [x = 0, y = 0] of hair.dots ?? [])
		paper.draw(place(`M${x - 5} ${y + 2}Q${x} ${y - 5} ${x + 5} ${y + 2}`), light, 1, 0.5);
	for (const [x = 0, y = 0] of hair.coils ?? [])
		paper.draw(
			place(
				`M${x - 5} ${y + 4}C${x - 10} ${y - 8} ${x + 8} ${y - 10} ${x + 6} ${y}C${x + 5} ${y + 5} ${x - 1} ${y + 4} ${x} ${y - 1}`,
			),
			light,
			1,
			0.55,
		);
}

function drawPlait(
	paper: Paper,
	[x0, y0]: Point,
	[x1, y1]: Point,
	looks: Appearance,
	place: (path: string) => string,
): void {
	const count = 5;
	for (let index = 0; index < count; index++) {
		const t = index / (count - 1);
		const [x, y, r] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t * 0.82, 11.5 - t * 2.5];
		paper.cut(
			place(
				`M${x} ${y + r}C${x - r * 1.5} ${y + r * 0.2} ${x - r} ${y - r} ${x} ${y - r * 0.5}C${x + r} ${y - r} ${x + r * 1.5} ${y + r * 0.2} ${x} ${y + r}Z`,
			),
			looks.hair,
			{ lift: 1 },
		);
		paper.draw(place(`M${x} ${y + r * 0.6}L${x} ${y - r * 0.3}`), darker(looks.hair, 0.28), 0.9, 0.6);
	}
	const [tx, ty] = [x0 + (x1 - x0), y0 + (y1 - y0) * 0.82 + 9];
	paper.cut(place(ellipse([tx, ty + 7], 6.5, 10)), looks.hair);
	paper.cut(place(ellipse([tx, ty], 8, 4.5)), looks.accent);
}

function drawHeadscarf(paper: Paper, view: View, color: string, place: (path: string) => string): void {
	const [fold, edge] = [darker(color, 0.16), lighter(color, 0.35)];
	const folds = (...paths: string[]) => {
		for (const path of paths) paper.draw(place(path), fold, 1.3, 0.75);
	};
	if (view === "away") {
		paper.cut(
			place(
				"M-52 4C-58 -38 -34 -60 0 -60C34 -60 58 -38 52 4C54 24 52 34 58 48C64 62 60 74 48 80C20 92 -20 92 -48 80C-60 74 -64 62 -58 48C-52 34 -54 24 -52 4Z",
			),
			color,
		);
		folds("M-44 30C-24 44 24 44 44 30", "M-52 54C-30 74 10 78 34 66");
		return;
	}
	const [shape, face, ...creases] =
		view === "side"
			? [
					"M47 -13C49 -44 26 -60 2 -60C-36 -60 -57 -36 -54 4C-56 28 -60 44 -58 62C-40 80 14 84 40 70C46 58 42 50 36 44L30 38C14 44 -18 36 -18 6C-18 -22 8 -40 43 -30Z",
					"M43 -30C8 -40 -18 -22 -18 6C-18 36 10 46 30 39",
					"M-46 18C-40 46 -6 58 34 52",
					"M-54 44C-34 66 4 72 30 66",
				]
			: [
					"M-52 4C-58 -38 -34 -60 0 -60C34 -60 58 -38 52 4C54 24 50 34 54 46C58 60 54 72 40 76C14 86 -20 86 -44 76C-58 70 -58 58 -54 46C-50 34 -54 24 -52 4ZM-43 4C-43 30 -24 47 0 47C24 47 43 30 43 4C43 -20 24 -38 0 -38C-24 -38 -43 -20 -43 4Z",
					"M-43 4C-43 -20 -24 -38 0 -38C24 -38 43 -20 43 4C43 30 24 47 0 47C-24 47 -43 30 -43 4Z",
					"M-48 32C-34 56 12 62 46 46",
					"M-52 54C-30 72 6 76 30 66",
				];
	paper.cut(place(shape ?? ""), color);
	paper.draw(place(face ?? ""), edge, 1.8);
	folds(...creases);
}

const HOOD = "M-51 6C-56 -38 -34 -58 0 -58C34 -58 56 -38 51 6C50 28 42 44 32 54L-32 54C-42 44 -50 28 -51 6Z";

/** A hood that is sewn to the pullover, or a woolen hat over a scarf. */
function drawHood(
	paper: Paper,
	view: View,
	looks: Appearance,
	isWoolen: boolean,
	place: (path: string) => string,
): void {
	const trim = lighter(looks.clothes, 0.45);
	if (looks.skin && view !== "away") {
		const x = view === "side" ? 11 : 0;
		const face = `M${x - 38} 4C${x - 38} 30 ${x - 20} 46 ${x} 46C${x + 20} 46 ${x + 38} 30 ${x + 38} 4C${x + 38} -20 ${x + 20} -34 ${x} -34C${x - 20} -34 ${x - 38} -20 ${x - 38} 4Z`;
		paper.cut(place(HOOD + face), looks.clothes);
		paper.draw(place(face), trim, 2.4);
		return;
	}
	paper.cut(place(HOOD), looks.clothes);
	paper.draw(place("M0 -50C3 -26 3 4 0 34"), darker(looks.clothes, 0.2), 1.5, 0.6);
	if (isWoolen) paper.cut(place(ellipse([0, -62], 13)), trim, { lift: 1 });
	paper.cut(place("M-40 44C-22 58 22 58 40 44L46 58C22 72 -22 72 -46 58Z"), isWoolen ? looks.accent : looks.clothes, {
		lift: 1,
	});
}

const STRAW = "#ecd9a0";

/** A sun hat from behind, with a cloth over the neck. */
function drawSunHat(paper: Paper, { clothes }: Appearance, place: (path: string) => string): void {
	paper.cut(place("M-49 -8C-54 24 -52 46 -44 66C-16 76 16 76 44 66C52 46 54 24 49 -8Z"), lighter(clothes, 0.5), {
		lift: 1,
	});
	paper.cut(place("M-48 -4C-50 -44 -30 -64 0 -64C30 -64 50 -44 48 -4Z"), STRAW, { lift: 1 });
	paper.cut(place("M-78 2C-62 -12 -30 -4 0 -4C30 -4 62 -12 78 2C62 20 28 18 0 18C-28 18 -62 20 -78 2Z"), STRAW, {
		lift: 1,
	});
}

/** A striped nightcap from behind, with its tip on the pillow. */
function drawNightcap(paper: Paper, { accent, clothes }: Appearance, place: (path: string) => string): void {
	const trim = lighter(clothes, 0.6);
	paper.cut(place("M-6 -58C-34 -92 -74 -88 -88 -58C-94 -44 -95 -32 -92 -18C-80 -38 -62 -48 -36 -40Z"), accent, {
		lift: 1,
	});
	paper.cut(place("M-51 8C-56 -36 -34 -58 0 -58C34 -58 56 -36 51 8C49 34 30 50 0 51C-30 50 -49 34 -51 8Z"), accent);
	for (const y of [-30, -6]) paper.draw(place(`M-46 ${y + 4}Q0 ${y - 18} 46 ${y + 4}`), lighter(accent, 0.4), 3.4);
	paper.draw(place("M-44 26Q0 48 44 26"), trim, 6);
	paper.cut(place(ellipse([-92, -10], 14)), trim, { lift: 1 });
}
