// The words of stories in FTS5. A term is a user's key and a word, so that a search reads nothing of other users: neither
// their stories, nor which words there are.
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Searchable, searchWordsOf, wordsOf } from "../search-words.ts";
import { type Database, number, numberOrNull } from "./database.ts";

/** The lengths of the prefix indexes (`migrations.ts`) are this, and the first letters of a word. */
const USER_KEY_LENGTH = 12;
/** At most this many pages of the index are rewritten in one turn: a few milliseconds. */
const PAGES_PER_PURGE = 16;

/** Keys are the beginnings of random ids. If two users have the same, a search takes longer, and finds the same. */
const userKeyOf = (userId: string) => userId.replace(/[^a-z0-9]/gi, "").slice(0, USER_KEY_LENGTH);

/** What is kept in the index for a story. */
export function searchTermsOf(story: Searchable & { userId: string }): string {
	const key = userKeyOf(story.userId);
	return searchWordsOf(story)
		.map((word) => key + word)
		.join(" ");
}

/** The FTS5 query; null if the text has no word. Words have no character that FTS5 could take for an operator. */
export function matchOf(userId: string, text: string): string | null {
	const key = userKeyOf(userId);
	const words = wordsOf(text);
	return words.length ? words.map((word) => `"${key}${word}" *`).join(" AND ") : null;
}

/** Overwrites the terms of removed stories: until the pages that hold them are merged, they are only marked. */
export async function purgeSearch(db: Database): Promise<void> {
	// Those that are removed meanwhile may be in pages that are merged already, and wait for the next time.
	const last = numberOrNull(db.one("SELECT MAX(rowid) AS last FROM removed_from_search")?.last);
	if (last === null) return;
	const changes = () => number(db.one("SELECT total_changes() AS changes")?.changes);
	// A negative number begins to merge everything: https://www.sqlite.org/fts5.html#the_merge_command
	for (let pages = -PAGES_PER_PURGE; ; pages = PAGES_PER_PURGE) {
		const before = changes();
		db.run("INSERT INTO story_search(story_search, rank) VALUES ('merge', ?)", pages);
		if (changes() - before < 2) break;
		await nextTurn();
	}
	db.run("DELETE FROM removed_from_search WHERE rowid <= ?", last);
}
