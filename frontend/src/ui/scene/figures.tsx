// The small library of things a scene may hold. Each stands in a box of 120 by 120, its feet on the lower edge.
import type { FigureName } from "@lion-tails/common/figures";
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
import { NESTS } from "./figures-nests.tsx";
import { OUTDOORS } from "./figures-outdoors.tsx";
import { PEOPLE_OF_OLD } from "./figures-people.tsx";
import { PETS } from "./figures-pets.tsx";
import { PLACES } from "./figures-places.tsx";
import { PLAY } from "./figures-play.tsx";
import { SCRIPTURE } from "./figures-scripture.tsx";
import { ARK_AND_SEA } from "./figures-sea.tsx";
import { SKY } from "./figures-sky.tsx";
import { TRAVEL } from "./figures-travel.tsx";
import { WATER_ANIMALS } from "./figures-water.tsx";
import { WAYS } from "./figures-ways.tsx";
import { WILD_ANIMALS } from "./figures-wild.tsx";

export type { FigureName };

export const FIGURES = {
	...BIRDS,
	...BUILDINGS,
	...CREATURES,
	...PEOPLE_OF_TODAY,
	...FARM_ANIMALS,
	...FOREST_ANIMALS,
	...INSECTS,
	...OUTDOORS,
	...PEOPLE_OF_OLD,
	...PETS,
	...PLACES,
	...ARK_AND_SEA,
	...WATER_ANIMALS,
	...WILD_ANIMALS,
	...CLOTHES,
	...GARDEN,
	...HOME,
	...HOUSEHOLD,
	...NESTS,
	...PLAY,
	...SCRIPTURE,
	...SKY,
	...TRAVEL,
	...WAYS,
} as const satisfies Record<FigureName, Figure>;
