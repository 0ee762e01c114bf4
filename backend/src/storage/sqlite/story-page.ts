// The query of one page of the library. Each sort has an index to begin in at the cursor, as have the favourites, and a search
// goes through the stories of its words in the order of their numbers, so that a page costs the same in any library. For what
// is no favourite, the index alone of favourites in between is looked at.
import type { StoryFilter, StoryQuery, StorySort } from "../../story/store.ts";
import { fromCursor, invalidCursor, toCursor } from "../page-cursor.ts";
import { number, type Row, text, type Value } from "./database.ts";
import { storyMatchOf } from "./story-search.ts";

const FILTERS: Record<StoryFilter, string> = {
	all: "",
	favorites: "AND is_favorite = 1",
	temporary: "AND is_favorite = 0",
};

/** Written as a union, for which SQLite uses the index of series whatever its statistics. */
const IN_SERIES = `AND stories.number IN (
	SELECT number FROM stories WHERE id = ?
	UNION ALL SELECT number FROM stories WHERE user_id = ? AND json_extract(request, '$.series.id') = ?)`;

export const cursorAfter = (sort: StorySort, last: Row): string =>
	toCursor(sort, { key: sort === "title" ? text(last.title_key) : "", id: String(number(last.number)) });

/** The page's rows, and one more if there is a next page. `tables` are the stories, and what is joined to them. */
export function pageOf(tables: string, userId: string, query: StoryQuery): { sql: string; values: Value[] } {
	const { filter, sort, limit } = query;
	const match = storyMatchOf(userId, query.text);
	const after = afterCursor(query);
	const where = `user_id = ? ${FILTERS[filter]} ${query.series ? IN_SERIES : ""}`;
	const series = query.series ? [query.series, userId, query.series] : [];
	const matched = match === null ? [] : [match];
	if (sort === "title") {
		const found = match && "AND stories.number IN (SELECT rowid FROM story_search WHERE story_search MATCH ?)";
		const next = after && "AND (title_key, stories.number) > (?, ?)";
		return {
			sql: `${tables} WHERE ${where} ${found ?? ""} ${next ?? ""} ORDER BY title_key, stories.number LIMIT ?`,
			values: [userId, ...series, ...matched, ...(after ? [after.key, after.number] : []), limit + 1],
		};
	}
	const [beyond, direction] = sort === "newest" ? ["<", "DESC"] : [">", "ASC"];
	// CROSS JOIN: the search is the outer loop. It can begin at an integer, and node:sqlite binds numbers as floating point.
	const from = match ? `story_search CROSS JOIN ${tables}` : tables;
	const found = match && "AND story_search MATCH ? AND stories.number = story_search.rowid";
	const number = match ? "story_search.rowid" : "stories.number";
	const next = after && `AND ${number} ${beyond} CAST(? AS INTEGER)`;
	return {
		sql: `${from} WHERE ${where} ${found ?? ""} ${next ?? ""} ORDER BY ${number} ${direction} LIMIT ?`,
		values: [userId, ...series, ...matched, ...(after ? [after.number] : []), limit + 1],
	};
}

function afterCursor(query: StoryQuery): { key: string; number: number } | null {
	const end = fromCursor(query);
	if (!end) return null;
	const after = { key: end.key, number: Number(end.id) };
	if (!Number.isSafeInteger(after.number)) throw invalidCursor();
	return after;
}
