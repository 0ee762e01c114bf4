import type { Storage } from "../../src/storage/storage.ts";

/** The contract of every adapter for one feature. */
export type FeatureContract = {
	/** Declares the feature's tests. The store is empty before each, and is opened before the first. */
	declareTests(storage: Storage): void;
	/** Writes at least one record of each of the feature's kinds. Returns checks that also hold in a copy of the store. */
	fill(storage: Storage): Promise<(copy: Storage) => Promise<void>>;
	/** Writes at least one record of each of the feature's kinds that belong to a user, for an existing user. */
	fillOfUser(storage: Storage, userId: string): Promise<void>;
};
