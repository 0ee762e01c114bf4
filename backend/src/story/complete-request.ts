// What a saved character brings into a story.
import type { Character, CharacterDetails } from "@lion-tails/common/character";
import { BIBLICAL_CHARACTER_NAME, type StoryRequest } from "@lion-tails/common/story";
import { findCharacter } from "../character/find-character.ts";
import type { CharacterStore } from "../character/store.ts";

/**
 * The request with what it does not say itself taken from its character, so that it needs the character no more. Throws
 * `character_not_found` at the field.
 */
export async function completeRequest(
	stores: CharacterStore,
	userId: string,
	request: StoryRequest,
): Promise<StoryRequest> {
	if (!request.characterId) return request;
	const character = await findCharacter(stores, userId, request.characterId);
	// It is about people of the Bible.
	if (request.storyType === "biblical_narrative") return request;
	const { name, gender } = character;
	// The form's placeholder comes with a gender that is nobody's.
	const hasName = request.childName && request.childName !== BIBLICAL_CHARACTER_NAME;
	const characterDetails = { ...traitsOf(character), ...statedDetails(request.characterDetails) };
	return {
		...request,
		childName: hasName ? request.childName : name,
		gender: (hasName ? request.gender : undefined) ?? gender,
		animal: request.animal || (request.useAnimal ? (characterDetails.favoriteAnimal ?? "") : ""),
		characterDetails,
	};
}

const traitsOf = ({ id: _, createdAt: __, name: ___, gender: ____, ...traits }: Character): CharacterDetails => traits;

const statedDetails = (details: CharacterDetails = {}): CharacterDetails =>
	Object.fromEntries(Object.entries(details).filter(([, value]) => value !== "" && value !== undefined));
