// The port to what is kept: the sum of the nouns' stores, and what concerns the store as a whole. Only main.ts, the
// openers, scripts and tests know the adapters beside it.
import { type AccountStore, accountRecordIds } from "../account/store.ts";
import { type CharacterStore, characterRecordIds } from "../character/store.ts";
import { type HeroStore, heroRecordIds } from "../hero/store.ts";
import { type ImageStore, imageRecordIds } from "../image/store.ts";
import { type MailStore, mailRecordIds } from "../mail/store.ts";
import { type ModelServerStore, modelServerRecordIds } from "../models/store.ts";
import { type SettingsStore, settingsRecordIds } from "../settings/store.ts";
import { type SongStore, songRecordIds } from "../song/store.ts";
import { type StoryStore, storyRecordIds } from "../story/store.ts";

type NounStores = AccountStore &
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

/** What a store is made of, by kind. */
export type StoreRecords = { [K in keyof typeof ids]: Parameters<(typeof ids)[K]>[0] };
export type RecordKind = keyof StoreRecords;
/** In the order in which they can be written. */
export const RECORD_KINDS = Object.keys(ids) as RecordKind[];

/** The id of a record, by which `read` goes on. */
export const recordIds: { [K in RecordKind]: (record: StoreRecords[K]) => string } = ids;

/** How many records were removed, of the kinds that expire. */
export type Swept = { [K in RecordKind]?: number };

export type Storage = NounStores & {
	/**
	 * Removes the user and everything of theirs. Repeatable: one that was interrupted is in `deletions.begun`. What is
	 * written for the user meanwhile or later is not kept: such a call throws `unauthorized`, or changes nothing.
	 */
	removeUser(userId: string, now: number): Promise<void>;
	/** Removes what has expired: sessions, tokens, unsendable mails, stories and their pictures, who opened songs before today, generations ended before `generationsBefore`. */
	sweep(now: number, generationsBefore: number): Promise<Swept>;
	/** Everything there is, for moving it to another store. */
	records: {
		count(kind: RecordKind): Promise<number>;
		/** The next records in the order of their ids, those after the id `after`. */
		read<K extends RecordKind>(kind: K, after: string, limit: number): Promise<StoreRecords[K][]>;
		/** Writes records as they are; those with the same id are replaced. */
		write<K extends RecordKind>(kind: K, records: StoreRecords[K][]): Promise<void>;
	};
	/** Rejects when the store cannot serve requests now. */
	ping(): Promise<void>;
	close(): Promise<void>;
};
