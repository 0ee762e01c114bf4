// The sky, the weather and the plants of a place.
import { mix } from "../../colors.ts";
import { between, pick } from "../../random.ts";
import { draw, edge, layered, round, sheet, soft } from "./shapes.ts";
import type { Stage } from "./stage.ts";

type Point = [x: number, y: number];

/** Bands of paper from the top down to the horizon, with sun or moon, stars and clouds. */
export function sky({ light, panel, place, view, camera }: Stage, horizon: number): string {
	const [top = "#8fbccb", ...bands] = light.sky.bands;
	const sheets = bands.map((color, at) => {
		const y = -40 + (horizon + 30) * ((at + 0.75) / (bands.length + 0.2));
		return layered(sheet(y, 12, view, 190), color, 0.05);
	});
	const isNight = panel.hour === "night";
	const hasOrb = panel.weather === "clear" || panel.weather === "wind" || panel.weather === "snow";
	const isLow = panel.hour === "dawn" || panel.hour === "dusk" || panel.hour === "golden";
	// Sun and moon stay in the picture when the camera moves.
	const x =
		400 + (pick([-1, 1], place) * between(190, 290, view) - camera.x * (camera.isMirrored ? -1 : 1)) / camera.zoom;
	const y = 560 + ((isLow ? 150 : 92) - 560 - camera.y) / camera.zoom;
	// The wish wants no moon.
	const isMoonless = isNight && panel.without?.includes("moon");
	const orb = hasOrb && !isMoonless ? sunOrMoon(light.sky.orb, round(x), round(y), isNight) : "";
	const count = isNight ? (hasOrb ? 46 : 14) : panel.hour === "dusk" && hasOrb ? 14 : 0;
	return (
		`<rect x="-260" y="-300" width="1320" height="1060" fill="${top}"/>${sheets.join("")}` +
		stars(count, horizon, light.sky.orb, place) +
		orb +
		clouds(panel.weather === "clear" ? 2 : panel.weather === "fog" ? 0 : 5, horizon, light.sky.cloud, view)
	);
}

export const stars = (count: number, horizon: number, color: string, random: () => number) =>
	Array.from({ length: count }, () => {
		const [x, y, r] = [between(-200, 1000, random), between(-60, horizon * 0.72, random), between(1, 3, random)];
		return r > 2.6
			? star(x, y, r * 2.6, color)
			: `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}" opacity=".85"/>`;
	}).join("");

export const star = (x: number, y: number, r: number, color: string) =>
	`<path d="M${round(x)} ${round(y - r)}l${round(r * 0.28)} ${round(r * 0.72)} ${round(r * 0.72)} ${round(r * 0.28)} ${round(-r * 0.72)} ${round(r * 0.28)} ${round(-r * 0.28)} ${round(r * 0.72)} ${round(-r * 0.28)} ${round(-r * 0.72)} ${round(-r * 0.72)} ${round(-r * 0.28)} ${round(r * 0.72)} ${round(-r * 0.28)}Z" fill="${color}"/>`;

function sunOrMoon(color: string, x: number, y: number, isNight: boolean): string {
	if (isNight)
		return (
			`<circle cx="${x}" cy="${y}" r="64" fill="${color}" opacity=".07"/>` +
			`<path d="M${x} ${y - 36}a36 36 0 1 0 36 36a29 29 0 0 1 -36 -36Z" fill="${color}"/>`
		);
	return `<circle cx="${x}" cy="${y}" r="86" fill="${color}" opacity=".16"/><circle cx="${x}" cy="${y}" r="62" fill="${color}" opacity=".24"/><circle cx="${x}" cy="${y}" r="40" fill="${color}"/>`;
}

export const clouds = (count: number, horizon: number, color: string, random: () => number) =>
	Array.from({ length: count }, () => {
		const [x, y, size] = [between(-120, 860, random), between(20, horizon * 0.55, random), between(0.8, 1.9, random)];
		const d = "M0 24c-4-13 9-21 20-15C25-6 48-8 56 7c12-7 27 0 27 9 10-1 14 8 8 12-20 5-70 6-86 2Z";
		const at = (dx: number, dy: number) =>
			`transform="translate(${round(x + dx)} ${round(y + dy)}) scale(${round(size)})"`;
		return `<path d="${d}" fill="#2a1c1e" opacity=".06" ${at(3, 5)}/><path d="${d}" fill="${color}" opacity=".82" ${at(0, 0)}/>`;
	}).join("");

