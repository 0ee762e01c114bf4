// A mail server for tests on its own port: it stores mails, and refuses, hangs or goes down on demand.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";
import { closeAtEnd } from "./own-process.ts";

export type MailServer = {
	url: string;
	received: Email[];
	/** Addresses that it refuses permanently. */
	refused: Set<string>;
	/** Accepts a mail without acknowledging it. */
	isHanging: boolean;
	/** Number of mails received and not answered. */
	hanging(): number;
	/** Waits for `count` mails to this address and returns the last one. */
	mailTo(address: string, count?: number): Promise<Email>;
	/** Stops the server; `up` starts it again on the same port. */
	down(): Promise<void>;
	up(): Promise<void>;
	close(): Promise<void>;
};

export async function mailServer(): Promise<MailServer> {
	let port = 0;
	let hanging = 0;
	let smtp: SMTPServer;
	const open = () =>
		new Promise<void>((resolve) => {
			smtp = new SMTPServer({
				authOptional: true,
				disabledCommands: ["AUTH", "STARTTLS"],
				closeTimeout: 1,
				onRcptTo({ address }, _, callback) {
					if (!server.refused.has(address)) return callback();
					callback(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
				},
				onData(stream, _, callback) {
					const chunks: Buffer[] = [];
					stream.on("data", (chunk: Buffer) => chunks.push(chunk));
					stream.on("end", async () => {
						if (server.isHanging) {
							hanging++;
							return;
						}
						server.received.push(await PostalMime.parse(Buffer.concat(chunks)));
						callback();
					});
				},
			});
			smtp.on("error", () => {});
			smtp.listen(port, "127.0.0.1", () => {
				port = (smtp.server.address() as AddressInfo).port;
				resolve();
			});
		});
	const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
	const server: MailServer = {
		url: "",
		received: [],
		refused: new Set(),
		isHanging: false,
		hanging: () => hanging,
		async mailTo(address, count = 1) {
			const to = () => server.received.filter((mail) => mail.to?.some((one) => one.address === address));
			await expect.poll(() => to().length).toBe(count);
			return to().at(-1) as Email;
		},
		down: close,
		up: open,
		close,
	};
	await open();
	closeAtEnd(close);
	server.url = `smtp://127.0.0.1:${port}`;
	return server;
}

/** The token of the link in a mail. */
export function tokenIn(mail: Email): string {
	const [, token] = /#token=([\w-]{43})/.exec(mail.text ?? "") ?? [];
	if (!token) throw new Error(`no token in ${mail.text}`);
	return token;
}
