// The port to whatever takes a mail: a mail server, or a folder.

export type Message = { to: string; subject: string; text: string; html: string };

export type Mailer = {
	/** Resolves once the mail is taken. Throws a `MailError`; when the signal aborts, it may have been taken or not. */
	send(message: Message, signal: AbortSignal): Promise<void>;
	close(): void;
};

export class MailError extends Error {
	/** Why, as a sentence for the parent. The error's message is for the log: it holds no address and no link. */
	readonly problem: string;
	/** Another attempt would fail like this one. */
	readonly isPermanent: boolean;

	constructor(problem: string, logMessage: string, { isPermanent = false } = {}) {
		super(logMessage);
		this.name = "MailError";
		this.problem = problem;
		this.isPermanent = isPermanent;
	}
}
