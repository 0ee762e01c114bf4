// Everything that a scene may show.
import type { Figure, FigureName } from "./figure.ts";
import { CREATURES } from "./figures-creatures.tsx";
import { PLACES } from "./figures-places.tsx";
import { ARK_AND_SEA } from "./figures-sea.tsx";

export const FIGURES: Record<FigureName, Figure> = { ...CREATURES, ...ARK_AND_SEA, ...PLACES };
