// The words of songs in FTS5: of the public ones under one key, of the others under their user's.
import type { SongRecord } from "../../song/store.ts";
import { matchOf, termsOf } from "./search-index.ts";

/** Null: the public songs. The keys begin differently, so that none begins with another. */
const keyOf = (owner: string | null) => (owner === null ? "public" : `of${owner.replace(/[^a-z0-9]/gi, "")}`);

/** What is kept in the index for a song. */
export const songTermsOf = ({ isPublic, userId }: Pick<SongRecord, "isPublic" | "userId">, words: string[]): string =>
	termsOf(keyOf(isPublic ? null : userId), words);

/** The FTS5 query; null if the text has no word. */
export const songMatchOf = (owner: string | null, text: string): string | null => matchOf(keyOf(owner), text);
