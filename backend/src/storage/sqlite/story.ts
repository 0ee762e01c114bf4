import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type {
	Page,
	SavedStoryStore,
	StoryFilter,
	StoryQuery,
	StoryRecord,
	StorySort,
	StoryStore,
	ToldText,
} from "../../story/store.ts";
import {
	cardOf,
	fromCursor,
	invalidCursor,
	isSameName,
	MAX_STORIES_SEARCHED,
	MAX_TITLES_SEARCHED,
	type PageRows,
	pageRows,
	toCursor,
} from "../pages.ts";
import { titleKeyOf } from "../search-words.ts";
import type { StoragePart } from "../storage-part.ts";
import {
	type Database,
	json,
	number,
	numberOrNull,
	type Row,
	rowAccess,
	text,
	textOrNull,
	type Value,
} from "./database.ts";
import { removeRows } from "./portions.ts";
import {
	indexAll,
	indexLater,
	indexNow,
	indexOfUser,
	purgeStorySearch,
	searchTermsOf,
	storyMatchOf,
} from "./search.ts";
import { generationAccess, generationsIn } from "./story-generations.ts";
import type { StoryLog } from "./story-log.ts";

/** Stories with their text, which lists of cards do not read. */
const WHOLE = "stories JOIN story_texts USING (number)";

export function storySqlite(db: Database, log: StoryLog): StoragePart<StoryStore, "generations" | "stories"> {
	return {
		stores: { generations: generationsIn(db, log), stories: storiesIn(db) },
		records: {
			generations: generationAccess(db, log),
			stories: rowAccess(db, {
				table: WHOLE,
				id: "id",
				read: (row): StoryRecord => ({ ...toStory(row), userId: text(row.user_id) }),
				write(story) {
					db.run`DELETE FROM stories WHERE id = ${story.id}`;
					const number = insertStory(db, story);
					if (number !== null) indexNow(db, number, searchTermsOf(story));
				},
			}),
		},
		async removeOfUser(userId) {
			await removeRows(db, { table: "generations", where: "user_id = ?" }, userId);
			log.forgetChanged();
			await log.moveAll();
			await log.truncate();
			await removeRows(db, { table: "stories", where: "user_id = ?" }, userId);
			await purgeStorySearch(db);
		},
		async sweep(now, generationsBefore) {
			await indexAll(db);
			// Removals come last, so that a call that is retried still counts them all.
			await purgeStorySearch(db);
			await log.moveAll();
			const expired = { table: "stories", where: "expires_at IS NOT NULL AND expires_at <= ?" };
			const ended = { table: "generations", where: "ended_at IS NOT NULL AND ended_at < ?" };
			return {
				stories: await removeRows(db, expired, new Date(now).toISOString()),
				generations: await removeRows(db, ended, generationsBefore),
			};
		},
	};
}

const CARD =
	"id, created_at, is_favorite, expires_at, hero_id, word_count, title_key, card, request, search_metadata, position";
/** Debug data is stored after the text, on pages that are then not read. */
const TOLD = `${CARD}, content, NULL AS debug`;

const toTextless = (row: Row) => ({
	id: text(row.id),
	story: json<Omit<StoredStory["story"], "content">>(row.card),
	request: json<StoredStory["request"]>(row.request),
	createdAt: text(row.created_at),
	isFavorite: row.is_favorite === 1,
	expiresAt: textOrNull(row.expires_at),
	heroId: textOrNull(row.hero_id),
	wordCount: number(row.word_count),
	searchMetadata: json<StoredStory["searchMetadata"]>(row.search_metadata),
	position: row.position === null ? null : json<NonNullable<StoredStory["position"]>>(row.position),
});

const toCard = (row: Row): StoryCard => cardOf(toTextless(row));

function toStory(row: Row): StoredStory {
	const { story, ...rest } = toTextless(row);
	const debug = row.debug === null ? {} : { debugData: json<StoredStory["story"]["debugData"]>(row.debug) };
	return { ...rest, story: { ...story, content: text(row.content), ...debug } };
}

