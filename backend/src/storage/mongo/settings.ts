import type { Connection } from "mongoose";
import { noSettings, type SettingsStore, type UserSettings } from "../../settings/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { checkUserExists, documentAccess, queriesOf, retryOnDuplicate, schemaOf, textOrNull } from "./collection.ts";

export function settingsMongo(connection: Connection): StoragePart<SettingsStore, "userSettings"> {
	const settings = connection.model<SettingsDocument>("UserSettings", settingsSchema, "user_settings");
	return {
		stores: {
			settings: {
				get: (userId) => queriesOf(settings, toRecord).one({ _id: userId }),
				async updateKey(userId, sealedKey, changes) {
					await settings.updateOne({ _id: userId, sealedKey }, { $set: changes });
				},
				async update(userId, changes) {
					await retryOnDuplicate(() => settings.updateOne({ _id: userId }, { $set: changes }, { upsert: true }).exec());
					await checkUserExists(settings.db, userId, () => settings.deleteOne({ _id: userId }));
				},
			},
		},
		records: {
			userSettings: documentAccess(settings, toRecord, toDocument),
		},
		async removeOfUser(userId) {
			await settings.deleteOne({ _id: userId });
		},
	};
}

type SettingsDocument = Omit<UserSettings, "userId"> & { _id: string };

const settingsSchema = schemaOf<SettingsDocument>({
	sealedKey: textOrNull,
	acceptedKey: textOrNull,
	model: textOrNull,
	voiceModel: textOrNull,
	podcastNonce: textOrNull,
});

const toDocument = ({ userId, ...settings }: UserSettings): SettingsDocument => ({ _id: userId, ...settings });
const toRecord = ({ _id, ...settings }: SettingsDocument): UserSettings => ({ ...noSettings(_id), ...settings });
