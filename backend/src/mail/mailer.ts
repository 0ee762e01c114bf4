// The port through which mails are sent: a mail server, or a folder.
import type { SendMailOptions } from "nodemailer";

/** `userId`: the account that the mail is about, which may have another address by now. */
export type Message = { userId: string; to: string; subject: string; text: string; html: string };

export type Mailer = {
	/** Resolves once the mail is accepted. Throws `MailError`; after an abort the mail may or may not have been accepted. */
	send(message: Message, signal: AbortSignal): Promise<void>;
	/** Removes what is kept of mails about this account, to any address; missing if nothing is kept. */
	forget?(account: { id: string; email: string }): Promise<void>;
	close(): void;
};

export class MailError extends Error {
	/** The reason, as a sentence for the parent. The error's message is for the log and contains no address and no link. */
	readonly problem: string;
	/** Another attempt would fail too. */
	readonly isPermanent: boolean;

	constructor(problem: string, logMessage: string, { isPermanent = false } = {}) {
		super(logMessage);
		this.name = "MailError";
		this.problem = problem;
		this.isPermanent = isPermanent;
	}
}

/** Converts a message for nodemailer. Addresses are passed as objects, so that no text in one can add a header or an address. */
export function envelope({ to, subject, text, html }: Message, from: string): SendMailOptions {
	return {
		from: { name: "Lion Tails", address: from },
		to: { name: "", address: to },
		subject,
		text,
		html,
		headers: { "Auto-Submitted": "auto-generated" },
	};
}
