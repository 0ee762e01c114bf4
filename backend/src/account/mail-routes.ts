// The account's e-mail address: verified and changed by links in mails.
import type { PendingMail } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type { Api } from "../http/endpoint.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import type { Mail, MailStore } from "../mail/store.ts";
import { attempts, type CheckOwnPassword, mailLimit } from "./routes.ts";
import { type AccountStore, foldCase, taken } from "./store.ts";
import { hashToken } from "./tokens.ts";

const VERIFY_PER_ADDRESS = attempts("verify-email", 30, 15);
const RESEND_PER_ADDRESS = attempts("resend", 20, 60);
const CHANGE_PER_ACCOUNT = attempts("change-email", 5, 60);

type Deps = {
	storage: Pick<AccountStore, "users" | "tokens"> & MailStore;
	mailQueue: MailQueue;
	rateLimiter: RateLimiter;
	checkOwnPassword: CheckOwnPassword;
	now: () => number;
};

export function mailRoutes({ on, limit }: Api, { storage, mailQueue, rateLimiter, checkOwnPassword, now }: Deps): void {
	const { users, tokens, mails } = storage;
	const mayMail = mailLimit("resend", rateLimiter);

	on("POST /api/auth/verify-email", limit(VERIFY_PER_ADDRESS), async (ctx) => {
		const hash = hashToken(ctx.state.body.token);
		ctx.body = { email: (await verify(hash)) ?? (await change(hash)) ?? invalid() };
	});

	/** Null where the token is not one of these. */
	async function verify(hash: string): Promise<string | null> {
		const token = await tokens.take(hash, "verify-email", now());
		const user = token && (await users.byId(token.userId));
		if (!user || foldCase(user.email) !== foldCase(token.email)) return null;
		await users.update(user.id, { isVerified: true, updatedAt: now() });
		return user.email;
	}

	/** The same for a changed address. Throws `email_taken`; the link can be used again once the address is free. */
	async function change(hash: string): Promise<string | null> {
		const token = await tokens.take(hash, "change-email", now());
		const user = token && (await users.byId(token.userId));
		if (!user) return null;
		try {
			await users.update(user.id, { email: token.email, isVerified: true, updatedAt: now() });
		} catch (error) {
			await tokens.put(token);
			throw error;
		}
		// Links in mails to the old address must not open the account any more.
		await tokens.removeOfUser(user.id, ["verify-email", "reset-password"]);
		await mailQueue.add({ userId: user.id, kind: "email-changed", to: user.email });
		return token.email;
	}

	on("POST /api/auth/resend-verification", limit(RESEND_PER_ADDRESS), async (ctx) => {
		const { email } = ctx.state.body;
		// The account is looked up when the mail is composed, so the answer does not show whether there is one.
		if (await mayMail(ctx, email)) await mailQueue.add({ userId: null, kind: "verify-email", to: email });
		ctx.body = { ok: true };
	});

	on("POST /api/account/email", async (ctx) => {
		const { user, body } = ctx.state;
		await checkOwnPassword(ctx, body.password, "password");
		await rateLimiter.consume(CHANGE_PER_ACCOUNT, user.id);
		if (body.email === user.email)
			throw new AppError("validation", {
				message: SAME_ADDRESS,
				issues: [{ path: "email", message: SAME_ADDRESS }],
			});
		const owner = await users.byEmail(body.email);
		if (owner && owner.id !== user.id) throw taken("email");
		await mails.removeOfUser(user.id, ["change-email"]);
		await mailQueue.add({ userId: user.id, kind: "change-email", to: body.email });
		ctx.body = { ok: true };
	});

	on("GET /api/account/mail", async (ctx) => {
		const { user } = ctx.state;
		ctx.body = (await mails.of(user.id, user.email)).map(toPendingMail);
	});
}

const SAME_ADDRESS = "That is your email address already";

function invalid(): never {
	throw new AppError("token_invalid");
}

const toPendingMail = ({ kind, to, createdAt, problem, nextAttemptAt }: Mail): PendingMail => ({
	kind,
	to,
	createdAt: new Date(createdAt).toISOString(),
	problem,
	nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
});
