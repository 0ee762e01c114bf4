import type { DeletionStore } from "../../account/store.ts";
import { type Database, text } from "./database.ts";

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
			// Killed in between, the deletion is still on record, and the log is emptied by whoever finishes it.
			await db.truncateLog();
			db.run("DELETE FROM users WHERE id = ? AND id IN (SELECT user_id FROM deletions)", userId);
		},
	};
}
