// What the form of a character holds, and how it is checked.
import { zodResolver } from "@hookform/resolvers/zod";
import { type Character, CharacterRequest, Gender } from "@lion-tails/common/character";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";

/** `gender` is "" until one is chosen. */
export type CharacterFormValues = Omit<CharacterRequest, "gender"> & { gender: "" | Gender };

export type CharacterFormState = UseFormReturn<CharacterFormValues, unknown, CharacterRequest>;

/** The form has its own words where they differ from the server's. */
const FormRequest = CharacterRequest.extend({ gender: z.enum(Gender.options, "Please select a gender") });

// The form always holds every field, so the schema's input has the type of the values.
export const validateCharacter = zodResolver(FormRequest as z.ZodType<CharacterRequest, CharacterFormValues>);

const NEW_CHARACTER: CharacterFormValues = {
	name: "",
	gender: "",
	age: 8,
	hair: "brown",
	eyes: "brown",
	favoriteColor: "blue",
	favoriteAnimal: "lion",
	hobby: "reading",
	personality: "kind",
	specialPower: "healing touch",
	timeTravelExperience: 0,
};

export const CHARACTER_FIELDS = Object.keys(NEW_CHARACTER) as (keyof CharacterFormValues)[];

/** The values of a saved character, or those that a new one begins with. */
export function valuesOf(character: Character | undefined): CharacterFormValues {
	if (!character) return NEW_CHARACTER;
	const { id: _, createdAt: __, ...values } = character;
	return values;
}
