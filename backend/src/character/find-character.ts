import type { Character } from "@lion-tails/common/character";
import { AppError } from "@lion-tails/common/errors";
import type { CharacterStore } from "./store.ts";

/** The user's character that a story request names; throws `character_not_found` at the field. */
export async function findCharacter({ characters }: CharacterStore, userId: string, id: string): Promise<Character> {
	const character = await characters.byId(userId, id);
	if (character) return character;
	const { code, message } = new AppError("character_not_found");
	throw new AppError(code, { issues: [{ path: "characterId", message }] });
}
