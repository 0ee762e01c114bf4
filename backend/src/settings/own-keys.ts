// The users' own OpenAI keys.
import { AppError } from "@lion-tails/common/errors";
import type { OwnKeyStatus } from "@lion-tails/common/settings";
import { sha256 } from "../sha256.ts";
import type { KeyVerdict } from "./own-key-server.ts";
import { openSealer, type Sealer } from "./seal.ts";
import { noSettings, type SettingsStore, type UserSettings } from "./store.ts";

export type OwnKeys = ReturnType<typeof openOwnKeys>;

const ENDING_CHARACTERS = 4;
/** The ending of a shorter key would reveal too much of it. */
const MIN_KEY_CHARACTERS = 12;

export function openOwnKeys(
	{ settings }: SettingsStore,
	readSecrets: () => readonly string[],
	tryKey: (apiKey: string) => Promise<KeyVerdict>,
) {
	const sealer = openSealer(readSecrets);

	function open(sealed: string, userId: string): string {
		const key = sealer.open(sealed, userId);
		if (key === null) throw new AppError("own_key_unreadable");
		return key;
	}

	return {
		async status(userId: string): Promise<OwnKeyStatus> {
			const sealed = (await settings.get(userId))?.sealedKey;
			if (!sealed) return { hasKey: false };
			const key = sealer.open(sealed, userId);
			if (key === null) return { hasKey: true, isReadable: false };
			const isLong = key.length >= MIN_KEY_CHARACTERS;
			return { hasKey: true, isReadable: true, ...(isLong && { ending: key.slice(-ENDING_CHARACTERS) }) };
		},
		/** Returns the key, which must not be stored or logged; null if the user has no key. Throws `own_key_unreadable`. */
		async open(userId: string): Promise<string | null> {
			const sealed = (await settings.get(userId))?.sealedKey;
			return sealed ? open(sealed, userId) : null;
		},
		put: (userId: string, key: string) => settings.update(userId, { sealedKey: sealer.seal(key, userId) }),
		/** Tests the user's key with a cheap call unless its provider accepted it before. Throws `key_refused`. */
		async requireAccepted(userId: string): Promise<void> {
			const { sealedKey, acceptedKey } = (await settings.get(userId)) ?? noSettings(userId);
			if (!sealedKey || acceptedKey === sha256(sealedKey)) return;
			const verdict = await tryKey(open(sealedKey, userId));
			if (verdict === "refused") throw new AppError("key_refused");
			if (verdict === "accepted") await settings.update(userId, { acceptedKey: sha256(sealedKey) });
		},
		/** Records that the provider accepted this key, if it is still the stored one. */
		async setAccepted(userId: string, key: string): Promise<void> {
			const sealed = (await settings.get(userId))?.sealedKey;
			if (sealed && sealer.open(sealed, userId) === key) await settings.update(userId, { acceptedKey: sha256(sealed) });
		},
		/** Makes the stored key be tested again before the next story. */
		distrust: (userId: string) => settings.update(userId, { acceptedKey: null }),
		/** Also resets the chosen models: without a key only the defaults are offered. */
		remove: (userId: string) =>
			settings.update(userId, { sealedKey: null, acceptedKey: null, model: null, voiceModel: null }),
	};
}

// Parents' keys when the secret of the server changes.
type Store = SettingsStore & {
	records: { read(kind: "userSettings", after: string, limit: number): Promise<UserSettings[]> };
};

const PAGE_SIZE = 500;

type SealedKeys = { current: number; resealed: number; unreadable: number };

/** Seals each key again that is not sealed with the current secret. A key that its parent changes at the same time wins. */
export async function resealKeys(storage: Store, sealer: Sealer): Promise<SealedKeys> {
	const counts = { current: 0, resealed: 0, unreadable: 0 };
	for await (const { userId, sealedKey, acceptedKey } of sealedKeysOf(storage)) {
		const key = sealer.open(sealedKey, userId);
		if (key === null) counts.unreadable++;
		else if (sealer.isCurrent(sealedKey)) counts.current++;
		else {
			const sealed = sealer.seal(key, userId);
			const isAccepted = acceptedKey === sha256(sealedKey);
			const changes = { sealedKey: sealed, ...(isAccepted && { acceptedKey: sha256(sealed) }) };
			await storage.settings.updateKey(userId, sealedKey, changes);
			counts.resealed++;
		}
	}
	return counts;
}

/** Returns the number of keys that cannot be opened, because the secret that sealed them is missing. */
export async function countUnreadableKeys(storage: Store, sealer: Sealer): Promise<number> {
	let count = 0;
	for await (const { userId, sealedKey } of sealedKeysOf(storage)) if (sealer.open(sealedKey, userId) === null) count++;
	return count;
}

async function* sealedKeysOf({ records }: Store) {
	for (let after = ""; ; ) {
		const page = await records.read("userSettings", after, PAGE_SIZE);
		const last = page.at(-1);
		if (!last) return;
		after = last.userId;
		for (const { sealedKey, ...rest } of page) if (sealedKey !== null) yield { ...rest, sealedKey };
	}
}
