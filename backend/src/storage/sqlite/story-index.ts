// New stories wait in `unindexed_stories` until they come into the search index, some at a time: each write to it costs some
// twenty pages, whether it is of one story or of several. The thread of checkpoints.ts does it, and a search for those of its
// user.
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Database, json, number, type Row, text } from "./database.ts";
import { inPortions } from "./portions.ts";
import { searchTermsOf } from "./story-search.ts";

/** Takes some 8 ms, in which nobody else writes to the store. */
const STORIES_PER_WRITE = 8;

/** To be called in the transaction that adds the story. */
export const indexLater = (db: Database, storyNumber: number): number =>
	db.run("INSERT INTO unindexed_stories VALUES (?)", storyNumber);

export const indexNow = (db: Database, storyNumber: number, terms: string): number =>
	db.run("INSERT INTO story_search(rowid, terms) VALUES (?, ?)", storyNumber, terms);

/** Brings stories that wait into the index; answers whether there are more. */
export function indexSome(db: Database, limit = STORIES_PER_WRITE): boolean {
	return indexRows(db, limit, "");
}

/** Brings all of a user's stories that wait into the index. One at a time, because a large one takes up to 40 ms. */
export async function indexOfUser(db: Database, userId: string): Promise<void> {
	while (indexRows(db, 1, "WHERE user_id = ?", userId)) await nextTurn();
}

/** Brings all stories that wait into the index. */
export const indexAll = (db: Database): Promise<void> =>
	inPortions((size) => (indexSome(db, Math.min(size, STORIES_PER_WRITE)) ? "more" : "done"));

function indexRows(db: Database, limit: number, where: string, ...values: string[]): boolean {
	const waiting = `SELECT number FROM unindexed_stories CROSS JOIN stories USING (number) ${where} LIMIT ?`;
	// Nothing is locked where nothing waits.
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
			db.run("DELETE FROM unindexed_stories WHERE number = ?", number(row.number));
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
