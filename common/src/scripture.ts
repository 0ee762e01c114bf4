// A Bible passage by reference.
import { z } from "zod";
import { MAX_REFERENCE_CHARS } from "./story-choices.ts";
import { shortText } from "./text.ts";

export const PassageQuery = z.object({
	reference: shortText(MAX_REFERENCE_CHARS, "Which passage?").min(1, "Which passage?"),
});

export const PassageAnswer = z.object({
	/** False if the book, chapter or verse does not exist. */
	exists: z.boolean(),
	/** Null without text: a few verses are empty in this translation. */
	passage: z
		.object({
			/** The full reference; only the first part of a long passage. */
			reference: z.string(),
			translation: z.string(),
			verses: z.array(z.object({ chapter: z.int(), verse: z.int(), text: z.string() })),
		})
		.nullable(),
});
export type PassageAnswer = z.infer<typeof PassageAnswer>;
export type OpenedPassage = NonNullable<PassageAnswer["passage"]>;