/** Falling rain or snow, fog banks, or leaves in the wind, in front of everything. */
export function weather({ panel, light, view, color }: Stage): string {
	const drops = (count: number, shape: (x: number, y: number, size: number) => string) =>
		Array.from({ length: count }, () =>
			shape(round(between(0, 800, view)), round(between(0, 590, view)), between(0.6, 1.4, view)),
		).join("");
	const pale = light.isDark ? "#c9d6e6" : "#ffffff";
	if (panel.weather === "snow")
		return drops(
			70,
			(x, y, size) => `<circle cx="${x}" cy="${y}" r="${round(size * 3.4)}" fill="${pale}" opacity=".9"/>`,
		);
	if (panel.weather === "rain" || panel.weather === "storm") {
		const lean = panel.weather === "storm" ? -13 : -5;
		const d = drops(
			panel.weather === "storm" ? 80 : 62,
			(x, y, size) => `M${x} ${y}l${round(lean * size)} ${round(20 * size)}`,
		);
		return `<path d="${d}" fill="none" stroke="${pale}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>`;
	}
	if (panel.weather === "wind") {
		const leaf = color(panel.season === "spring" ? "blossom" : panel.season === "winter" ? "snow" : "leaf");
		const gust = (y: number) =>
			`<path d="M${round(between(-40, 300, view))} ${y}c90-26 150 22 240 0s90-46 56-52-44 30-12 34" fill="none" stroke="${pale}" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`;
		return (
			gust(120) +
			gust(215) +
			drops(
				16,
				(x, y, size) =>
					`<path d="M0 0c6-6 14-4 18 2-7 5-14 3-18-2Z" transform="translate(${x} ${y}) rotate(${(x * 7) % 90}) scale(${round(size)})" fill="${leaf}"/>`,
			)
		);
	}
	return "";
}

/** A bank of fog that hides what is behind it a little. */
export const fog = ({ panel, light, view }: Stage, y: number) =>
	panel.weather === "fog"
		? `<path d="${edge(Array.from({ length: 7 }, (_, at): Point => [-240 + at * 200, y + between(-14, 14, view)]))}V${y + 70}H-300Z" fill="${light.isDark ? "#8d9bb8" : "#f3f3ec"}" opacity="${light.isDark ? 0.16 : 0.5}"/>`
		: "";

export const TREES = ["tree", "pine", "palm", "olive", "birch", "cypress", "bush"] as const;
export type Tree = (typeof TREES)[number];

