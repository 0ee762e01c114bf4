// The looks of a character's drawing, without the schemas.
import type { Character } from "./character.ts";
import type { Looks } from "./looks.ts";

/** Returns how the character is drawn; undefined if the parent has chosen nothing. */
export function looksOf({ looks, hair, eyes, favoriteColor }: Character): Looks | undefined {
	if (!looks || Object.keys(looks).length === 0) return undefined;
	return { clothes: favoriteColor, ...looks, hairColor: hair, eyes };
}
