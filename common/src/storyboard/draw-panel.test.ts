import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { transformFileSync } from "@swc/core";
import { beforeAll, describe, expect, it } from "vitest";
import { contrast } from "../colors.ts";
import animalGroups from "./animals/groups.json" with { type: "json" };
import { drawPanel, loadPanel } from "./draw-panel.ts";
import { artOf } from "./drawing.ts";
import type { Panel, PanelPerson } from "./panel.ts";
import { PANEL_HOURS, PANEL_WEATHERS, SEASONS } from "./panel-choices.ts";
import { itemsOf } from "./place/scenery.ts";
import { draw } from "./place/shapes.ts";
import { stageOf } from "./place/stage.ts";
import places from "./places.json" with { type: "json" };
import { REVERSE } from "./shots.ts";

const PLACES = Object.keys(places);
const FIGURES = "frontend/src/ui/illustrations/figures";
const art = Object.fromEntries(
	globSync(`${FIGURES}/**/*.svg`).map((file) => [basename(file, ".svg"), readFileSync(file, "utf8")]),
);

const tilda: PanelPerson = {
	who: "Tilda",
	kind: "girl",
	isMain: true,
	age: 7,
	pose: "stand",
	direction: "right",
	outfit: "everyday",
};
const otter = {
	kind: "otter",
	who: "otter",
	pose: "sit",
	direction: "left",
	isYoung: false,
	isMany: false,
} as const;
const panelOf = (more: Partial<Panel>): Panel => ({
	paragraph: 0,
	place: "garden",
	hour: "day",
	weather: "clear",
	season: "summer",
	people: [tilda],
	animals: [otter],
	things: ["ball"],
	description: "Tilda and the otter stand in the garden.",
	...more,
});
const empty = { people: [], animals: [], things: [] };

/** Names of elements that are not closed in the right order. */
function unclosed(xml: string): string[] {
	const open: string[] = [];
	for (const [, isEnd, name = "", isEmpty] of xml.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/gi)) {
		if (isEmpty) continue;
		if (!isEnd) open.push(name);
		else if (open.pop() !== name) return [name];
	}
	return open;
}

