// What a saved character and an earlier story bring into a story.
import type { Character, CharacterDetails } from "@lion-tails/common/character";
import { BIBLICAL_CHARACTER_NAME, type CompletedRequest, type StoryRequest } from "@lion-tails/common/story";
import { findCharacter } from "../character/find-character.ts";
import type { CharacterStore } from "../character/store.ts";
import { nextInSeries } from "./continue-series.ts";
import type { SavedStoryStore } from "./store.ts";

type Stores = CharacterStore & { stories: Pick<SavedStoryStore, "byId" | "cards"> };

/**
 * The request with what it does not say itself taken from its character, so that it needs the character no more, and with its
 * place in the series that it continues. Throws an `AppError` at the field of a character or a story that is not there.
 */
export async function completeRequest(
	stores: Stores,
	userId: string,
	request: StoryRequest,
): Promise<CompletedRequest> {
	const { continuesStory } = request;
	const [completed, series] = await Promise.all([
		withCharacter(stores, userId, request),
		continuesStory ? nextInSeries(stores.stories, userId, continuesStory) : undefined,
	]);
	return { ...completed, ...(series && { series }) };
}

async function withCharacter(stores: CharacterStore, userId: string, given: StoryRequest): Promise<StoryRequest> {
	const { characterId, ...request } = given;
	if (!characterId || request.useCharacter === false) return request;
	const character = await findCharacter(stores, userId, characterId);
	// It is about people of the Bible.
	if (request.storyType === "biblical_narrative") return given;
	const { name, gender } = character;
	// The form's placeholder comes with a gender that is nobody's.
	const hasName = request.childName && request.childName !== BIBLICAL_CHARACTER_NAME;
	const characterDetails = { ...traitsOf(character), ...statedDetails(request.characterDetails) };
	return {
		...given,
		useCharacter: true,
		childName: hasName ? request.childName : name,
		gender: (hasName ? request.gender : undefined) ?? gender,
		animal: request.animal || (request.useAnimal ? (characterDetails.favoriteAnimal ?? "") : ""),
		characterDetails,
	};
}

const traitsOf = ({ id: _, createdAt: __, name: ___, gender: ____, ...traits }: Character): CharacterDetails => traits;

const statedDetails = (details: CharacterDetails = {}): CharacterDetails =>
	Object.fromEntries(Object.entries(details).filter(([, value]) => value !== "" && value !== undefined));
