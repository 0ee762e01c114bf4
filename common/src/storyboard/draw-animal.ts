// Draws animals as layered paper. A kind is data: parts (strips of paper) in the coordinate systems of a body plan. A plan knows how
// its animals stand, sit, sleep, swim and fly. The kinds are in groups, and a group is loaded with the first of its kinds that is
// needed.
import animals from "./animals.json" with { type: "json" };
import type { Drawing, Light } from "./drawing.ts";
import type { PanelAnimal } from "./panel.ts";
import { type Frame, inside, type Knot, mix, outline, place } from "./strips.ts";

type Pose = PanelAnimal["pose"];

/**
 * Numbers are lists in text. A part is "<|a x y r x y r …": a strip of colour a, behind the head or body (<), and once more
 * mirrored (|).
 */
type Kind = {
	/** The kind that has what is missing here. */
	like?: string;
	plan?: string;
	/** The height of an adult that stands, in panel units. */
	size?: number;
	/** Its colours a, b, c …; k is ink, w white, p pink. */
	colors?: string;
	/** Mammal: length, radius of rump, belly and chest. */
	body?: string;
	/** Mammal: height of hip and shoulder, radius of thigh and foot. Bird: length, thickness. */
	legs?: string;
	legColors?: string;
	hoof?: string;
	/** Mammal: length, degrees, radius. Bird: the strip from body to head. */
	neck?: string;
	/** Radius (of a free shape: its share of the unit) and degrees; face, eyes, nose and mouth are in its unit. */
	head?: string;
	face?: readonly string[];
	eyes?: string;
	nose?: string;
	mouth?: string;
	tail?: readonly string[];
	/** Bands across tail and legs: colour, number. */
	tailBands?: string;
	legBands?: string;
	/** The body hides the tops of the legs. */
	isShaggy?: boolean;
	/** Along the neck. */
	mane?: readonly string[];
	parts?: readonly string[];
	marks?: readonly string[];
	/** Bird: degrees from level when it stands. Free shape: degrees when it swims. */
	tilt?: number;
	wing?: readonly string[];
	wings?: string;
	isUpright?: boolean;
	/** Moves by leaps on its hind legs. */
	hops?: boolean;
	/** Lives under water: is drawn whole when it swims. */
	isAquatic?: boolean;
	/** What differs in young ones. */
	asYoung?: Kind;
};

/** The words for a kind in stories. */
export type AnimalKind = {
	words?: readonly string[];
	/** Words for its young ones only. */
	young?: readonly string[];
	/** Those of its words that mean something else without context. */
	ambiguous?: readonly string[];
	/** The file that has its drawing. */
	group: string;
};

const ANIMALS: Readonly<Record<string, AnimalKind>> = animals;

export const ANIMAL_KINDS: readonly string[] = Object.keys(animals);

const FILES = {
	mammals: () => import("./animals/mammals.json", { with: { type: "json" } }),
	"more-mammals": () => import("./animals/more-mammals.json", { with: { type: "json" } }),
	birds: () => import("./animals/birds.json", { with: { type: "json" } }),
	"sea-and-small": () => import("./animals/sea-and-small.json", { with: { type: "json" } }),
};

/** Returns the kind of an animal by its name, which is one of the kind's words or begins or ends with one: "little brown bear". */
export function animalNamed(name: string): { kind: string; isYoung: boolean } | undefined {
	const wanted = name.trim().toLowerCase();
	let best = { kind: "", isYoung: false, length: 0 };
	for (const [kind, { words = [], young = [] }] of Object.entries(ANIMALS))
		for (const word of [...words, ...young]) {
			const isNamed = wanted === word || wanted.endsWith(` ${word}`) || wanted.startsWith(`${word} `);
			if (isNamed && word.length > best.length) best = { kind, isYoung: young.includes(word), length: word.length };
		}
	return best.length > 0 ? { kind: best.kind, isYoung: best.isYoung } : undefined;
}

const kinds = new Map<string, Kind>();

/** Loads what is needed to draw these kinds. */
export async function loadAnimals(names: readonly string[]): Promise<void> {
	const missing = names.filter((name) => !kinds.has(name)).map((name) => ANIMALS[name]?.group);
	// Rare mammals are like familiar ones.
	if (missing.includes("more-mammals")) missing.push("mammals");
	const files = Object.entries(FILES).filter(([name]) => missing.includes(name));
	for (const file of await Promise.all(files.map(([, load]) => load())))
		for (const [name, kind] of Object.entries<Kind>(file.default)) kinds.set(name, kind);
}

