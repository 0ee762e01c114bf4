import { AppError } from "@lion-tails/common/errors";
import type { Events } from "../events.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { sessionIdOf } from "../http/session.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { hashPassword } from "./passwords.ts";
import { attempts, type CheckOwnPassword, mailLimit } from "./routes.ts";
import { type AccountStore, foldCase, type PasswordChange } from "./store.ts";
import { hashToken } from "./tokens.ts";

const FORGOT_PER_ADDRESS = attempts("forgot", 20, 60);
const RESET_PER_ADDRESS = attempts("reset-password", 30, 15);

type Deps = {
	storage: Pick<AccountStore, "users" | "tokens">;
	mailQueue: MailQueue;
	rateLimiter: RateLimiter;
	checkOwnPassword: CheckOwnPassword;
	events: Events;
	now: () => number;
};

export function passwordRoutes(
	{ on, limit }: Api,
	{ storage, mailQueue, rateLimiter, checkOwnPassword, events, now }: Deps,
): void {
	const { users, tokens } = storage;
	const mayMail = mailLimit("forgot", rateLimiter);

	on("POST /api/auth/forgot-password", limit(FORGOT_PER_ADDRESS), async (ctx) => {
		const { email } = ctx.state.body;
		// The account is looked up when the mail is composed, so neither the answer nor its time shows whether there is one.
		if (await mayMail(ctx, email)) await mailQueue.add({ userId: null, kind: "reset-password", to: email });
		ctx.body = { ok: true };
	});

	on("POST /api/auth/reset-password", limit(RESET_PER_ADDRESS), async (ctx) => {
		const token = await tokens.take(hashToken(ctx.state.body.token), "reset-password", now());
		const user = token && (await users.byId(token.userId));
		if (!user || foldCase(user.email) !== foldCase(token.email)) throw new AppError("token_invalid");
		// The mail has reached the address.
		await changePassword(user.id, ctx.state.body.password, null, { isVerified: true });
		ctx.body = { ok: true };
	});

	on("POST /api/account/password", async (ctx) => {
		const { user, body, sessionKey } = ctx.state;
		await checkOwnPassword(ctx, body.currentPassword, "currentPassword");
		await changePassword(user.id, body.password, sessionKey ? sessionIdOf(sessionKey) : null);
		ctx.body = { ok: true };
	});

	/** Sets the password, and ends all sessions except one. */
	async function changePassword(
		userId: string,
		password: string,
		keptSession: string | null,
		more: Pick<PasswordChange, "isVerified"> = {},
	): Promise<void> {
		const change = { passwordHash: await hashPassword(password), ...more, updatedAt: now() };
		await users.changePassword(userId, change, keptSession);
		events.emit("sessions-ended", { userId, except: keptSession });
	}
}
