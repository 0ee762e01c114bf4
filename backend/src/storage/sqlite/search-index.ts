// Words in FTS5. A term is a key and a beginning of a word, so that a search reads nothing of other keys, and goes through
// one list for each word, from anywhere: FTS5 makes such a list of all the words with a beginning only by reading all of
// them.
import { wordsOf } from "../search-words.ts";
import { type Database, numberOrNull } from "./database.ts";
import { inPortions, removeRows } from "./portions.ts";

/** Longer beginnings are looked for among the whole words. */
const MAX_BEGINNING_LENGTH = 8;

/** What is kept in the index for these words. Keys are letters and digits. */
export function termsOf(key: string, words: string[]): string {
	const terms = new Set<string>();
	for (const word of words) {
		const end = Math.min(word.length, MAX_BEGINNING_LENGTH);
		for (let length = 1; length <= end; length++) terms.add(word.slice(0, length));
		terms.add(word);
	}
	return [...terms].map((term) => key + term).join(" ");
}

/** The FTS5 query; null if the text has no word. Words have no character that FTS5 could take for an operator. */
export function matchOf(key: string, text: string): string | null {
	const terms = wordsOf(text).map((word) => `"${key}${word}"${word.length > MAX_BEGINNING_LENGTH ? " *" : ""}`);
	return terms.length ? terms.join(" AND ") : null;
}

/** Overwrites terms that were removed: until the pages that hold them are merged, they are only marked. */
export async function purgeIndex(db: Database, { index, removed }: { index: string; removed: string }): Promise<void> {
	// Those that are removed meanwhile may be in pages that are merged already, and wait for the next time.
	const last = numberOrNull(db.one(`SELECT MAX(rowid) AS last FROM ${removed}`)?.last);
	if (last === null) return;
	// A negative number begins to merge everything: https://www.sqlite.org/fts5.html#the_merge_command
	let sign = -1;
	await inPortions(async (pages) => {
		const { all } = await db.runAside(`INSERT INTO ${index}(${index}, rank) VALUES ('merge', ?)`, sign * pages);
		sign = 1;
		return all < 2 ? "done" : "more";
	});
	await removeRows(db, { table: removed, key: "rowid", where: "rowid <= ?" }, last);
}