describe("a panel", () => {
	beforeAll(() => Promise.all(PLACES.map((place) => loadPanel(panelOf({ place }), { wheelchair: true }))));

	it("is well-formed at every place and in every weather", () => {
		for (const place of PLACES)
			for (const weather of PANEL_WEATHERS)
				expect(unclosed(drawPanel(panelOf({ place, weather }), { seed: "s", art })), `${place} ${weather}`).toEqual([]);
	});

	it("has no red leaves in the time of the Bible, and has them in a life after the Middle Ages", () => {
		const seasonFor = (outfit: PanelPerson["outfit"]) =>
			stageOf(panelOf({ isOld: true, season: "autumn", people: [{ ...tilda, outfit }] }), "s").panel.season;
		expect(seasonFor("everyday")).toBe("summer");
		expect(seasonFor("olden")).toBe("autumn");
	});

	it("has no moon if the wish wants none", () => {
		const drawn = (without?: string[]) =>
			drawPanel(panelOf({ place: "meadow", hour: "night", weather: "clear", ...(without && { without }) }), {
				seed: "s",
				art,
			});
		const crescent = /a36 36 0 1 0 36 36/;
		expect(drawn()).toMatch(crescent);
		expect(drawn(["moon"])).not.toMatch(crescent);
	});

	it("has nothing at its place that the wish rejects", () => {
		const names = (place: string, without?: string[]) =>
			itemsOf(stageOf(panelOf({ place, ...(without && { without }) }), "s")).map(({ name }) => name);
		for (const [place, thing, part] of [
			["harbour", "boat", "sailboat"],
			["forest", "oak", "tree"],
			["underwater", "fish", "jellyfish"],
		] as const) {
			expect(names(place)).toContain(part);
			expect(names(place, [thing])).toEqual(names(place).filter((name) => !/boat|^tree$|birch|fish/i.test(name)));
		}
	});

	it("has grounds with a contrast of 3:1 to the edge of figures at every place, hour, weather and season", () => {
		for (const place of PLACES)
			for (const hour of PANEL_HOURS)
				for (const weather of PANEL_WEATHERS)
					for (const season of SEASONS) {
						const { light, color, scene } = stageOf(panelOf({ place, hour, weather, season }), "s");
						const sheets = [scene.wall ?? [], scene.floor ?? [], scene.ground ?? []].flat();
						for (const sheet of sheets)
							expect(
								contrastOnPages(light.rim, color(sheet.split(" ")[0] ?? "")),
								`${sheet} at ${place}, ${hour}, ${weather}, ${season}`,
							).toBeGreaterThanOrEqual(3);
					}
	});

	it("has only numbers, and no large surface with less than 3:1 to the edge of figures other than those that shine in the dark", () => {
		const broken: string[] = [];
		const weak = new Set<string>();
		let count = 0;
		for (const [at, place] of PLACES.entries())
			for (const [turn, hour] of PANEL_HOURS.entries())
				for (const [step, weather] of PANEL_WEATHERS.entries()) {
					// Drawing each season with each of them takes four times as long.
					const season = SEASONS[(at + turn + step) % SEASONS.length] ?? "summer";
					const panel = panelOf({ place, hour, weather, season, ...empty });
					const { light } = stageOf(panel, "s");
					const svg = drawPanel(panel, { seed: "s", art: {} });
					if (/NaN|undefined|Infinity|var\(|\bid=/.test(svg)) broken.push(`${place} ${hour} ${weather} ${season}`);
					for (const color of largeSurfaces(svg)) {
						count++;
						if (color !== light.sky.orb && contrastOnPages(light.rim, color) < 3)
							weak.add(`${place} ${light.isDark ? "dark" : "light"} ${color}`);
					}
				}
		expect(broken).toEqual([]);
		expect(count).toBeGreaterThan(20_000);
		expect([...weak].filter((one) => !SHINING.test(one))).toEqual([]);
	});

	it("is the same for the same seed and another one for another seed or paragraph", () => {
		const panel = panelOf({});
		const first = drawPanel(panel, { seed: "a", art });
		expect(drawPanel(panel, { seed: "a", art })).toBe(first);
		expect(drawPanel(panel, { seed: "b", art })).not.toBe(first);
		expect(drawPanel({ ...panel, paragraph: 1 }, { seed: "a", art })).not.toBe(first);
	});

	it("differs from each of the other 49 panels of a story at one place", () => {
		const panels = Array.from({ length: 50 }, (_, paragraph) => drawPanel(panelOf({ paragraph }), { seed: "s", art }));
		expect(new Set(panels).size).toBe(50);
	});

	it("names its people, animals and things in groups with unique ids only if names are wanted", () => {
		const panel = panelOf({
			people: [tilda, { ...tilda, who: "Tilda & Co", isMain: false, holds: "lantern" }],
			animals: [otter, otter],
			things: ["ball", "lantern"],
		});
		const svg = drawPanel(panel, { seed: "s", art, names: "ids" });
		const ids = Array.from(svg.matchAll(/<g id="([^"]+)"><title>([^<]+)</g), ([, id, title]) => [id, title]);
		expect(ids.toSorted()).toEqual([
			["animal-otter", "otter"],
			["animal-otter-2", "otter"],
			["person-Tilda", "Tilda"],
			["person-Tilda-Co", "Tilda &amp; Co"],
			["thing-ball", "ball"],
			["thing-lantern", "lantern"],
		]);
		expect(unclosed(svg)).toEqual([]);
		expect(drawPanel(panel, { seed: "s", art })).not.toMatch(/\bid=|<title/);
	});

	it("names a thing that is part of the place", () => {
		const svg = drawPanel(panelOf({ place: "bedroom", things: ["bed"] }), { seed: "s", art, names: "ids" });
		expect(svg.match(/id="thing-bed"/g)).toHaveLength(1);
	});

	it("shows a child with a wheelchair in it wherever there is no bed", () => {
		const drawn = (place: string, pose: PanelPerson["pose"], wheelchair: boolean) =>
			drawPanel(panelOf({ place, people: [{ ...tilda, pose }], animals: [], things: [] }), {
				seed: "s",
				art,
				looks: { wheelchair },
			});
		expect(drawn("park", "lie", true)).toBe(drawn("park", "sit", true));
		expect(drawn("park", "lie", true)).not.toBe(drawn("park", "sit", false));
		expect(drawn("bedroom", "lie", true)).not.toBe(drawn("bedroom", "sit", true));
	});

	it("shows a child in bed without its glasses", () => {
		const drawn = (place: string, pose: PanelPerson["pose"], glasses: boolean) =>
			drawPanel(panelOf({ place, people: [{ ...tilda, pose }], animals: [], things: [] }), {
				seed: "s",
				art,
				looks: { skin: "medium", glasses },
			});
		for (const pose of ["lie", "sleep"] as const)
			expect(drawn("bedroom", pose, true)).toBe(drawn("bedroom", pose, false));
		expect(drawn("bedroom", "stand", true)).not.toBe(drawn("bedroom", "stand", false));
	});

	it("draws no chair for another child who sits in a wheelchair", () => {
		const drawn = (pose: PanelPerson["pose"]) =>
			drawPanel(
				panelOf({
					place: "kitchen",
					people: [{ ...tilda, isMain: false, pose, direction: "right", looks: { skin: "medium", wheelchair: true } }],
					animals: [],
					things: [],
				}),
				{ seed: "s", art },
			);
		expect(drawn("sit")).toBe(drawn("stand"));
	});

	it("needs the files of its things and of what people hold", () => {
		expect(artOf(panelOf({ things: ["ball"], people: [{ ...tilda, holds: "book" }] }))).toEqual(["ball", "book"]);
	});

	it("draws a thing in the colour and number that the text tells", () => {
		const drawn = (details?: Panel["details"]) =>
			drawPanel(panelOf({ animals: [], people: [], things: ["cup"], ...(details && { details }) }), { seed: "s", art });
		expect(drawn()).toContain("#7fa3ab");
		expect(drawn({ cup: { color: "red" } })).toContain("#c2473a");
		expect(drawn({ cup: { color: "red" } })).not.toContain("#7fa3ab");
		const parts = (svg: string) => svg.split("#7b4a2d").length;
		expect(parts(drawn({ cup: { count: 3 } }))).toBe(parts(drawn()) + 2);
	});

	it("draws a hat on a head and a coat in its colour, not next to the person", () => {
		const wearing = (wears: string, details?: Panel["details"]) => {
			const people = [{ ...tilda, wears, ...(wears === "overcoat" && { outfit: "coat" as const }) }];
			const panel = panelOf({ ...empty, people, ...(details && { details }) });
			const svg = drawPanel(panel, { seed: "s", art, names: "ids", looks: { skin: "brown", hairStyle: "short" } });
			return svg.slice(svg.indexOf('id="person-Tilda"'));
		};
		expect(wearing("hat")).toContain('id="thing-hat"');
		expect(wearing("saucepan")).toContain("scale(1 -1)");
		expect(wearing("overcoat", { overcoat: { color: "purple" } })).toContain("#8d6299");
	});

	it("needs no validation of what the server has validated, so that the browser loads no schemas", () => {
		const files = [
			...importsOf("common/src/storyboard/draw-panel.ts"),
			...importsOf("common/src/storyboard/storyboard.ts"),
		];
		const scripts = files.filter((file) => file.endsWith(".ts"));
		expect(scripts.length).toBeGreaterThan(20);
		expect(scripts.filter((file) => /^(?:import|\} from) .*"zod"/m.test(readFileSync(file, "utf8")))).toEqual([]);
	});

	it("seats a child on the bench of its paragraph, and on the one that a park has", () => {
		const seated = { people: [{ ...tilda, pose: "sit" as const }], animals: [], things: ["bench"] };
		const drawn = (place: string) => drawPanel(panelOf({ place, ...seated }), { seed: "s", art, names: "ids" });
		const footOf = (svg: string, id: string) =>
			Number(new RegExp(`id="${id}"><title>[^<]*</title><g transform="translate\\([\\d.]+ ([\\d.]+)`).exec(svg)?.[1]);
		const garden = drawn("garden");
		expect(garden.match(/id="thing-bench"/g)).toHaveLength(1);
		expect(footOf(garden, "person-Tilda")).toBeLessThan(footOf(garden, "thing-bench") - 30);
		expect(drawn("park").match(/id="thing-bench"/g)).toHaveLength(1);
	});

	it("has a gate next to a boat on the water, not in it", () => {
		const distances = Array.from({ length: 10 }, (_, turn) => {
			const panel = panelOf({ place: "river", animals: [], things: ["boat", "gate"], turn });
			const svg = drawPanel(panel, { seed: "s", art, names: "ids" });
			const at = (id: string) =>
				Number(new RegExp(`id="${id}"><title>[^<]*</title><g transform="translate\\(([\\d.]+)`).exec(svg)?.[1]);
			return Math.abs(at("thing-boat") - at("thing-gate"));
		});
		expect(Math.min(...distances)).toBeGreaterThan(100);
	});

	it("seats people who sit in a room or street on something, and on grass on the ground", () => {
		const seat = "#dcb98a";
		const figure = (place: string) => {
			const people = [{ ...tilda, pose: "sit" as const }];
			const svg = drawPanel(panelOf({ ...empty, place, people }), { seed: "s", art, names: "ids" });
			return svg.slice(svg.indexOf('id="person-Tilda"'));
		};
		for (const place of ["kitchen", "street"]) expect(figure(place).includes(seat), place).toBe(true);
		expect(figure("meadow").includes(seat)).toBe(false);
	});

	it("puts the lamp out when somebody is in bed by night, unless the text has one", () => {
		const asleep = { ...tilda, pose: "sleep" as const };
		const drawn = (more: Partial<Panel>) =>
			drawPanel(panelOf({ ...empty, place: "bedroom", people: [asleep], ...more }), { seed: "s", art });
		const shade = "#ecd083";
		expect(drawn({ hour: "night" }).includes(shade)).toBe(false);
		expect(drawn({ hour: "night", things: ["lantern"] }).includes(shade)).toBe(true);
		expect(drawn({ hour: "night", people: [{ ...tilda, pose: "stand" }] }).includes(shade)).toBe(true);
	});

	it("hangs a coat on the wall of a room and lays it on the ground outdoors", () => {
		const coat = (place: string) =>
			/id="thing-overcoat"><title>[^<]*<\/title><g transform="([^"]*)"/.exec(
				drawPanel(panelOf({ place, things: ["overcoat"] }), { seed: "s", art, names: "ids" }),
			)?.[1] ?? "";
		expect(Number(/translate\(\S+ ([\d.]+)\)/.exec(coat("hallway"))?.[1])).toBeLessThan(480);
		expect(coat("meadow")).toContain("rotate(-90)");
	});

	it("draws a bridge over a river only if the text mentions one", () => {
		const names = (things: string[]) =>
			itemsOf(stageOf(panelOf({ place: "river", things }), "s")).map(({ name }) => name);
		expect(names([])).not.toContain("stoneBridge");
		expect(names(["bridge"])).toContain("stoneBridge");
	});

	it("a beach of the Bible has no parasol", () => {
		const parasol = "M-140 -200C-110 -290";
		const peter = { ...tilda, who: "Peter", kind: "fisherman" as const, isMain: false };
		const drawn = (people: PanelPerson[]) =>
			drawPanel(panelOf({ ...empty, place: "beach", people }), { seed: "s", art });
		expect(drawn([tilda])).toContain(parasol);
		expect(drawn([peter])).not.toContain(parasol);
		expect(drawn([tilda, peter])).not.toContain(parasol);
	});

	it("shows a child alone down to the hip in some pictures, and next to an adult down to the feet in all", () => {
		const mom = { ...tilda, who: "Mom", kind: "woman", isMain: false } as const;
		const lowest = (people: PanelPerson[]) =>
			Math.max(
				...Array.from({ length: 30 }, (_, turn) => {
					const svg = drawPanel(panelOf({ ...empty, people, turn }), {
						seed: "s",
						art,
						names: "ids",
						looks: { skin: "brown" },
					});
					return Number(
						/id="person-Tilda"><title>[^<]*<\/title><g transform="translate\([\d.]+ ([\d.]+)/.exec(svg)?.[1],
					);
				}),
			);
		expect(lowest([tilda])).toBeGreaterThan(700);
		expect(lowest([{ ...tilda, age: 3 }, mom])).toBeLessThan(590);
	});

	it("shows people from near behind their main thing, and a thing alone with a hand", () => {
		const people = [{ ...tilda, pose: "sit" as const }];
		const drawn = (shot?: Panel["shot"]) =>
			drawPanel(panelOf({ place: "kitchen", people, animals: [], things: ["cup"], ...(shot && { shot }) }), {
				seed: "s",
				art,
				names: "ids",
				looks: { skin: "brown", hairStyle: "short", hairColor: "black" },
			});
		const scaleOf = (svg: string, id: string) =>
			Number(
				new RegExp(`id="${id}"><title>[^<]*</title><g transform="translate\\([^)]*\\) scale\\(([\\d.]+)`).exec(
					svg,
				)?.[1],
			);
		for (const id of ["person-Tilda", "thing-cup"])
			expect(scaleOf(drawn("near"), id), id).toBeGreaterThan(1.5 * scaleOf(drawn(), id));
		expect(drawn("thing")).not.toContain("person-Tilda");
		expect(scaleOf(drawn("thing"), "thing-cup")).toBeGreaterThan(scaleOf(drawn("near"), "thing-cup"));
		expect(drawn("reverse")).not.toBe(drawn());
	});

	it("shows people small from far away, and Jesus smaller than those who are near", () => {
		const jesus = { ...tilda, who: "Jesus", kind: "jesus" as const, isMain: false };
		const mary = { ...jesus, who: "Mary", kind: "bibleWoman" as const };
		const scaleOf = (who: string, shot?: Panel["shot"]) => {
			const panel = panelOf({ ...empty, place: "road", people: [jesus, mary], ...(shot && { shot }) });
			const svg = drawPanel(panel, { seed: "s", art, names: "ids" });
			return Number(
				new RegExp(`id="person-${who}"><title>[^<]*</title><g transform="translate\\([^)]*\\) scale\\(([\\d.]+)`).exec(
					svg,
				)?.[1],
			);
		};
		expect(scaleOf("Mary", "far")).toBeLessThan(0.75 * scaleOf("Mary"));
		expect(scaleOf("Mary", "near")).toBeGreaterThan(1.4 * scaleOf("Mary"));
		expect(scaleOf("Jesus", "near")).toBeLessThan(1.1 * scaleOf("Jesus"));
	});

	it("shows another side of each room that has one, with its things", () => {
		const fileOf = (place: string) => place.replaceAll(" ", "-").replaceAll("'", "");
		const hasReverse = (place: string) =>
			readFileSync(`common/src/storyboard/place/material/${fileOf(place)}.json`, "utf8").includes('"reverse"');
		expect(PLACES.filter(hasReverse)).toEqual(PLACES.filter((place) => REVERSE.test(place)));
		const panel = panelOf({ ...empty, place: "kitchen", things: ["kettle"], shot: "reverse" });
		expect(drawPanel(panel, { seed: "s", art, names: "ids" })).toContain("thing-kettle");
	});

	it("seats a child behind the kitchen table, where the table covers its legs", () => {
		const people = [{ ...tilda, pose: "sit" as const }];
		const svg = drawPanel(panelOf({ ...empty, place: "kitchen", people, things: ["table"] }), {
			seed: "s",
			art,
			names: "ids",
		});
		expect(svg.indexOf('id="person-Tilda"')).toBeLessThan(svg.indexOf('id="thing-table"'));
	});

	it("draws what a child thinks of in a cloud, things and animals", () => {
		const drawn = (thoughts?: string[]) =>
			drawPanel(panelOf({ ...empty, people: [tilda], ...(thoughts && { thoughts }) }), { seed: "s", art });
		expect(drawn(["tomato"]).length).toBeGreaterThan(drawn().length + 500);
		expect(artOf({ things: [], people: [], thoughts: ["tomato"] })).toEqual(["tomato"]);
		expect(drawn(["otter"]).length).toBeGreaterThan(drawn().length + 500);
	});

	it("has no moon in a window, and a chair instead of the edge of a bed, if the wish wants none", () => {
		const drawn = (hour: Panel["hour"], without?: string[]) => {
			const people = [{ ...tilda, pose: "sit" as const }];
			const panel = panelOf({ ...empty, place: "bedroom", hour, people, ...(without && { without }) });
			return drawPanel(panel, { seed: "s", art, names: "ids" });
		};
		expect(drawn("night", ["moon"]).length < drawn("night").length).toBe(true);
		const seat = (svg: string) => svg.slice(svg.indexOf('id="person-Tilda"')).includes("#dcb98a");
		expect([seat(drawn("day")), seat(drawn("day", ["bed"]))]).toEqual([false, true]);
	});

	it("draws no smile on a sad face", () => {
		const drawn = (isSad: boolean) =>
			drawPanel(panelOf({ ...empty, people: [{ ...tilda, direction: "front", isSad }] }), {
				seed: "s",
				art,
				looks: { skin: "brown", hairStyle: "short", hairColor: "black" },
			});
		expect(drawn(true)).not.toBe(drawn(false));
	});

	it("needs at most 60 kB of compressed code and data for a story at home, in the garden, in the street and in the Bible", () => {
		const places = ["bedroom", "garden", "street", "hallway", "Bible-house"];
		const things = ["letter", "loaf", "basket", "chair", "cup", "gate", "book", "tram", "jar", "quilt"];
		expect(weightOf(places, ["dog", "horse", "sheep", "dove"], things)).toBeLessThan(60_000);
	});

	it("needs at most 60 kB for the story of the creation, with ten kinds of animals", () => {
		const places = ["bedroom", "kitchen", "sea", "meadow", "hill", "garden"];
		const kinds = ["sheep", "lion", "mouse", "beetle", "fish", "dove", "whale", "frog", "owl", "elephant"];
		expect(weightOf(places, kinds, ["lantern", "flower", "oak", "star", "moon"])).toBeLessThan(60_000);
	});
});

