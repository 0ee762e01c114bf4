// The storage port for users' settings.

export type UserSettings = {
	userId: string;
	/** The own OpenAI key, encrypted by seal.ts; null if missing. */
	sealedKey: string | null;
	/** SHA-256 of the `sealedKey` that the provider accepted; null after a refusal. */
	acceptedKey: string | null;
	/** The chosen model; null: the default. */
	model: string | null;
	voiceModel: string | null;
	/** A random text in the secret address of the podcast; null: there is no podcast. */
	podcastNonce: string | null;
};

export type SettingsStore = {
	settings: {
		get(userId: string): Promise<UserSettings | null>;
		/** Sets the given fields and leaves the others. */
		update(userId: string, changes: Partial<Omit<UserSettings, "userId">>): Promise<void>;
		/** Sets the given fields if `sealedKey` is still the stored one. */
		updateKey(
			userId: string,
			sealedKey: string,
			changes: Partial<Pick<UserSettings, "sealedKey" | "acceptedKey">>,
		): Promise<void>;
	};
};

export const settingsRecordIds = { userSettings: (settings: UserSettings) => settings.userId };

/** The settings of a user without a record. */
export const noSettings = (userId: string): UserSettings => ({
	userId,
	sealedKey: null,
	acceptedKey: null,
	model: null,
	voiceModel: null,
	podcastNonce: null,
});
