// The storage port for characters.
import type { Character, CharacterChanges } from "@lion-tails/common/character";

export type CharacterRecord = Character & { userId: string };

export type CharacterStore = {
	characters: {
		/** Sorted by `createdAt`. */
		list(userId: string): Promise<Character[]>;
		byId(userId: string, id: string): Promise<Character | null>;
		/** Returns false if the user already has `max` characters, also for concurrent calls. */
		insert(character: CharacterRecord, max: number): Promise<boolean>;
		/** Changes only the fields that are given. Returns the changed character; null if the user has none with this id. */
		update(userId: string, id: string, changes: CharacterChanges): Promise<Character | null>;
		remove(userId: string, id: string): Promise<boolean>;
	};
};

export const characterRecordIds = { characters: (character: CharacterRecord) => character.id };
