// The stories about a hero: ours, and those that the caller has had told or saved.
import { CREATED_BY_CALLER, type Hero, type HeroStory, USER_STORY_SOURCE } from "@lion-tails/common/hero";
import type { StoredStory } from "@lion-tails/common/saved-story";
import { READING_LEVELS, ReadingLevel } from "@lion-tails/common/story";
import type { HeroStore } from "../hero/store.ts";
import { verseForTheme } from "../scripture/scripture.ts";
import type { SavedStoryStore } from "./store.ts";

/** As many as a page of the library has; all of them are in the library. */
const MAX_USER_STORIES = 60;

/** Newest first; of one day, those for the youngest first. */
export async function storiesByUs({ heroStories }: HeroStore, { id }: Hero): Promise<HeroStory[]> {
	const stories = await heroStories.ofHero(id);
	return stories.toSorted(
		(one, other) =>
			compareText(dayOf(other), dayOf(one)) || levelOf(one) - levelOf(other) || compareText(one.id, other.id),
	);
}

/** Newest first. */
export async function storiesByUser(stories: SavedStoryStore, userId: string, hero: Hero): Promise<HeroStory[]> {
	const saved = await stories.ofHero(userId, hero.id, MAX_USER_STORIES);
	return saved.map((story) => toHeroStory(story, hero));
}

function toHeroStory({ id, story, request, searchMetadata, createdAt }: StoredStory, hero: Hero): HeroStory {
	const { text, reference } = story.bibleVerse ?? hero.bibleVerse ?? verseForTheme("faith", 0);
	const level = ReadingLevel.safeParse(request.readingLevel);
	return {
		id,
		heroId: hero.id,
		title: story.title,
		content: story.content,
		...(level.success && { level: level.data }),
		isHistoricallyAccurate: searchMetadata.tags.includes("historical"),
		sources: [{ title: USER_STORY_SOURCE, type: "other" }],
		bibleVerse: { text, reference },
		createdAt,
		createdBy: CREATED_BY_CALLER,
		isFeatured: false,
	};
}

const LEVELS = Object.keys(READING_LEVELS);
const levelOf = ({ level }: HeroStory) => (level ? LEVELS.indexOf(level) : LEVELS.length);
const dayOf = ({ createdAt }: HeroStory) => createdAt.slice(0, "2026-01-01".length);
const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other));