/** The bytes of the code and of the files of these places, animals and things, each compressed. */
function weightOf(places: readonly string[], kinds: readonly string[], things: readonly string[]): number {
	const folder = "common/src/storyboard";
	const groups = Object.entries(animalGroups)
		.filter(([, names]) => names.split(", ").some((name) => name === "dog" || kinds.includes(name)))
		.map(([group]) => group);
	const placeFiles = places.map((name) => minified(`${folder}/place/material/${name}.json`));
	const kits = new Set(placeFiles.flatMap((text): string[] => JSON.parse(text).kits ?? []));
	const code = importsOf(`${folder}/draw-panel.ts`).map(minified).join("\n");
	const texts = [
		code,
		...placeFiles,
		...[...kits].map((name) => minified(`${folder}/place/kits/${name}.json`)),
		...groups.map((name) => minified(`${folder}/animals/kinds/${name}.json`)),
		...things.map((name) => art[name] ?? ""),
	];
	return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
}

/** Lamps, lit windows, and the planets of space; the sun and the moon shine too. */
const SHINING = /dark #(?:f0c878|ecd083)$|^space /;

/** The filters that pages by day and by night lay over pictures. With the lights out, all is dimmed on purpose. */
const FILTERS = [
	{ brightness: 1, saturation: 1 },
	{ brightness: 0.84, saturation: 0.92 },
];

