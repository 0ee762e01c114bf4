// How an adapter is put together from one part for each noun.
import type { DeletionStore } from "../account/store.ts";
import type { RecordKind, Storage, StoreRecords, Swept } from "./storage.ts";

/** How the records of one kind are read and written. */
export type RecordAccess<T> = {
	count(): Promise<number>;
	/** The next records in the order of their ids, those after the id `after`. */
	read(after: string, limit: number): Promise<T[]>;
	/** Writes records as they are; those with the same id are replaced. */
	write(records: T[]): Promise<void>;
};

const MAX_LARGE_RECORDS = 20;

/** For records that are large: a page holds few of them. */
export function inSmallPages<T>(access: RecordAccess<T>): RecordAccess<T> {
	return { ...access, read: (after, limit) => access.read(after, Math.min(limit, MAX_LARGE_RECORDS)) };
}

/** What an adapter has for one noun: its stores, and its kinds of record. */
export type StoragePart<Stores, Kinds extends RecordKind> = {
	stores: Stores;
	records: { [K in Kinds]: RecordAccess<StoreRecords[K]> };
	/**
	 * Removes everything of a user whose deletion has begun. Repeatable; writes of other processes may run meanwhile, and
	 * must not leave anything behind.
	 */
	removeOfUser(userId: string): Promise<void>;
	/** Removes what has expired; left out where nothing does. */
	sweep?(now: number, generationsBefore: number): Promise<Swept>;
};

type AnyPart = Pick<StoragePart<object, never>, "stores" | "sweep" | "removeOfUser"> & { records: object };
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
	? All
	: never;

/** The sum of the parts; the compiler says where a noun or a kind is missing in it. */
export function mergeParts<P extends AnyPart>(parts: P[]) {
	return {
		stores: Object.assign({}, ...parts.map(({ stores }) => stores)) as Merged<P["stores"]>,
		records: Object.assign({}, ...parts.map(({ records }) => records)) as Merged<P["records"]>,
		async sweep(now: number, generationsBefore: number) {
			const swept: Swept = {};
			for (const part of parts) Object.assign(swept, await part.sweep?.(now, generationsBefore));
			return swept;
		},
		async removeOfUser(userId: string) {
			for (const part of parts) await part.removeOfUser(userId);
		},
	};
}

/** The removal of a user as the port has it. */
export function removalOf(
	deletions: DeletionStore,
	removeOfUser: (userId: string) => Promise<void>,
): Storage["removeUser"] {
	return async (userId, now) => {
		await deletions.begin(userId, now);
		await removeOfUser(userId);
		await deletions.end(userId, now);
	};
}

/** The records of all kinds as the port has them. */
export function recordsOf(access: { [K in RecordKind]: RecordAccess<StoreRecords[K]> }): Storage["records"] {
	return {
		count: (kind) => access[kind].count(),
		read: (kind, after, limit) => access[kind].read(after, limit),
		write: (kind, records) => access[kind].write(records),
	};
}
