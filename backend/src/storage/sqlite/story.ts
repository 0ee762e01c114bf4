import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { Page, SavedStoryStore, StoryQuery, StoryRecord, StoryStore, ToldText } from "../../story/store.ts";
import { titleKeyOf } from "../search-words.ts";
import type { StoragePart } from "../storage-part.ts";
import { cardOf, type PageRows, pageRows } from "../story-page.ts";
import { type Database, json, number, type Row, rowAccess, text, textOrNull, type Value } from "./database.ts";
import { removeRows } from "./portions.ts";
import { generationAccess, generationsIn } from "./story-generations.ts";
import { indexAll, indexLater, indexNow, indexOfUser } from "./story-index.ts";
import type { StoryLog } from "./story-log.ts";
import { nextNumber } from "./story-number.ts";
import { cursorAfter, pageOf } from "./story-page.ts";
import { purgeSearch, searchTermsOf } from "./story-search.ts";

/** With its text; lists of cards do not read that table. */
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
					db.run("DELETE FROM stories WHERE id = ?", story.id);
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
			await purgeSearch(db);
		},
		async sweep(now, generationsBefore) {
			await indexAll(db);
			// Before the removal, so that a repeated call does not lose count of what was removed.
			await purgeSearch(db);
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
/** Debug data come after the text, on pages that are not read for it. */
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

/** Among which those told for one child are looked for. */
const MAX_STORIES_SEARCHED = 300;

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
			db
				.all(
					`SELECT id, json_extract(request, '$.childName') AS name FROM stories WHERE user_id = ? AND created_at < ?
						ORDER BY number DESC LIMIT ?`,
					userId,
					before,
					MAX_STORIES_SEARCHED,
				)
				// SQLite knows the case of ASCII letters only.
				.filter((row) => String(row.name ?? "").toLowerCase() === childName.toLowerCase())
				.slice(0, limit)
				.flatMap((row) => toldText(userId, text(row.id)) ?? []),
		requests: async (userId, limit) =>
			readRows(
				limit,
				"SELECT request, created_at FROM stories WHERE user_id = ? ORDER BY number DESC LIMIT ?",
				userId,
				limit,
			).rows.map((row) => ({ request: json(row.request), createdAt: text(row.created_at) })),
		async counts(userId) {
			const row = db.one("SELECT total, favorites FROM story_counts WHERE user_id = ?", userId);
			return { total: number(row?.total), favorites: number(row?.favorites) };
		},
		async setFavorite(userId, id, isFavorite, expiresAt) {
			db.run(
				"UPDATE stories SET is_favorite = ?, expires_at = ? WHERE id = ? AND user_id = ?",
				Number(isFavorite),
				expiresAt,
				id,
				userId,
			);
			return find(userId, id);
		},
		async setHero(userId, id, heroId) {
			db.run("UPDATE stories SET hero_id = ? WHERE id = ? AND user_id = ?", heroId, id, userId);
			return find(userId, id);
		},
		async setImageUrl(userId, id, imageUrl) {
			db.run(
				"UPDATE stories SET card = json_set(card, '$.imageUrl', ?) WHERE id = ? AND user_id = ?",
				imageUrl,
				id,
				userId,
			);
			return find(userId, id);
		},
		async setPosition(userId, id, position) {
			db.run(
				"UPDATE stories SET position = ?, read_at = ? WHERE id = ? AND user_id = ? AND COALESCE(read_at, '') <= ?",
				JSON.stringify(position),
				position.readAt,
				id,
				userId,
				position.readAt,
			);
			const row = db.one("SELECT position FROM stories WHERE id = ? AND user_id = ?", id, userId);
			return row && json(row.position);
		},
		remove: async (userId, id) => db.run("DELETE FROM stories WHERE id = ? AND user_id = ?", id, userId) > 0,
	};
}

/** Answers its number; null where there is a story of this id. */
function insertStory(db: Database, record: StoryRecord): number | null {
	const { content, debugData, ...card } = record.story;
	const number = nextNumber(db, record.createdAt);
	const added = db.run(
		"INSERT INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
		number,
		record.id,
		record.userId,
		record.createdAt,
		Number(record.isFavorite),
		record.expiresAt,
		record.heroId,
		record.wordCount,
		titleKeyOf(card.title),
		JSON.stringify(card),
		JSON.stringify(record.request),
		JSON.stringify(record.searchMetadata),
		record.position ? JSON.stringify(record.position) : null,
		record.position?.readAt ?? null,
	);
	if (!added) return null;
	const debug = debugData ? JSON.stringify(debugData) : null;
	db.run("INSERT INTO story_texts VALUES (?, ?, ?)", number, content, debug);
	return number;
}
