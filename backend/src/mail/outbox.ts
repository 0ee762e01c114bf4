// Writes mails as files, if no mail server is configured.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { envelope, MailError, type Mailer } from "./mailer.ts";

/** The oldest files above this number are deleted. */
const MAX_FILES = 1000;

/** Writes each mail into the folder, in a file named by the time and the account; only the owner may read them. */
export function outboxMailer(
	folder: string,
	from: string,
	{ now = Date.now, maxFiles = MAX_FILES }: { now?: () => number; maxFiles?: number } = {},
): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

	async function deleteOldest(): Promise<void> {
		const files = (await readdir(folder)).filter((file) => file.endsWith(".eml")).sort();
		for (const file of files.slice(0, Math.max(0, files.length - maxFiles)))
			await rm(join(folder, file), { force: true });
	}

	return {
		async send(message) {
			try {
				const { message: content } = await transport.sendMail({ ...envelope(message, from), date: new Date(now()) });
				await mkdir(folder, { recursive: true, mode: 0o700 });
				const time = new Date(now()).toISOString().replaceAll(/[:.]/g, "-");
				const path = join(folder, `${time}-${message.userId}-${randomBytes(3).toString("hex")}.eml`);
				await writeFile(`${path}.part`, content as Buffer, { mode: 0o600, flag: "wx" });
				await rename(`${path}.part`, path);
				await deleteOldest();
			} catch (error) {
				const { code = "unknown" } = error as NodeJS.ErrnoException;
				throw new MailError("The email could not be written to the outbox.", `outbox ${code}`);
			}
		},
		async forget({ id, email }) {
			const [local = "", domain = ""] = email.toLowerCase().split("@");
			const receiver = `${local}@${domainToASCII(domain)}`;
			for (const file of await readdir(folder).catch(() => [])) {
				const path = join(folder, file);
				// Earlier versions did not name the account.
				if (file.includes(id) || (await receiverOf(path)) === receiver) await rm(path, { force: true });
			}
		},
		close() {},
	};
}

/** Returns the address in the header of a mail, in lower case. A long one is on a line of its own. */
async function receiverOf(path: string): Promise<string | undefined> {
	const mail = await readFile(path, "utf8").catch(() => "");
	return /^to:\s*<?([^\s>]+)/im.exec(mail.split("\r\n\r\n", 1)[0] ?? "")?.[1]?.toLowerCase();
}
