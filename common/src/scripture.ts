// A passage of the Bible as it is opened from a reference.
import { z } from "zod";
import { MAX_REFERENCE_CHARS } from "./story-choices.ts";
import { shortText } from "./text.ts";

export const PassageQuery = z.object({
	reference: shortText(MAX_REFERENCE_CHARS, "Which passage?").min(1, "Which passage?"),
});

export const PassageAnswer = z.object({
	/** False: the Bible has no such book, chapter or verse. */
	exists: z.boolean(),
	/** Null where there is nothing to show: a few verses have a number and no text in this translation. */
	passage: z
		.object({
			/** As written in full; of a long passage only its beginning. */
			reference: z.string(),
			translation: z.string(),
			verses: z.array(z.object({ chapter: z.int(), verse: z.int(), text: z.string() })),
		})
		.nullable(),
});
export type PassageAnswer = z.infer<typeof PassageAnswer>;
export type OpenedPassage = NonNullable<PassageAnswer["passage"]>;