/** The lowest contrast of two colours on all pages. The themes of the reader have the same pictures. */
const contrastOnPages = (one: string, other: string) =>
	Math.min(...FILTERS.map((filter) => contrast(filtered(one, filter), filtered(other, filter))));

/** https://www.w3.org/TR/filter-effects-1/#funcdef-filter-saturate */
function filtered(color: string, { brightness, saturation }: (typeof FILTERS)[number]): string {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
		(at) => Number.parseInt(color.slice(at, at + 2), 16) * brightness,
	);
	const gray = 0.213 * red + 0.715 * green + 0.072 * blue;
	const channels = [red, green, blue].map((value) => Math.round(gray + (value - gray) * saturation));
	return `#${channels.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, "0")).join("")}`;
}

/** The opaque colours of all shapes whose box covers more than 6,000 of the 480,000 units of a panel without its mount. */
function largeSurfaces(svg: string): string[] {
	const shapes = svg.slice(0, svg.lastIndexOf("<path")).matchAll(/<(?:path|rect|circle|ellipse|polygon)\b[^>]*>/g);
	return Array.from(shapes, ([shape]) => shape).flatMap((shape) => {
		const fill = / fill="(#[0-9a-f]{6})"/.exec(shape)?.[1];
		return fill && !/opacity="0?\./.test(shape) && boxOf(shape) > 6000 ? [fill] : [];
	});
}

