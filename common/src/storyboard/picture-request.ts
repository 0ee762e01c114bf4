// The parts of a request that the pictures of its story are made from.
import { z } from "zod";
import { CharacterDetails } from "../character.ts";
import { Looks } from "../looks.ts";
import { OtherChild } from "../other-child.ts";

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** Invalid fields are dropped. */
export const PictureRequest = z.object({
	childName: text,
	gender: text,
	animal: text,
	useAnimal: flag,
	theme: text,
	storyType: text,
	biblicalEvent: text,
	biblePassage: text,
	heroOfFaith: text,
	useTimeTravel: flag,
	readingLevel: text,
	/** The parent's wish: what it rejects is not drawn. */
	customPrompt: text,
	pictureDescription: text,
	characterDetails: CharacterDetails.partial().optional().catch(undefined),
	looks: Looks.optional().catch(undefined),
	otherChildren: z.array(OtherChild).optional().catch(undefined),
});
export type PictureRequest = z.infer<typeof PictureRequest>;
