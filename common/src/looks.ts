// How a child looks in drawn pictures. A child without looks is drawn as a paper figure that could be any child.
import { z } from "zod";
import { type Aid, EYES, FAVORITE_COLORS, HAIR, HAIR_STYLES, SKIN_TONES } from "./character-choices.ts";

const aid = z.boolean().optional();

/** Missing fields are drawn neutrally, never guessed. */
export const Looks = z.object({
	skin: z.enum(SKIN_TONES).optional(),
	hairColor: z.enum(HAIR).optional(),
	hairStyle: z.enum(HAIR_STYLES).optional(),
	eyes: z.enum(EYES).optional(),
	/** The colour of the clothes. */
	clothes: z.enum(FAVORITE_COLORS).optional(),
	glasses: aid,
	hearingAid: aid,
	cochlearImplant: aid,
	wheelchair: aid,
	crutches: aid,
	cast: aid,
	insulinPump: aid,
} satisfies Record<Aid, typeof aid> & Record<string, z.ZodType>);
export type Looks = z.infer<typeof Looks>;

/** The looks of a saved character without the colours of its hair and eyes, which are the character's own fields. */
export const CharacterLooks = Looks.omit({ hairColor: true, eyes: true });
export type CharacterLooks = z.infer<typeof CharacterLooks>;
