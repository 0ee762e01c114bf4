import { isDeepStrictEqual } from "node:util";
import { type CardContent, cardOf } from "@lion-tails/common/song-card";
import {
	type PublicSong,
	partCount,
	partId,
	partsOf,
	type RecordingPart,
	type SongCardRecord,
	type SongFilter,
	type SongQuery,
	type SongRecord,
	type SongStore,
} from "../../song/store.ts";
import { listsOf, songPage } from "../pages.ts";
import { titleKeyOf } from "../search-words.ts";
import { inSmallPages, type StoragePart } from "../storage-part.ts";
import {
	type Database,
	json,
	number,
	type RecordTable,
	type Row,
	recordTable,
	rowAccess,
	text,
	textOrNull,
} from "./database.ts";
import { removeRows } from "./portions.ts";
import { purgeSongSearch, songMatchOf, songTermsOf } from "./search.ts";

export function songSqlite(db: Database): StoragePart<SongStore, "songs" | "recordings"> {
	const songs = recordTable<SongRecord>(db, {
		name: "songs",
		id: "id",
		flags: ["isPublic"],
		json: ["song"],
		fieldNames: { body: "song" },
		computed: { title_key: ({ song }) => titleKeyOf(song.title), card: ({ song }) => JSON.stringify(cardOf(song)) },
		others: ["number"],
	});
	const parts = recordTable<RecordingPart>(db, { name: "song_recordings", id: "id" });
	return {
		stores: { songs: songsIn(db, songs), recordings: recordingsIn(db, parts) },
		records: {
			songs: rowAccess(db, {
				table: "songs",
				id: "id",
				read: songs.read,
				write(record) {
					db.run`DELETE FROM songs WHERE id = ${record.id}`;
					insertSong(db, songs, record);
				},
			}),
			recordings: inSmallPages(parts.access),
		},
		// A song that an admin published stays, without its owner.
		async removeOfUser(userId) {
			db.run`UPDATE songs SET user_id = NULL WHERE user_id = ${userId} AND is_public = 1`;
			await removeRows(db, { table: "songs", where: "user_id = ?" }, userId);
			await purgeSongSearch(db);
		},
		async sweep(now) {
			await purgeSongSearch(db);
			const today = new Date(now).toISOString().slice(0, 10);
			await removeRows(db, { table: "song_openings", key: "song_number, day, visitor", where: "day < ?" }, today);
			return {};
		},
	};
}

const toCard = (row: Row): SongCardRecord => ({
	id: text(row.id),
	userId: textOrNull(row.user_id),
	isPublic: row.is_public === 1,
	createdAt: text(row.created_at),
	updatedAt: text(row.updated_at),
	card: json<CardContent>(row.card),
});

function songsIn(db: Database, songs: Songs): SongStore["songs"] {
	const { read, one, all } = songs;
	const lists = songListsIn(db);
	const find = (id: string) => one`id = ${id}`;
	return {
		list: (query) => lists.page("*", query, read, (row) => Buffer.byteLength(text(row.body))),
		cards: (query) => lists.page(CARD, query, toCard),
		count: async (filter) => lists.count(filter),
		publicVersion: async () => String(db.one("SELECT version FROM public_songs_version")?.version),
		popular: async (limit) => lists.popular("*", limit).map(read),
		popularCards: async (limit) => lists.popular(CARD, limit).map(toCard),
		byId: async (id) => find(id),
		ofUser: async (userId, after, limit) => all`user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${limit}`,
		insert: async (record, max) =>
			db.atomically(() => {
				if (db.count`songs WHERE user_id = ${record.userId}` >= max) return false;
				insertSong(db, songs, record);
				return true;
			}),
		update: async (id, change) =>
			db.atomically(() => {
				const before = find(id);
				if (!before) return null;
				const after = { ...before, ...change };
				replaceSong(db, songs, after);
				return after;
			}),
		remove: async (id) => db.run`DELETE FROM songs WHERE id = ${id}` > 0,
		putPublic: async (all) => db.atomically(() => all.map((song) => putPublicSong(db, songs, song, find(song.id)))),
		countOpening: async (id, visitor, day) =>
			db.atomically(() => {
				const added = db.run`INSERT INTO song_openings SELECT number, ${day}, ${visitor} FROM songs
					WHERE id = ${id} ON CONFLICT DO NOTHING`;
				if (added) db.run`UPDATE songs SET openings = openings + 1 WHERE id = ${id}`;
				return added > 0;
			}),
	};
}

