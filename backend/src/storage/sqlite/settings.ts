import { noSettings, type SettingsStore, type UserSettings } from "../../settings/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, recordTable } from "./database.ts";

export function settingsSqlite(db: Database): StoragePart<SettingsStore, "userSettings"> {
	const { one, put, access } = recordTable<UserSettings>(db, {
		name: "user_settings",
		id: "user_id",
		body: ({ userId: _, ...settings }) => settings,
	});
	const get = (userId: string): UserSettings | null => {
		const stored = one`user_id = ${userId}`;
		return stored && withDefaults(stored);
	};
	return {
		stores: {
			settings: {
				get: async (userId) => get(userId),
				updateKey: async (userId, sealedKey, changes) =>
					db.atomically(() => {
						const stored = get(userId);
						if (stored?.sealedKey === sealedKey) put({ ...stored, ...changes });
					}),
				update: async (userId, changes) =>
					db.atomically(() => put({ ...noSettings(userId), ...get(userId), ...changes })),
			},
		},
		records: {
			userSettings: {
				...access,
				read: async (after, limit) => (await access.read(after, limit)).map(withDefaults),
			},
		},
		async removeOfUser(userId) {
			db.run`DELETE FROM user_settings WHERE user_id = ${userId}`;
		},
	};
}

const withDefaults = (stored: UserSettings): UserSettings => ({ ...noSettings(stored.userId), ...stored });
