// The mails that are not sent yet. What is kept is the intent: a token is made when the mail is composed, for each attempt.
import type { PendingMail } from "@lion-tails/common/account";

export type MailKind = PendingMail["kind"];

/** Times are milliseconds since the epoch. */
export type Mail = {
	id: string;
	/** Null where only the address is known, which may be nobody's. */
	userId: string | null;
	kind: MailKind;
	to: string;
	createdAt: number;
	attempts: number;
	/** Why the last attempt failed, in plain words. */
	problem: string | null;
	/** Null: there will be no other attempt. */
	nextAttemptAt: number | null;
};

/** A mail that cannot be sent is kept so long after it was queued, so that the parent sees why. */
export const KEEP_FAILED_MAIL_MS = 7 * 24 * 3600 * 1000;

export type MailStore = {
	mails: {
		/** Takes the place of those of its kind to the same address. */
		add(mail: Mail): Promise<void>;
		/** Mails to the user or to the address, oldest first. */
		of(userId: string, address: string): Promise<Mail[]>;
		/** The ids of mails that are to be sent now and that no process is sending, those that waited longest first. */
		due(now: number, limit: number): Promise<string[]>;
		/** The mail, for the one process that may send it until then; null for others, and where it is gone or not due. */
		acquireLease(id: string, now: number, until: number): Promise<Mail | null>;
		renewLease(id: string, until: number): Promise<void>;
		/** Stores what an attempt has changed, and ends the lease. A mail that was removed meanwhile stays removed. */
		update(mail: Mail): Promise<void>;
		remove(id: string): Promise<void>;
		/** Removes every mail to the address. */
		removeTo(address: string): Promise<void>;
		/** Removes the user's mails of these kinds. */
		removeOfUser(userId: string, kinds: readonly MailKind[]): Promise<void>;
	};
};

export const mailRecordIds = { mails: (mail: Mail) => mail.id };
