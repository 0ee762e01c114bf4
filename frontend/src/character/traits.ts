import {
	EYES,
	FAVORITE_COLORS,
	HAIR,
	HOBBIES,
	PERSONALITIES,
	SPECIAL_POWERS,
} from "@lion-tails/common/character-choices";

export const LOOKS_CHOICES = [
	["hair", "Hair", HAIR],
	["eyes", "Eyes", EYES],
	["favoriteColor", "Favorite color", FAVORITE_COLORS],
] as const;

export const TRAIT_CHOICES = [
	["hobby", "Hobby", HOBBIES],
	["personality", "Personality", PERSONALITIES],
	["specialPower", "Special power", SPECIAL_POWERS],
] as const;

/** The first choices of a form. */
export const TYPICAL_CHILD = {
	age: 8,
	hair: "brown",
	eyes: "brown",
	favoriteColor: "blue",
	hobby: "reading",
	personality: "kind",
	specialPower: "healing touch",
	favoriteAnimal: "lion",
} as const;
