import type { CharacterRequest } from "@lion-tails/common/character";
import type { CharacterRecord, CharacterStore } from "../../character/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, type Row, rowAccess, text } from "./database.ts";

export function characterSqlite(db: Database): StoragePart<CharacterStore, "characters"> {
	return {
		stores: { characters: charactersIn(db) },
		records: {
			characters: rowAccess(db, {
				table: "characters",
				id: "id",
				read: (row): CharacterRecord => ({ ...toCharacter(row), userId: text(row.user_id) }),
				write(character) {
					db.run`DELETE FROM characters WHERE id = ${character.id}`;
					insertCharacter(db, character);
				},
			}),
		},
		async removeOfUser(userId) {
			db.run`DELETE FROM characters WHERE user_id = ${userId}`;
		},
	};
}

const toCharacter = (row: Row) => ({
	...json<CharacterRequest>(row.body),
	id: text(row.id),
	createdAt: text(row.created_at),
});

function charactersIn(db: Database): CharacterStore["characters"] {
	const find = (userId: string, id: string) => {
		const row = db.one`SELECT * FROM characters WHERE id = ${id} AND user_id = ${userId}`;
		return row && toCharacter(row);
	};
	return {
		list: async (userId) =>
			db.all`SELECT * FROM characters WHERE user_id = ${userId} ORDER BY created_at, id`.map(toCharacter),
		byId: async (userId, id) => find(userId, id),
		insert: async (character, max) =>
			db.atomically(() => {
				if (db.count`characters WHERE user_id = ${character.userId}` >= max) return false;
				insertCharacter(db, character);
				return true;
			}),
		update: async (userId, id, changes) =>
			db.atomically(() => {
				const found = find(userId, id);
				if (!found) return null;
				const { id: _, createdAt: __, ...character } = { ...found, ...changes };
				db.run`UPDATE characters SET body = ${JSON.stringify(character)} WHERE id = ${id}`;
				return find(userId, id);
			}),
		remove: async (userId, id) => db.run`DELETE FROM characters WHERE id = ${id} AND user_id = ${userId}` > 0,
	};
}

function insertCharacter(db: Database, { id, userId, createdAt, ...character }: CharacterRecord): void {
	db.run`INSERT INTO characters VALUES (${id}, ${userId}, ${JSON.stringify(character)}, ${createdAt})`;
}
