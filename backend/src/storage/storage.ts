// The port to what is kept: the sum of the nouns' stores, and what concerns the store as a whole. Only main.ts, the
// openers, scripts and tests know the adapters beside it.
import { type AccountRecords, type AccountStore, accountRecordIds } from "../account/store.ts";
import { type HeroRecords, type HeroStore, heroRecordIds } from "../hero/store.ts";
import { type StoryRecords, type StoryStore, storyRecordIds } from "../story/store.ts";

export type NounStores = AccountStore & HeroStore & StoryStore;

/** What a store is made of, by kind. */
export type StoreRecords = AccountRecords & HeroRecords & StoryRecords;

/** The ids of records; the kinds in the order in which they can be written. */
const recordIds: { [K in keyof StoreRecords]: (record: StoreRecords[K]) => string } = {
	...accountRecordIds,
	...heroRecordIds,
	...storyRecordIds,
};

export type RecordKind = keyof StoreRecords;
export const RECORD_KINDS = Object.keys(recordIds) as RecordKind[];

/** The id of a record, by which `read` goes on. */
export const idOf = <K extends RecordKind>(kind: K, record: StoreRecords[K]): string => recordIds[kind](record);

/** How many of each kind were removed. */
export type Swept = { sessions: number; stories: number; generations: number };

export type Storage = NounStores & {
	/** Removes what has expired: sessions, stories, generations ended before `generationsBefore`. */
	sweep(now: number, generationsBefore: number): Promise<Swept>;
	/** Everything there is, for moving it to another store. */
	records: {
		count(kind: RecordKind): Promise<number>;
		/** The next records in the order of their ids, those after the id `after`. */
		read<K extends RecordKind>(kind: K, after: string, limit: number): Promise<StoreRecords[K][]>;
		/** Writes records as they are; those with the same id are replaced. */
		write<K extends RecordKind>(kind: K, records: StoreRecords[K][]): Promise<void>;
	};
	/** Rejects when the store does not answer. */
	ping(): Promise<void>;
	close(): Promise<void>;
};
