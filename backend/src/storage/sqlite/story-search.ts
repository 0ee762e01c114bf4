// The words of stories in FTS5, under the key of their user.
import { type Searchable, searchWordsOf } from "../search-words.ts";
import type { Database } from "./database.ts";
import { matchOf, purgeIndex, termsOf } from "./search-index.ts";

const USER_KEY_LENGTH = 12;

/** Keys are the beginnings of random ids. If two users have the same, a search takes longer, and finds the same. */
const userKeyOf = (userId: string) => userId.replace(/[^a-z0-9]/gi, "").slice(0, USER_KEY_LENGTH);

/** What is kept in the index for a story. */
export const searchTermsOf = (story: Searchable & { userId: string }): string =>
	termsOf(userKeyOf(story.userId), searchWordsOf(story));

/** The FTS5 query; null if the text has no word. */
export const storyMatchOf = (userId: string, text: string): string | null => matchOf(userKeyOf(userId), text);

/** Overwrites the terms of removed stories. */
export const purgeSearch = (db: Database): Promise<void> =>
	purgeIndex(db, { index: "story_search", removed: "removed_from_search" });
