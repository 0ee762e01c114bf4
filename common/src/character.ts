import { z } from "zod";
import { EYES, FAVORITE_COLORS, GENDERS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS } from "./character-choices.ts";
import { CharacterLooks } from "./looks.ts";
import { shortText } from "./text.ts";

export { EYES, FAVORITE_COLORS, HAIR, HOBBIES, PERSONALITIES, SPECIAL_POWERS };

export const Gender = z.enum(GENDERS, "Gender must be 'boy' or 'girl'");
export type Gender = z.infer<typeof Gender>;

const detail = shortText(60);
const MAX_EXPERIENCE = 10;
const timeTravelExperience = z
	.int("Time travel experience must be a whole number")
	.min(0, "Choose an experience between 0 and 10")
	.max(MAX_EXPERIENCE, "Choose an experience between 0 and 10");

/** Optional details of the child; age in years. */
export const CharacterDetails = z.object({
	age: z
		.int("Age must be a whole number")
		.min(3, "Age must be between 3 and 14")
		.max(14, "Age must be between 3 and 14")
		.optional(),
	hair: detail.optional(),
	eyes: detail.optional(),
	favoriteColor: detail.optional(),
	specialPower: detail.optional(),
	hobby: detail.optional(),
	personality: detail.optional(),
	favoriteAnimal: detail.optional(),
	timeTravelExperience: timeTravelExperience.optional(),
});
export type CharacterDetails = z.infer<typeof CharacterDetails>;

const AGE_RANGE = "Choose an age between 5 and 12";
const NAME_REQUIRED = "Character name is required";
const oneOf = <const T extends readonly [string, ...string[]]>(list: T, name: string) =>
	z.enum(list, `Please choose ${name} from the list`);

const CharacterFields = z.object({
	name: shortText(50, NAME_REQUIRED).min(1, NAME_REQUIRED),
	gender: Gender,
	age: z.int(AGE_RANGE).min(5, AGE_RANGE).max(12, AGE_RANGE),
	hair: oneOf(HAIR, "a hair color"),
	eyes: oneOf(EYES, "an eye color"),
	favoriteColor: oneOf(FAVORITE_COLORS, "a color"),
	favoriteAnimal: shortText(40).min(1, "Please choose an animal"),
	hobby: oneOf(HOBBIES, "a hobby"),
	personality: oneOf(PERSONALITIES, "a personality"),
	specialPower: oneOf(SPECIAL_POWERS, "a special power"),
	timeTravelExperience,
	/** Missing or empty: the child is drawn as a figure that could be any child. */
	looks: CharacterLooks.optional(),
});
const { shape: fields } = CharacterFields;

/** A new character; age in years. */
export const CharacterRequest = CharacterFields.extend({
	age: fields.age.default(8),
	hair: fields.hair.default("brown"),
	eyes: fields.eyes.default("brown"),
	favoriteColor: fields.favoriteColor.default("blue"),
	favoriteAnimal: fields.favoriteAnimal.default("lion"),
	hobby: fields.hobby.default("reading"),
	personality: fields.personality.default("kind"),
	specialPower: fields.specialPower.default("healing touch"),
	timeTravelExperience: fields.timeTravelExperience.default(0),
});
export type CharacterRequest = z.infer<typeof CharacterRequest>;

/** Changes to a character; missing fields stay unchanged. */
export const CharacterChanges = CharacterFields.partial();
export type CharacterChanges = z.infer<typeof CharacterChanges>;

/** A child who appears in several stories ("time traveler"). */
export const Character = CharacterRequest.extend({ id: z.string(), createdAt: z.iso.datetime() });
export type Character = z.infer<typeof Character>;

/** Maximum number of characters of an account. */
export const MAX_CHARACTERS = 100;
