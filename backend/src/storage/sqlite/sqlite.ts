// The embedded store: one SQLite file with a write-ahead log, consistent after a hard kill.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Storage } from "../storage.ts";
import { mergeParts, recordsOf, removalOf } from "../storage-part.ts";
import { accountSqlite } from "./account.ts";
import { characterSqlite } from "./character.ts";
import { startCheckpointThread } from "./checkpoints.ts";
import { createPrivately, wrapDatabase } from "./database.ts";
import { isLocked, MAX_LOCK_WAIT_MS, retryWhileLocked, toPortError } from "./errors.ts";
import { heroSqlite } from "./hero.ts";
import { IMAGES_FOLDER, imageSqlite } from "./image.ts";
import { mailSqlite } from "./mail.ts";
import { migrate } from "./migrations.ts";
import { modelServersSqlite } from "./model-servers.ts";
import { settingsSqlite } from "./settings.ts";
import { songSqlite } from "./song.ts";
import { storySqlite } from "./story.ts";
import { livePathOf, openLive, storyLogIn } from "./story-log.ts";

/** No requests are answered yet, so the process may block while another migrates the store. */
const OPEN_TIMEOUT_MS = 5000;

/** `hasCheckpointThread` is for a server, which must never wait for the disk or for maintenance (checkpoints.ts). */
export type SqliteOptions = { hasCheckpointThread?: boolean };

/** Opens the store at `path`, and creates and migrates it as needed. Throws if the store is of a newer version. */
export function openSqlite(path: string, { hasCheckpointThread = false }: SqliteOptions = {}): Storage {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	createPrivately(path);
	const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: OPEN_TIMEOUT_MS });
	// With NORMAL and WAL a killed process loses nothing. A power cut may lose the last writes, but never the file.
	connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000;");
	// Removed data is overwritten with zeros, so that it cannot be read from the file.
	connection.exec("PRAGMA secure_delete = ON");
	migrate(connection);
	const livePath = livePathOf(path);
	const live = openLive(livePath, OPEN_TIMEOUT_MS);
	const checkpoints = hasCheckpointThread ? startCheckpointThread([path, livePath], [connection, live]) : null;
	const db = wrapDatabase(connection, checkpoints?.workOn(path));
	const log = storyLogIn(db, wrapDatabase(live, checkpoints?.workOn(livePath)));
	log.moveAllNow();
	for (const each of [connection, live]) each.exec("PRAGMA busy_timeout = 0");
	const { stores, records, sweep, removeOfUser } = mergeParts([
		retryWhileLocked(accountSqlite(db)),
		retryWhileLocked(characterSqlite(db)),
		retryWhileLocked(settingsSqlite(db)),
		retryWhileLocked(heroSqlite(db)),
		retryWhileLocked(songSqlite(db)),
		retryWhileLocked(storySqlite(db, log)),
		// After the stories, because a removed story leaves its picture to the sweep of pictures.
		retryWhileLocked(imageSqlite(db, join(dirname(path), IMAGES_FOLDER))),
		retryWhileLocked(modelServersSqlite(db)),
		retryWhileLocked(mailSqlite(db)),
	]);
	let lockedSince: number | null = null;
	return {
		...stores,
		records: recordsOf(records),
		sweep,
		removeUser: removalOf(stores.deletions, removeOfUser),
		async ping() {
			try {
				// Rewrites the file's first page unchanged: only a write shows that the disk has space.
				for (const each of [connection, live]) each.exec("PRAGMA application_id = 0");
				lockedSince = null;
			} catch (error) {
				// A lock does not block reads. The store is unavailable once a lock outlasts the waiting calls.
				if (isLocked(error)) {
					lockedSince ??= performance.now();
					if (performance.now() - lockedSince < MAX_LOCK_WAIT_MS) return;
				}
				throw toPortError(error);
			}
		},
		async close() {
			await checkpoints?.stop();
			live.close();
			connection.close();
		},
	};
}