const INK = "#3a2a22";
const BASE_COLORS = { k: INK, w: "#fff8ea", p: "#e39c8b" };

type Sheet = {
	colors: Readonly<Record<string, string>>;
	rims: string[];
	layers: string[];
	box: { left: number; right: number; top: number; bottom: number };
	isYoung: boolean;
	isAsleep: boolean;
	isInAir: boolean;
};

const numbers = (text = ""): number[] => (text === "" ? [] : text.trim().split(/\s+/).map(Number));
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const color = (sheet: Sheet, letter: string) => sheet.colors[letter] ?? INK;
const farther = (paint: string) => mix(paint, "#2b2440", 0.2);

const knotsOf = (values: readonly number[]): Knot[] =>
	Array.from({ length: Math.floor(values.length / 3) }, (_, at) => {
		const [x = 0, y = 0, r = 0] = values.slice(3 * at);
		return [x, y, r];
	});

function cut(sheet: Sheet, paint: string, knots: readonly Knot[]) {
	const path = outline(knots);
	for (const [x, y, r] of knots) {
		sheet.box.left = Math.min(sheet.box.left, x - r);
		sheet.box.right = Math.max(sheet.box.right, x + r);
		sheet.box.top = Math.min(sheet.box.top, y - r);
		sheet.box.bottom = Math.max(sheet.box.bottom, y + r);
	}
	sheet.rims.push(path);
	sheet.layers.push(`<path d="${path}" fill="${paint}"/>`);
}

const mark = (sheet: Sheet, paint: string, knots: readonly Knot[]) =>
	sheet.layers.push(`<path d="${outline(knots)}" fill="${paint}"/>`);

const line = (sheet: Sheet, path: string, width: number) =>
	sheet.layers.push(
		`<path d="${path}" fill="none" stroke="${color(sheet, "k")}" stroke-width="${width.toFixed(1)}" stroke-linecap="round"/>`,
	);

/** The numbers of parts are twentieths of the unit of their coordinate system. */
const GRID = 20;
const partKnots = (text = "") => knotsOf(numbers(text).map((value) => value / GRID));

type Part = { isBehind: boolean; paint: string; knots: Knot[] };

/** The parts that are visible on the ground (_) or in the air (^). */
const partsOf = (sheet: Sheet, texts: readonly string[] = []): Part[] =>
	texts.flatMap((text) => {
		const [, flags = "", letter = "a", rest = ""] = /^([<|*^_]*)(\w) (.*)$/.exec(text) ?? [];
		if (flags.includes(sheet.isInAir ? "_" : "^")) return [];
		const values = numbers(rest);
		const shapes = flags.includes("*") ? rays(values) : [partKnots(rest)];
		const isBehind = flags.includes("<");
		return shapes.flatMap((knots) => {
			const part = { isBehind, paint: color(sheet, letter), knots };
			const mirrored = knots.map(([x, y, r]): Knot => [-x, y, r]);
			return flags.includes("|") ? [{ ...part, knots: mirrored }, part] : [part];
		});
	});

/** Rays around the origin: their number, the first and last angle, inner and outer distance, inner and outer radius. */
function rays([count = 0, from = 0, to = 0, inner = 0, outer = 0, r = 0, outerR = r]: readonly number[]): Knot[][] {
	return Array.from({ length: count }, (_, at) => {
		const angle = radians(from + ((to - from) * at) / Math.max(1, count - 1));
		const knot = (distance: number, radius: number): Knot => [
			distance * Math.cos(angle),
			distance * Math.sin(angle),
			radius,
		];
		return [knot(inner / GRID, r / GRID), knot(outer / GRID, outerR / GRID)];
	});
}

const lay = (sheet: Sheet, frame: Frame, parts: readonly Part[]) => {
	for (const { paint, knots } of parts)
		cut(
			sheet,
			paint,
			knots.map((knot) => place(frame, knot)),
		);
};

/** Where the features of a face turn to. */
const TURN = 0.12;

function head(sheet: Sheet, kind: Kind, frame: Frame) {
	const parts = partsOf(sheet, kind.face);
	const isFront = kind.eyes?.startsWith("|") ?? false;
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	const [skull, ...features] = parts.filter((part) => !part.isBehind);
	if (skull) lay(sheet, frame, [skull]);
	const turned = isFront ? { ...frame, ...point(place(frame, [TURN, 0, 0])) } : frame;
	lay(sheet, turned, features);
	face(sheet, kind, turned);
}

