import { z } from "zod";
import { shortText } from "./text.ts";

export const Gender = z.enum(["boy", "girl"], "Gender must be 'boy' or 'girl'");
export type Gender = z.infer<typeof Gender>;

const feature = shortText(60);

/** What a story may say of the child. Every field is optional; age in years. */
export const CharacterDetails = z.object({
	age: z
		.int("Age must be a whole number")
		.min(3, "Age must be between 3 and 14")
		.max(14, "Age must be between 3 and 14")
		.optional(),
	hair: feature.optional(),
	eyes: feature.optional(),
	favoriteColor: feature.optional(),
	specialPower: feature.optional(),
	hobby: feature.optional(),
	personality: feature.optional(),
	favoriteAnimal: feature.optional(),
});
export type CharacterDetails = z.infer<typeof CharacterDetails>;
