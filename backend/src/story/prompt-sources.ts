import { AppError } from "@lion-tails/common/errors";
import type { PromptSources } from "@lion-tails/common/prompts";
import type { StoryRequest } from "@lion-tails/common/story";
import type { HeroStore } from "../hero/store.ts";
import { findPassage } from "../scripture/scripture.ts";

/** Looks up what the request refers to. Throws where that is not there. */
export async function findSources({ heroes }: HeroStore, request: StoryRequest): Promise<PromptSources> {
	const hero = request.heroOfFaith ? await findHero({ heroes }, request.heroOfFaith) : undefined;
	if (request.characterId)
		throw new AppError("character_not_found", {
			issues: [{ path: "characterId", message: "We could not find that character. Please choose another." }],
		});
	const passage = request.biblePassage ? findPassage(request.biblePassage) : undefined;
	if (passage === null) throw invalidPassage();
	return { hero, passage };
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
