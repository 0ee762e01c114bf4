import { AppError } from "@lion-tails/common/errors";
import type { PromptSources } from "@lion-tails/common/prompts";
import type { StoryRequest } from "@lion-tails/common/story";
import type { HeroStore } from "../hero/store.ts";
import { findEventPassage } from "../scripture/event-passages.ts";
import { findPassage } from "../scripture/scripture.ts";
import type { SavedStoryStore } from "./store.ts";

type Stores = HeroStore & { stories: Pick<SavedStoryStore, "cards"> };

const RECENT_TITLES = 10;

/** Looks up what the request refers to, and what the family was told last. Throws as `checkReferences`. */
export async function findSources(stores: Stores, userId: string, request: StoryRequest): Promise<PromptSources> {
	const [references, { items }] = await Promise.all([
		checkReferences(stores, request),
		stores.stories.cards(userId, { limit: RECENT_TITLES, cursor: null, text: "", filter: "all" }),
	]);
	return { ...references, recentTitles: items.map(({ story }) => story.title) };
}

/** The hero and the passage that the request refers to. Throws an `AppError` at the field where one is not there. */
export async function checkReferences(
	stores: HeroStore,
	request: StoryRequest,
): Promise<Pick<PromptSources, "hero" | "passage">> {
	const hero = request.heroOfFaith ? await findHero(stores, request.heroOfFaith) : undefined;
	const passage = request.biblePassage ? findPassage(request.biblePassage) : findEventPassage(request.biblicalEvent);
	if (request.biblePassage && !passage) throw invalidPassage();
	return { hero, passage: passage ?? undefined };
}

/** The hero; throws `hero_not_found` at the field. */
export async function findHero({ heroes }: HeroStore, id: string, path = "heroOfFaith") {
	const hero = await heroes.byId(id);
	if (hero) return hero;
	const { code, message } = new AppError("hero_not_found");
	throw new AppError(code, { issues: [{ path, message }] });
}

function invalidPassage(): AppError {
	const message = "Please enter a Bible passage such as John 3:16 or Psalm 23";
	return new AppError("validation", { message, issues: [{ path: "biblePassage", message }] });
}