const point = ([x, y]: Knot) => ({ x, y });

function face(sheet: Sheet, kind: Kind, frame: Frame) {
	const [, flag = "", rest = ""] = /^(\|?)(.*)$/.exec(kind.eyes ?? "") ?? [];
	for (const [u, v, r] of partKnots(rest).flatMap((eye): Knot[] => (flag ? [[-eye[0], eye[1], eye[2]], eye] : [eye]))) {
		const [x, y, radius] = place(frame, [u, v, r * (sheet.isYoung ? 1.25 : 1)]);
		if (sheet.isAsleep) {
			line(sheet, `M${x - radius * 1.2} ${y}q${radius * 1.2} ${radius * 1.3} ${radius * 2.4} 0`, radius * 0.6);
			continue;
		}
		mark(sheet, color(sheet, "k"), [[x, y, radius]]);
		mark(sheet, color(sheet, "w"), [[x + radius * 0.3, y - radius * 0.35, radius * 0.34]]);
	}
	const [nose] = partsOf(sheet, kind.nose ? [kind.nose] : []);
	if (nose)
		mark(
			sheet,
			nose.paint,
			nose.knots.map((knot) => place(frame, knot)),
		);
	for (const [u, v, w] of partKnots(kind.mouth)) {
		const [x, y, width] = place(frame, [u, v, w]);
		const smile = `q${(width * 0.5).toFixed(1)} ${(width * 0.75).toFixed(1)} ${width.toFixed(1)} 0`;
		const isSplit = flag !== "" && nose !== undefined;
		line(
			sheet,
			`M${(x - (isSplit ? width : width / 2)).toFixed(1)} ${y.toFixed(1)}${smile}${isSplit ? smile : ""}`,
			Math.min(2.2, frame.unit * 0.07),
		);
	}
}

/** The middle joint of a limb of two bones that reaches from one point to another. */
function knee([x, y]: Knot, [tx, ty]: Knot, length: number, bend: number): [number, number] {
	const distance = Math.min(Math.hypot(tx - x, ty - y), length * 0.999);
	const off = Math.sqrt((length / 2) ** 2 - (distance / 2) ** 2) * bend;
	const [ux, uy] = [(tx - x) / (distance || 1), (ty - y) / (distance || 1)];
	return [(x + tx) / 2 + uy * off, (y + ty) / 2 - ux * off];
}

type Stance = {
	hip: [number, number];
	shoulder: [number, number];
	/** Far hind, near hind, far front, near front, each from its joint; none for folded legs. */
	feet: readonly (readonly [number, number] | undefined)[];
	neck: number;
	tail: number;
	head?: [number, number];
};

