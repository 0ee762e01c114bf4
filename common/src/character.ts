import { z } from "zod";
import { shortText } from "./text.ts";

export const Gender = z.enum(["boy", "girl"], "Gender must be 'boy' or 'girl'");
export type Gender = z.infer<typeof Gender>;

const detail = shortText(60);

/** Details of the child for the story, all optional; age in years. */
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
});
export type CharacterDetails = z.infer<typeof CharacterDetails>;
