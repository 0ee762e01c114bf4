import type { ReactElement } from "react";

/** Draws itself in a box of 120 by 120, its feet on the lower edge. */
export type Figure = (props: {
	tree: string;
	orb: string;
	/** Without a tail: the lion of the wordmark, whose tail runs under the name. */
	isTailless?: boolean;
}) => ReactElement;

export type FigureName =
	| "lion"
	| "lamb"
	| "dove"
	| "ark"
	| "boat"
	| "whale"
	| "tent"
	| "well"
	| "city"
	| "stable"
	| "house"
	| "cross"
	| "tomb"
	| "star"
	| "harp"
	| "olive"
	| "palm"
	| "cypress"
	| "lantern";
