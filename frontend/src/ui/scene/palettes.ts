// The colours of a scene by its hour: sky from top to horizon, ridges from far to near.

export type Hour = "dawn" | "day" | "dusk" | "night";

export type Papers = {
	sky: readonly [top: string, middle: string, horizon: string];
	orb: string;
	ridges: readonly [string, string, string, string];
	sea: readonly [string, string, string];
	cloud: string;
	tree: string;
	stars: boolean;
};

export const PAPERS: Record<Hour, Papers> = {
	dawn: {
		sky: ["#e9b48f", "#f3cda0", "#f9e6c4"],
		orb: "#fdf0c9",
		ridges: ["#dcae8c", "#c08c74", "#8f7369", "#5f5a5e"],
		sea: ["#b7a99c", "#8c8f94", "#66727f"],
		cloud: "#fbeedd",
		tree: "#5d6553",
		stars: false,
	},
	day: {
		sky: ["#9fbfcb", "#c4d6d0", "#efe8cd"],
		orb: "#f7d98a",
		ridges: ["#b4c096", "#94a878", "#6f8a5d", "#4f6a4c"],
		sea: ["#8fb3b5", "#6a969f", "#4c7888"],
		cloud: "#fbf5e6",
		tree: "#45603f",
		stars: false,
	},
	dusk: {
		sky: ["#46567f", "#94799a", "#e3a681"],
		orb: "#f8dca4",
		ridges: ["#8d7899", "#665f88", "#4a4d73", "#323a5b"],
		sea: ["#6f6f96", "#525c85", "#3a4a70"],
		cloud: "#c9a6a8",
		tree: "#333d4f",
		stars: true,
	},
	night: {
		sky: ["#1f2a4d", "#34497a", "#6a7ea6"],
		orb: "#f4e7c2",
		ridges: ["#50659a", "#3d5082", "#2d3d68", "#1f2c4f"],
		sea: ["#456091", "#354d7c", "#273c66"],
		cloud: "#5f75a5",
		tree: "#1d2b47",
		stars: true,
	},
};
