// The saved stories of a user.
import type { KeptStory, SearchMetadata, StoredStory } from "@lion-tails/common/story";
import { countWords } from "@lion-tails/common/story";
import type { Storage } from "../storage/storage.ts";

type Kept = {
	id: string;
	story: KeptStory;
	request: Record<string, unknown>;
	heroId: string | null;
	isFavorite?: boolean;
};

/** Keeps a story; a second one with its id changes nothing. */
export async function keepStory(storage: Storage, userId: string, kept: Kept, now: number): Promise<void> {
	const isFavorite = kept.isFavorite ?? false;
	const record: StoredStory = {
		id: kept.id,
		story: kept.story,
		request: kept.request,
		createdAt: new Date(now).toISOString(),
		isFavorite,
		expiresAt: expiryOf(isFavorite, now),
		heroId: kept.heroId,
		wordCount: countWords(kept.story.content),
		searchMetadata: describe(kept.story, kept.request),
	};
	await storage.stories.insert({ ...record, userId });
}

/** Favourites are kept indefinitely, other stories for one year. */
export function expiryOf(isFavorite: boolean, now: number): string | null {
	if (isFavorite) return null;
	const date = new Date(now);
	date.setUTCFullYear(date.getUTCFullYear() + 1);
	return date.toISOString();
}

function describe(story: KeptStory, request: Record<string, unknown>): SearchMetadata {
	const given = (key: string) => {
		const value = request[key];
		return typeof value === "string" && value && value !== "none" ? [value] : [];
	};
	return {
		keywords: [...given("animal"), ...given("biblicalEvent")],
		tags: [...given("storyType"), ...(request.storyType === "biblical_narrative" ? ["historical"] : [])],
		characters: given("childName"),
		biblicalReferences: [...(story.bibleVerse ? [story.bibleVerse.reference] : []), ...given("biblePassage")],
		themes: given("theme"),
	};
}
