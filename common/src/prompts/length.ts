// The length of a story in its prompts: one range, in words, or in stanzas for a poem.
import { STORY_LENGTHS, type StoryLength, type StoryRequest } from "../story.ts";

/** Poems are much shorter than prose: long ones are padded, and tire a child who listens. */
export const POEM_STANZAS = {
	"very-short": { min: 5, max: 7 },
	short: { min: 7, max: 10 },
	medium: { min: 10, max: 14 },
	long: { min: 13, max: 17 },
	extended: { min: 16, max: 20 },
} as const satisfies Record<StoryLength, { min: number; max: number }>;

/** An estimate for four lines of ballad meter. */
export const WORDS_PER_STANZA = 28;

/** Returns the words to aim for: the middle of the range, or of minimum and target if there is no maximum. */
export function aimOf(length: StoryLength): number {
	const { min, max, target } = STORY_LENGTHS[length];
	return Math.round((min + (max ?? target)) / 2);
}

/** Returns for example “700 to 1000 words”, or “7 to 10 stanzas of four lines” for a poem. */
export function lengthRange({ storyType, storyLength }: Pick<StoryRequest, "storyType" | "storyLength">): string {
	if (storyType === "poem") {
		const { min, max } = POEM_STANZAS[storyLength];
		return `${min} to ${max} stanzas of four lines`;
	}
	const { min, max, target } = STORY_LENGTHS[storyLength];
	return `${min} to ${max ?? target} words`;
}
