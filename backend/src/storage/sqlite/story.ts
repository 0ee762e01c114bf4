import type { StoredStory, StoryCard } from "@lion-tails/common/saved-story";
import type { Page, SavedStoryStore, StoryQuery, StoryRecord, StoryStore } from "../../story/store.ts";
import { searchTextOf } from "../search-text.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, number, type Row, removeRowsOfUser, rowAccess, text, textOrNull } from "./database.ts";
import { generationAccess, generationsIn } from "./story-generations.ts";

export function storySqlite(db: Database): StoragePart<StoryStore, "generations" | "stories"> {
	return {
		stores: { generations: generationsIn(db), stories: storiesIn(db) },
		records: {
			generations: generationAccess(db),
			stories: rowAccess(db, {
				table: "stories",
				id: "id",
				read: (row): StoryRecord => ({ ...toStory(row), userId: text(row.user_id) }),
				write(story) {
					db.run("DELETE FROM stories WHERE id = ?", story.id);
					insertStory(db, story);
				},
			}),
		},
		async removeOfUser(userId) {
			await removeRowsOfUser(db, "generations", userId);
			await removeRowsOfUser(db, "stories", userId);
		},
		sweep: async (now, generationsBefore) =>
			db.atomically(() => ({
				stories: db.run(
					"DELETE FROM stories WHERE expires_at IS NOT NULL AND expires_at <= ?",
					new Date(now).toISOString(),
				),
				generations: db.run("DELETE FROM generations WHERE ended_at IS NOT NULL AND ended_at < ?", generationsBefore),
			})),
	};
}

const CARD = "id, created_at, is_favorite, expires_at, hero_id, word_count, card, request, search_metadata, position";

const toCard = (row: Row): StoryCard => ({
	id: text(row.id),
	story: json(row.card),
	request: json(row.request),
	createdAt: text(row.created_at),
	isFavorite: row.is_favorite === 1,
	expiresAt: textOrNull(row.expires_at),
	heroId: textOrNull(row.hero_id),
	wordCount: number(row.word_count),
	searchMetadata: json(row.search_metadata),
	position: row.position === null ? null : json(row.position),
});

const toStory = (row: Row): StoredStory => ({
	...toCard(row),
	story: {
		...json<StoryCard["story"]>(row.card),
		content: text(row.content),
		...(row.debug !== null && { debugData: json(row.debug) }),
	},
});

const FILTERS = { all: "", favorites: "AND is_favorite = 1", temporary: "AND is_favorite = 0" };

// A cursor is the time and the id of a page's last row.
const toCursor = (row: Row) => Buffer.from(`${text(row.created_at)} ${text(row.id)}`).toString("base64url");
const fromCursor = (cursor: string) => Buffer.from(cursor, "base64url").toString().split(" ", 2);

function storiesIn(db: Database): SavedStoryStore {
	function page<T>(columns: string, toItem: (row: Row) => T, userId: string, query: StoryQuery): Page<T> {
		const [time = "", id = ""] = query.cursor ? fromCursor(query.cursor) : ["9"];
		const rows = db.all(
			`SELECT ${columns} FROM stories WHERE user_id = ? ${FILTERS[query.filter]} AND (created_at, id) < (?, ?) AND instr(search_text, ?) > 0
			 ORDER BY created_at DESC, id DESC LIMIT ?`,
			userId,
			time,
			id,
			query.text.toLowerCase(),
			query.limit + 1,
		);
		const kept = rows.slice(0, query.limit);
		const last = kept.at(-1);
		return { items: kept.map(toItem), next: rows.length > query.limit && last ? toCursor(last) : null };
	}
	const find = (userId: string, id: string) => {
		const row = db.one("SELECT * FROM stories WHERE id = ? AND user_id = ?", id, userId);
		return row && toStory(row);
	};
	return {
		insert: async (story) => insertStory(db, story),
		byId: async (userId, id) => find(userId, id),
		list: async (userId, query) => page(`${CARD}, content, debug`, toStory, userId, query),
		cards: async (userId, query) => page(CARD, toCard, userId, query),
		requests: async (userId, limit) =>
			db
				.all(
					"SELECT request, created_at FROM stories WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?",
					userId,
					limit,
				)
				.map((row) => ({ request: json(row.request), createdAt: text(row.created_at) })),
		async counts(userId) {
			const row = db.one(
				"SELECT COUNT(*) AS total, COALESCE(SUM(is_favorite), 0) AS favorites FROM stories WHERE user_id = ?",
				userId,
			);
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
		async setPosition(userId, id, position) {
			db.run(
				"UPDATE stories SET position = ?, read_at = ? WHERE id = ? AND user_id = ? AND COALESCE(read_at, '') <= ?",
				JSON.stringify(position),
				position.readAt,
				id,
				userId,
				position.readAt,
			);
			return find(userId, id)?.position ?? null;
		},
		remove: async (userId, id) => db.run("DELETE FROM stories WHERE id = ? AND user_id = ?", id, userId) > 0,
	};
}

function insertStory(db: Database, record: StoryRecord): boolean {
	const { content, debugData, ...card } = record.story;
	const added = db.run(
		"INSERT INTO stories VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
		record.id,
		record.userId,
		record.createdAt,
		Number(record.isFavorite),
		record.expiresAt,
		record.heroId,
		record.wordCount,
		JSON.stringify(card),
		content,
		debugData ? JSON.stringify(debugData) : null,
		JSON.stringify(record.request),
		JSON.stringify(record.searchMetadata),
		searchTextOf(record),
		record.position ? JSON.stringify(record.position) : null,
		record.position?.readAt ?? null,
	);
	return added > 0;
}
