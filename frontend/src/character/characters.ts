import type { Character, CharacterRequest } from "@lion-tails/common/character";
import { CallError, call } from "../net/client.ts";
import { createResource } from "../net/resource.ts";

export const characters = createResource(() => call("GET /api/characters"));

export async function createCharacter(request: CharacterRequest): Promise<Character> {
	const created = await call("POST /api/characters", { body: request });
	changeList((list) => [...list.filter(({ id }) => id !== created.id), created]);
	return created;
}

export async function updateCharacter(id: string, request: CharacterRequest): Promise<Character> {
	const updated = await call("PUT /api/characters/:id", { params: { id }, body: request }).catch(reloadIfGone);
	changeList((list) => list.map((character) => (character.id === id ? updated : character)));
	return updated;
}

export async function removeCharacter(id: string): Promise<void> {
	await call("DELETE /api/characters/:id", { params: { id } }).catch(reloadIfGone);
	changeList((list) => list.filter((character) => character.id !== id));
}

/** Shows the change at once, then reloads the list: another device may have changed it too. */
function changeList(change: (list: Character[]) => Character[]): void {
	characters.update("", change);
	characters.refresh();
}

/** After a 404, reloads the list: another device has deleted the character. */
function reloadIfGone(error: unknown): never {
	if (error instanceof CallError && error.code === "not_found") characters.refresh();
	throw error;
}
