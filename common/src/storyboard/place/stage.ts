// One place as it looks in one panel: its light, its colours, and where it is seen from.
import { between, pick, randomOf } from "../../random.ts";
import type { Panel } from "../panel.ts";
import colors from "./colors.json" with { type: "json" };
import { lightOf, type PlaceLight } from "./light.ts";
import scenes from "./scenes.json" with { type: "json" };

/** Where people and animals are in a place. Coordinates are those of the place, which is 800 wide and 600 high. */
export type Spots = {
	/** The left and right limit and the height of the feet of those who stand in front. */
	stand?: [left: number, right: number, y: number];
	/** The lower middle of who lies in bed, and the depth of the bed. */
	lie?: [x: number, y: number, depth: number];
	/** The same for a baby. */
	cradle?: [x: number, y: number, depth: number];
	sit?: [x: number, y: number][];
	climb?: [x: number, y: number];
	/** Where small things are put: the surface, and the depth of what they are on. */
	table?: [x: number, y: number, depth: number][];
	/** The surface of the water for those who swim. */
	swim?: number;
	/** The heights between which animals fly and things are in the sky. */
	fly?: [top: number, bottom: number];
	/** The height of the water line of boats and ducks. */
	float?: number;
	/** The upper edge of the side of a boat or car, in front of those who are in it. */
	rim?: number;
};

export type Scene = {
	/** `room`: wall and floor; `land`: sky and ground. */
	kind: "room" | "land";
	horizon: number;
	isDeep?: boolean;
	/** A colour, and a pattern: `stripes`, `dots`, `planks`, `stones`, `folds`. */
	wall?: string;
	/** A colour, and a pattern: `boards`, `tiles`, `stones`, `straw`. */
	floor?: string;
	/** Ridges behind the ground, the farthest first: form, height of the edge, roughness, colour, share of haze. */
	ridges?: string[];
	/** Sheets of ground, the farthest first: colour, height of the edge, roughness. */
	ground?: string[];
	/** Small things on the ground: kind, top, bottom, count. */
	litter?: string[];
	/** Parts: name, x, y of the foot, scale; `flip` or `crew` (only if someone is there). */
	items: string[];
	spots?: Spots;
	/** Things that are part of the place, with the name of the part if it differs. */
	has?: Record<string, string>;
	/** The middle of the most important part. It stays in the picture and visible. */
	focus?: number;
	/** How near the camera may come; 1.38 without it. */
	zoom?: number;
	/** It does not snow here in winter. */
	isWarm?: boolean;
	/** It is always night here. */
	isNight?: boolean;
	/** The colours of what is behind everything, if that is not the sky. */
	bands?: string[];
};

const SCENES: Readonly<Record<string, Scene>> = scenes as unknown as Record<string, Scene>;
const NEUTRAL = SCENES.hill ?? { kind: "land", horizon: 300, items: [] };

export type Camera = { isMirrored: boolean; zoom: number; x: number; y: number };

export type Stage = {
	panel: Panel;
	scene: Scene;
	light: PlaceLight;
	camera: Camera;
	/** Random numbers of the place in this story, the same in all its panels. */
	place: () => number;
	/** Random numbers of this panel. */
	view: () => number;
	/** The colour of a material or a place in this light. */
	color: (name: string) => string;
	/** The same colour outside of a window. */
	outside: (name: string) => string;
};

export function stageOf(told: Panel, seed: string): Stage {
	const scene = SCENES[told.place] ?? NEUTRAL;
	const panel: Panel = scene.isNight ? { ...told, hour: "night" } : told;
	const place = randomOf(`${seed} ${panel.place}`);
	const view = randomOf(`${seed} ${panel.paragraph} view`);
	const light = lightOf(panel, scene);
	const season = colors.seasons[scene.isWarm && panel.season === "winter" ? "spring" : panel.season];
	const chosen = Object.entries(colors.stories).map(([name, choices]) => [name, pick(choices as [string], place)]);
	const named: Record<string, string> = {
		...colors.materials,
		...season,
		...Object.fromEntries(chosen),
		lit: colors.materials.glass,
	};
	const isWhite = panel.weather === "snow" && !scene.isWarm;
	const snowy: Record<string, string> = isWhite
		? { grass: "#e6ebe8", grassDark: "#d3dde0", grassLight: "#f0f1ec", crop: "#dfe3da" }
		: {};
	const sky = light.sky.bands;
	const base = (name: string) => (name.startsWith("#") ? name : (snowy[name] ?? named[name] ?? "#c0b6a4"));
	/** `!red` shines by itself; `lit` is a window with light behind it by night; `sky0` is the top of the sky. */
	const own = (name: string) =>
		name.startsWith("!")
			? base(name.slice(1))
			: (name === "lit" || name === "pane") && light.isDark
				? "#f0c878"
				: /^sky\d$/.test(name)
					? sky[Number(name[3])]
					: undefined;
	return {
		panel,
		scene,
		light,
		camera: cameraOf(scene, view),
		place,
		view,
		color: (name) => own(name) ?? light.tone(base(name)),
		outside: (name) => own(name) ?? light.outside(base(name)),
	};
}

/** Moves the camera so that the most important part of the place is in the picture. */
function cameraOf({ focus, zoom: nearest = 1.38 }: Scene, view: () => number): Camera {
	const isMirrored = view() < 0.5;
	const zoom = Math.min(nearest, pick([0.97, 1.08, 1.2, 1.34], view));
	const pan = between(-70, 70, view);
	const [y, away] = [between(-8, 10, view), ((focus ?? 400) - 400) * zoom * (isMirrored ? -1 : 1)];
	const x = focus === undefined ? pan : Math.max(-170, Math.min(170, away + pan)) - away;
	return { isMirrored, zoom, x, y };
}
