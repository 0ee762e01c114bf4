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
				db.run`DELETE FROM mails WHERE recipient_key = ${foldCase(mail.to)} AND kind = ${mail.kind}`;
				put(mail);
			});
		},
		of: async (userId, address) =>
			all`user_id = ${userId} OR recipient_key = ${foldCase(address)} ORDER BY created_at, id`,
		due: async (now, limit) =>
			db.all`SELECT id FROM mails WHERE next_attempt_at <= ${now} AND lease_until <= ${now}
					ORDER BY next_attempt_at, id LIMIT ${limit}`.map((row) => text(row.id)),
		async acquireLease(id, now, until) {
			const row = db.one`UPDATE mails SET lease_until = ${until}
				WHERE id = ${id} AND next_attempt_at <= ${now} AND lease_until <= ${now} RETURNING *`;
			return row && read(row);
		},
		async renewLease(id, until) {
			db.run`UPDATE mails SET lease_until = ${until} WHERE id = ${id}`;
		},
		async update({ id, attempts, problem, nextAttemptAt }) {
			db.run`UPDATE mails SET attempts = ${attempts}, problem = ${problem}, next_attempt_at = ${nextAttemptAt},
				lease_until = 0 WHERE id = ${id}`;
		},
		async remove(id) {
			db.run`DELETE FROM mails WHERE id = ${id}`;
		},
		async removeTo(address) {
			db.run`DELETE FROM mails WHERE recipient_key = ${foldCase(address)}`;
		},
		async removeOfUser(userId, kinds) {
			db.atomically(() => {
				for (const kind of kinds) db.run`DELETE FROM mails WHERE user_id = ${userId} AND kind = ${kind}`;
			});
		},
	};
}
