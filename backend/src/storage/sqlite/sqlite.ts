// The embedded store: one SQLite file, written ahead, whole after a hard kill.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { Storage } from "../storage.ts";
import { mergeParts, recordsOf, removalOf } from "../storage-part.ts";
import { accountSqlite } from "./account.ts";
import { characterSqlite } from "./character.ts";
import { startCheckpointThread } from "./checkpoints.ts";
import { wrapDatabase } from "./database.ts";
import { heroSqlite } from "./hero.ts";
import { copyImages, imageSqlite } from "./image.ts";
import { livePathOf, openLive } from "./live-file.ts";
import { mailSqlite } from "./mail.ts";
import { migrate } from "./migrations.ts";
import { modelServersSqlite } from "./model-servers.ts";
import { MAX_LOCK_WAIT_MS, retryWhileLocked } from "./retry-while-locked.ts";
import { settingsSqlite } from "./settings.ts";
import { songSqlite } from "./song.ts";
import { isLocked, toPortError } from "./store-errors.ts";
import { storySqlite } from "./story.ts";
import { storyLogIn } from "./story-log.ts";

/** At the start nobody is answered yet, so the process may block until another has migrated the store. */
const OPEN_TIMEOUT_MS = 5000;

/** Beside the database's file. */
const IMAGES_FOLDER = "images";

export type SqliteStorage = Storage & {
	/** Writes a consistent copy while the store is in use; the pictures into the folder `images` beside it. */
	backup(path: string): Promise<void>;
};

/** `hasCheckpointThread`: for a server, which must never wait for the disk, nor for a chore (checkpoints.ts). */
export type SqliteOptions = { hasCheckpointThread?: boolean };

/** Opens the store at `path`, creating and migrating it as needed. */
export function openSqlite(path: string, { hasCheckpointThread = false }: SqliteOptions = {}): SqliteStorage {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const connection = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: OPEN_TIMEOUT_MS });
	// NORMAL under WAL: a killed process loses nothing; only a power cut may cost the last moments, never the file.
	connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;");
	// What is removed is overwritten with zeros, and cannot be read from the file.
	connection.exec("PRAGMA secure_delete = ON");
	migrate(connection);
	const livePath = livePathOf(path);
	const live = openLive(livePath, OPEN_TIMEOUT_MS);
	const checkpoints = hasCheckpointThread ? startCheckpointThread([path, livePath], [connection, live]) : null;
	const db = wrapDatabase(connection, checkpoints?.asideOf(path));
	const log = storyLogIn(db, wrapDatabase(live, checkpoints?.asideOf(livePath)));
	log.moveAllNow();
	for (const each of [connection, live]) each.exec("PRAGMA busy_timeout = 0");
	const { stores, records, sweep, removeOfUser } = mergeParts([
		retryWhileLocked(accountSqlite(db)),
		retryWhileLocked(characterSqlite(db)),
		retryWhileLocked(settingsSqlite(db)),
		retryWhileLocked(heroSqlite(db)),
		retryWhileLocked(songSqlite(db)),
		retryWhileLocked(storySqlite(db, log)),
		// After the stories, whose pictures go with them.
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
		async backup(target) {
			const copy = () => copyImages(join(dirname(path), IMAGES_FOLDER), join(dirname(target), IMAGES_FOLDER));
			// What is being told goes with it.
			await log.moveAll();
			// Before it for those that are replaced meanwhile, after it for those that are added.
			await copy();
			await backup(connection, target);
			await copy();
		},
		async ping() {
			try {
				// Writes the file's first page as it is: only a write shows that the disk has room.
				for (const each of [connection, live]) each.exec("PRAGMA application_id = 0");
				lockedSince = null;
			} catch (error) {
				// Reading goes on beside a lock. Only one that outlasts the waiting calls makes the store unavailable.
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
