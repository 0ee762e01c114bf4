import { z } from "zod";

const BibleVerse = z.object({ text: z.string(), reference: z.string() });

export const Hero = z.object({
	id: z.string(),
	name: z.string().min(1),
	description: z.string(),
	timePeriod: z.string(),
	contribution: z.string(),
	imageUrl: z.string().optional(),
	birthYear: z.int().nullable(),
	deathYear: z.int().nullable(),
	famousQuote: z.string().optional(),
	bibleVerse: BibleVerse.optional(),
	sources: z.array(
		z.object({
			title: z.string(),
			author: z.string().optional(),
			url: z.string().optional(),
			description: z.string().optional(),
			type: z.enum(["book", "article", "website", "documentary", "other"]),
		}),
	),
	keyEvents: z.array(z.object({ year: z.int(), description: z.string() })),
	createdAt: z.iso.datetime(),
});
export type Hero = z.infer<typeof Hero>;
