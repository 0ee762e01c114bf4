// The embedded store: one SQLite file, written ahead, whole after a hard kill.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { Hero } from "@lion-tails/common/hero";
import type { RecordKind, Storage, StoreRecords } from "../storage.ts";
import { reservationRows, sessionRows, sqliteQuota, sqliteSessions, sqliteUsers, userRows } from "./accounts.ts";
import { type Database, json, number, type Row, wrapDatabase } from "./database.ts";
import { generationRows, sqliteGenerations } from "./generations.ts";
import { migrate } from "./migrations.ts";
import { sqliteStories, storyRows } from "./stories.ts";

export type SqliteStorage = Storage & {
	/** Writes a consistent copy while the store is in use. */
	backup(path: string): Promise<void>;
};

/** Opens the store at `path`, creating and migrating it as needed. */
export function openSqlite(path: string): SqliteStorage {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 });
	// NORMAL under WAL: a killed process loses nothing; only a power cut may cost the last moments, never the file.
	connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;");
	migrate(connection);
	const db = wrapDatabase(connection);
	return {
		users: sqliteUsers(db),
		sessions: sqliteSessions(db),
		quota: sqliteQuota(db),
		generations: sqliteGenerations(db),
		stories: sqliteStories(db),
		heroes: sqliteHeroes(db),
		records: sqliteRecords(db),
		async sweep(now, generationsBefore) {
			return db.atomically(() => ({
				sessions: db.run("DELETE FROM sessions WHERE expires_at <= ?", now),
				stories: db.run(
					"DELETE FROM stories WHERE expires_at IS NOT NULL AND expires_at <= ?",
					new Date(now).toISOString(),
				),
				generations: db.run("DELETE FROM generations WHERE ended_at IS NOT NULL AND ended_at < ?", generationsBefore),
			}));
		},
		async backup(target) {
			await backup(connection, target);
		},
		async ping() {
			db.one("SELECT 1");
		},
		async close() {
			connection.close();
		},
	};
}

function sqliteHeroes(db: Database): Storage["heroes"] {
	return {
		list: async () => db.all("SELECT body FROM heroes ORDER BY name, id").map((row) => json<Hero>(row.body)),
		async byId(id) {
			const row = db.one("SELECT body FROM heroes WHERE id = ?", id);
			return row && json<Hero>(row.body);
		},
		async put(heroes) {
			db.atomically(() => {
				for (const hero of heroes) putHero(db, hero);
			});
		},
	};
}

function putHero(db: Database, hero: Hero): void {
	db.run(
		"INSERT INTO heroes VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body",
		hero.id,
		hero.name,
		JSON.stringify(hero),
	);
}

type Rows<T> = { table: string; id: string; read(row: Row, db: Database): T; write(db: Database, record: T): void };

function sqliteRecords(db: Database): Storage["records"] {
	const rows: { [K in RecordKind]: Rows<StoreRecords[K]> } = {
		users: userRows,
		sessions: sessionRows,
		heroes: { table: "heroes", id: "id", read: (row) => json<Hero>(row.body), write: putHero },
		generations: generationRows,
		reservations: reservationRows,
		stories: storyRows,
	};
	return {
		count: async (kind) => number(db.one(`SELECT COUNT(*) AS count FROM ${rows[kind].table}`)?.count),
		async read(kind, after, limit) {
			const { table, id, read } = rows[kind];
			return db
				.all(`SELECT * FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`, after, limit)
				.map((row) => read(row, db));
		},
		async write(kind, records) {
			db.atomically(() => {
				for (const record of records) rows[kind].write(db, record);
			});
		},
	};
}
