import { noSettings, type SettingsStore, type UserSettings } from "../../settings/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, type Row, rowAccess, text } from "./database.ts";

export function settingsSqlite(db: Database): StoragePart<SettingsStore, "userSettings"> {
	const get = (userId: string): UserSettings | null => {
		const row = db.one`SELECT * FROM user_settings WHERE user_id = ${userId}`;
		return row && toSettings(row);
	};
	return {
		stores: {
			settings: {
				get: async (userId) => get(userId),
				updateKey: async (userId, sealedKey, changes) =>
					db.atomically(() => {
						const stored = get(userId);
						if (stored?.sealedKey === sealedKey) putSettings(db, { ...stored, ...changes });
					}),
				update: async (userId, changes) =>
					db.atomically(() => putSettings(db, { ...noSettings(userId), ...get(userId), ...changes })),
			},
		},
		records: {
			userSettings: rowAccess(db, {
				table: "user_settings",
				id: "user_id",
				read: toSettings,
				write: (settings) => putSettings(db, settings),
			}),
		},
		async removeOfUser(userId) {
			db.run`DELETE FROM user_settings WHERE user_id = ${userId}`;
		},
	};
}

const toSettings = (row: Row): UserSettings => ({
	...noSettings(text(row.user_id)),
	...json<Partial<UserSettings>>(row.body),
});

function putSettings(db: Database, { userId, ...body }: UserSettings): void {
	db.run`INSERT INTO user_settings VALUES (${userId}, ${JSON.stringify(body)})
		ON CONFLICT (user_id) DO UPDATE SET body = excluded.body`;
}
