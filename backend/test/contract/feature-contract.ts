import type { Storage } from "../../src/storage/storage.ts";

export type OpenStorage = () => Promise<Storage>;

/** What every adapter must do for one noun. */
export type FeatureContract = {
	/** Declares the noun's tests; each of them opens a store of its own. */
	declareTests(open: OpenStorage): void;
	/** Writes at least one record of each of the noun's kinds. Answers checks that hold in a copy of the store as well. */
	fill(storage: Storage): Promise<(copy: Storage) => Promise<void>>;
	/** Writes, for a user that is there, at least one record of each of the noun's kinds that belong to a user. */
	fillOfUser(storage: Storage, userId: string): Promise<void>;
};
