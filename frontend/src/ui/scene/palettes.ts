// The colours of a scene by its hour: sky from top to horizon, ridges from far to near.

import { mix } from "@lion-tails/common/colors";
import type { Ground, Hour } from "@lion-tails/common/cover-scenes";

export type Weather = "rain" | "snow" | "leaves";

export type Papers = {
	sky: readonly [top: string, middle: string, horizon: string];
	orb: string;
	ridges: readonly [string, string, string, string];
	sea: readonly [string, string, string];
	cloud: string;
	tree: string;
	stars?: "few" | "many";
	/** The sun or the moon is near the horizon. */
	isLow?: true;
	/** The orb is the moon, which may be a crescent. */
	isNight?: true;
	weather?: Weather;
};

const PAPERS: Record<Hour, Papers> = {
	dawn: {
		sky: ["#e9b48f", "#f3cda0", "#f9e6c4"],
		orb: "#fdf0c9",
		ridges: ["#dcae8c", "#c08c74", "#8f7369", "#5f5a5e"],
		sea: ["#b7a99c", "#8c8f94", "#66727f"],
		cloud: "#fbeedd",
		tree: "#5d6553",
		isLow: true,
	},
	day: {
		sky: ["#9fbfcb", "#c4d6d0", "#efe8cd"],
		orb: "#f7d98a",
		ridges: ["#b4c096", "#94a878", "#6f8a5d", "#4f6a4c"],
		sea: ["#8fb3b5", "#6a969f", "#4c7888"],
		cloud: "#fbf5e6",
		tree: "#45603f",
	},
	meadow: {
		sky: ["#7fb3d3", "#b5d7e0", "#f4f1d9"],
		orb: "#fbe39a",
		ridges: ["#a9cbb4", "#9cc17f", "#7fae5c", "#5b8c49"],
		sea: ["#86bccb", "#5a9fb5", "#3d7f9a"],
		cloud: "#ffffff",
		tree: "#3f7049",
	},
	golden: {
		sky: ["#e3b565", "#f2d08b", "#fbeabb"],
		orb: "#fff4cf",
		ridges: ["#e0b873", "#c99a4e", "#a3793f", "#6f5734"],
		sea: ["#cfb284", "#a39a7c", "#74806f"],
		cloud: "#fdf1d2",
		tree: "#6b6a35",
	},
	autumn: {
		sky: ["#b9c3c4", "#dcd3bf", "#f3e2c2"],
		orb: "#f6cf8d",
		ridges: ["#cda27b", "#b97a4c", "#96573a", "#653f33"],
		sea: ["#a8a79c", "#828f8e", "#5c7078"],
		cloud: "#f5ebdb",
		tree: "#a4562c",
		weather: "leaves",
	},
	rain: {
		sky: ["#7b8c9b", "#9fadb4", "#cbd0c8"],
		orb: "#e4e2cf",
		ridges: ["#9cada9", "#7c948e", "#5d7872", "#43595a"],
		sea: ["#849ea6", "#637f8b", "#48636f"],
		cloud: "#dfe4e2",
		tree: "#3d5750",
		weather: "rain",
	},
	snow: {
		sky: ["#a9bfd4", "#cddae2", "#f3eee6"],
		orb: "#fbeecb",
		ridges: ["#c6d3de", "#dbe4ea", "#eef2f2", "#fbfaf5"],
		sea: ["#a9c3d3", "#83a6bd", "#628aa6"],
		cloud: "#ffffff",
		tree: "#54736c",
		weather: "snow",
	},
	rose: {
		sky: ["#c98fa0", "#e8b7ac", "#fae1c6"],
		orb: "#fff0d2",
		ridges: ["#cf9ba0", "#a97a8d", "#7d5f7d", "#544868"],
		sea: ["#c3a0aa", "#937f9a", "#665f84"],
		cloud: "#fbe3da",
		tree: "#5a5068",
		isLow: true,
	},
	dusk: {
		sky: ["#46567f", "#94799a", "#e3a681"],
		orb: "#f8dca4",
		ridges: ["#8d7899", "#665f88", "#4a4d73", "#323a5b"],
		sea: ["#6f6f96", "#525c85", "#3a4a70"],
		cloud: "#c9a6a8",
		tree: "#333d4f",
		stars: "few",
		isLow: true,
	},
	night: {
		sky: ["#1f2a4d", "#34497a", "#6a7ea6"],
		orb: "#f4e7c2",
		ridges: ["#50659a", "#3d5082", "#2d3d68", "#1f2c4f"],
		sea: ["#456091", "#354d7c", "#273c66"],
		cloud: "#5f75a5",
		tree: "#1d2b47",
		stars: "many",
		isNight: true,
	},
	starry: {
		sky: ["#16213a", "#23445c", "#5b8a86"],
		orb: "#f8efcf",
		ridges: ["#3f7076", "#2f5763", "#21404f", "#152c3b"],
		sea: ["#38697a", "#285166", "#1b3c51"],
		cloud: "#4c7c86",
		tree: "#142b33",
		stars: "many",
		isNight: true,
	},
};

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