function boxOf(shape: string): number {
	const number = (name: string) => Number(new RegExp(` ${name}="([-\\d.]+)"`).exec(shape)?.[1] ?? 0);
	if (shape.startsWith("<rect")) return number("width") * number("height");
	if (shape.startsWith("<circle")) return 4 * number("r") ** 2;
	if (shape.startsWith("<ellipse")) return 4 * number("rx") * number("ry");
	const [xs, ys]: [number[], number[]] = [[], []];
	let [x, y] = [0, 0];
	const path = / (?:d|points)="([^"]*)"/.exec(shape)?.[1] ?? "";
	for (const [, command = "", list = ""] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
		const values = (list.match(/-?\d*\.?\d+/g) ?? []).map(Number);
		const kind = command.toUpperCase();
		const isRelative = command !== kind;
		const size = { M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7 }[kind] ?? 0;
		for (let at = size; size > 0 && at <= values.length; at += size) {
			const end = values[at - 1] ?? 0;
			if (kind !== "V") x = (isRelative ? x : 0) + (kind === "H" ? end : (values[at - 2] ?? 0));
			if (kind !== "H") y = (isRelative ? y : 0) + end;
			xs.push(x);
			ys.push(y);
		}
	}
	const span = (all: number[]) => Math.max(...all) - Math.min(...all);
	return xs.length > 0 ? span(xs) * span(ys) : 0;
}

