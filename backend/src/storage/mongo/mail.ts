import type { Connection, Model } from "mongoose";
import { foldCase } from "../../account/store.ts";
import { KEEP_FAILED_MAIL_MS, type Mail, type MailStore } from "../../mail/store.ts";
import type { StoragePart } from "../storage-part.ts";
import {
	checkUserExists,
	documentAccess,
	isInserted,
	number,
	oneOf,
	queriesOf,
	schemaOf,
	text,
	textOrNull,
} from "./collection.ts";

/** With more leases `due` also lists leased mails; acquiring their leases fails. */
const MAX_LEASES = 1000;

export function mailMongo(connection: Connection): StoragePart<MailStore, "mails"> {
	const mails = connection.model<MailDocument>("Mail", mailSchema, "mails");
	const leases = connection.model<LeaseDocument>("MailLease", leaseSchema, "mail_leases");
	return {
		stores: { mails: mailsIn(mails, leases) },
		records: { mails: documentAccess(mails, toMail, fromMail) },
		async removeOfUser(userId) {
			await mails.deleteMany({ userId });
		},
		async sweep(now) {
			await leases.deleteMany({ until: { $lte: now } });
			const old = { nextAttemptAt: null, createdAt: { $lte: now - KEEP_FAILED_MAIL_MS } };
			return { mails: (await mails.deleteMany(old)).deletedCount };
		},
	};
}

type MailDocument = Omit<Mail, "id"> & { _id: string; toKey: string };
/** The lease of a mail is a separate document, whose insert only one process succeeds with. */
type LeaseDocument = { _id: string; until: number };

const mailSchema = schemaOf<MailDocument>({
	userId: textOrNull,
	kind: oneOf("verify-email", "reset-password", "change-email", "email-changed"),
	to: text,
	toKey: text,
	createdAt: number,
	attempts: number,
	problem: textOrNull,
	nextAttemptAt: { type: Number, default: null },
});
mailSchema.index({ nextAttemptAt: 1 });
mailSchema.index({ userId: 1 });
mailSchema.index({ toKey: 1 });

const leaseSchema = schemaOf<LeaseDocument>({ until: number });
leaseSchema.index({ until: 1 });

const fromMail = ({ id, ...mail }: Mail): MailDocument => ({ _id: id, ...mail, toKey: foldCase(mail.to) });
const toMail = ({ _id, toKey: _, ...mail }: MailDocument): Mail => ({ id: _id, ...mail });

function mailsIn(mails: Model<MailDocument>, leases: Model<LeaseDocument>): MailStore["mails"] {
	const { one, all } = queriesOf(mails, toMail);
	return {
		async add(mail) {
			const document = fromMail(mail);
			await mails.insertMany([document]);
			const { userId } = mail;
			if (userId !== null) await checkUserExists(mails.db, userId, () => mails.deleteOne({ _id: mail.id }));
			await mails.deleteMany({ toKey: document.toKey, kind: mail.kind, _id: { $ne: mail.id } });
		},
		of: (userId, address) => all({ $or: [{ userId }, { toKey: foldCase(address) }] }, { createdAt: 1, _id: 1 }),
		async due(now, limit) {
			const leased = await leases
				.find({ until: { $gt: now } })
				.limit(MAX_LEASES)
				.lean<LeaseDocument[]>();
			const found = await mails
				.find({ nextAttemptAt: { $lte: now }, _id: { $nin: leased.map(({ _id }) => _id) } })
				.select("_id")
				.sort({ nextAttemptAt: 1, _id: 1 })
				.limit(limit)
				.lean<{ _id: string }[]>();
			return found.map(({ _id }) => _id);
		},
		async acquireLease(id, now, until) {
			await leases.deleteOne({ _id: id, until: { $lte: now } });
			if (!(await isInserted(leases.insertMany([{ _id: id, until }])))) return null;
			// Another process may have finished its attempt since the mail was due.
			const found = await one({ _id: id, nextAttemptAt: { $lte: now } });
			if (!found) await leases.deleteOne({ _id: id });
			return found;
		},
		async renewLease(id, until) {
			await leases.updateOne({ _id: id }, { until });
		},
		async update({ id, attempts, problem, nextAttemptAt }) {
			await mails.updateOne({ _id: id }, { attempts, problem, nextAttemptAt });
			await leases.deleteOne({ _id: id });
		},
		async remove(id) {
			await mails.deleteOne({ _id: id });
			await leases.deleteOne({ _id: id });
		},
		async removeTo(address) {
			await mails.deleteMany({ toKey: foldCase(address) });
		},
		async removeOfUser(userId, kinds) {
			await mails.deleteMany({ userId, kind: { $in: [...kinds] } });
		},
	};
}
