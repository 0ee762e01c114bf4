// The figures beside the first ones, in a file of its own that load-figures.ts loads.
import type { FigureName } from "@lion-tails/common/figures";
import type { Figure } from "./figure.ts";
import { BIRDS } from "./figures-birds.tsx";
import { BUILDINGS } from "./figures-buildings.tsx";
import { CLOTHES } from "./figures-clothes.tsx";
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
import { PLAY } from "./figures-play.tsx";
import { SCRIPTURE } from "./figures-scripture.tsx";
import { SKY } from "./figures-sky.tsx";
import { TRAVEL } from "./figures-travel.tsx";
import { WATER_ANIMALS } from "./figures-water.tsx";
import { WAYS } from "./figures-ways.tsx";
import { WILD_ANIMALS } from "./figures-wild.tsx";
import type { FirstFigureName } from "./first-figures.ts";

export const MORE_FIGURES = {
	...BIRDS,
	...BUILDINGS,
	...CLOTHES,
	...PEOPLE_OF_TODAY,
	...FARM_ANIMALS,
	...FOREST_ANIMALS,
	...GARDEN,
	...HOME,
	...HOUSEHOLD,
	...INSECTS,
	...NESTS,
	...OUTDOORS,
	...PEOPLE_OF_OLD,
	...PETS,
	...PLAY,
	...SCRIPTURE,
	...SKY,
	...TRAVEL,
	...WATER_ANIMALS,
	...WAYS,
	...WILD_ANIMALS,
} as const satisfies Record<Exclude<FigureName, FirstFigureName>, Figure>;
