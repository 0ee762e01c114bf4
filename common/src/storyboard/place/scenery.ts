// Draws a place from its file in material/: everything behind the parts, and the parts with their depth.
import { mix } from "../../colors.ts";
import { between, randomOf } from "../../random.ts";
import { far, fog, litter, sky, TREES, type Tree, tree } from "./nature.ts";
import { partOf } from "./registry.ts";
import { BOTTOM, draw, group, LEFT, layered, RIGHT, round, sheet } from "./shapes.ts";
import { isOfOld, type Stage } from "./stage.ts";
import { windowOf } from "./window.ts";

export type Item = { name: string; x: number; y: number; svg: string };

/** Everything behind the parts, in the coordinates of the place. */
export function backdrop(stage: Stage): string {
	const { scene, color } = stage;
	if (scene.kind === "room") return room(stage);
	const ridges = (scene.ridges ?? []).map((text) => ridge(stage, text));
	const ground = (scene.ground ?? []).map((text) => {
		const [name = "grass", y, roughness] = text.split(" ");
		return (
			layered(sheet(Number(y), Number(roughness), stage.place, 150), color(name), 0.08) + fog(stage, Number(y) - 26)
		);
	});
	const small = (scene.litter ?? []).map((text) => litterOf(stage, text));
	return sky(stage, scene.horizon) + ridges.join("") + ground.join("") + small.join("");
}

function litterOf(stage: Stage, text: string): string {
	const [kind = "grass", top, bottom, count] = text.split(" ");
	const isCovered = kind === "grass" && stage.panel.weather === "snow" && !stage.scene.isWarm;
	const leaves =
		stage.panel.season === "autumn" && kind === "grass" ? litter(stage, "leaves", Number(top), Number(bottom), 14) : "";
	return litter(stage, kind, Number(top), Number(bottom), isCovered ? 5 : Number(count)) + leaves;
}

function ridge(stage: Stage, text: string): string {
	const [form = "hills", height, roughness, name = "leaf", haze] = text.split(" ");
	const [y, rough] = [Number(height), Number(roughness)];
	const fill = far(stage, name, Number(haze));
	const { place } = stage;
	if (form === "trees") {
		let d = `M${LEFT} ${y}`;
		for (let x = LEFT; x < RIGHT; ) {
			const [w, h] = [between(44, 84, place), between(0.4, 1, place) * rough];
			d += `c${round(w * 0.05)} ${round(-h * 1.3)} ${round(w * 0.95)} ${round(-h * 1.3)} ${round(w)} 0`;
			x += w;
		}
		return layered(`${d}V${BOTTOM}H${LEFT}Z`, fill, 0.06) + fog(stage, y);
	}
	if (form === "peaks") {
		let d = `M${LEFT} ${y}`;
		let caps = "";
		for (let x = LEFT; x < RIGHT; ) {
			const [w, h] = [between(180, 300, place), between(0.6, 1, place) * rough];
			const top = x + w * between(0.42, 0.58, place);
			d += `L${round(top)} ${round(y - h)}L${round(x + w)} ${round(y - between(0, 0.25, place) * rough)}`;
			if (h > rough * 0.7 && !stage.scene.isWarm)
				caps += `<path d="M${round(top)} ${round(y - h)}l${round(w * 0.13)} ${round(h * 0.27)}-${round(w * 0.08)}-${round(h * 0.06)}-${round(w * 0.06)} ${round(h * 0.1)}-${round(w * 0.05)}-${round(h * 0.08)}-${round(w * 0.06)} ${round(h * 0.04)}Z" fill="${far(stage, "snow", 0.12)}"/>`;
			x += w;
		}
		return layered(`${d}V${BOTTOM}H${LEFT}Z`, fill, 0.06) + caps + fog(stage, y);
	}
	if (form === "roofs") {
		let d = `M${LEFT} ${y}`;
		let panes = "";
		for (let x = LEFT; x < RIGHT; ) {
			const [w, h] = [between(60, 110, place), between(0.45, 1, place) * rough];
			const isFlat = stage.scene.isWarm;
			d += isFlat
				? `V${round(y - h)}h${round(w)}`
				: `V${round(y - h)}l${round(w / 2)} ${round(-w * 0.42)} ${round(w / 2)} ${round(w * 0.42)}`;
			if (place() < 0.7)
				panes += `<rect x="${round(x + w * 0.36)}" y="${round(y - h * 0.72)}" width="${round(w * 0.2)}" height="${round(w * 0.26)}" rx="3" fill="${stage.light.isDark ? "#f0c877" : mix(fill, "#5c5360", 0.25)}" opacity="${stage.light.isDark ? 0.9 : 0.7}"/>`;
			x += w;
		}
		return layered(`${d}V${BOTTOM}H${LEFT}Z`, fill, 0.06) + panes + fog(stage, y);
	}
	if (form === "sea") return layered(sheet(y, rough, place, 90), fill, 0.06) + fog(stage, y);
	const step = form === "dunes" ? 260 : form === "flat" ? 200 : 150;
	return layered(sheet(y, rough, place, step), fill, 0.06) + fog(stage, y);
}

