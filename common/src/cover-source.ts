// The data a cover is drawn from. Separate from cover.ts, so that a page can open before it has loaded the word lists.
import { z } from "zod";

const text = z.string().optional().catch(undefined);

/** The data a cover is drawn from. Invalid fields are dropped. */
export const CoverSource = z.object({
	biblicalEvent: text,
	theme: text,
	animal: text,
	useAnimal: z.boolean().optional().catch(undefined),
	storyType: text,
	heroOfFaith: text,
	/** The parent's free text: figures it rejects are not drawn. */
	wish: text,
	/** Missing until known. */
	title: text,
	/** Missing until the story is complete. */
	imagePrompt: text,
	figures: z.array(z.string().catch("")).optional().catch(undefined),
});
export type CoverSource = z.infer<typeof CoverSource>;

/** Returns the cover's data from a request. */
export function coverSourceOf(request: Record<string, unknown>): CoverSource {
	// The same as the schema, without loading zod.
	const word = (value: unknown) => (typeof value === "string" ? value : undefined);
	const { biblicalEvent, theme, animal, useAnimal, storyType, heroOfFaith, customPrompt } = request;
	return {
		biblicalEvent: word(biblicalEvent),
		theme: word(theme),
		animal: word(animal),
		useAnimal: typeof useAnimal === "boolean" ? useAnimal : undefined,
		storyType: word(storyType),
		heroOfFaith: word(heroOfFaith),
		wish: word(customPrompt) || undefined,
	};
}

/** Returns the cover's data of a saved story. */
export function keptCoverSource(
	request: Record<string, unknown>,
	{ title, imagePrompt, figures }: { title: string; imagePrompt: string; figures?: string[] | undefined },
): CoverSource {
	return { ...coverSourceOf(request), title, imagePrompt, ...(figures && { figures }) };
}
