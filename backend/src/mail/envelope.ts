import type { SendMailOptions } from "nodemailer";
import type { Message } from "./mailer.ts";

/** The message as nodemailer takes it. Addresses are given as such, so that nothing in one is read as another header or address. */
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
