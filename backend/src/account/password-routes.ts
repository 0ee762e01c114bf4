import { AppError } from "@lion-tails/common/errors";
import type { Events } from "../events.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { sessionIdOf } from "../http/session.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import type { MailStore } from "../mail/store.ts";
import { hashPassword } from "./passwords.ts";
import { accountKey, attempts, checkOwnPassword, LOGIN_PER_ACCOUNT } from "./routes.ts";
import { type AccountStore, foldCase, type UserChanges } from "./store.ts";
import { hashToken } from "./tokens.ts";

const FORGOT_PER_ACCOUNT = attempts("forgot-account", 5, 60);
const FORGOT_PER_ADDRESS = attempts("forgot", 20, 60);
const RESET_PER_ADDRESS = attempts("reset-password", 30, 15);

type Deps = {
	storage: Pick<AccountStore, "users" | "sessions" | "tokens"> & MailStore;
	mailQueue: MailQueue;
	rateLimiter: RateLimiter;
	events: Events;
	now: () => number;
};

export function passwordRoutes({ on, limit }: Api, { storage, mailQueue, rateLimiter, events, now }: Deps): void {
	const { users, sessions, tokens, mails } = storage;

	on("POST /api/auth/forgot-password", limit(FORGOT_PER_ADDRESS), async (ctx) => {
		const { email } = ctx.state.body;
		await rateLimiter.consume(FORGOT_PER_ACCOUNT, accountKey(email));
		// Whose address it is, if anybody's, is looked up when the mail is composed: neither the answer nor its time tells.
		await mailQueue.add({ userId: null, kind: "reset-password", to: email });
		ctx.body = { ok: true };
	});

	on("POST /api/auth/reset-password", limit(RESET_PER_ADDRESS), async (ctx) => {
		const token = await tokens.take(hashToken(ctx.state.body.token), "reset-password", now());
		const user = token && (await users.byId(token.userId));
		if (!user || foldCase(user.email) !== foldCase(token.email)) throw new AppError("token_invalid");
		// The mail has reached the address.
		await changePassword(user.id, ctx.state.body.password, null, { isVerified: true });
		for (const name of [user.username, user.email]) await rateLimiter.reset(LOGIN_PER_ACCOUNT, accountKey(name));
		ctx.body = { ok: true };
	});

	on("POST /api/account/password", async (ctx) => {
		const { user, body, sessionKey } = ctx.state;
		await checkOwnPassword(rateLimiter, ctx, body.currentPassword, "currentPassword");
		await changePassword(user.id, body.password, sessionKey ? sessionIdOf(sessionKey) : null);
		ctx.body = { ok: true };
	});

	/** Ends all sessions but one, and everything by which somebody else could come in again. */
	async function changePassword(
		userId: string,
		password: string,
		keptSession: string | null,
		more: Pick<UserChanges, "isVerified"> = {},
	): Promise<void> {
		await users.update(userId, { passwordHash: await hashPassword(password), ...more, updatedAt: now() });
		await sessions.removeOfUser(userId, keptSession);
		events.emit("sessions-ended", { userId, except: keptSession });
		await mails.removeOfUser(userId, ["change-email"]);
		await tokens.removeOfUser(userId, ["reset-password", "change-email"]);
	}
}
