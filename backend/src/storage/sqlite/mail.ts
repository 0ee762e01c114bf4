import { foldCase } from "../../account/store.ts";
import { KEEP_FAILED_MAIL_MS, type Mail, type MailStore } from "../../mail/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, type RecordTable, recordTable, text } from "./database.ts";
import { removeRows } from "./portions.ts";

export function mailSqlite(db: Database): StoragePart<MailStore, "mails"> {
	const mails = recordTable<Mail>(db, {
		name: "mails",
		id: "id",
		fieldNames: { recipient: "to" },
		computed: { recipient_key: (mail) => foldCase(mail.to) },
		others: ["lease_until"],
	});
	return {
		stores: { mails: mailsIn(db, mails) },
		records: { mails: mails.access },
		async removeOfUser(userId) {
			await removeRows(db, { table: "mails", where: "user_id = ?" }, userId);
		},
		sweep: async (now) => ({
			mails: await removeRows(
				db,
				{ table: "mails", where: "next_attempt_at IS NULL AND created_at <= ?" },
				now - KEEP_FAILED_MAIL_MS,
			),
		}),
	};
}

function mailsIn(db: Database, { read, all, put }: RecordTable<Mail>): MailStore["mails"] {
	return {
		async add(mail) {
			db.atomically(() => {
				db.run("DELETE FROM mails WHERE recipient_key = ? AND kind = ?", foldCase(mail.to), mail.kind);
				put(mail);
			});
		},
		of: async (userId, address) =>
			all("user_id = ? OR recipient_key = ? ORDER BY created_at, id", userId, foldCase(address)),
		due: async (now, limit) =>
			db
				.all(
					"SELECT id FROM mails WHERE next_attempt_at <= ? AND lease_until <= ? ORDER BY next_attempt_at, id LIMIT ?",
					now,
					now,
					limit,
				)
				.map((row) => text(row.id)),
		async acquireLease(id, now, until) {
			const row = db.one(
				"UPDATE mails SET lease_until = ? WHERE id = ? AND next_attempt_at <= ? AND lease_until <= ? RETURNING *",
				until,
				id,
				now,
				now,
			);
			return row && read(row);
		},
		async renewLease(id, until) {
			db.run("UPDATE mails SET lease_until = ? WHERE id = ?", until, id);
		},
		async update({ id, attempts, problem, nextAttemptAt }) {
			db.run(
				"UPDATE mails SET attempts = ?, problem = ?, next_attempt_at = ?, lease_until = 0 WHERE id = ?",
				attempts,
				problem,
				nextAttemptAt,
				id,
			);
		},
		async remove(id) {
			db.run("DELETE FROM mails WHERE id = ?", id);
		},
		async removeTo(address) {
			db.run("DELETE FROM mails WHERE recipient_key = ?", foldCase(address));
		},
		async removeOfUser(userId, kinds) {
			db.atomically(() => {
				for (const kind of kinds) db.run("DELETE FROM mails WHERE user_id = ? AND kind = ?", userId, kind);
			});
		},
	};
}
