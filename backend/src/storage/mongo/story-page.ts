// The query of one page of the library. Each sort with each filter has an index to begin in at the cursor.
import type { QueryFilter, SortOrder } from "mongoose";
import type { StoryFilter, StoryQuery, StorySort } from "../../story/store.ts";
import { fromCursor, toCursor } from "../pages.ts";
import { wordsOf } from "../search-words.ts";
import type { StoryDocument } from "./story-models.ts";

const FILTERS: Record<StoryFilter, QueryFilter<StoryDocument>> = {
	all: {},
	favorites: { isFavorite: true },
	temporary: { isFavorite: false },
};

type SortKey = "createdAt" | "titleKey";
const SORTS: Record<StorySort, { key: SortKey; order: 1 | -1 }> = {
	newest: { key: "createdAt", order: -1 },
	oldest: { key: "createdAt", order: 1 },
	title: { key: "titleKey", order: 1 },
};

export const cursorAfter = (sort: StorySort, last: Pick<StoryDocument, "_id" | SortKey>): string =>
	toCursor(sort, { key: last[SORTS[sort].key], id: last._id });

export function pageOf(
	userId: string,
	query: StoryQuery,
): { filter: QueryFilter<StoryDocument>; sort: Record<string, SortOrder> } {
	const { key, order } = SORTS[query.sort];
	const conditions: QueryFilter<StoryDocument>[] = [{ userId, ...FILTERS[query.filter] }];
	const { series } = query;
	if (series)
		conditions.push({
			$or: [
				{ userId, _id: series },
				{ userId, seriesId: series },
			],
		});
	// Words have no character that means something in a pattern. Anchored, it is a range of the index over all words.
	for (const word of wordsOf(query.text)) conditions.push({ words: { $regex: `^${word}` } });
	const end = fromCursor(query);
	if (end) {
		const [beyond, from] = order === 1 ? (["$gt", "$gte"] as const) : (["$lt", "$lte"] as const);
		// The first of the two lets the index begin at the cursor.
		conditions.push({ [key]: { [from]: end.key } });
		conditions.push({ $or: [{ [key]: { [beyond]: end.key } }, { [key]: end.key, _id: { [beyond]: end.id } }] });
	}
	return { filter: { $and: conditions }, sort: { [key]: order, _id: order } };
}