function room(stage: Stage): string {
	const { scene, color, light, place } = stage;
	const [wall = "wall", pattern = ""] = (scene.wall ?? "wall").split(" ");
	const [floor = "woodLight", cover = ""] = (scene.floor ?? "woodLight boards").split(" ");
	const y = scene.horizon;
	const [paper, ground] = [color(wall), color(floor)];
	const darker = (fill: string, share: number) => mix(fill, light.isDark ? "#1d1830" : "#6b4a3a", share);
	const line = (d: string, fill: string, width: number, opacity = 1) =>
		`<path d="${d}" fill="none" stroke="${fill}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;
	let svg = `<rect x="-260" y="-300" width="1320" height="1060" fill="${paper}"/>`;
	const xs = (step: number) => Array.from({ length: Math.ceil(1320 / step) }, (_, at) => LEFT + at * step);
	const ys = (step: number) => Array.from({ length: Math.ceil((y + 120) / step) }, (_, at) => y - 20 - at * step);
	if (pattern === "stripes")
		svg += xs(64)
			.map(
				(x) =>
					`<rect x="${x}" y="-300" width="26" height="${y + 300}" fill="${mix(paper, "#fff3da", light.isDark ? 0.05 : 0.3)}"/>`,
			)
			.join("");
	if (pattern === "dots")
		svg += ys(52)
			.flatMap((at, row) =>
				xs(70).map(
					(x) =>
						`<circle cx="${x + (row % 2) * 35}" cy="${at}" r="5" fill="${mix(paper, "#fff3da", light.isDark ? 0.09 : 0.45)}"/>`,
				),
			)
			.join("");
	if (pattern === "planks")
		svg += line(
			xs(74)
				.map((x) => `M${x} -300V${y}`)
				.join(""),
			darker(paper, 0.24),
			3,
			0.7,
		);
	if (pattern === "boards")
		svg += line(
			ys(46)
				.map((at) => `M${LEFT} ${at}H${RIGHT}`)
				.join(""),
			darker(paper, 0.24),
			3,
			0.7,
		);
	if (pattern === "folds")
		svg += xs(120)
			.map(
				(x, at) =>
					`<path d="M${x} -300q${at % 2 ? 30 : -20} 400 0 ${y + 300}h44q${at % 2 ? 20 : -12}-400 0-${y + 300}Z" fill="${darker(paper, 0.1)}" opacity=".6"/>`,
			)
			.join("");
	if (pattern === "stones" || pattern === "bricks") {
		const [w, h] = pattern === "stones" ? [116, 62] : [84, 40];
		svg += ys(h)
			.map((at, row) =>
				xs(w)
					.map(
						(x) =>
							`<rect x="${x + (row % 2) * (w / 2) + 3}" y="${at - h + 23}" width="${w - 6}" height="${h - 6}" rx="${pattern === "stones" ? 10 : 4}" fill="${mix(paper, place() < 0.5 ? "#fff3da" : darker(paper, 0.5), between(0.02, 0.16, place))}"/>`,
					)
					.join(""),
			)
			.join("");
	}
	if (pattern !== "folds" && pattern !== "stones" && pattern !== "none")
		svg += `<rect x="-260" y="${y - 22}" width="1320" height="22" fill="${mix(paper, light.isDark ? "#5a4650" : "#fffaf0", 0.5)}"/>`;
	svg += layered(`M${LEFT} ${y}H${RIGHT}V${BOTTOM}H${LEFT}Z`, ground, 0.1);
	const fan = (count: number) => Array.from({ length: count }, (_, at) => at - (count - 1) / 2);
	const seam = darker(ground, 0.22);
	if (cover === "boards")
		svg += line(
			fan(21)
				.map((at) => `M${400 + at * 64} ${y}L${400 + at * 128} ${BOTTOM}`)
				.join(""),
			seam,
			2.4,
			0.55,
		);
	if (cover === "tiles" || cover === "stones") {
		const rows = cover === "tiles" ? [0, 26, 62, 112, 178, 260] : [0, 40, 98, 178, 270];
		svg += line(rows.map((at) => `M${LEFT} ${y + at}H${RIGHT}`).join(""), seam, 2.4, 0.5);
		if (cover === "tiles")
			svg += line(
				fan(17)
					.map((at) => `M${400 + at * 90} ${y}L${400 + at * 190} ${BOTTOM}`)
					.join(""),
				seam,
				2.4,
				0.5,
			);
		else
			svg += line(
				rows
					.flatMap((at, row) =>
						fan(9).map(
							(x) =>
								`M${400 + (x + (row % 2) / 2) * (130 + row * 34)} ${y + at}l${round(x * 6)} ${(rows[row + 1] ?? at + 120) - at}`,
						),
					)
					.join(""),
				seam,
				2.4,
				0.5,
			);
	}
	if (cover === "straw") svg += litter(stage, "straw", y + 16, 640, 46);
	return svg + (scene.litter ?? []).map((text) => litterOf(stage, text)).join("");
}

