import { isDeepStrictEqual } from "node:util";
import { type CardContent, cardOf, type SongContent } from "@lion-tails/common/song-card";
import type { PublicSong, SongCardRecord, SongRecord, SongStore } from "../../song/store.ts";
import { songSearchWordsOf, titleKeyOf } from "../search-words.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, json, number, type Row, rowAccess, text, textOrNull } from "./database.ts";
import { removeRows } from "./portions.ts";
import { purgeIndex } from "./search-index.ts";
import { songListsIn } from "./song-lists.ts";
import { songTermsOf } from "./song-search.ts";

const SEARCH = { index: "song_search", removed: "removed_from_song_search" };

export function songSqlite(db: Database): StoragePart<SongStore, "songs"> {
	return {
		stores: { songs: songsIn(db) },
		records: {
			songs: rowAccess(db, {
				table: "songs",
				id: "id",
				read: toRecord,
				write(record) {
					db.run("DELETE FROM songs WHERE id = ?", record.id);
					insertSong(db, record);
				},
			}),
		},
		// A published song stays, without its owner: an admin gave it to everybody.
		async removeOfUser(userId) {
			db.run("UPDATE songs SET user_id = NULL WHERE user_id = ? AND is_public = 1", userId);
			await removeRows(db, { table: "songs", where: "user_id = ?" }, userId);
			await purgeIndex(db, SEARCH);
		},
		async sweep(now) {
			await purgeIndex(db, SEARCH);
			const today = new Date(now).toISOString().slice(0, 10);
			await removeRows(db, { table: "song_openings", key: "song_number, day, visitor", where: "day < ?" }, today);
			return {};
		},
	};
}

const toHead = (row: Row) => ({
	id: text(row.id),
	userId: textOrNull(row.user_id),
	isPublic: row.is_public === 1,
	createdAt: text(row.created_at),
	updatedAt: text(row.updated_at),
});
const toRecord = (row: Row): SongRecord => ({
	...toHead(row),
	song: json<SongContent>(row.body),
	openings: number(row.openings),
});
const toCard = (row: Row): SongCardRecord => ({ ...toHead(row), card: json<CardContent>(row.card) });

function songsIn(db: Database): SongStore["songs"] {
	const lists = songListsIn(db);
	const find = (id: string) => {
		const row = db.one("SELECT * FROM songs WHERE id = ?", id);
		return row && toRecord(row);
	};
	return {
		list: (query) => lists.page("*", query, toRecord),
		cards: (query) => lists.page(CARD, query, toCard),
		count: async (filter) => lists.count(filter),
		popular: async (limit) => lists.popular("*", limit).map(toRecord),
		popularCards: async (limit) => lists.popular(CARD, limit).map(toCard),
		byId: async (id) => find(id),
		ofUser: async (userId, after, limit) =>
			db
				.all("SELECT * FROM songs WHERE user_id = ? AND id > ? ORDER BY id LIMIT ?", userId, after, limit)
				.map(toRecord),
		insert: async (record, max) =>
			db.atomically(() => {
				const row = db.one("SELECT COUNT(*) AS count FROM songs WHERE user_id = ?", record.userId);
				if (number(row?.count) >= max) return false;
				insertSong(db, record);
				return true;
			}),
		update: async (id, change) =>
			db.atomically(() => {
				const before = find(id);
				if (!before) return null;
				const after = { ...before, ...change };
				replaceSong(db, after);
				return after;
			}),
		remove: async (id) => db.run("DELETE FROM songs WHERE id = ?", id) > 0,
		putPublic: async (songs) => db.atomically(() => songs.map((song) => putPublicSong(db, song, find(song.id)))),
		countOpening: async (id, visitor, day) =>
			db.atomically(() => {
				const added = db.run(
					"INSERT INTO song_openings SELECT number, ?, ? FROM songs WHERE id = ? ON CONFLICT DO NOTHING",
					day,
					visitor,
					id,
				);
				if (added) db.run("UPDATE songs SET openings = openings + 1 WHERE id = ?", id);
				return added > 0;
			}),
	};
}

const CARD = "id, user_id, is_public, title_key, created_at, updated_at, card";

function putPublicSong(db: Database, song: PublicSong, before: SongRecord | null) {
	if (!before) {
		insertSong(db, { ...song, userId: null, isPublic: true, openings: 0 });
		return "added";
	}
	if (before.userId === null && before.isPublic && isDeepStrictEqual(before.song, song.song)) return "unchanged";
	const { createdAt, openings } = before;
	replaceSong(db, { ...song, userId: null, isPublic: true, createdAt, openings });
	return "changed";
}

function insertSong(db: Database, record: SongRecord): void {
	db.run(
		`INSERT INTO songs (id, user_id, is_public, title_key, openings, created_at, updated_at, card, body)
		 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		record.id,
		...valuesOf(record),
	);
	putTerms(db, record);
}

function replaceSong(db: Database, record: SongRecord): void {
	db.run(
		`UPDATE songs SET user_id = ?, is_public = ?, title_key = ?, openings = ?, created_at = ?, updated_at = ?, card = ?,
		 body = ? WHERE id = ?`,
		...valuesOf(record),
		record.id,
	);
	db.run("DELETE FROM song_search WHERE rowid = (SELECT number FROM songs WHERE id = ?)", record.id);
	db.run("INSERT INTO removed_from_song_search SELECT number FROM songs WHERE id = ?", record.id);
	putTerms(db, record);
}

function valuesOf({ userId, isPublic, openings, createdAt, updatedAt, song }: SongRecord) {
	const card = JSON.stringify(cardOf(song));
	return [
		userId,
		Number(isPublic),
		titleKeyOf(song.title),
		openings,
		createdAt,
		updatedAt,
		card,
		JSON.stringify(song),
	] as const;
}

function putTerms(db: Database, record: SongRecord): void {
	const terms = songTermsOf(record, songSearchWordsOf(record.song));
	db.run("INSERT INTO song_search(rowid, terms) SELECT number, ? FROM songs WHERE id = ?", terms, record.id);
}
