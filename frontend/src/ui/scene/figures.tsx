// The small library of things a scene may hold. Each stands in a box of 120 by 120, its feet on the lower edge.
import type { Figure } from "./figure.ts";
import { CLOTHES } from "./figures-clothes.tsx";
import { CREATURES } from "./figures-creatures.tsx";
import { GARDEN } from "./figures-garden.tsx";
import { HOME } from "./figures-home.tsx";
import { HOUSEHOLD } from "./figures-household.tsx";
import { NESTS } from "./figures-nests.tsx";
import { PLACES } from "./figures-places.tsx";
import { PLAY } from "./figures-play.tsx";
import { SCRIPTURE } from "./figures-scripture.tsx";
import { ARK_AND_SEA } from "./figures-sea.tsx";
import { SKY } from "./figures-sky.tsx";
import { TRAVEL } from "./figures-travel.tsx";
import { WAYS } from "./figures-ways.tsx";

export const FIGURES = {
	...CREATURES,
	...ARK_AND_SEA,
	...PLACES,
	...HOUSEHOLD,
	...HOME,
	...GARDEN,
	...SKY,
	...PLAY,
	...CLOTHES,
	...TRAVEL,
	...WAYS,
	...NESTS,
	...SCRIPTURE,
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