/** The parts of a place, each with its foot and its drawing there. */
export function itemsOf(stage: Stage): Item[] {
	const isOld = isOfOld(stage.panel);
	const hasCrew = stage.panel.people.some(({ pose }) => pose !== "swim");
	const isTold = (name: string) => stage.panel.things.some((thing) => stage.scene.has?.[thing] === name);
	const items = partsOf(stage).flatMap((text, at) => {
		const [name = "", x, y, scale = "1", flag] = text.split(" ");
		if ((flag === "crew" && !hasCrew) || (flag === "today" && isOld) || (flag === "told" && !isTold(name))) return [];
		if (stage.panel.without?.some((thing) => isDrawingOf(name, thing))) return [];
		// From near the table is in front.
		if (stage.panel.shot === "near" && /^(?:kitchenTable|chairWood)$/.test(name)) return [];
		// The boat of the text lies there instead.
		if (name === "fishingBoat" && stage.panel.things.includes("rowboat")) return [];
		const random = randomOf(`${name} ${at} ${stage.place()}`);
		const [px, py, size] = [Number(x), Number(y), Number(scale)];
		const content = contentOf(stage, name, random);
		return {
			name,
			x: px,
			y: py,
			svg: group(`translate(${px} ${py}) scale(${flag === "flip" ? -size : size} ${size})`, content),
		};
	});
	const window = stage.light.isLampOut && items.find(({ name }) => partOf(name)?.window);
	return window ? [...items, moonlight(window)] : items;
}

/** The parts of the place on the side that the panel shows. */
const partsOf = ({ scene, panel }: Stage) => (panel.shot === "reverse" && scene.reverse) || scene.items;

/** The light of the moon from a window over whoever sleeps. */
const moonlight = ({ x, y }: Item): Item => ({
	name: "moonlight",
	x,
	y: 540,
	svg: group(
		`translate(${x} ${y})`,
		draw("#c9d6ee@.1 M-80 -200H80L330 250H60Z", String) + draw("#c9d6ee@.1 M20 130H216L286 250H66Z", String),
	),
});

/** The part "sailboat" is a boat, a "birch" is drawn for "tree". */
const isDrawingOf = (part: string, thing: string) =>
	thing === "oak" ? /^(?:tree|birch)$/.test(part) : part.toLowerCase().includes(thing);

const isTree = (name: string): name is Tree => (TREES as readonly string[]).includes(name);

function contentOf(stage: Stage, name: string, random: () => number): string {
	if (isTree(name)) return shadow(stage, name === "bush" ? 60 : 70) + tree(stage, name, random);
	const part = partOf(name);
	const isWinter = stage.panel.season === "winter" || stage.panel.weather === "snow";
	if (!part || (part.isGreen && isWinter && !stage.scene.isWarm)) return "";
	const { light, color } = stage;
	const view = part.window ? windowOf(stage, part.window, random) : "";
	const shapes = part.shapes.map((shape) =>
		shape.startsWith("books ") ? books(stage, shape, random) : draw(shape, color),
	);
	const glow = part.glow && light.isDark && !light.isLampOut ? glowOf(...part.glow) : "";
	return (part.shadow ? shadow(stage, part.shadow) : "") + view + shapes.join("") + glow;
}

const shadow = ({ light }: Stage, half: number) =>
	`<ellipse cx="0" cy="0" rx="${half}" ry="${round(Math.min(16, 5 + half * 0.07))}" fill="#2a1c1e" opacity="${light.isDark ? 0.22 : 0.14}"/>`;

/** The light of a lamp in three sheets. */
const glowOf = (x: number, y: number, radius: number) =>
	[1, 0.66, 0.36]
		.map((share) => `<circle cx="${x}" cy="${y}" r="${round(radius * share)}" fill="#ffbf66" opacity=".085"/>`)
		.join("");

/** A row of books: "books x y width height". */
function books({ color }: Stage, text: string, random: () => number): string {
	const [, left, base, width, height] = text.split(" ").map(Number);
	const names = ["red", "blue", "olive", "gold", "plum", "teal", "linen", "clay"];
	let svg = "";
	for (let x = left ?? 0; x < (left ?? 0) + (width ?? 0) - 8; ) {
		const [w, h] = [between(9, 18, random), (height ?? 40) * between(0.68, 1, random)];
		const name = names[Math.floor(random() * names.length)] ?? "red";
		svg += draw(`${name} r ${round(x)} ${round((base ?? 0) - h)} ${round(w)} ${round(h)} 2`, color);
		x += w + (random() < 0.1 ? 14 : 1.5);
	}
	return svg;
}
