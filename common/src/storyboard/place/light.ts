// The light of a panel: the colours of its sky, and the tone that an hour and a weather give to every colour. By day all large
// surfaces are light and figures have a dark edge; in the dark all are deep and the edge is light.
import { mix, multiply } from "../../colors.ts";
import type { Light } from "../drawing.ts";
import type { Panel } from "../panel.ts";
import lights from "./lights.json" with { type: "json" };

type Hour = Panel["hour"];
type Weather = Panel["weather"];
/** A colour multiplies a surface like a filter, then another is mixed in. */
type Tint = { multiply?: string; mix: string; share: number };
/** Colours from the top of the sky to the horizon. */
type Sky = { bands: string[]; orb: string; cloud: string };

export type PlaceLight = Light & {
	isDark: boolean;
	/** Somebody sleeps in a room whose lamp is out. */
	isLampOut: boolean;
	sky: Sky;
	/** The colour of something outdoors. */
	outside: (color: string) => string;
	/** The colour of something in the place. */
	tone: (color: string) => string;
};

/** Edges of figures in the dark by hour. Other hours are dark only in caves and storms. */
const RIMS: Partial<Record<string, string>> = lights.rims;
const TINTS: Partial<Record<string, Tint>> = lights.tints;
const SKIES: Partial<Record<string, Sky>> = lights.skies;
const DAY: Sky = lights.skies.day;

type Enclosure = { kind: "room" | "land"; isDeep?: boolean; bands?: string[] };

export function lightOf(
	{ hour, weather: told }: Panel,
	{ kind, isDeep = false, bands }: Enclosure,
	isLampOut = false,
): PlaceLight {
	const isIndoors = kind === "room";
	// A window is no dark surface by day, because figures have a dark edge.
	const weather = isIndoors && told === "storm" ? "rain" : told;
	const isLate = hour === "dusk" || hour === "night";
	const isDark = isLate || isDeep || (weather === "storm" && !isIndoors);
	const outside = tinted(TINTS[hour], isLate ? undefined : TINTS[weather]);
	const indoors = tinted(TINTS[isLampOut ? "night" : isLate ? "lamp" : isDeep ? "deep" : hour]);
	return {
		isNight: isDark,
		rim: isDark ? (RIMS[hour] ?? lights.rims.dark) : lights.rims.light,
		shade:
			isIndoors && isLate && !isLampOut
				? lights.shades.lamp
				: isLate || isDeep
					? lights.shades.night
					: lights.shades.storm,
		isDark,
		isLampOut,
		sky: bands ? { ...skyOf(hour, weather), bands: bands.map(outside) } : skyOf(hour, weather),
		outside,
		tone: isIndoors ? indoors : outside,
	};
}

function tinted(...tints: (Tint | undefined)[]): (color: string) => string {
	const known = tints.filter((tint) => tint !== undefined);
	return (color) =>
		known.reduce(
			(base, tint) => mix(tint.multiply ? multiply(base, tint.multiply) : base, tint.mix, tint.share),
			color,
		);
}

/** Rain and snow have a grey sky by day; a late hour keeps its colours, only duller. */
function skyOf(hour: Hour, weather: Weather): Sky {
	const isDull = weather !== "clear" && weather !== "wind";
	const clear = SKIES[hour] ?? DAY;
	if (!isDull) return clear;
	const dull = SKIES[weather] ?? DAY;
	if (hour === "day") return dull;
	const share = weather === "storm" ? 0.65 : 0.3;
	if (hour !== "dusk" && hour !== "night") return blended(clear, dull, weather === "storm" ? 0.85 : 0.5);
	return blended(clear, SKIES.storm ?? dull, share);
}

const blended = (one: Sky, other: Sky, share: number): Sky => ({
	bands: one.bands.map((color, at) => mix(color, other.bands[at] ?? color, share)),
	orb: mix(one.orb, other.orb, share / 2),
	cloud: mix(one.cloud, other.cloud, share),
});
