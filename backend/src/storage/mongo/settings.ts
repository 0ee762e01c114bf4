import { type Connection, Schema } from "mongoose";
import { noSettings, type SettingsStore, type UserSettings } from "../../settings/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { checkUserExists } from "./account-deletions.ts";
import { documentAccess, isDuplicate, replaceAll, schemaOptions, text, textOrNull } from "./collection.ts";

export function settingsMongo(connection: Connection): StoragePart<SettingsStore, "userSettings"> {
	const settings = connection.model<SettingsDocument>("UserSettings", settingsSchema, "user_settings");
	return {
		stores: {
			settings: {
				async get(userId) {
					const found = await settings.findOne({ _id: userId }).lean<SettingsDocument>();
					return found && toSettings(found);
				},
				async update(userId, changes) {
					const set = () => settings.updateOne({ _id: userId }, { $set: changes }, { upsert: true });
					// Two that find none at the same moment both insert; the second time there is one.
					await set().catch((error) => (isDuplicate(error) ? set() : Promise.reject(error)));
					await checkUserExists(settings.db, userId, () => settings.deleteOne({ _id: userId }));
				},
			},
		},
		records: {
			userSettings: documentAccess(settings, toSettings, (records) => replaceAll(settings, records.map(fromSettings))),
		},
		async removeOfUser(userId) {
			await settings.deleteOne({ _id: userId });
		},
	};
}

type SettingsDocument = Omit<UserSettings, "userId"> & { _id: string };

const settingsSchema = new Schema<SettingsDocument>(
	{ _id: text, sealedKey: textOrNull, acceptedKey: textOrNull, model: textOrNull, voiceModel: textOrNull },
	schemaOptions,
);

const fromSettings = ({ userId, ...settings }: UserSettings): SettingsDocument => ({ _id: userId, ...settings });
const toSettings = ({ _id, ...settings }: SettingsDocument): UserSettings => ({ ...noSettings(_id), ...settings });
