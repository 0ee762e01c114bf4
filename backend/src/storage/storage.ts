// The storage port: the stores of all features, and what concerns the complete store. Only main.ts, scripts and tests know the
// adapters.
import { type AccountStore, accountRecordIds } from "../account/store.ts";
import { type CharacterStore, characterRecordIds } from "../character/store.ts";
import { type HeroStore, heroRecordIds } from "../hero/store.ts";
import { type ImageStore, imageRecordIds } from "../image/store.ts";
import { type MailStore, mailRecordIds } from "../mail/store.ts";
import { type ModelServerStore, modelServerRecordIds } from "../models/store.ts";
import { type SettingsStore, settingsRecordIds } from "../settings/store.ts";
import { type SongStore, songRecordIds } from "../song/store.ts";
import { type StoryStore, storyRecordIds } from "../story/store.ts";

type FeatureStores = AccountStore &
	CharacterStore &
	SettingsStore &
	HeroStore &
	SongStore &
	StoryStore &
	ImageStore &
	ModelServerStore &
	MailStore;

const ids = {
	...accountRecordIds,
	...characterRecordIds,
	...settingsRecordIds,
	...heroRecordIds,
	...songRecordIds,
	...storyRecordIds,
	...imageRecordIds,
	...modelServerRecordIds,
	...mailRecordIds,
};

export type StoreRecords = { [K in keyof typeof ids]: Parameters<(typeof ids)[K]>[0] };
export type RecordKind = keyof StoreRecords;
/** Ordered so that records are written after those that they refer to. */
export const RECORD_KINDS = Object.keys(ids) as RecordKind[];

/** Returns the id of a record, after which `read` continues. */
export const recordIds: { [K in RecordKind]: (record: StoreRecords[K]) => string } = ids;

/** Yields all records of a kind, sorted by id. */
export async function* allRecords<K extends RecordKind>(
	{ records }: Pick<Storage, "records">,
	kind: K,
	pageSize = 500,
): AsyncGenerator<StoreRecords[K]> {
	for (let after = ""; ; ) {
		const page = await records.read(kind, after, pageSize);
		const last: StoreRecords[K] | undefined = page.at(-1);
		if (!last) return;
		yield* page;
		after = recordIds[kind](last);
	}
}

/** The number of removed records, by kind that expires. */
export type Swept = { [K in RecordKind]?: number };

export type Storage = FeatureStores & {
	/**
	 * Removes the user with all their records. Idempotent; interrupted removals are in `deletions.begun`. Concurrent and later
	 * writes for the user throw `unauthorized` or change nothing.
	 */
	removeUser(userId: string, now: number): Promise<void>;
	/**
	 * Removes what has expired: sessions, tokens, old ledger entries and unsendable mails, stories and their pictures, the visitors
	 * of songs before today, and generations that ended before `generationsBefore`.
	 */
	sweep(now: number, generationsBefore: number): Promise<Swept>;
	/** All records, for moving them to another store. */
	records: {
		count(kind: RecordKind): Promise<number>;
		/** Returns at most `limit` records after the id `after`, sorted by id. */
		read<K extends RecordKind>(kind: K, after: string, limit: number): Promise<StoreRecords[K][]>;
		/** Writes records unchanged and replaces those with the same id. */
		write<K extends RecordKind>(kind: K, records: StoreRecords[K][]): Promise<void>;
	};
	/** Rejects if the store does not work now. */
	ping(): Promise<void>;
	close(): Promise<void>;
};
