import type { Storage } from "@lion-tails/backend/storage/storage";
import { z } from "zod";

export type Outcome = "added" | "changed" | "unchanged";
/** What is wrong with a record, field by field; otherwise what writing it does, and how it is written. */
export type Checked = { faults: string[] } | { outcome: Outcome; write?: () => Promise<unknown> };

/** What a file holds: songs or heroes. */
export type SeedKind = {
	/** Of one. */
	name: "Song" | "Hero";
	plural: "Songs" | "Heroes";
	shipped: () => unknown[];
	check: (storage: Storage, written: unknown) => Promise<Checked>;
};

export const SeedId = z
	.string()
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An id is written like-this")
	.max(100);

export function parseRecord<T>(schema: z.ZodType<T>, written: unknown): { data?: T; faults: string[] } {
	const { data, error } = schema.safeParse(written);
	const faults = (error?.issues ?? []).map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
	return data === undefined ? { faults } : { data, faults };
}
