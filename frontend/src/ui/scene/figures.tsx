// The small library of things a scene may hold. Each stands in a box of 120 by 120, its feet on the lower edge.

import { FIGURE_NAMES, type FigureName } from "@lion-tails/common/figures";
import type { Figure } from "./figure.ts";
import { BIRDS } from "./figures-birds.tsx";
import { BUILDINGS } from "./figures-buildings.tsx";
import { CLOTHES } from "./figures-clothes.tsx";
import { CREATURES } from "./figures-creatures.tsx";
import { PEOPLE_OF_TODAY } from "./figures-family.tsx";
import { FARM_ANIMALS } from "./figures-farm.tsx";
import { FOREST_ANIMALS } from "./figures-forest.tsx";
import { GARDEN } from "./figures-garden.tsx";
import { HOME } from "./figures-home.tsx";
import { HOUSEHOLD } from "./figures-household.tsx";
import { INSECTS } from "./figures-insects.tsx";
import { OUTDOORS } from "./figures-outdoors.tsx";
import { PEOPLE_OF_OLD } from "./figures-people.tsx";
import { PETS } from "./figures-pets.tsx";
import { PLACES } from "./figures-places.tsx";
import { PLAY } from "./figures-play.tsx";
import { ARK_AND_SEA } from "./figures-sea.tsx";
import { SKY } from "./figures-sky.tsx";
import { WATER_ANIMALS } from "./figures-water.tsx";
import { WILD_ANIMALS } from "./figures-wild.tsx";

const DRAWN = {
	...CREATURES,
	...ARK_AND_SEA,
	...PLACES,
	...PETS,
	...FARM_ANIMALS,
	...FOREST_ANIMALS,
	...WILD_ANIMALS,
	...BIRDS,
	...WATER_ANIMALS,
	...INSECTS,
	...PEOPLE_OF_OLD,
	...PEOPLE_OF_TODAY,
	...BUILDINGS,
	...OUTDOORS,
	...HOUSEHOLD,
	...HOME,
	...GARDEN,
	...SKY,
	...PLAY,
	...CLOTHES,
} as const;

/** Until all are drawn. */
const Nothing: Figure = () => <g />;
export const FIGURES = Object.fromEntries(
	FIGURE_NAMES.map((name) => [name, (DRAWN as Partial<Record<FigureName, Figure>>)[name] ?? Nothing]),
) as Record<FigureName, Figure>;
export type { FigureName };
