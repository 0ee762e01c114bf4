// Parts of a drawn picture. All colours in them are plain values, and nothing in them has an id.
import type { Panel } from "./panel.ts";

/**
 * An SVG fragment with its feet, or its lower middle, at (0, 0); up is negative y. In panel units a child of 8 stands 170 high, a
 * grown-up 250, an adult dog 90, a lion 140. The panel scales it by depth.
 */
export type Drawing = {
	svg: string;
	width: number;
	height: number;
};

/** The light in which a figure stands. */
export type Light = {
	isNight: boolean;
	/** The colour of a thin outline like a cut paper edge. It has a contrast of 3:1 to the ground. */
	rim: string;
	/** The share of the outline's width for figures that are drawn large; 1 without it. */
	rimShare?: number;
	/** The colour to mix into a figure's own colours by night. */
	shade: string;
};

/** Returns the names of the .svg files in the front end's illustrations that the panel needs. */
export const artOf = ({ things, people, thoughts = [] }: Pick<Panel, "things" | "people" | "thoughts">): string[] => [
	...new Set([
		...things,
		...thoughts,
		...people.flatMap(({ holds, wears }) => [holds, wears].filter((name) => name !== undefined)),
	]),
];
