// The figures that the first pages show.
import type { FigureName } from "@lion-tails/common/figures";
import { CREATURES } from "./creatures.tsx";
import type { Figure } from "./figure.ts";
import { LANDSCAPE } from "./landscape.tsx";
import { PLACES } from "./places.tsx";
import { ARK_AND_SEA } from "./sea.tsx";

/** Drawn without waiting. */
export const FIRST_FIGURES = {
	...ARK_AND_SEA,
	...CREATURES,
	...LANDSCAPE,
	...PLACES,
} as const satisfies Partial<Record<FigureName, Figure>>;

export type FirstFigureName = keyof typeof FIRST_FIGURES;