/** The file and all that it imports at once, without type imports, packages and what is loaded later. */
function importsOf(file: string, known = new Set<string>()): string[] {
	if (known.has(file)) return [];
	known.add(file);
	if (!file.endsWith(".ts")) return [file];
	const text = readFileSync(file, "utf8");
	const names = Array.from(text.matchAll(/^(?:import (?!type)|\} )[^"';]*from "(\.[^"]+)"/gm), ([, name = ""]) => name);
	return [file, ...names.flatMap((name) => importsOf(join(dirname(file), name), known))];
}

function minified(file: string): string {
	if (!file.endsWith(".ts")) return JSON.stringify(JSON.parse(readFileSync(file, "utf8")));
	return transformFileSync(file, {
		minify: true,
		jsc: { parser: { syntax: "typescript" }, target: "es2022", minify: { compress: true, mangle: { toplevel: true } } },
	}).code;
}

it("every shape of a place is drawn", () => {
	const files = globSync("common/src/storyboard/place/{shared,material/*,kits/*}.json");
	const lost = files.flatMap((file) => {
		const { parts = {}, ...shared } = JSON.parse(readFileSync(file, "utf8"));
		const shapes = Object.values<{ shapes?: string[] }>({ ...parts, ...shared }).flatMap(({ shapes = [] }) => shapes);
		return shapes.filter((shape) => !shape.startsWith("books ") && draw(shape, () => "#000").includes('d=""'));
	});
	expect(files.length).toBeGreaterThan(70);
	expect(lost).toEqual([]);
});