/** A search with at most this many results sorts them; one with more reads the index of titles. */
const MAX_SORTED = 300;

/** The queries of lists. Each begins in an index at the cursor, so that a page costs the same in a library of any size. */
function songListsIn(db: Database) {
	function countList(owner: string | null, words: string | null): number {
		if (words === null) {
			const [where, values] = listOf(owner);
			return db.count(`songs WHERE ${where}`, ...values);
		}
		const match = songMatchOf(owner, words);
		return match === null ? 0 : db.count`song_search WHERE song_search MATCH ${match}`;
	}

	const hasMany = (match: string) => db.count(`(${FOUND} LIMIT ${MAX_SORTED + 1})`, match) > MAX_SORTED;

	return {
		/** `sizeOf` is omitted for cards, which are small. */
		page: <T>(columns: string, query: SongQuery, toItem: (row: Row) => T, sizeOf?: (row: Row) => number) =>
			songPage<Row>(query, { endOf, sizeOf }, async (owner, after, limit) => {
				const match = query.text === null ? null : songMatchOf(owner, query.text);
				if (query.text !== null && match === null) return [];
				const [where, values] = listOf(owner);
				// The unary plus keeps SQLite from using an index: few songs are looked up by number, many by title.
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

/** Returns the condition for the public songs, or for the private ones of a user. */
const listOf = (owner: string | null): [where: string, values: string[]] =>
	owner === null ? ["is_public = 1", []] : ["user_id = ? AND is_public = 0", [owner]];

function recordingsIn(db: Database, parts: RecordTable<RecordingPart>): SongStore["recordings"] {
	return {
		// Each part is its own transaction; a single one would lock the store for long.
		async put(recording) {
			for (const part of partsOf(recording)) parts.put(part);
		},
		async head(songId, version) {
			const row = db.one`SELECT media_type, size, COUNT(*) AS parts FROM song_recordings
				WHERE song_id = ${songId} AND version = ${version}`;
			const size = number(row?.size);
			return row && size > 0 && row.parts === partCount(size) ? { mediaType: text(row.media_type), size } : null;
		},
		async part(songId, version, at) {
			const row = db.one`SELECT base64 FROM song_recordings WHERE id = ${partId(songId, version, at)}`;
			return row && Buffer.from(text(row.base64), "base64");
		},
		async removeOthers(songId, version) {
			db.run`DELETE FROM song_recordings WHERE song_id = ${songId} AND version IS NOT ${version}`;
		},
	};
}

const CARD = "id, user_id, is_public, title_key, created_at, updated_at, card";

type Songs = RecordTable<SongRecord>;

function putPublicSong(db: Database, songs: Songs, song: PublicSong, before: SongRecord | null) {
	if (!before) {
		insertSong(db, songs, { ...song, userId: null, isPublic: true, openings: 0 });
		return "added";
	}
	if (before.userId === null && before.isPublic && isDeepStrictEqual(before.song, song.song)) return "unchanged";
	const { createdAt, openings } = before;
	replaceSong(db, songs, { ...song, userId: null, isPublic: true, createdAt, openings });
	return "changed";
}

function insertSong(db: Database, { insert }: Songs, record: SongRecord): void {
	insert(record);
	putTerms(db, record);
}

function replaceSong(db: Database, { put }: Songs, record: SongRecord): void {
	put(record);
	db.run`DELETE FROM song_search WHERE rowid = (SELECT number FROM songs WHERE id = ${record.id})`;
	db.run`INSERT INTO removed_from_song_search SELECT number FROM songs WHERE id = ${record.id}`;
	putTerms(db, record);
}

function putTerms(db: Database, record: SongRecord): void {
	db.run`INSERT INTO song_search(rowid, terms) SELECT number, ${songTermsOf(record)} FROM songs WHERE id = ${record.id}`;
}
