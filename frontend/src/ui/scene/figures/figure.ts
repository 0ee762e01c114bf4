import type { ReactElement } from "react";

/** Drawn in a box of 120 by 120, its feet on the lower edge. */
export type Figure = (props: FigureProps) => ReactElement;

type FigureProps = {
	tree: string;
	orb: string;
	/** The lion of the wordmark has its tail elsewhere. */
	isTailless?: boolean;
};
