// One place as it looks in one panel: its light, its colours, and where it is seen from.
import { between, pick, randomOf } from "../../random.ts";
import type { Panel, PanelPerson } from "../panel.ts";
import { UPRIGHT } from "../panel-choices.ts";
import { isBiblical, isChild } from "../person-looks.ts";
import { isLit } from "../thing-traits.ts";
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

/** `isWhole`: people are drawn down to the feet at every distance. */
export function stageOf(told: Panel, seed: string, isWhole = false): Stage {
	const scene = sceneOf(told.place);
	const panel: Panel = scene.isNight ? { ...told, hour: "night" } : told;
	const place = randomOf(`${seed} ${panel.place}`);
	const view = randomOf(`${seed} ${panel.paragraph} view`);
	const light = lightOf(panel, scene, isLampOut(panel, scene));
	const season = colors.seasons[seasonOf(panel, scene)];
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
	/** `!red` is a light of its own; `lit` is a window with light behind it by night; `sky0` is the top of the sky. */
	const own = (name: string) =>
		name.startsWith("!")
			? light.isLampOut
				? light.tone(base(name.slice(1)))
				: base(name.slice(1))
			: (name === "lit" || name === "pane") && light.isDark
				? "#f0c878"
				: /^sky\d$/.test(name)
					? sky[Number(name[3])]
					: undefined;
	const offset = Math.floor(place() * 100);
	return {
		panel: { ...panel, season: seasonOf(panel, scene) },
		scene,
		light,
		camera: cameraOf(scene, panel, offset, view, isWhole),
		place,
		view,
		color: (name) => own(name) ?? light.tone(base(name)),
		outside: (name) => own(name) ?? light.outside(base(name)),
	};
}

/** Palms and the fields of the Bible have no red leaves. */
const seasonOf = (panel: Panel, { isWarm }: Scene): Panel["season"] =>
	panel.season === "winter" && isWarm
		? "spring"
		: panel.season === "autumn" && (isWarm || isOfBible(panel))
			? "summer"
			: panel.season;

/** A picture from the Bible or a life before the end of the Middle Ages. */
export const isOfOld = ({ people, things, isOld }: Panel) =>
	isOld || people.some(isBiblical) || things.some((name) => name === "covenant" || name === "tablets");

/** A life after the Middle Ages has autumns and chairs. */
export const isOfBible = (panel: Panel) => isOfOld(panel) && !panel.people.some(({ outfit }) => outfit === "olden");

export const isLying = ({ pose }: { pose: string }) => pose === "lie" || pose === "sleep";

/** Returns who is in the bed of the place. */
export const inBedOf = ({ people }: Pick<Panel, "people">, { spots }: Scene): PanelPerson | undefined =>
	spots?.pillow || spots?.lie ? people.find((person) => isLying(person) && person.kind !== "baby") : undefined;

/** Returns whether somebody is in bed by night and the text has no lamp. */
const isLampOut = (panel: Panel, scene: Scene) =>
	panel.things.includes("unlit") ||
	(scene.kind === "room" && panel.hour === "night" && inBedOf(panel, scene) !== undefined && !panel.things.some(isLit));

/** The zoom of a view from far away, and how far it may move without showing the edges of the place. */
const [FAR, FAR_REACH] = [0.68, 40];

/**
 * The camera of a panel. Neighbours are seen from the other side, one from afar, with the place, the next from near, with its main
 * person or main thing. Multiples of an irrational number spread well, so the distances vary too.
 */
function cameraOf(scene: Scene, panel: Panel, offset: number, view: () => number, isWhole: boolean): Camera {
	const { zoom: nearest = 1.5, spots } = scene;
	const own = panel.turn ?? panel.paragraph;
	const turn = offset + own;
	const isMirrored = turn % 2 === 0;
	const share = (turn * 0.618) % 1;
	const isEmpty = panel.people.length + panel.animals.length === 0;
	const bed = panel.people.every(isLying) && inBedOf(panel, scene) ? spots?.pillow : undefined;
	const { shot } = panel;
	if (shot === "far") {
		const wide = between(-FAR_REACH, FAR_REACH, view);
		return { isMirrored, zoom: FAR + share * 0.06, x: wide, y: between(-8, 10, view), isClose: false };
	}
	// A throne is high.
	const isThroned =
		spots?.throne && panel.people.some(({ kind, pose }) => pose === "sit" && /^(?:king|queen)$/.test(kind));
	// Jesus is small and farther back.
	const isNearShot = shot === "thing" || (shot === "near" && !panel.people.some(({ kind }) => kind === "jesus"));
	const isNear = bed || shot || isThroned ? isNearShot : own % 2 === 1;
	// The camera comes nearer to a sleeper and to an empty place than to standing people.
	const isStill = isEmpty || bed !== undefined;
	const most = isStill && nearest > 1.2 ? 1.8 : nearest;
	const zoom =
		bed && isNear
			? 2.3
			: Math.min(isNear ? most : nearest, (isNear ? (isStill ? 1.5 : 1.26) : 0.94) + share * (isNear ? 0.3 : 0.16));
	const isClose = !shot && isNear && nearest > 1.24 && spots?.rim === undefined && !isWhole && mayBeClose(panel, scene);
	const focus = bed ? bed[0] + 60 : scene.focus;
	const reach = bed && isNear ? 30 : isEmpty && focus === undefined ? 150 : 70;
	const pan = between(-reach, reach, view);
	const away = ((focus ?? 400) - 400) * zoom * (isMirrored ? -1 : 1);
	// People at the ends of a table are drawn whole.
	const isTable = spots?.sit?.[0]?.[2] !== undefined && panel.people.filter(({ pose }) => pose === "sit").length > 1;
	const aside = bed ? 90 : isTable ? 50 : 170;
	const x = focus === undefined ? pan : Math.max(-aside, Math.min(aside, away + pan)) - away;
	return { isMirrored, zoom, x, y: between(-8, 10, view) + (isClose ? 56 : isEmpty && isNear ? 70 : 0), isClose };
}

/** Only standing people of a similar size can be cut off at the hip. */
const mayBeClose = ({ people, animals, things }: Panel, { has = {}, spots }: Scene) =>
	people.length > 0 &&
	people.length < 3 &&
	new Set(people.map(isChild)).size === 1 &&
	animals.every(({ pose }) => pose === "carried" || pose === "fly") &&
	people.every(({ kind, pose, isSad }) => kind !== "jesus" && !isSad && UPRIGHT.test(pose)) &&
	// Things on the ground would be at the height of the hip.
	things.every((name) => name in has || spots?.table || people.some(({ holds }) => holds === name));