function storiesIn(db: Database): SavedStoryStore {
	function readRows(limit: number, sql: string, ...values: Value[]): PageRows<Row> {
		const page = pageRows<Row>(limit);
		for (const row of db.each(sql, ...values)) if (!page.add(row)) break;
		return page;
	}
	async function page<T>(
		columns: string,
		tables: string,
		toItem: (row: Row) => T,
		userId: string,
		query: StoryQuery,
	): Promise<Page<T>> {
		if (query.text) await indexOfUser(db, userId);
		const { sql, values } = pageOf(tables, userId, query);
		const { rows, hasMore } = readRows(query.limit, `SELECT stories.number, ${columns} FROM ${sql}`, ...values);
		const last = rows.at(-1);
		return { items: rows.map(toItem), next: hasMore && last ? cursorAfter(query.sort, last) : null };
	}
	const find = (userId: string, id: string) => {
		const row = db.one(`SELECT * FROM ${WHOLE} WHERE id = ? AND user_id = ?`, id, userId);
		return row && toStory(row);
	};
	const change = (userId: string, id: string, fields: string, ...values: Value[]) => {
		db.run(`UPDATE stories SET ${fields} WHERE id = ? AND user_id = ?`, ...values, id, userId);
		return find(userId, id);
	};
	const toldText = (userId: string, id: string): ToldText | null => {
		const row = db.one(`SELECT card, content FROM ${WHOLE} WHERE id = ? AND user_id = ?`, id, userId);
		if (!row) return null;
		const { title, applicationQuestions } = json<StoredStory["story"]>(row.card);
		return { title, content: text(row.content), applicationQuestions };
	};
	return {
		insert: async (story) =>
			db.atomically(() => {
				const number = insertStory(db, story);
				if (number !== null) indexLater(db, number);
				return number !== null;
			}),
		byId: async (userId, id) => find(userId, id),
		list: async (userId, query) => page(TOLD, WHOLE, toStory, userId, query),
		listWithDebug: async (userId, query) => page(`${CARD}, content, debug`, WHOLE, toStory, userId, query),
		cards: async (userId, query) => page(CARD, "stories", toCard, userId, query),
		ofHero: async (userId, heroId, limit) =>
			readRows(
				limit,
				`SELECT ${TOLD} FROM ${WHOLE} WHERE user_id = ? AND hero_id = ? ORDER BY stories.number DESC LIMIT ?`,
				userId,
				heroId,
				limit,
			).rows.map(toStory),
		ofChild: async (userId, childName, before, limit) =>
			db.all`SELECT id, json_extract(request, '$.childName') AS name FROM stories
						WHERE user_id = ${userId} AND created_at < ${before} ORDER BY number DESC LIMIT ${MAX_STORIES_SEARCHED}`
				// SQLite compares only ASCII letters without case.
				.filter(({ name }) => isSameName(name, childName))
				.slice(0, limit)
				.flatMap((row) => toldText(userId, text(row.id)) ?? []),
		async titles(userId, childName, limit) {
			const titles: string[] = [];
			// Read lazily, because SQLite parses the JSON of every row that is read.
			for (const row of db.each`SELECT json_extract(card, '$.title') AS title, json_extract(request, '$.childName') AS name
				FROM stories WHERE user_id = ${userId} ORDER BY number DESC LIMIT ${MAX_TITLES_SEARCHED}`) {
				if (isSameName(row.name, childName)) titles.push(text(row.title));
				if (titles.length === limit) break;
			}
			return titles;
		},
		requests: async (userId, limit) =>
			readRows(
				limit,
				"SELECT request, created_at FROM stories WHERE user_id = ? ORDER BY number DESC LIMIT ?",
				userId,
				limit,
			).rows.map((row) => ({ request: json(row.request), createdAt: text(row.created_at) })),
		async counts(userId) {
			const row = db.one`SELECT total, favorites FROM story_counts WHERE user_id = ${userId}`;
			return { total: number(row?.total), favorites: number(row?.favorites) };
		},
		setFavorite: async (userId, id, isFavorite, expiresAt) =>
			change(userId, id, "is_favorite = ?, expires_at = ?", Number(isFavorite), expiresAt),
		setHero: async (userId, id, heroId) => change(userId, id, "hero_id = ?", heroId),
		setImageUrl: async (userId, id, imageUrl) => change(userId, id, "card = json_set(card, '$.imageUrl', ?)", imageUrl),
		setPageImage: async (userId, id, paragraph, imageUrl) =>
			change(userId, id, "card = json_set(card, ?, ?)", `$.pageImages."${paragraph}"`, imageUrl),
		async addReceiver(userId, id, { host, what }) {
			const receiver = JSON.stringify({ host, what });
			db.run`UPDATE stories SET card = json_set(card, '$.alsoSentTo',
					json_insert(COALESCE(card -> '$.alsoSentTo', '[]'), '$[#]', json(${receiver})))
				WHERE id = ${id} AND user_id = ${userId} AND NOT EXISTS (
					SELECT 1 FROM json_each(card, '$.alsoSentTo') WHERE value = ${receiver})`;
		},
		async setPosition(userId, id, position) {
			db.run`UPDATE stories SET position = ${JSON.stringify(position)}, read_at = ${position.readAt}
				WHERE id = ${id} AND user_id = ${userId} AND COALESCE(read_at, '') <= ${position.readAt}`;
			const row = db.one`SELECT position FROM stories WHERE id = ${id} AND user_id = ${userId}`;
			return row && json(row.position);
		},
		remove: async (userId, id) => db.run`DELETE FROM stories WHERE id = ${id} AND user_id = ${userId}` > 0,
	};
}

