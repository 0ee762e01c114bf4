// Known animals, familiar ones first. Loaded by pages with an animal field.
import names from "./animals.json" with { type: "json" };
import { POPULAR_ANIMALS } from "./character-choices.ts";

export const ANIMALS: readonly string[] = [...POPULAR_ANIMALS, ...Object.values(names).join(", ").split(", ")];
