// Sends mails through a mail server, over a few pooled connections.
import { createTransport } from "nodemailer";
import { envelope, MailError, type Mailer } from "./mailer.ts";

const CONNECT_TIMEOUT_MS = 10_000;
/** Some servers delay their greeting, because spammers do not wait for it. */
const GREETING_TIMEOUT_MS = 30_000;
const SILENCE_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 3;

export function smtpMailer(url: string, from: string): Mailer {
	const transport = transportTo(url);
	return {
		async send(message, signal) {
			try {
				await transport.sendMail({ ...envelope(message, from), signal });
			} catch (error) {
				throw toMailError(error as SmtpError);
			}
		},
		close: () => transport.close(),
	};
}

/** Connects and signs in, without sending a mail. Throws `MailError` if the server cannot be used. */
export async function checkSmtp(url: string): Promise<void> {
	const transport = transportTo(url);
	try {
		await transport.verify();
	} catch (error) {
		throw toMailError(error as SmtpError);
	} finally {
		transport.close();
	}
}

const transportTo = (url: string) =>
	createTransport({
		url,
		pool: true,
		maxConnections: MAX_CONNECTIONS,
		connectionTimeout: CONNECT_TIMEOUT_MS,
		greetingTimeout: GREETING_TIMEOUT_MS,
		socketTimeout: SILENCE_TIMEOUT_MS,
		dnsTimeout: CONNECT_TIMEOUT_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	});

/** Codes: https://nodemailer.com/errors */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** The server's message is left out, because it contains the address. */
function toMailError({ code = "unknown", command = "", responseCode = 0 }: SmtpError): MailError {
	const where = [code, command, responseCode || ""].filter(Boolean).join(" ");
	// 503 is a protocol error, not a refusal of the mail.
	const isRefused = responseCode >= 500 && responseCode !== 503;
	if (isRefused && command === "RCPT TO")
		return new MailError("The mail server will not deliver to this address. Please check that it is right.", where, {
			isPermanent: true,
		});
	if (isRefused && command === "DATA")
		return new MailError("The mail server refused the email.", where, { isPermanent: true });
	if (code === "EENVELOPE" && !responseCode)
		return new MailError("No email can be sent to this address. Please check that it is right.", where, {
			isPermanent: true,
		});
	if (responseCode >= 400)
		return new MailError(
			code === "EAUTH" || isRefused
				? "The mail server does not accept email from us at the moment."
				: "The mail server asked us to try again later.",
			where,
		);
	if (code === "ETIMEDOUT" || code === "EABORT") return new MailError("The mail server did not answer in time.", where);
	return new MailError("The mail server cannot be reached.", where);
}
