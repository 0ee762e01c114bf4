// What a prompt says of the story before, in a series.
import type { EarlierStory } from "../series.ts";
import { fenced } from "./fence.ts";
import { shortenPassage } from "./shorten-passage.ts";

/** The built-in storyteller reads the title back: it stands first, in quotation marks. */
export function earlierLine(earlier: EarlierStory, maxWords: number | undefined): string {
	const { title, beginning, ending, names } = shortenEarlier(earlier, maxWords);
	const parts = [
		`“${title}”`,
		beginning && `began: ${beginning}`,
		ending && `ended: ${ending}`,
		names.length > 0 && `named in it: ${names.join(", ")}`,
	];
	return `${fenced("earlier", parts.filter(Boolean).join(" | "))} Tonight’s story has the same heroes: keep the child, the friends, the animals, the places and the tone. Tell a new adventure that stands alone; never retell the other, and give no part number.`;
}

/** Beginning and ending with at most so many words together. */
export const shortenEarlier = (earlier: EarlierStory, maxWords = Number.POSITIVE_INFINITY): EarlierStory => ({
	...earlier,
	beginning: shortenPassage(earlier.beginning, maxWords / 2),
	ending: shortenPassage(earlier.ending, maxWords / 2),
});
