// The descriptions of the places. Each is a file that is loaded when it is needed.
import type { Seat } from "../draw-seat.ts";
import shared from "./shared.json" with { type: "json" };

/** The spots for people, animals and things in a place. Coordinates are those of the place, which is 800 wide and 600 high. */
type Spots = {
	/** The left and right limit and the height of the feet of the people in front. */
	stand?: [left: number, right: number, y: number];
	/** The head of a person in a bed with a blanket, and a depth between bed and blanket. */
	pillow?: [x: number, y: number, depth: number];
	/** The lower middle of a person who lies without a blanket, and its depth. */
	lie?: [x: number, y: number, depth: number];
	/** The same for a baby. */
	cradle?: [x: number, y: number, depth: number];
	/** With the depth of those who sit behind a table. */
	sit?: [x: number, y: number, depth?: number][];
	/** The seat of a king or queen. */
	throne?: [x: number, y: number];
	climb?: [x: number, y: number];
	/** Surfaces for small things: x, y, and the depth of the piece of furniture. */
	table?: [x: number, y: number, depth: number][];
	/** The peg for a coat: its height is that of the collar. */
	peg?: [x: number, y: number];
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
	/** The parts on the other side of the room, which the picture after a similar one shows. */
	reverse?: string[];
	/** Parts: name, x, y of the foot, scale; `flip`, `crew` (only with people in the picture), `today` (not in a picture of the Bible or of an old time) or `told` (only if the text has it). */
	items: string[];
	spots?: Spots;
	/** Things that are part of the place, with the name of the part if it differs. */
	has?: Record<string, string>;
	/** The seat drawn for people without a `sit` spot. The default is a chair in rooms and the ground elsewhere. */
	seat?: Seat | "ground";
	/** The middle of the most important part. It stays in the picture and visible. */
	focus?: number;
	/** How near the camera may come; 1.38 without it. */
	zoom?: number;
	/** No ground for trees and houses. */
	isAfloat?: boolean;
	/** It does not snow here in winter. */
	isWarm?: boolean;
	/** It is always night here. */
	isNight?: boolean;
	/** The colours of what is behind everything, if that is not the sky. */
	bands?: string[];
};

/** The glass. */
export type Window = readonly [left: number, top: number, width: number, height: number];

/** Shapes of a part with its foot at (0, 0); `glow`: the centre and radius of its light in the dark. */
export type Part = {
	shapes: readonly string[];
	glow?: readonly [x: number, y: number, radius: number];
	/** Half the width of its shadow on the ground. */
	shadow?: number;
	window?: Window;
	/** It does not grow in winter. */
	isGreen?: boolean;
};

type Place = {
	scene: Scene;
	parts: Readonly<Record<string, Part>>;
	/** The files of other places with parts of this one. */
	partsOf?: readonly string[];
	/** The files in kits/ with parts of this place and of others like it. */
	kits?: readonly string[];
};

const scenes = new Map<string, Scene>();
const parts = new Map<string, Part>(Object.entries(shared as unknown as Place["parts"]));

/** Loads what is needed to draw a place. Rejects for an unknown one. */
export async function loadPlace(place: string): Promise<void> {
	if (scenes.has(place)) return;
	const { scene, partsOf = [], kits = [] } = await fileOf(place);
	await Promise.all([...partsOf.map(fileOf), ...kits.map(loadKit)]);
	scenes.set(place, scene);
}

async function fileOf(place: string): Promise<Place> {
	const name = place.replaceAll(" ", "-").replaceAll("'", "");
	const file: { default: Place } = await import(`./material/${name}.json`, { with: { type: "json" } });
	add(file.default.parts);
	return file.default;
}

async function loadKit(name: string): Promise<void> {
	const file: { default: Place["parts"] } = await import(`./kits/${name}.json`, { with: { type: "json" } });
	add(file.default);
}

function add(more: Place["parts"]): void {
	for (const [name, part] of Object.entries(more)) parts.set(name, part);
}

/** Throws if the place is not loaded. */
export function sceneOf(place: string): Scene {
	const scene = scenes.get(place);
	if (!scene) throw new Error(`The place "${place}" is not loaded: call loadPlace first.`);
	return scene;
}

export const partOf = (name: string): Part | undefined => parts.get(name);
