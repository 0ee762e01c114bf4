// Reads the state of a SQLite store for npm run doctor, and changes nothing.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Orphans } from "../storage-part.ts";
import { imageFilesOf } from "./backup.ts";
import { number } from "./database.ts";
import { IMAGES_FOLDER } from "./image.ts";
import { migrations } from "./migrations.ts";

const LOCK_TIMEOUT_MS = 5000;

export type Inspection = {
	version: number;
	newestVersion: number;
	/** The first fault that SQLite found in the file; null if it is intact. */
	damage: string | null;
	accounts: number;
	stories: number;
	/** Only counted if the version is the newest. */
	orphans: Orphans;
	/** When the newest account, story or generation was created, in milliseconds since the epoch; null without any. */
	newestAt: number | null;
};

export function inspectSqlite(path: string): Inspection {
	const db = new DatabaseSync(path, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
	try {
		const value = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0] as string | number | null;
		const check = value("PRAGMA quick_check(1)");
		const version = number(value("PRAGMA user_version"));
		const isNewest = version === migrations.length;
		const files = new Set(isNewest ? pictureFiles(join(dirname(path), IMAGES_FOLDER)) : []);
		const named = isNewest ? imageFilesOf(db) : [];
		return {
			version,
			newestVersion: migrations.length,
			damage: check === "ok" ? null : String(check),
			accounts: isNewest ? number(value("SELECT COUNT(*) FROM users")) : 0,
			stories: isNewest ? number(value("SELECT COUNT(*) FROM stories")) : 0,
			orphans: {
				picturesWithoutFile: named.filter((file) => !files.has(file)).length,
				filesWithoutPicture: [...files].filter((file) => !named.includes(file)).length,
				reservationsWithoutStory: isNewest ? number(value(LOST_RESERVATIONS)) : 0,
			},
			newestAt: isNewest ? (value(NEWEST) as number | null) : null,
		};
	} finally {
		db.close();
	}
}

/** A running server returns these every half minute. */
const LOST_RESERVATIONS = `SELECT COUNT(*) FROM reservations WHERE state = 'held'
	AND NOT EXISTS (SELECT 1 FROM generations WHERE id = generation_id AND ended_at IS NULL)`;
const NEWEST =
	"SELECT MAX(created_at) FROM (SELECT created_at FROM users UNION ALL SELECT created_at FROM generations)";

const pictureFiles = (folder: string) =>
	existsSync(folder) ? readdirSync(folder).filter((name) => /\.(jpg|voice)$/.test(name)) : [];
