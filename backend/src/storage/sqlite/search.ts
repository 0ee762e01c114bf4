// The full-text search of stories and songs, in FTS5. A term is an owner's key and the beginning of a word, so that a search reads
// no terms of other owners and one sorted list for each word. FTS5's own prefix queries would read all words with the prefix.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SongRecord } from "../../song/store.ts";
import { type Searchable, searchWordsOf, songSearchWordsOf, wordsOf } from "../search-words.ts";
import { type Database, json, number, numberOrNull, type Row, text } from "./database.ts";
import { inPortions, removeRows } from "./portions.ts";

const USER_KEY_LENGTH = 12;

/** The beginning of a random id. If two users share a key, a search takes longer and finds the same. */
const userKeyOf = (userId: string) => userId.replace(/[^a-z0-9]/gi, "").slice(0, USER_KEY_LENGTH);

/** Returns the terms of a story for the index. */
export const searchTermsOf = (story: Searchable & { userId: string }): string =>
	termsOf(userKeyOf(story.userId), searchWordsOf(story));

/** Returns the FTS5 query for a search of the user's stories, or null if the text has no word. */
export const storyMatchOf = (userId: string, text: string): string | null => matchOf(userKeyOf(userId), text);

/** Overwrites the terms of removed stories in the file. */
export const purgeStorySearch = (db: Database): Promise<void> =>
	purgeIndex(db, { index: "story_search", removed: "removed_from_search" });

/** `owner` is null for public songs. No key is the beginning of another. */
const songKeyOf = (owner: string | null) => (owner === null ? "public" : `of${owner.replace(/[^a-z0-9]/gi, "")}`);

/** Returns the terms of a song for the index. */
export const songTermsOf = ({ isPublic, userId, song }: SongRecord): string =>
	termsOf(songKeyOf(isPublic ? null : userId), songSearchWordsOf(song));

/** Returns the FTS5 query for a search of the owner's private songs, or of the public ones; null if the text has no word. */
export const songMatchOf = (owner: string | null, words: string): string | null => matchOf(songKeyOf(owner), words);

/** Overwrites the terms of removed and changed songs in the file. */
export const purgeSongSearch = (db: Database): Promise<void> =>
	purgeIndex(db, { index: "song_search", removed: "removed_from_song_search" });

// New stories wait in `unindexed_stories`, because each write to the index costs about twenty pages, for one story or several.
// The checkpoint thread adds them to the index; a search adds those of its user first.

/** Writing them takes about 8 ms, during which no one else writes to the store. */
const STORIES_PER_WRITE = 8;

/** Must be called in the transaction that adds the story. */
export const indexLater = (db: Database, storyNumber: number): number =>
	db.run`INSERT INTO unindexed_stories VALUES (${storyNumber})`;

export const indexNow = (db: Database, storyNumber: number, terms: string): number =>
	db.run`INSERT INTO story_search(rowid, terms) VALUES (${storyNumber}, ${terms})`;

/** Adds at most `limit` waiting stories to the index. Returns whether there may be more. */
export function indexSome(db: Database, limit = STORIES_PER_WRITE): boolean {
	return indexRows(db, limit, "");
}

/** Adds all waiting stories of a user to the index, one at a time, because a large one takes up to 40 ms. */
export async function indexOfUser(db: Database, userId: string): Promise<void> {
	while (indexRows(db, 1, "WHERE user_id = ?", userId)) await nextTurn();
}

/** Adds all waiting stories to the index. */
export const indexAll = (db: Database): Promise<void> =>
	inPortions((size) => (indexSome(db, Math.min(size, STORIES_PER_WRITE)) ? "more" : "done"));

function indexRows(db: Database, limit: number, where: string, ...values: string[]): boolean {
	const waiting = `SELECT number FROM unindexed_stories CROSS JOIN stories USING (number) ${where} LIMIT ?`;
	// Without waiting stories the store is not locked.
	if (!db.one(waiting, ...values, 1)) return false;
	return db.atomically(() => {
		const rows = db.all(
			`SELECT number, user_id, card, request, search_metadata, content FROM stories JOIN story_texts USING (number)
				WHERE number IN (${waiting})`,
			...values,
			limit,
		);
		for (const row of rows) {
			indexNow(db, number(row.number), searchTermsOf(toSearchable(row)));
			db.run`DELETE FROM unindexed_stories WHERE number = ${number(row.number)}`;
		}
		return rows.length === limit;
	});
}

const toSearchable = (row: Row) => ({
	userId: text(row.user_id),
	story: { ...json<object>(row.card), content: text(row.content) } as Parameters<typeof searchTermsOf>[0]["story"],
	request: json<Record<string, unknown>>(row.request),
	searchMetadata: json<Parameters<typeof searchTermsOf>[0]["searchMetadata"]>(row.search_metadata),
});

/** Prefixes of up to this length are terms; longer ones are searched with FTS5's prefix query. */
const MAX_BEGINNING_LENGTH = 8;

/** Returns a term for each word and for each of its beginnings. Keys are letters and digits. */
function termsOf(key: string, words: string[]): string {
	const terms = new Set<string>();
	for (const word of words) {
		const end = Math.min(word.length, MAX_BEGINNING_LENGTH);
		for (let length = 1; length <= end; length++) terms.add(word.slice(0, length));
		terms.add(word);
	}
	return [...terms].map((term) => key + term).join(" ");
}

/** Returns the FTS5 query, or null if the text has no word. Words have no character that is an operator of FTS5. */
function matchOf(key: string, text: string): string | null {
	const terms = wordsOf(text).map((word) => `"${key}${word}"${word.length > MAX_BEGINNING_LENGTH ? " *" : ""}`);
	return terms.length ? terms.join(" AND ") : null;
}

/** Merges the index, which overwrites removed terms: until then FTS5 only marks them. */
async function purgeIndex(db: Database, { index, removed }: { index: string; removed: string }): Promise<void> {
	// Terms that are removed from now on may be in pages already merged: they wait for the next call.
	const last = numberOrNull(db.one(`SELECT MAX(rowid) AS last FROM ${removed}`)?.last);
	if (last === null) return;
	// A negative number begins to merge everything: https://www.sqlite.org/fts5.html#the_merge_command
	let sign = -1;
	await inPortions(async (pages) => {
		const { all } = await db.runInBackground(`INSERT INTO ${index}(${index}, rank) VALUES ('merge', ?)`, sign * pages);
		sign = 1;
		return all < 2 ? "done" : "more";
	});
	await removeRows(db, { table: removed, key: "rowid", where: "rowid <= ?" }, last);
}