/** Returns its number, or null if there is already a story with this id. */
function insertStory(db: Database, record: StoryRecord): number | null {
	const { content, debugData, ...card } = record.story;
	const number = nextNumber(db, record.createdAt);
	const added = db.run`INSERT INTO stories VALUES (${number}, ${record.id}, ${record.userId}, ${record.createdAt},
		${Number(record.isFavorite)}, ${record.expiresAt}, ${record.heroId}, ${record.wordCount}, ${titleKeyOf(card.title)},
		${JSON.stringify(card)}, ${JSON.stringify(record.request)}, ${JSON.stringify(record.searchMetadata)},
		${record.position ? JSON.stringify(record.position) : null}, ${record.position?.readAt ?? null})
		ON CONFLICT (id) DO NOTHING`;
	if (!added) return null;
	const debug = debugData ? JSON.stringify(debugData) : null;
	db.run`INSERT INTO story_texts VALUES (${number}, ${content}, ${debug})`;
	return number;
}

const NUMBERS_PER_MS = 1000;

/**
 * Returns the next free number of a story: milliseconds since the epoch times 1000, or a following one. Numbers order stories by
 * time, and the search index can be read in this order in both directions. Must be called in the transaction that uses it.
 */
function nextNumber(db: Database, createdAt: string): number {
	for (let first = Date.parse(createdAt) * NUMBERS_PER_MS; ; first += NUMBERS_PER_MS) {
		const end = first + NUMBERS_PER_MS - 1;
		const row = db.one`SELECT MAX(number) AS last FROM stories WHERE number BETWEEN ${first} AND ${end}`;
		const last = numberOrNull(row?.last);
		if (last === null || last < end) return last === null ? first : number(last) + 1;
	}
}

const FILTERS: Record<StoryFilter, string> = {
	all: "",
	favorites: "AND is_favorite = 1",
	temporary: "AND is_favorite = 0",
};

/** For a union SQLite uses the index of series with any statistics. */
const IN_SERIES = `AND stories.number IN (
	SELECT number FROM stories WHERE id = ?
	UNION ALL SELECT number FROM stories WHERE user_id = ? AND json_extract(request, '$.series.id') = ?)`;

const cursorAfter = (sort: StorySort, last: Row): string =>
	toCursor(sort, { key: sort === "title" ? text(last.title_key) : "", id: String(number(last.number)) });

/**
 * Returns the query of a page and of one row more. `tables` are the stories and the tables joined to them. Each sort and the
 * favourites have an index to begin in at the cursor, and a search reads the stories of its words in the order of their numbers,
 * so that a page costs the same in a library of any size.
 */
function pageOf(tables: string, userId: string, query: StoryQuery): { sql: string; values: Value[] } {
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
	// CROSS JOIN makes the search the outer loop. It can begin at an integer only, and node:sqlite binds numbers as floats.
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
