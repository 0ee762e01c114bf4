import { foldCase } from "../../account/store.ts";
import { KEEP_FAILED_MAIL_MS, type Mail, type MailKind, type MailStore } from "../../mail/store.ts";
import type { StoragePart } from "../storage-part.ts";
import { type Database, number, type Row, rowAccess, text, textOrNull } from "./database.ts";
import { removeRows } from "./portions.ts";

export function mailSqlite(db: Database): StoragePart<MailStore, "mails"> {
	return {
		stores: { mails: mailsIn(db) },
		records: {
			mails: rowAccess(db, { table: "mails", id: "id", read: toMail, write: (mail) => putMail(db, mail) }),
		},
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

const toMail = (row: Row): Mail => ({
	id: text(row.id),
	userId: textOrNull(row.user_id),
	kind: text(row.kind) as MailKind,
	to: text(row.recipient),
	createdAt: number(row.created_at),
	attempts: number(row.attempts),
	problem: textOrNull(row.problem),
	nextAttemptAt: row.next_attempt_at === null ? null : number(row.next_attempt_at),
});

function mailsIn(db: Database): MailStore["mails"] {
	return {
		async add(mail) {
			db.atomically(() => {
				db.run("DELETE FROM mails WHERE recipient_key = ? AND kind = ?", foldCase(mail.to), mail.kind);
				putMail(db, mail);
			});
		},
		of: async (userId, address) =>
			db
				.all(
					"SELECT * FROM mails WHERE user_id = ? OR recipient_key = ? ORDER BY created_at, id",
					userId,
					foldCase(address),
				)
				.map(toMail),
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
			return row && toMail(row);
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

function putMail(db: Database, mail: Mail): void {
	db.run(
		`INSERT INTO mails (id, user_id, kind, recipient, recipient_key, created_at, attempts, problem, next_attempt_at)
		 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		 ON CONFLICT (id) DO UPDATE SET attempts = excluded.attempts, problem = excluded.problem,
		 next_attempt_at = excluded.next_attempt_at`,
		mail.id,
		mail.userId,
		mail.kind,
		mail.to,
		foldCase(mail.to),
		mail.createdAt,
		mail.attempts,
		mail.problem,
		mail.nextAttemptAt,
	);
}
