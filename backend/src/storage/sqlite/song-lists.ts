// The queries of lists of songs. Each begins in an index at the cursor, so that a page costs the same in any library.
import type { SongFilter, SongQuery } from "../../song/store.ts";
import { listsOf, songPage } from "../song-page.ts";
import { type Database, number, type Row, text } from "./database.ts";
import { songMatchOf } from "./song-search.ts";

/** A search that finds fewer looks them up and sorts them; one that finds more goes through the index of titles. */
const MAX_SORTED = 300;

export function songListsIn(db: Database) {
	function countList(owner: string | null, words: string | null): number {
		if (words === null) {
			const [where, values] = listOf(owner);
			return number(db.one(`SELECT COUNT(*) AS count FROM songs WHERE ${where}`, ...values)?.count);
		}
		const match = songMatchOf(owner, words);
		if (match === null) return 0;
		return number(db.one("SELECT COUNT(*) AS count FROM song_search WHERE song_search MATCH ?", match)?.count);
	}

	const hasMany = (match: string) =>
		number(db.one(`SELECT COUNT(*) AS count FROM (${FOUND} LIMIT ${MAX_SORTED + 1})`, match)?.count) > MAX_SORTED;

	return {
		/** `sizeOf` is left out for cards, which are all small. */
		page: <T>(columns: string, query: SongQuery, toItem: (row: Row) => T, sizeOf?: (row: Row) => number) =>
			songPage<Row>(query, { endOf, sizeOf }, async (owner, after, limit) => {
				const match = query.text === null ? null : songMatchOf(owner, query.text);
				if (query.text !== null && match === null) return [];
				const [where, values] = listOf(owner);
				// A sign keeps SQLite from using an index: few songs are looked up by their numbers, many by their titles.
				const isLookedUp = match !== null && !hasMany(match);
				const found = match && `AND ${isLookedUp ? "" : "+"}number IN (${FOUND})`;
				const next = after && "AND (title_key, id) > (?, ?)";
				return db.all(
					`SELECT title_key, ${columns} FROM songs WHERE ${isLookedUp ? "+" : ""}${where} ${found ?? ""} ${next ?? ""}
					 ORDER BY title_key, id LIMIT ?`,
					...values,
					...(match ? [match] : []),
					...(after ? [after.key, after.id] : []),
					limit,
				);
			}).then(({ items, next }) => ({ items: items.map(toItem), next })),
		count: ({ viewer, text: words }: SongFilter): number =>
			listsOf(viewer).reduce((sum, owner) => sum + countList(owner, words), 0),
		popular: (columns: string, limit: number): Row[] =>
			db.all(`SELECT ${columns} FROM songs WHERE is_public = 1 ORDER BY openings DESC, title_key, id LIMIT ?`, limit),
	};
}

const FOUND = "SELECT rowid FROM song_search WHERE song_search MATCH ?";

const endOf = (row: Row) => ({ key: text(row.title_key), id: text(row.id) });

/** The public songs, or the private ones of a user. */
const listOf = (owner: string | null): [where: string, values: string[]] =>
	owner === null ? ["is_public = 1", []] : ["user_id = ? AND is_public = 0", [owner]];
