// The figures beside the first ones, in a file of its own that load-figures.ts loads.
import type { FigureName } from "@lion-tails/common/figures";
import { BIRDS } from "./birds.tsx";
import { BUILDINGS } from "./buildings.tsx";
import { CLOTHES } from "./clothes.tsx";
import { PEOPLE_OF_TODAY } from "./family.tsx";
import { FARM_ANIMALS } from "./farm.tsx";
import type { Figure } from "./figure.ts";
import type { FirstFigureName } from "./first-figures.ts";
import { FOREST_ANIMALS } from "./forest.tsx";
import { GARDEN } from "./garden.tsx";
import { HOME } from "./home.tsx";
import { HOUSEHOLD } from "./household.tsx";
import { INSECTS } from "./insects.tsx";
import { NESTS } from "./nests.tsx";
import { OUTDOORS } from "./outdoors.tsx";
import { PEOPLE_OF_OLD } from "./people.tsx";
import { PETS } from "./pets.tsx";
import { PLAY } from "./play.tsx";
import { SCRIPTURE } from "./scripture.tsx";
import { SKY } from "./sky.tsx";
import { TRAVEL } from "./travel.tsx";
import { WATER_ANIMALS } from "./water.tsx";
import { WAYS } from "./ways.tsx";
import { WILD_ANIMALS } from "./wild.tsx";

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
