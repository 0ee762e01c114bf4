// The storage port for unsent mails. Only the intent is stored: text and token are created at each attempt.
import type { PendingMail } from "@lion-tails/common/account";

type MailKind = PendingMail["kind"];

/** Times are milliseconds since the epoch. */
export type Mail = {
	id: string;
	/** Null if only the address is known, which may belong to no account. */
	userId: string | null;
	kind: MailKind;
	to: string;
	createdAt: number;
	attempts: number;
	/** The reason why the last attempt failed, for the parent. */
	problem: string | null;
	/** Null: no further attempts. */
	nextAttemptAt: number | null;
};

/** How long after queueing a mail that cannot be sent is kept, so that the parent sees the reason. */
export const KEEP_FAILED_MAIL_MS = 7 * 24 * 3600 * 1000;

export type MailStore = {
	mails: {
		/** Replaces mails of the same kind to the same address. */
		add(mail: Mail): Promise<void>;
		/** Mails to the user or to the address, oldest first. */
		of(userId: string, address: string): Promise<Mail[]>;
		/** The ids of due mails without a lease, longest waiting first. */
		due(now: number, limit: number): Promise<string[]>;
		/** Returns the mail to the one process that may send it until then; null to others, or if it is missing or not due. */
		acquireLease(id: string, now: number, until: number): Promise<Mail | null>;
		renewLease(id: string, until: number): Promise<void>;
		/** Stores the result of an attempt and ends the lease; does nothing if the mail was removed. */
		update(mail: Mail): Promise<void>;
		remove(id: string): Promise<void>;
		removeTo(address: string): Promise<void>;
		removeOfUser(userId: string, kinds: readonly MailKind[]): Promise<void>;
	};
};

export const mailRecordIds = { mails: (mail: Mail) => mail.id };
