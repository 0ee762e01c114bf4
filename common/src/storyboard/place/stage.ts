// One place as it looks in one panel: its light, its colours, and where it is seen from.
import { between, pick, randomOf } from "../../random.ts";
import type { Panel } from "../panel.ts";
import colors from "./colors.json" with { type: "json" };
import { lightOf, type PlaceLight } from "./light.ts";
import { type Scene, sceneOf } from "./registry.ts";

export type Camera = {
	isMirrored: boolean;
	zoom: number;
	x: number;
	y: number;
	/** The feet of the people are below the edge of the picture. */
	isClose: boolean;
};

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
	const scene = sceneOf(told.place);
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
		pane: colors.materials.trunk,
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
		camera: cameraOf(scene, panel, Math.floor(place() * 100) + (panel.turn ?? panel.paragraph), view),
		place,
		view,
		color: (name) => own(name) ?? light.tone(base(name)),
		outside: (name) => own(name) ?? light.outside(base(name)),
	};
}

/**
 * The camera of a panel. Neighbours are seen from the other side, and multiples of an irrational number spread well, so they
 * differ in distance too. The most important part of the place stays in the picture.
 */
function cameraOf(
	{ focus, zoom: nearest = 1.5, spots }: Scene,
	panel: Panel,
	turn: number,
	view: () => number,
): Camera {
	const isMirrored = turn % 2 === 0;
	const share = (turn * 0.618) % 1;
	const zoom = Math.min(nearest, 0.96 + share * 0.52);
	const isClose = share > 0.6 && nearest > 1.24 && spots?.rim === undefined && mayBeClose(panel);
	const pan = between(-70, 70, view);
	const away = ((focus ?? 400) - 400) * zoom * (isMirrored ? -1 : 1);
	const x = focus === undefined ? pan : Math.max(-170, Math.min(170, away + pan)) - away;
	return { isMirrored, zoom, x, y: between(-8, 10, view) + (isClose ? 56 : 0), isClose };
}

const UPRIGHT = new Set<string>(["stand", "hug", "reach", "point", "wave", "lookUp", "carry", "pray"]);

/** Only those who stand can be so near that their feet are below the edge. */
const mayBeClose = ({ people, animals }: Panel) =>
	people.length > 0 &&
	people.length < 3 &&
	animals.every(({ pose }) => pose === "carried" || pose === "fly") &&
	people.every(({ kind, pose }) => kind !== "jesus" && UPRIGHT.has(pose));