/** A tree with its foot at (0, 0), about 300 high; a bush is 90 high. */
export function tree(stage: Stage, kind: Tree, random: () => number): string {
	const { panel, color } = stage;
	const isWhite = panel.weather === "snow";
	const paint = (shapes: string[]) => shapes.map((shape) => draw(shape, color)).join("");
	if (kind === "pine" || kind === "cypress") {
		const w = kind === "pine" ? 74 : 34;
		const green = panel.season === "autumn" || panel.season === "winter" ? "greenDeep" : "green";
		const tier = (y: number, half: number, h: number) =>
			`${green}* s 0,${y - h} ${half * 0.4},${y - h * 0.5} ${half * 1.15},${y} ${half * 0.3},${y - 5} ${-half * 0.3},${y - 5} ${-half * 1.15},${y} ${-half * 0.4},${y - h * 0.5}`;
		const cap = (y: number, half: number) =>
			isWhite ? [`snow s 0,${y - 44} ${half * 0.5},${y - 4} 0,${y - 12} ${-half * 0.5},${y - 6}`] : [];
		if (kind === "cypress")
			return paint([
				"trunk r -6 -40 12 40",
				`${green}* s 0,-320 ${w},-190 ${w},-70 ${w * 0.6},-24 ${-w * 0.6},-24 ${-w},-70 ${-w},-190`,
				`leafLight@.3 s -4,-290 4,-180 -10,-60 -16,-150`,
			]);
		return paint([
			"trunkDark r -9 -46 18 46",
			tier(-30, w, 130),
			...cap(-110, w),
			tier(-104, w * 0.8, 120),
			...cap(-180, w * 0.8),
			tier(-176, w * 0.58, 112),
			...cap(-246, w * 0.6),
		]);
	}
	if (kind === "palm") {
		const frond = (angle: number, length: number, name: string) =>
			`<g transform="translate(14 -262) rotate(${angle})">${draw(`${name}* s 0,0 ${length * 0.3},-24 ${length},6 ${length * 0.5},-4`, color)}</g>`;
		return (
			paint([
				"trunk*~17 M0 -4C-6 -90 -4 -180 14 -262",
				"trunkDark@.5~3 M-9 -60l16 -3M-11 -110l16 -4M-8 -160l16 -5M-2 -210l15 -6",
			]) +
			[-165, -130, -60, -25, 10, 160]
				.map((angle, at) => frond(angle, 118 - (at % 2) * 16, at % 2 ? "leafDark" : "green"))
				.join("") +
			paint(["clay o 8 -256 8", "clay o 22 -252 8"])
		);
	}
	const isBush = kind === "bush";
	const crown: readonly [number, number, number][] = isBush
		? [
				[-40, -30, 34],
				[38, -32, 36],
				[0, -52, 40],
				[-10, -22, 34],
			]
		: kind === "olive"
			? [
					[-72, -150, 46],
					[66, -158, 50],
					[-26, -196, 54],
					[34, -206, 48],
					[0, -150, 48],
				]
			: kind === "birch"
				? [
						[-34, -170, 44],
						[34, -186, 46],
						[-8, -240, 48],
						[10, -290, 36],
						[0, -200, 44],
					]
				: [
						[-78, -176, 56],
						[76, -178, 58],
						[-42, -240, 60],
						[44, -246, 62],
						[0, -180, 66],
						[4, -284, 44],
					];
	const leafs = kind === "olive" ? ["olive", "green", "olive"] : ["leaf", "leafDark", "leafLight"];
	const [bark, barkDark] = kind === "birch" ? ["stoneLight", "dark"] : ["trunk", "trunkDark"];
	const trunk =
		kind === "birch"
			? [`${bark} s -9,4 -7,-120 -4,-250 4,-250 8,-120 10,4`, `${barkDark}~3 M-6 -60h7M2 -96h6M-5 -132h6M2 -160h5`]
			: kind === "olive"
				? [
						`${bark} s -26,4 -10,-50 -26,-120 -6,-130 2,-90 18,-136 34,-126 16,-60 30,4`,
						`${barkDark}@.5~4 M0 -10C-4 -40 2 -60 4 -84`,
					]
				: [
						`${bark} s -24,5 -12,-60 -14,-150 -4,-200 8,-200 12,-150 14,-60 28,5`,
						`${barkDark}@.45~4 M-4 -20C-2 -60 -6 -90 -2 -130M8 -40c0 -20 2 -40 0 -60`,
					];
	const isBare = panel.season === "winter" && kind !== "olive";
	if (isBare) {
		const twigs = isBush
			? ["trunk~5 M0 0C-10 -30 -30 -40 -44 -62M0 0C0 -40 4 -60 0 -86M0 0C14 -26 34 -40 46 -58"]
			: [
					"trunk~9 M-4 -150C-20 -200 -60 -210 -86 -236M2 -160C4 -220 -10 -260 -6 -310M6 -140C30 -190 60 -200 90 -228",
					"trunk~5 M-44 -202C-50 -230 -70 -250 -64 -276M46 -188C60 -220 56 -244 70 -270M-4 -250C20 -270 26 -290 40 -300",
				];
		const caps = isWhite ? [`snow~5 M-86 -241l20 12M88 -233l-18 9M-10 -318l6 12`] : [];
		return paint([
			...(isBush ? [] : trunk),
			...twigs,
			...(isBush ? [] : caps),
			...(isBush && isWhite ? ["snow s -50,-58 0,-96 50,-54 0,-70"] : []),
		]);
	}
	const blob = ([x, y, r]: readonly [number, number, number], at: number) => {
		const name = leafs[at % leafs.length] ?? "leaf";
		return `${name}${at > 1 ? "*" : ""} o ${round(x + between(-5, 5, random))} ${round(y + between(-5, 5, random))} ${round(r * between(0.94, 1.08, random))}`;
	};
	const dots = (name: string, count: number, size: number) =>
		Array.from({ length: count }, () => {
			const [x, y, r] = pick([crown[0] ?? [0, 0, 0], ...crown], random);
			return `${name} o ${round(x + between(-0.7, 0.7, random) * r)} ${round(y + between(-0.7, 0.7, random) * r)} ${round(size * between(0.7, 1.3, random))}`;
		});
	const accents =
		kind === "olive"
			? dots("greenDeep", 8, 4)
			: panel.season === "spring"
				? dots("blossom", isBush ? 10 : 26, 7)
				: panel.season === "autumn"
					? dots("red", isBush ? 5 : 12, 6)
					: dots("leafLight", isBush ? 6 : 12, 6);
	const caps = isWhite
		? crown.map(
				([x, y, r]) =>
					`snow@.95 s ${x - r * 0.8},${y - r * 0.45} ${x},${y - r * 1.15} ${x + r * 0.8},${y - r * 0.45} ${x},${y - r * 0.6}`,
			)
		: [];
	return paint([...(isBush ? [] : trunk), ...crown.map(blob), ...accents, ...caps]);
}

