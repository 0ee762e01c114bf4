import { setTimeout as wait } from "node:timers/promises";
import type { DeletionStore } from "../../account/store.ts";
import { type Database, text } from "./database.ts";

/** So many are written into the file in some 10 ms; when there are more, the thread does it within a second or two. */
const MAX_PAGES_TO_TRUNCATE = 512;
const MAX_CHECKPOINT_WAIT_MS = 3000;

/**
 * The user's row stays, without anything that names a person, until all other rows are removed: they refer to it. With it
 * goes the deletion's own row, and whatever was written meanwhile.
 */
export function deletionsIn(db: Database): DeletionStore {
	return {
		async begin(userId, now) {
			db.atomically(() => {
				if (!db.one("SELECT 1 FROM users WHERE id = ?", userId)) return;
				db.run("INSERT INTO deletions VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING", userId, now);
				db.run(
					`UPDATE users SET username = '', username_key = 'deleted ' || id, email = '', email_key = 'deleted ' || id,
					 password_hash = '', first_name = NULL, last_name = NULL WHERE id = ?`,
					userId,
				);
			});
		},
		begun: async () => db.all("SELECT user_id FROM deletions ORDER BY created_at").map((row) => text(row.user_id)),
		async end(userId) {
			// What the removal has written is brought into the file by the checkpoints' thread.
			const deadline = performance.now() + MAX_CHECKPOINT_WAIT_MS;
			while (db.pagesInLog() > MAX_PAGES_TO_TRUNCATE && performance.now() < deadline) await wait(100);
			// Killed in between, the deletion is still on record, and the log is emptied by whoever finishes it.
			db.truncateLog();
			db.run("DELETE FROM users WHERE id = ? AND id IN (SELECT user_id FROM deletions)", userId);
		},
	};
}
