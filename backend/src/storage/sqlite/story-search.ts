// The words of stories in FTS5. A term is a user's key and a beginning of a word, so that a search reads nothing of other
// users, and goes through one list of stories for each word, from anywhere: FTS5 makes such a list of all the words with a
// beginning only by reading all of them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Searchable, searchWordsOf, wordsOf } from "../search-words.ts";
import { type Database, number, numberOrNull } from "./database.ts";

const USER_KEY_LENGTH = 12;
/** Longer beginnings are looked for among the whole words. */
const MAX_BEGINNING_LENGTH = 8;
/** At most this many pages of the index are rewritten in one turn: a few milliseconds. */
const PAGES_PER_PURGE = 16;

/** Keys are the beginnings of random ids. If two users have the same, a search takes longer, and finds the same. */
const userKeyOf = (userId: string) => userId.replace(/[^a-z0-9]/gi, "").slice(0, USER_KEY_LENGTH);

/** What is kept in the index for a story. */
export function searchTermsOf(story: Searchable & { userId: string }): string {
	const terms = new Set<string>();
	for (const word of searchWordsOf(story)) {
		const end = Math.min(word.length, MAX_BEGINNING_LENGTH);
		for (let length = 1; length <= end; length++) terms.add(word.slice(0, length));
		terms.add(word);
	}
	const key = userKeyOf(story.userId);
	return [...terms].map((term) => key + term).join(" ");
}

/** The FTS5 query; null if the text has no word. Words have no character that FTS5 could take for an operator. */
export function matchOf(userId: string, text: string): string | null {
	const key = userKeyOf(userId);
	const terms = wordsOf(text).map((word) => `"${key}${word}"${word.length > MAX_BEGINNING_LENGTH ? " *" : ""}`);
	return terms.length ? terms.join(" AND ") : null;
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