/** Tufts of grass, flowers, pebbles or fallen leaves on the ground between two heights. */
export function litter(
	{ panel, color, place }: Stage,
	kind: string,
	top: number,
	bottom: number,
	count: number,
): string {
	const d = (x: number, y: number, k: number) => {
		const at = `transform="translate(${round(x)} ${round(y)}) scale(${round(k)})"`;
		if (kind === "grass") {
			const tuft = `<path d="M-8 0c0-8-4-14-7-17 5 2 9 8 10 14 0-10 1-17 4-22 1 6 2 14 1 21 2-6 5-11 10-14-3 6-5 12-6 18Z" fill="${color("grassDark")}" ${at}/>`;
			const isFlower = panel.season !== "winter" && place() < 0.34;
			const bloom = pick(["blossom", "yellow", "white"], place);
			return isFlower
				? `${tuft}<path d="M0-2v-17" stroke="${color("greenDeep")}" stroke-width="2" ${at}/><circle cy="-22" r="5" fill="${color(bloom)}" ${at}/>`
				: tuft;
		}
		if (kind === "pebbles")
			return `<path d="${soft([
				[-10, 0],
				[-6, -7],
				[5, -8],
				[11, -1],
				[4, 3],
			])}" fill="${color(pick(["stone", "stoneDark", "earthDark"], place))}" opacity=".7" ${at}/>`;
		if (kind === "straw")
			return `<path d="M-14 0l26-6M-6-7l14 9" fill="none" stroke="${color("hayDark")}" stroke-width="2.6" stroke-linecap="round" ${at}/>`;
		if (kind === "ripples")
			return `<path d="M-34 0c10-7 20-7 30 0s20 7 36 0" fill="none" stroke="${color("foam")}" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" ${at}/>`;
		if (kind === "waves")
			return `<path d="M-40 0c8-14 22-16 34-4 8-10 20-10 30 0 6 4 12 4 16 2-18 10-60 10-80 2Z" fill="${color("foam")}" opacity=".5" ${at}/>`;
		return `<path d="M-12 0c6-7 16-6 22 1-8 6-16 5-22-1Z" fill="${color(pick(["leaf", "leafDark", "red"], place))}" ${at}/>`;
	};
	return Array.from({ length: count }, (_, at) => {
		const share = (at + place()) / count;
		const y = top + (bottom - top) * share;
		return d(between(-180, 980, place), y, 0.6 + share * 0.7);
	}).join("");
}

/** A ridge of land with its own colour, seen through the air of the horizon. */
export const far = (stage: Stage, name: string, share: number) =>
	mix(stage.color(name), stage.light.sky.bands.at(-1) ?? "#ffffff", share);
