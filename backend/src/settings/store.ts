// What is kept of a user's settings.

export type UserSettings = {
	userId: string;
	/** The own OpenAI key, sealed (seal.ts); null: there is none. */
	sealedKey: string | null;
	/** SHA-256 of the `sealedKey` that its provider accepted; null after a refusal. A key stored later has another one. */
	acceptedKey: string | null;
	/** The chosen model; null: the default. */
	model: string | null;
	voiceModel: string | null;
};

export type SettingsStore = {
	settings: {
		get(userId: string): Promise<UserSettings | null>;
		/** Sets the given fields and leaves the others. */
		update(userId: string, changes: Partial<Omit<UserSettings, "userId">>): Promise<void>;
	};
};

export const settingsRecordIds = { userSettings: (settings: UserSettings) => settings.userId };

/** What holds for a user without a record. */
export const noSettings = (userId: string): UserSettings => ({
	userId,
	sealedKey: null,
	acceptedKey: null,
	model: null,
	voiceModel: null,
});
