// The colours of a scene by its hour: sky from top to horizon, ridges from far to near.

import { mix } from "@lion-tails/common/colors";
import type { Ground, Hour } from "@lion-tails/common/cover-scenes";
import hours from "./hours.json" with { type: "json" };

export type Weather = "rain" | "snow" | "leaves";

export type Papers = {
	sky: [top: string, middle: string, horizon: string];
	orb: string;
	ridges: [string, string, string, string];
	sea: [string, string, string];
	cloud: string;
	tree: string;
	stars?: "few" | "many";
	/** The sun or the moon is near the horizon. */
	isLow?: true;
	/** The orb is the moon, which may be a crescent. */
	isNight?: true;
	weather?: Weather;
};

const PAPERS = hours as Record<Hour, Papers>;

/** The colour that tints the ridges of a ground, and its share. */
const EARTH: Partial<Record<Ground, readonly [earth: string, share: number]>> = {
	desert: ["#d8a765", 0.5],
	plain: ["#c9b15e", 0.28],
	mountains: ["#7d8fa6", 0.26],
};

/** Snow is not tinted by the ground: it would look like sand. */
export function papersOf(hour: Hour, ground: Ground, tint: string, tintShare: number): Papers {
	const papers = PAPERS[hour];
	const [earth, share] = EARTH[ground] ?? ["#000000", 0];
	const earthShare = hour === "snow" ? 0 : papers.isNight ? share * 0.5 : share;
	const tinted = (paper: string) => mix(paper, tint, tintShare);
	const [far, middle, near, nearest] = papers.ridges;
	const ground4 = (paper: string) => tinted(mix(paper, earth, earthShare));
	return {
		...papers,
		sky: [tinted(papers.sky[0]), tinted(papers.sky[1]), papers.sky[2]],
		ridges: [ground4(far), ground4(middle), ground4(near), ground4(nearest)],
	};
}
