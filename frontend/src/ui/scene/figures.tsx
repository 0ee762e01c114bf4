// The small library of things a scene may hold. Each stands in a box of 120 by 120, its feet on the lower edge.
import type { Figure } from "./figure.ts";
import { CREATURES } from "./figures-creatures.tsx";
import { PLACES } from "./figures-places.tsx";
import { ARK_AND_SEA } from "./figures-sea.tsx";

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

export const FIGURES: Record<FigureName, Figure> = { ...CREATURES, ...ARK_AND_SEA, ...PLACES };
