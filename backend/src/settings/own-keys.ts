// The users' own OpenAI keys.
import { AppError } from "@lion-tails/common/errors";
import type { OwnKeyStatus } from "@lion-tails/common/settings";
import { openSealer } from "./seal.ts";
import type { SettingsStore } from "./store.ts";

export type OwnKeys = {
	/** What may be shown of the user's key. */
	status(userId: string): Promise<OwnKeyStatus>;
	/** The key, for use at once: it is kept and written nowhere. Null: there is none. Throws `own_key_unreadable`. */
	open(userId: string): Promise<string | null>;
	put(userId: string, key: string): Promise<void>;
	/** The chosen models go with it: without a key only the defaults are offered. */
	remove(userId: string): Promise<void>;
};

const ENDING_CHARACTERS = 4;
/** Of a shorter key the ending would be much of it. */
const MIN_KEY_CHARACTERS = 12;

export function openOwnKeys({ settings }: SettingsStore, secret: string): OwnKeys {
	const sealer = openSealer(secret);
	return {
		async status(userId) {
			const sealed = (await settings.get(userId))?.sealedKey;
			if (!sealed) return { hasKey: false };
			const key = sealer.open(sealed, userId);
			if (key === null) return { hasKey: true, isReadable: false };
			const isLong = key.length >= MIN_KEY_CHARACTERS;
			return { hasKey: true, isReadable: true, ...(isLong && { ending: key.slice(-ENDING_CHARACTERS) }) };
		},
		async open(userId) {
			const sealed = (await settings.get(userId))?.sealedKey;
			if (!sealed) return null;
			const key = sealer.open(sealed, userId);
			if (key === null) throw new AppError("own_key_unreadable");
			return key;
		},
		put: (userId, key) => settings.update(userId, { sealedKey: sealer.seal(key, userId) }),
		remove: (userId) => settings.update(userId, { sealedKey: null, model: null, voiceModel: null }),
	};
}
