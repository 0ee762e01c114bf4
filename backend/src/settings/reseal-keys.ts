// Parents' keys when the secret of the server changes.
import { hashOfSealed } from "./own-keys.ts";
import type { Sealer } from "./seal.ts";
import type { SettingsStore, UserSettings } from "./store.ts";

type Store = SettingsStore & {
	records: { read(kind: "userSettings", after: string, limit: number): Promise<UserSettings[]> };
};

const PAGE_SIZE = 500;

export type SealedKeys = { current: number; resealed: number; unreadable: number };

/** Seals each key again that is not sealed with the current secret. A key that its parent changes at the same time wins. */
export async function resealKeys(storage: Store, sealer: Sealer): Promise<SealedKeys> {
	const counts = { current: 0, resealed: 0, unreadable: 0 };
	for await (const { userId, sealedKey, acceptedKey } of sealedKeysOf(storage)) {
		const key = sealer.open(sealedKey, userId);
		if (key === null) counts.unreadable++;
		else if (sealer.isCurrent(sealedKey)) counts.current++;
		else {
			const sealed = sealer.seal(key, userId);
			const isAccepted = acceptedKey === hashOfSealed(sealedKey);
			const changes = { sealedKey: sealed, ...(isAccepted && { acceptedKey: hashOfSealed(sealed) }) };
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
