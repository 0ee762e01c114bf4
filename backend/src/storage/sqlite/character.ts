import type { CharacterRecord, CharacterStore } from "../../character/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, type RecordTable, recordTable } from "./database.ts";

export function characterSqlite(db: Database): StoragePart<CharacterStore, "characters"> {
	const characters = recordTable<CharacterRecord>(db, {
		name: "characters",
		id: "id",
		body: ({ id: _, userId: __, createdAt: ___, ...character }) => character,
	});
	return {
		stores: { characters: charactersIn(db, characters) },
		records: { characters: characters.access },
		async removeOfUser(userId) {
			db.run`DELETE FROM characters WHERE user_id = ${userId}`;
		},
	};
}

const toCharacter = ({ userId: _, ...character }: CharacterRecord) => character;

function charactersIn(db: Database, { all, insert, put }: RecordTable<CharacterRecord>): CharacterStore["characters"] {
	const find = (userId: string, id: string) => all`id = ${id} AND user_id = ${userId}`.map(toCharacter)[0] ?? null;
	return {
		list: async (userId) => all`user_id = ${userId} ORDER BY created_at, id`.map(toCharacter),
		byId: async (userId, id) => find(userId, id),
		insert: async (character, max) =>
			db.atomically(() => {
				if (db.count`characters WHERE user_id = ${character.userId}` >= max) return false;
				insert(character);
				return true;
			}),
		update: async (userId, id, changes) =>
			db.atomically(() => {
				const found = find(userId, id);
				if (!found) return null;
				put({ ...found, ...changes, userId } as CharacterRecord);
				return find(userId, id);
			}),
		remove: async (userId, id) => db.run`DELETE FROM characters WHERE id = ${id} AND user_id = ${userId}` > 0,
	};
}