function mammal(sheet: Sheet, kind: Kind, asked: Pose): number {
	const pose = asked === "fly" ? "jump" : asked;
	const [len = 50, rump = 15, belly = 15, chest = 15, arch = 0] = numbers(kind.body);
	const legs = numbers(kind.legs).map((value, at) => (at < 2 && sheet.isYoung ? value * 0.85 : value));
	const [hind = 30, front = 30, thick = 8, foot = 5] = legs;
	const [neckLength = 10, neckAngle = 45, neckRadius = 10] = numbers(kind.neck);
	const [headSize = 18, headAngle = 0] = numbers(kind.head);
	const radius = headSize * (sheet.isYoung ? 1.2 : 1);
	const isFront = kind.eyes?.startsWith("|") ?? false;
	const isLow =
		(kind.hoof !== undefined && (pose === "sit" || pose === "carried")) || pose === "lie" || pose === "sleep";

	const stance = ((): Stance => {
		const flat = { hip: [-len / 2, -hind], shoulder: [len / 2, -front], neck: neckAngle, tail: 0 } as const;
		const upright = (degrees: number, height: number): Stance => {
			const hip: [number, number] = [-len * 0.25, -height];
			const shoulder: [number, number] = [
				hip[0] + len * 0.9 * Math.cos(radians(degrees)),
				hip[1] - len * 0.9 * Math.sin(radians(degrees)),
			];
			return { hip, shoulder, feet: [], neck: Math.max(neckAngle, 45), tail: 0 };
		};
		if (isLow) {
			const low = {
				...flat,
				hip: [-len * 0.48, -rump * 0.95],
				shoulder: [len * 0.48, -chest * 0.95],
				feet: [],
			} as const;
			if (pose !== "sleep" || !isFront)
				return {
					...low,
					hip: [...low.hip],
					shoulder: [...low.shoulder],
					tail: -20,
					neck: pose === "sleep" ? neckAngle * 0.35 : neckAngle,
				};
			return {
				hip: [-len * 0.36, -rump * 0.95],
				shoulder: [len * 0.36, -chest * 0.85],
				feet: [],
				neck: 0,
				tail: 0,
				head: [len * 0.36 + chest * 0.5 + radius * 0.45, -radius * 0.88],
			};
		}
		if (pose === "sit" || pose === "carried") return upright(kind.isUpright ? 72 : 52, rump * 0.95);
		if (kind.isUpright && pose === "stand") {
			const up = upright(72, hind);
			return { ...up, feet: [[-2, hind], [2, hind], undefined, undefined] };
		}
		const step = { walk: 0.3, run: 0.75, jump: 0.85 }[pose as string] ?? 0;
		if (kind.hops && step > 0) {
			const leap = upright(46, hind * (1 + step * 0.25));
			return {
				...leap,
				feet: [[-step * hind * 0.7, hind], [-step * hind * 0.5, hind], undefined, undefined],
				tail: 25,
			};
		}
		const lift = step > 0.5 ? 0.72 : 1;
		const spread =
			step === 0
				? [len * 0.12, 0, -len * 0.1, 0]
				: [step * hind * 0.55, -step * hind, -step * front * 0.5, step * front];
		const heights = [hind, hind, front, front];
		const rise = pose === "jump" ? 0.28 : 0;
		const up = rise * len;
		return {
			...flat,
			hip: [-len / 2, -hind - up * 0.3 - (step > 0.5 ? foot : 0)],
			shoulder: [len / 2, -front - up * 1.3 - (step > 0.5 ? foot : 0)],
			feet: spread.map(
				(x, at) => [x, (heights[at] ?? 0) * (step === 0 ? 1 : at % 2 === 1 ? lift : (1 + lift) / 2)] as const,
			),
			tail: step > 0.5 ? 15 : 0,
		};
	})();

	const { hip, shoulder } = stance;
	const angle = Math.atan2(shoulder[1] - hip[1], shoulder[0] - hip[0]);
	const normal = [-Math.sin(angle), Math.cos(angle)] as const;
	const sag = belly - (rump + chest) / 2 - arch * len;
	const body: Knot[] = [
		[...hip, rump],
		[(hip[0] + shoulder[0]) / 2 + normal[0] * sag, (hip[1] + shoulder[1]) / 2 + normal[1] * sag, belly],
		[...shoulder, chest],
	];
	const main = color(sheet, "a");
	const [upper = "a", lower = upper, thigh = upper] = kind.legColors ?? "";
	const isFolded = stance.feet.length === 0;

	const limb = (at: number) => {
		const isFore = at > 1;
		const isFar = at % 2 === 0;
		const shade = (letter: string) => (isFar ? farther(color(sheet, letter)) : color(sheet, letter));
		const top = shade(upper);
		const end = shade(lower);
		const hoofPaint = kind.hoof ? shade(kind.hoof) : end;
		const joint = isFore ? shoulder : hip;
		const base = isFore ? chest : rump;
		const dx = isFar ? (isFore ? -len * 0.02 : len * 0.04) : 0;
		const r = thick * (isFore ? 1 : 1.25);
		if (isFolded && !isFore) {
			const x = joint[0] + dx * 2;
			cut(sheet, end, [
				[x + rump * 0.3, -foot, foot],
				[x + rump * 1.35, -foot * 0.95, foot * 0.95],
			]);
			if (!isFar)
				mark(sheet, mix(color(sheet, thigh), INK, 0.06), [
					[x + rump * 0.25, Math.min(joint[1] + rump * 0.15, -rump * 0.72), rump * 0.72],
				]);
			return;
		}
		if (isLow) {
			const [x, y] = [joint[0] + dx, -foot];
			cut(sheet, end, [
				[x, Math.min(joint[1] + base * 0.4, y), r * 0.8],
				[x + front * 0.2, y, foot],
				[x + Math.max(front * 0.45, chest), y, foot],
			]);
			return;
		}
		const start: Knot = [joint[0] + dx, joint[1] + base * (isFore ? 0.25 : 0.1), r];
		const offset = stance.feet[at];
		const hangs = isFore && !offset && !isFolded;
		const target: Knot = hangs
			? [joint[0] + front * 0.55, joint[1] + front * 0.75, foot]
			: offset
				? [start[0] + offset[0], joint[1] + offset[1] - foot, foot]
				: [joint[0] + chest * 0.35 + dx * 3, -foot, foot];
		const natural = (isFore ? front - chest * 0.25 : hind - rump * 0.1) - foot;
		const reach = Math.max(natural * 1.035, Math.hypot(target[0] - start[0], target[1] - start[1]) * 1.005);
		const [kx, ky] = knee(start, target, reach, isFore ? (hangs ? 1 : -0.5) : 1);
		const bend: Knot = [kx, ky, (r * 0.9 + foot) / 2];
		const ahead: Knot = [target[0] + foot * (kind.hoof ? 0.35 : 0.9), target[1], foot * (kind.hoof ? 1 : 0.95)];
		cut(sheet, top, [start, bend, target]);
		if (!isFar) bands(sheet, [start, bend, target], kind.legBands);
		if (lower !== upper) cut(sheet, end, [bend, target]);
		cut(sheet, hoofPaint, [target, ahead]);
	};

	const nearLimbs = () => {
		limb(1);
		limb(3);
	};

	const neckAt = radians(-stance.neck);
	const neckReach = neckLength * (sheet.isYoung ? 0.85 : 1);
	const nape: [number, number] = stance.head ?? [
		shoulder[0] + Math.cos(neckAt) * neckReach + Math.cos(neckAt) * chest * 0.4,
		shoulder[1] + Math.sin(neckAt) * neckReach + Math.sin(neckAt) * chest * 0.4,
	];

	const isCurled = pose === "sleep" && isFront;
	const drawTail = () => {
		const parts = partsOf(sheet, kind.tail);
		const root: Frame = {
			x: hip[0] - rump * 0.75 * Math.cos(angle),
			y: hip[1] - rump * 0.75 * Math.sin(angle) - (isFolded ? 0 : rump * 0.25),
			unit: len,
			angle: radians(stance.tail) + (angle < -0.6 ? -0.1 : angle),
		};
		const strips = parts.map(({ knots }) =>
			knots.map(([x, y, r]): Knot => {
				const [px, py, pr] = place(root, [-x, y, r]);
				return [px, Math.min(py, -pr * 0.9), pr];
			}),
		);
		if (isCurled) {
			const all = parts.flatMap(({ knots }) => knots);
			const reach = len * Math.min(1.1, 1.2 * Math.max(0, ...all.map(([x, y]) => Math.hypot(x, y))));
			if (reach < len * 0.45) return;
			const r = len * Math.max(...all.map((knot) => knot[2]));
			const end: Knot = [hip[0] + reach * 0.75, -r * 0.9, r * 0.8];
			strips.splice(0, strips.length, [
				[hip[0] - rump * 0.75, -rump * 0.5, r * 0.8],
				[hip[0] - rump * 0.1, -r, r],
				end,
			]);
			if (parts.length > 1) strips.push([[hip[0] + reach * 0.6, -r * 0.9, r * 0.9], end]);
		}
		for (const [at, strip] of strips.entries()) {
			cut(sheet, parts[at]?.paint ?? main, strip);
			if (at === 0) bands(sheet, strip, kind.tailBands);
		}
	};

	if (!isCurled) drawTail();
	limb(0);
	limb(2);
	const frame: Frame = { x: hip[0], y: hip[1], unit: len, angle };
	const extras = partsOf(sheet, kind.parts);
	lay(
		sheet,
		frame,
		extras.filter((part) => part.isBehind),
	);
	if (!isLow || pose !== "sleep")
		cut(sheet, main, [
			[...shoulder, chest * 0.9],
			[...nape, neckRadius],
		]);
	if (kind.isShaggy) nearLimbs();
	cut(sheet, main, body);
	marks(sheet, body, kind.marks);
	lay(
		sheet,
		frame,
		extras.filter((part) => !part.isBehind),
	);
	const neckFrame: Frame = {
		x: shoulder[0],
		y: shoulder[1],
		unit: Math.hypot(nape[0] - shoulder[0], nape[1] - shoulder[1]),
		angle: Math.atan2(nape[1] - shoulder[1], nape[0] - shoulder[0]),
	};
	const mane = partsOf(sheet, kind.mane);
	if (!stance.head) lay(sheet, neckFrame, mane);
	if (!kind.isShaggy) nearLimbs();
	if (isCurled) drawTail();
	head(sheet, kind, {
		x: nape[0],
		y: nape[1],
		unit: radius,
		angle: radians(pose === "sleep" ? headAngle * 0.3 + 6 : headAngle),
	});
	return -(hind * 0.55 + rump * 0.2);
}

