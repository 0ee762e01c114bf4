// Stories about one hero as they are listed.
import type { HeroStoriesAnswer, HeroStory } from "@lion-tails/common/hero";
import { READING_LEVELS } from "@lion-tails/common/story";

const PREVIEW_CHARS = 150;

/** Ours and the caller's own, newest first. */
export const mergeStories = ({ heroStories, userStories }: HeroStoriesAnswer): HeroStory[] =>
	[...heroStories, ...userStories].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

/** The first 150 characters on one line; "" where there is no content. */
export function previewOf(content: string): string {
	const characters = [...content.trim().replace(/\s+/g, " ")];
	if (characters.length <= PREVIEW_CHARS) return characters.join("");
	return `${characters.slice(0, PREVIEW_CHARS).join("").trimEnd()}…`;
}

/** "Middle School", without the ages; null where the level is none of ours. */
export function levelLabel(level: string | undefined): string | null {
	const { label } = READING_LEVELS[level as keyof typeof READING_LEVELS] ?? {};
	return label?.replace(/ \(.*/, "") ?? null;
}
