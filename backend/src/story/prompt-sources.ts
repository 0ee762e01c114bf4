import { AppError } from "@lion-tails/common/errors";
import { INVALID_PASSAGE, type PromptSourcesAnswer, type PromptSourcesRequest } from "@lion-tails/common/story";
import type { HeroStore } from "../hero/store.ts";
import { findEventPassage } from "../scripture/event-passages.ts";
import { findPassage } from "../scripture/scripture.ts";
import { earlierStory } from "./continue-series.ts";
import type { SavedStoryStore } from "./store.ts";

type Stores = HeroStore & { stories: Pick<SavedStoryStore, "byId" | "cards"> };

const RECENT_TITLES = 10;

type References = Pick<PromptSourcesAnswer, "hero" | "passage">;

/**
 * What the prompts of a request are made from, for the generation and for the prompt editor: what it refers to, and what
 * the family was told last and before in a series. Throws an `AppError` at the field of a hero or a character that is not there.
 */
export async function findSources(
	stores: Stores,
	userId: string,
	request: PromptSourcesRequest,
): Promise<PromptSourcesAnswer> {
	const { continuesStory } = request;
	const [references, earlier, { items }] = await Promise.all([
		findReferences(stores, request),
		// One that was deleted after the request is no longer remembered; the story is told without.
		continuesStory ? stores.stories.byId(userId, continuesStory) : null,
		stores.stories.cards(userId, { limit: RECENT_TITLES, cursor: null, text: "", filter: "all", sort: "newest" }),
	]);
	return {
		...references,
		recentTitles: items.map(({ story }) => story.title),
		...(earlier && { earlier: earlierStory(earlier) }),
	};
}

/** Throws an `AppError` at the field of a hero, a character or a passage that is not there. */
export async function checkReferences(stores: HeroStore, request: PromptSourcesRequest): Promise<void> {
	const { passage } = await findReferences(stores, request);
	if (request.biblePassage && !passage) throw invalidPassage();
}

async function findReferences(stores: HeroStore, request: PromptSourcesRequest): Promise<References> {
	const hero = request.heroOfFaith ? await findHero(stores, request.heroOfFaith) : undefined;
	const passage = request.biblePassage ? findPassage(request.biblePassage) : findEventPassage(request.biblicalEvent);
	return { ...(hero && { hero }), ...(passage && { passage }) };
}

/** The hero; throws `hero_not_found` at the field. */
export async function findHero({ heroes }: HeroStore, id: string, path = "heroOfFaith") {
	const hero = await heroes.byId(id);
	if (hero) return hero;
	const { code, message } = new AppError("hero_not_found");
	throw new AppError(code, { issues: [{ path, message }] });
}

function invalidPassage(): AppError {
	const issues = [{ path: "biblePassage", message: INVALID_PASSAGE }];
	return new AppError("validation", { message: INVALID_PASSAGE, issues });
}
