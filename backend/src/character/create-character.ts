import { randomUUID } from "node:crypto";
import { type Character, type CharacterRequest, MAX_CHARACTERS } from "@lion-tails/common/character";
import { AppError } from "@lion-tails/common/errors";
import type { CharacterStore } from "./store.ts";

/** Throws `character_limit`. */
export async function createCharacter(
	{ characters }: CharacterStore,
	userId: string,
	request: CharacterRequest,
	now: number,
): Promise<Character> {
	const last = (await characters.list(userId)).at(-1);
	// Later than the last one, also within one millisecond: the list is in the order in which they were made.
	const createdAtMs = Math.max(now, last ? Date.parse(last.createdAt) + 1 : 0);
	const character = { ...request, id: randomUUID(), createdAt: new Date(createdAtMs).toISOString() };
	if (!(await characters.insert({ ...character, userId }, MAX_CHARACTERS))) throw new AppError("character_limit");
	return character;
}
