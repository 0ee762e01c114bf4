import type { Storage } from "@lion-tails/backend/storage/storage";

export type Outcome = "added" | "changed" | "unchanged";
/** What is wrong with a record, field by field; otherwise what writing it does, and how it is written. */
type Checked = { faults: string[] } | { outcome: Outcome; write?: () => Promise<unknown> };

/** What a file holds: songs or heroes. */
export type SeedKind = {
	/** Of one. */
	name: "Song" | "Hero";
	plural: "Songs" | "Heroes";
	shipped: () => unknown[];
	/** `folder` is where the files are that a record names. */
	check: (storage: Storage, written: unknown, folder: string) => Promise<Checked>;
};

/** Of what is written to a store for everybody. */
export const SEED_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const SEED_ID_MESSAGE = "An id is written like-this";

/** What a schema says is wrong with a record, field by field. */
export function faultsOf(error: { issues: { path: PropertyKey[]; message: string }[] }): string[] {
	return error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
}
