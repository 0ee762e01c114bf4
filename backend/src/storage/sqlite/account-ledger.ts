import type { LedgerRecord, LedgerStore } from "../../account/store.ts";
import type { RecordAccess } from "../storage-part.ts";
import { type Database, number, type Row, rowAccess, text, textOrNull } from "./database.ts";

export function ledgerIn(db: Database): LedgerStore {
	return {
		begin: async (entry) => insertEntry(db, entry, "DO NOTHING"),
		settle: async (entry) =>
			insertEntry(
				db,
				entry,
				"DO UPDATE SET title = excluded.title, state = excluded.state, reason = excluded.reason WHERE ledger.state = 'running'",
			),
		list: async (userId, limit) =>
			db
				.all("SELECT * FROM ledger WHERE user_id = ? ORDER BY created_at DESC, generation_id LIMIT ?", userId, limit)
				.map(toEntry),
	};
}

export function ledgerAccess(db: Database): RecordAccess<LedgerRecord> {
	return rowAccess(db, {
		table: "ledger",
		id: "generation_id",
		read: toEntry,
		write(entry) {
			db.run("DELETE FROM ledger WHERE generation_id = ?", entry.generationId);
			insertEntry(db, entry, "DO NOTHING");
		},
	});
}

const toEntry = (row: Row): LedgerRecord => ({
	generationId: text(row.generation_id),
	userId: text(row.user_id),
	title: text(row.title),
	source: text(row.source) as LedgerRecord["source"],
	state: text(row.state) as LedgerRecord["state"],
	reason: textOrNull(row.reason),
	createdAt: number(row.created_at),
});

function insertEntry(db: Database, entry: LedgerRecord, onConflict: string): void {
	db.run(
		`INSERT INTO ledger (generation_id, user_id, title, source, state, reason, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
		 ON CONFLICT (generation_id) ${onConflict}`,
		entry.generationId,
		entry.userId,
		entry.title,
		entry.source,
		entry.state,
		entry.reason,
		entry.createdAt,
	);
}