/** Bands across a strip: "c count". */
function bands(sheet: Sheet, strip: readonly Knot[], text = "") {
	const [letter = "a", count = 0] = text.split(" ");
	for (let at = 1; at <= Number(count); at++) {
		const t = at / (Number(count) + 0.6);
		const width = 0.9 / (Number(count) + 3);
		mark(sheet, color(sheet, letter), [inside(strip, t, -0.75, width * 2.4), inside(strip, t, 0.75, width * 2.4)]);
	}
}

/** Patterns on a strip: "belly b", "back c", "stripes c count from to width", "spots c count radius", "band c t width", "blot c t s r", "wool c", "spines c count". */
function marks(sheet: Sheet, strip: readonly Knot[], texts: readonly string[] = []) {
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

/** The unit of birds and of free shapes. */
const UNIT = 40;

function bird(sheet: Sheet, kind: Kind, pose: Pose): number {
	const canFly = Boolean(kind.wings);
	const isFlying = canFly && sheet.isInAir;
	const isDown = pose === "sit" || pose === "lie" || pose === "sleep" || pose === "swim" || pose === "carried";
	const [length = 20, thick = 2] = numbers(kind.legs);
	const legLength = length * (sheet.isYoung ? 0.75 : 1);
	const tilt = isFlying ? 6 : (kind.tilt ?? 20) - (pose === "run" ? 8 : 0);
	const frame: Frame = { x: 0, y: 0, unit: UNIT, angle: radians(-tilt) };
	const parts = partsOf(sheet, kind.parts);
	const trunk = (parts.find((part) => !part.isBehind)?.knots ?? []).map((knot) => place(frame, knot));
	const floor = Math.max(...trunk.map(([, y, r]) => y + r));

	const leg = (at: number) => {
		const paint = color(sheet, kind.legColors ?? "k");
		const step = { walk: 0.35, run: 0.7 }[pose as string] ?? 0;
		const [hipX, y] = place(frame, [-0.12, 0.2, 0]);
		const x = hipX + (at - 0.5) * UNIT * 0.2;
		const swing = at === 0 ? -step : step;
		const end: [number, number] = isFlying
			? [x - UNIT * 0.5 - legLength * 0.75, y + UNIT * 0.2]
			: [x + swing * legLength, floor + legLength * (1 - step * 0.1 * at)];
		const shade = at === 0 ? farther(paint) : paint;
		cut(sheet, shade, [
			[x, y, thick * 1.3],
			[end[0], end[1] - thick, thick],
		]);
		if (!isFlying)
			cut(sheet, shade, [
				[end[0] - thick * 1.5, end[1] - thick, thick * 0.7],
				[end[0] + thick * 4.5, end[1] - thick, thick * 0.9],
			]);
	};
	const spread = (isFar: boolean) => {
		const [, cover = "a", feathers = cover, rest = ""] = /^(\w) (\w) (.*)$/.exec(kind.wings ?? "") ?? [];
		const [span = 1.6, width = 0.5] = numbers(rest);
		const shade = (letter: string) => (isFar ? farther(color(sheet, letter)) : color(sheet, letter));
		const root: Frame = {
			...frame,
			...point(place(frame, [isFar ? 0.25 : 0, -0.25, 0])),
			angle: frame.angle + (isFar ? 0.55 : 0),
		};
		const fan = (paint: string, count: number, length: number) => {
			for (let at = 0; at < count; at++) {
				const u = at / (count - 1);
				const angle = radians(-92 - 58 * u);
				const reach = length * span * (1 - 0.3 * u ** 1.5);
				const along = (share: number, r: number): Knot => [
					Math.cos(angle) * reach * share - u * 0.25,
					Math.sin(angle) * reach * share,
					width * r,
				];
				cut(
					sheet,
					paint,
					[along(0.05, 0.3), along(0.6, 0.36), along(0.95, 0.2)].map((knot) => place(root, knot)),
				);
			}
		};
		fan(shade(feathers), 5, 1);
		fan(shade(cover), 4, 0.58);
	};

	const [neckPart] = partsOf(sheet, kind.neck ? [kind.neck] : []);
	const isLong = (neckPart?.knots.length ?? 0) > 2;
	const neck = (neckPart?.knots ?? [])
		.map(([x, y, r]): Knot => {
			const [ox, oy] = neckPart?.knots[0] ?? [0, 0];
			if (!isLong) return pose === "sleep" ? [x - 0.06, y + 0.12, r] : [x, y, r];
			if (isFlying) return [ox + Math.hypot(x - ox, y - oy) * 0.85, oy - Math.hypot(x - ox, y - oy) * 0.25, r];
			const share = (pose === "sleep" ? 0.6 : 1) * (sheet.isYoung ? 0.8 : 1);
			return [ox + (x - ox) * share, oy + (y - oy) * share, r];
		})
		.map((knot) => place(frame, knot));
	const [headSize = 14, headAngle = 0] = numbers(kind.head);
	const last = neck.at(-1) ?? [0, 0, 0];

	if (isFlying) spread(true);
	if (!isDown) leg(0);
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	if (!isDown) leg(1);
	if (neckPart) cut(sheet, neckPart.paint, neck);
	lay(
		sheet,
		frame,
		parts.filter((part) => !part.isBehind),
	);
	marks(sheet, trunk, kind.marks);
	if (isFlying) spread(false);
	else lay(sheet, frame, partsOf(sheet, kind.wing));
	head(sheet, kind, {
		x: last[0],
		y: last[1],
		unit: headSize * (sheet.isYoung ? 1.2 : 1),
		angle: radians(headAngle + (pose === "sleep" ? 12 : 0)),
	});
	return floor - UNIT * 0.28;
}

function shape(sheet: Sheet, kind: Kind, pose: Pose): number {
	const tilt = { fly: -8, jump: -14, run: -3, swim: kind.tilt ?? (kind.isAquatic ? -5 : 0) }[pose as string] ?? 0;
	const frame: Frame = { x: 0, y: 0, unit: UNIT, angle: radians(tilt) };
	const parts = partsOf(sheet, kind.parts);
	lay(
		sheet,
		frame,
		parts.filter((part) => part.isBehind),
	);
	const front = parts.filter((part) => !part.isBehind);
	lay(sheet, frame, front.slice(0, 1));
	marks(
		sheet,
		(front[0]?.knots ?? []).map((knot) => place(frame, knot)),
		kind.marks,
	);
	lay(sheet, frame, front.slice(1));
	const [u = 0, v = 0] = numbers(kind.neck).map((value) => value / GRID);
	const [unit = 1, turn = 0] = numbers(kind.head);
	head(sheet, kind, { ...point(place(frame, [u, v, 0])), unit: UNIT * unit, angle: radians(turn) });
	return sheet.box.bottom - (sheet.box.bottom - sheet.box.top) * 0.3;
}

const PLANS: Readonly<Record<string, (sheet: Sheet, kind: Kind, pose: Pose) => number>> = { mammal, bird, shape };

/** All properties of a kind with those of the kinds that it is like. */
function kindOf(name: string): Kind {
	const own = kinds.get(name);
	if (!own) throw new Error(`The animal "${name}" is not loaded: call loadAnimals first.`);
	return own.like === undefined ? own : { ...kindOf(own.like), ...own };
}

function figure(
	name: string,
	pose: Pose,
	isYoung: boolean,
	light?: Light,
): { sheet: Sheet; water: number; kind: Kind } {
	const adult = kindOf(name);
	const kind = isYoung ? { ...adult, ...adult.asYoung } : adult;
	const paints = (kind.colors ?? "").replaceAll(/\w/g, "$&$&").split(" ");
	const named = Object.fromEntries(
		paints.map((paint, at) => ["abcde"[at] ?? "a", paint === "ww" ? BASE_COLORS.w : paint]),
	);
	const shade = (paint: string) => (light?.isNight ? mix(paint, light.shade, 0.3) : paint);
	const sheet: Sheet = {
		colors: Object.fromEntries(
			Object.entries({ ...BASE_COLORS, ...named }).map(([letter, paint]) => [letter, shade(paint)]),
		),
		rims: [],
		layers: [],
		box: { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
		isYoung,
		isAsleep: pose === "sleep",
		isInAir: pose === "fly" || pose === "jump",
	};
	const water = (PLANS[kind.plan ?? ""] ?? mammal)(sheet, kind, pose);
	return { sheet, water, kind };
}

/** The size of a young animal, relative to an adult. */
const YOUNG = 0.6;
/** The height of a cloth animal. */
const TOY = 48;

/** Heights of standing adults before scaling, by kind. */
const heights = new Map<string, number>();

function standingHeight(name: string): number {
	const known = heights.get(name);
	if (known !== undefined) return known;
	const { top, bottom } = figure(name, "stand", false).sheet.box;
	heights.set(name, bottom - top);
	return bottom - top;
}

function single(animal: PanelAnimal, light: Light): Drawing {
	const { sheet, water, kind } = figure(animal.kind, animal.pose, animal.isYoung, light);
	const size = Math.min(kind.size ?? 90, animal.isToy ? TOY : Infinity);
	const scale = (size / standingHeight(animal.kind)) * (animal.isYoung ? YOUNG : 1);
	const rim = Math.min(2.2, 0.8 + size / 60) / scale;
	const { left, right, top } = sheet.box;
	const isFloating = animal.pose === "swim" && !kind.isAquatic;
	const base = isFloating ? water : sheet.box.bottom + (animal.pose === "jump" || animal.pose === "fly" ? 12 : 0);
	const box = [left - rim, top - rim, right - left + 2 * rim, base - top + rim].map((value) => Math.ceil(value));
	const [x = 0, y = 0, width = 0, height = 0] = box;
	const edge = `fill="${light.rim}" stroke="${light.rim}" stroke-width="${(rim * 2).toFixed(1)}" stroke-linejoin="round"`;
	const paper = `<path d="${sheet.rims.join("")}" ${edge}/>${sheet.layers.join("")}`;
	const ripple = `<path d="M${x + width * 0.1} ${base}q${width * 0.2} 4 ${width * 0.4} 0t${width * 0.4} 0" fill="none" stroke="#dfeaea" stroke-width="${rim.toFixed(1)}" stroke-linecap="round"/>`;
	const content = isFloating
		? `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.join(" ")}">${paper}</svg>${ripple}`
		: paper;
	const flip = animal.direction === "left" ? -scale : scale;
	const shift = [(-(x + width / 2) * flip).toFixed(1), (-base * scale).toFixed(1)].join(" ");
	return {
		svg: `<g transform="matrix(${flip.toFixed(3)} 0 0 ${scale.toFixed(3)} ${shift})">${content}</g>`,
		width: width * scale,
		height: height * scale,
	};
}

/** Where the animals of a group are, in widths and heights of one, and their sizes; farther ones first. */
const GROUP: readonly Knot[] = [
	[-0.85, -0.34, 0.7],
	[0.9, -0.38, 0.68],
	[0.08, -0.3, 0.78],
	[-0.55, 0, 0.92],
	[0.5, 0, 1],
];

/**
 * Returns an animal, or a small group of its kind, with the feet of the nearest at (0, 0). An unknown kind is not drawn. Throws if
 * the kind is not loaded.
 */
export function drawAnimal(animal: PanelAnimal, options: { seed: string; light: Light }): Drawing {
	if (!ANIMALS[animal.kind]) return { svg: "", width: 0, height: 0 };
	if (!animal.isMany) return single(animal, options.light);
	const turned = { ...animal, direction: animal.direction === "left" ? "right" : "left" } as const;
	const one = single(animal, options.light);
	const other = single(turned, options.light);
	const odd = [...options.seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % GROUP.length;
	const isInAir = animal.pose === "fly" || animal.pose === "swim";
	const members = GROUP.map(([x, y, size], at) => ({
		x: x * one.width,
		y: y * one.height * (isInAir ? 3 : 1),
		size,
		at,
	}));
	return {
		svg: members
			.map(({ x, y, size, at }) => {
				const drawing = at === odd && !isInAir ? other : one;
				return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})">${drawing.svg}</g>`;
			})
			.join(""),
		width: 2 * Math.max(...members.map(({ x, size }) => Math.abs(x) + (size * one.width) / 2)),
		height: Math.max(...members.map(({ y, size }) => size * one.height - y)),
	};
}
