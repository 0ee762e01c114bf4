// The mails to an account and the tokens of their links. Text and recipient are decided when a mail is sent.
import { randomBytes } from "node:crypto";
import { type Letter, letterHtml, letterText } from "../mail/letter.ts";
import type { ComposeMail } from "../mail/mail-queue.ts";
import type { Message } from "../mail/mailer.ts";
import type { Mail } from "../mail/store.ts";
import { sha256 } from "../sha256.ts";
import { foldCase, type TokenStore, type TokenType, type User, type UserStore } from "./store.ts";

type Deps = { users: UserStore; tokens: TokenStore; publicUrl: string; now: () => number };

export function accountMails({ users, tokens, publicUrl, now }: Deps): ComposeMail {
	async function link(path: string, user: User, type: TokenType, email: string): Promise<string> {
		// Browsers send a fragment neither to the server nor as a referrer.
		return `${publicUrl}${path}#token=${await issueToken(tokens, { userId: user.id, type, email }, now())}`;
	}

	const to = (user: User, address: string, letter: Letter): Message => ({
		userId: user.id,
		to: address,
		subject: letter.subject,
		text: letterText(letter, publicUrl),
		html: letterHtml(letter, publicUrl),
	});

	return async (mail) => {
		const user = await recipient(users, mail);
		if (!user) return null;
		switch (mail.kind) {
			case "verify-email":
				// The mail goes to the address as the account has it, not as it was typed.
				if (user.isVerified || foldCase(user.email) !== foldCase(mail.to)) return null;
				return to(user, user.email, verifyLetter(await link("/verify-email", user, mail.kind, user.email)));
			case "reset-password":
				if (foldCase(user.email) !== foldCase(mail.to)) return null;
				return to(user, user.email, resetLetter(user, await link("/reset-password", user, mail.kind, user.email)));
			case "change-email":
				return to(user, mail.to, changeLetter(await link("/verify-email", user, mail.kind, mail.to)));
			case "email-changed":
				return to(user, mail.to, changedLetter(user));
		}
	};
}

/** Returns the account that the mail is for; null if it was deleted. */
const recipient = (users: UserStore, { userId, to }: Mail): Promise<User | null> =>
	userId === null ? users.byEmail(to) : users.byId(userId);

const HOUR_MS = 3600 * 1000;
const LIFETIMES_MS: Record<TokenType, number> = {
	"verify-email": 24 * HOUR_MS,
	"change-email": 24 * HOUR_MS,
	"reset-password": HOUR_MS,
};

/** Makes a token and stores its hash, which replaces the older one of this user and type. */
async function issueToken(
	tokens: TokenStore,
	link: { userId: string; type: TokenType; email: string },
	now: number,
): Promise<string> {
	const token = randomBytes(32).toString("base64url");
	await tokens.put({ ...link, hash: sha256(token), expiresAt: now + LIFETIMES_MS[link.type], createdAt: now });
	return token;
}

/** An address that is not verified may be a stranger's, who must not be sent words that someone else chose as a name. */
const greeting = ({ isVerified, firstName, username }: User) =>
	isVerified ? `Hello ${firstName || username}` : "Hello";

const verifyLetter = (url: string): Letter => ({
	subject: "Please confirm your email address",
	preheader: "One press, and we can help you back in should you ever forget your password.",
	heading: "Welcome to Lion Tails",
	paragraphs: [
		"It is good to have you here. Please confirm that this email address is yours, so that we can help you back in should you ever forget your password.",
		"The link is good for 24 hours. You need not wait for it: stories can be told right away.",
	],
	button: { label: "Confirm my address", url },
	note: "If you did not create an account with us, someone mistyped their address. You do not need to do anything.",
});

const resetLetter = (user: User, url: string): Letter => ({
	subject: "Choose a new password",
	preheader: "The link is good for one hour.",
	heading: greeting(user),
	paragraphs: [
		"Somebody asked for a new password for your account, and we hope it was you. The link below leads to a page where you can choose one.",
		`Your username is ${user.username}. The link is good for one hour, and for one use. A new password signs you out on all devices.`,
	],
	button: { label: "Choose a new password", url },
	note: "If you did not ask for this, you do not need to do anything: your password stays as it is.",
});

const changeLetter = (url: string): Letter => ({
	subject: "Please confirm your new email address",
	preheader: "Your account keeps its old address until you do.",
	heading: "Your new email address",
	paragraphs: [
		"You asked us to use this email address for your account from now on. Please confirm that it is yours.",
		"The link is good for 24 hours. Until then your account keeps its old address.",
	],
	button: { label: "Confirm my new address", url },
	note: "If you did not request this, someone mistyped their address. You do not need to do anything.",
});

const changedLetter = (user: User): Letter => ({
	subject: "The email address of your account was changed",
	preheader: "We write to a new address from now on.",
	heading: "Hello",
	paragraphs: [
		`Your account ${user.username} has a new email address, which was confirmed just now. We will not write to this one any more.`,
	],
	note: "If you did not change it, please reply to this email, so that the operator of this site can help.",
});
