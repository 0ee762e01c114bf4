// From what the drawn picture of a story is drawn. Apart from the words that `cover.ts` looks for in it, so that a page can be
// shown before it has them.
import { z } from "zod";

const text = z.string().optional().catch(undefined);

/** What a cover is drawn from. Whatever cannot be read is left out. */
export const CoverSource = z.object({
	biblicalEvent: text,
	theme: text,
	animal: text,
	useAnimal: z.boolean().optional().catch(undefined),
	storyType: text,
	heroOfFaith: text,
	/** The parent's own words: figures that they do not want are not drawn. */
	wish: text,
	/** Left out until it is known. */
	title: text,
	/** Left out until the story is complete. */
	imagePrompt: text,
	figures: z.array(z.string().catch("")).optional().catch(undefined),
});
export type CoverSource = z.infer<typeof CoverSource>;

/** What a request says of its story's picture. */
export function coverSourceOf(request: Record<string, unknown>): CoverSource {
	// As the schema reads it, without zod: pages show covers before they need it.
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

/** What a story that is kept says of its picture. */
export function keptCoverSource(
	request: Record<string, unknown>,
	{ title, imagePrompt, figures }: { title: string; imagePrompt: string; figures?: string[] | undefined },
): CoverSource {
	return { ...coverSourceOf(request), title, imagePrompt, ...(figures && { figures }) };
}
