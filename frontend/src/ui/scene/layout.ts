// The parts of a composed scene.
import type { FigureName } from "@lion-tails/common/figures";

export type Placed = {
	name: FigureName;
	x: number;
	/** Of its feet. */
	y: number;
	scale: number;
	isFlipped: boolean;
	/** The story's own, not of the landscape. */
	isStory: boolean;
	/** What floats on land has a pond. */
	hasPond?: true;
};
export type Layer = { heights: number[]; path: string; paper: string; figures: Placed[] };

/** A place for a figure, whether one stands there or not. `skyY`: where one would hang. */
export type Slot = { x: number; scale: number; isMain: boolean; skyY: number; isFront: boolean };
