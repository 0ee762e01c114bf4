// An adapter is composed of one part for each feature.
import type { DeletionStore } from "../account/store.ts";
import type { RecordKind, Storage, StoreRecords, Swept } from "./storage.ts";

export type RecordAccess<T> = {
	count(): Promise<number>;
	/** Returns at most `limit` records after the id `after`, sorted by id. */
	read(after: string, limit: number): Promise<T[]>;
	/** Writes records unchanged and replaces those with the same id. */
	write(records: T[]): Promise<void>;
};

const MAX_LARGE_RECORDS = 20;

/** Limits the size of pages, for large records. */
export function inSmallPages<T>(access: RecordAccess<T>): RecordAccess<T> {
	return { ...access, read: (after, limit) => access.read(after, Math.min(limit, MAX_LARGE_RECORDS)) };
}

/** An adapter's part for one feature: its stores and its kinds of record. */
export type StoragePart<Stores, Kinds extends RecordKind> = {
	stores: Stores;
	records: { [K in Kinds]: RecordAccess<StoreRecords[K]> };
	/**
	 * Removes all records of a user whose deletion has begun. Idempotent. Concurrent writes of other processes must not leave
	 * anything behind. Omitted if no record belongs to a user.
	 */
	removeOfUser?(userId: string): Promise<void>;
	/** Removes expired records. Omitted if none expire. */
	sweep?(now: number, generationsBefore: number): Promise<Swept>;
};

/** Records whose counterpart is missing, in numbers. A running server removes all but pictures without a file. */
export type Orphans = { picturesWithoutFile: number; filesWithoutPicture: number; reservationsWithoutStory: number };

export const NO_ORPHANS: Orphans = { picturesWithoutFile: 0, filesWithoutPicture: 0, reservationsWithoutStory: 0 };

/** Wraps a function, or every function in an object at any depth. `around` makes the call. */
export function wrapCalls<T>(target: T, around: <R>(call: () => Promise<R>) => Promise<R>): T {
	if (typeof target === "function") return ((...values: unknown[]) => around(() => target(...values))) as T;
	const entries = Object.entries(target as object).map(([name, value]) => [name, wrapCalls(value, around)]);
	return Object.fromEntries(entries) as T;
}

type AnyPart = Pick<StoragePart<object, never>, "stores" | "sweep" | "removeOfUser"> & { records: object };
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
	? All
	: never;

/** Merges the parts. The compiler reports a missing feature or kind. */
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
			for (const part of parts) await part.removeOfUser?.(userId);
		},
	};
}

/** Implements the port's `removeUser`. */
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

/** Implements the port's `records`. */
export function recordsOf(access: { [K in RecordKind]: RecordAccess<StoreRecords[K]> }): Storage["records"] {
	return {
		count: (kind) => access[kind].count(),
		read: (kind, after, limit) => access[kind].read(after, limit),
		write: (kind, records) => access[kind].write(records),
	};
}
