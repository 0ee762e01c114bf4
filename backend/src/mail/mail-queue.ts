// Sends queued mails. Every process runs a queue; a lease ensures that each mail is sent by one of them.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@lion-tails/common/errors";
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import { MailError, type Mailer, type Message } from "./mailer.ts";
import type { Mail, MailStore } from "./store.ts";

/** Delays between attempts. The last one repeats until the mail is a day old. */
const RETRY_DELAYS_MS = [10, 60, 300, 1800, 3600, 7200, 14_400].map((seconds) => seconds * 1000);
const GIVE_UP_AFTER_MS = 24 * 3600 * 1000;
const GIVEN_UP = "We have tried for a day and have stopped. Please ask for a new email.";
/** The longest delay before another process sends the mail of a killed one. */
const LEASE_MS = 15_000;
const CHECK_INTERVAL_MS = 5000;
const SEND_TIMEOUT_MS = 60_000;
const MAX_SENDING = 5;
/** Time that running attempts have to end when the queue closes. */
const CLOSE_TIMEOUT_MS = 2000;

export type MailQueue = ReturnType<typeof openMailQueue>;

/** Composes a mail, again for each attempt. Null: the mail is obsolete. */
export type ComposeMail = (mail: Mail) => Promise<Message | null>;

type Deps = {
	mails: MailStore["mails"];
	mailer: Mailer;
	compose: ComposeMail;
	hasAccount: (userId: string) => Promise<boolean>;
	events: Events;
	now: () => number;
	log: Logger;
};

export function openMailQueue({ mails, mailer, compose, hasAccount, events, now, log }: Deps) {
	const sending = new Map<string, Promise<void>>();
	const closing = new AbortController();
	const checks = new Set<Promise<void>>();
	let timer: NodeJS.Timeout | undefined;

	function startCheck(): void {
		const running = check().finally(() => checks.delete(running));
		checks.add(running);
	}

	async function check(): Promise<void> {
		if (closing.signal.aborted || sending.size >= MAX_SENDING) return;
		try {
			for (const id of await mails.due(now(), MAX_SENDING)) {
				if (sending.has(id) || sending.size >= MAX_SENDING || closing.signal.aborted) continue;
				sending.set(
					id,
					attempt(id)
						.then((isOver) => {
							sending.delete(id);
							if (isOver) startCheck();
						})
						.catch((error) => {
							sending.delete(id);
							log.error({ err: error, mail: id }, "a mail could not be processed; trying again");
						}),
				);
			}
		} catch (error) {
			log.error({ err: error }, "could not look for mails to send");
		}
	}

	/** Returns false if another process has the mail. */
	async function attempt(id: string): Promise<boolean> {
		const mail = await mails.acquireLease(id, now(), now() + LEASE_MS);
		if (!mail) return false;
		const renewal = setInterval(() => void mails.renewLease(id, now() + LEASE_MS).catch(() => {}), LEASE_MS / 3);
		try {
			const message = await compose(mail).catch(nothingForDeletedUser);
			const error = message && (await send(message));
			if (!error) {
				// A deletion of the account forgets the mails sent before its end.
				if (message && !(await hasAccount(message.userId)))
					await mailer.forget?.({ id: message.userId, email: message.to });
				await mails.remove(id);
				if (message) record(mail, "sent");
			} else if (closing.signal.aborted) {
				await mails.update(mail);
			} else {
				const next = afterError(mail, error, now());
				await mails.update(next);
				log.warn({ err: error, mail: id, attempt: next.attempts }, "a mail could not be sent");
				record(mail, next.nextAttemptAt === null ? "given-up" : "failed");
			}
		} finally {
			clearInterval(renewal);
		}
		return true;
	}

	async function send(message: Message): Promise<MailError | null> {
		try {
			await mailer.send(message, AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]));
			return null;
		} catch (error) {
			if (error instanceof MailError) return error;
			throw error;
		}
	}

	const record = ({ kind, id }: Mail, outcome: "sent" | "failed" | "given-up") => {
		log.info({ mail: id, kind, outcome }, "an attempt to send a mail ended");
		events.emit("mail-attempted", { kind, outcome });
	};

	return {
		/** Resolves when the mail is recorded; it is sent later. */
		async add(mail: Pick<Mail, "userId" | "kind" | "to">): Promise<void> {
			const at = now();
			await mails.add({ ...mail, id: randomUUID(), createdAt: at, attempts: 0, problem: null, nextAttemptAt: at });
			// The request does not wait for the mail to be sent.
			if (timer) setImmediate(startCheck);
		},
		/** Starts sending mails that are due. */
		start(): void {
			timer = setInterval(startCheck, CHECK_INTERVAL_MS);
			startCheck();
		},
		async close(): Promise<void> {
			clearInterval(timer);
			timer = undefined;
			const running = Promise.all(sending.values());
			await Promise.race([running, wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
			closing.abort();
			// The store is closed next, so all access to it has to end.
			await Promise.all([...checks, ...sending.values()]);
			mailer.close();
		},
	};
}

/** Returns the mail with the result of a failed attempt. */
export function afterError(mail: Mail, { problem, isPermanent }: MailError, now: number): Mail {
	const attempts = mail.attempts + 1;
	const next = now + (RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0);
	if (isPermanent) return { ...mail, attempts, problem, nextAttemptAt: null };
	if (next > mail.createdAt + GIVE_UP_AFTER_MS)
		return { ...mail, attempts, problem: `${problem} ${GIVEN_UP}`, nextAttemptAt: null };
	return { ...mail, attempts, problem, nextAttemptAt: next };
}

/** The account was deleted while its mail was composed. */
function nothingForDeletedUser(error: unknown): null {
	if (error instanceof AppError && error.code === "unauthorized") return null;
	throw error;
}
