// The embedded store: one SQLite file, written ahead, whole after a hard kill.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { Storage } from "../storage.ts";
import { mergeParts, recordsOf } from "../storage-part.ts";
import { accountSqlite } from "./account.ts";
import { wrapDatabase } from "./database.ts";
import { heroSqlite } from "./hero.ts";
import { migrate } from "./migrations.ts";
import { modelServersSqlite } from "./model-servers.ts";
import { storySqlite } from "./story.ts";

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
	const { stores, records, sweep } = mergeParts([
		accountSqlite(db),
		heroSqlite(db),
		storySqlite(db),
		modelServersSqlite(db),
	]);
	return {
		...stores,
		records: recordsOf(records),
		sweep,
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
