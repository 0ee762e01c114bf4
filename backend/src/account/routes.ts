import { createHash, randomUUID } from "node:crypto";
import type { SessionUser, SignedIn } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit, RateLimiter } from "../http/rate-limit.ts";
import { sessionIdOf, signIn, signOut } from "../http/session.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { deviceName } from "./device-name.ts";
import type { Ledger } from "./ledger.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Quota } from "./quota.ts";
import type { User, UserStore } from "./store.ts";

/** A limit of attempts within so many minutes. */
export const attempts = (name: string, points: number, minutes: number): RateLimit => ({
	name,
	points,
	seconds: minutes * 60,
	code: "too_many_attempts",
});
// An account is guarded against guessing from many addresses, an address against guessing over many accounts.
export const LOGIN_PER_ACCOUNT = attempts("login-account", 10, 15);
const LOGIN_PER_ADDRESS = attempts("login-address", 50, 15);
const OWN_PASSWORD_PER_ACCOUNT = attempts("own-password-account", 10, 15);
const OWN_PASSWORD_PER_ADDRESS = attempts("own-password-address", 50, 15);
const REGISTER_PER_ADDRESS = attempts("register", 20, 60);

type Deps = {
	users: UserStore;
	quota: Quota;
	ledger: Ledger;
	mailQueue: MailQueue;
	rateLimiter: RateLimiter;
	events: Events;
	now: () => number;
	log: Logger;
};

export function accountRoutes(
	{ on, limit }: Api,
	{ users, quota, ledger, mailQueue, rateLimiter, events, now, log }: Deps,
): void {
	on("GET /api/auth/me", (ctx) => {
		ctx.body = toSessionUser(ctx.state.user);
	});

	on("POST /api/auth/register", limit(REGISTER_PER_ADDRESS), async (ctx) => {
		const { password, username, email, firstName, lastName } = ctx.state.body;
		const user: User = {
			id: randomUUID(),
			username,
			email,
			passwordHash: await hashPassword(password),
			firstName: firstName || null,
			lastName: lastName || null,
			isVerified: false,
			isAdmin: false,
			createdAt: now(),
			updatedAt: now(),
		};
		await users.insert(user);
		// The account is made: without the mail, the parent asks for another.
		await mailQueue
			.add({ userId: user.id, kind: "verify-email", to: user.email })
			.catch((error) => log.error({ err: error }, "a verification mail could not be queued"));
		ctx.status = 201;
		ctx.body = await signedIn(ctx, user);
	});

	on("POST /api/auth/login", limit(LOGIN_PER_ADDRESS), async (ctx) => {
		const { username, email, password } = ctx.state.body;
		const name = username || email || "";
		const account = accountKey(name);
		await rateLimiter.consume(LOGIN_PER_ACCOUNT, account);
		const user = await (name.includes("@") ? users.byEmail(name) : users.byName(name));
		if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
			throw new AppError("invalid_credentials");
		}
		await rateLimiter.reset(LOGIN_PER_ACCOUNT, account);
		ctx.body = await signedIn(ctx, user);
	});

	on("POST /api/auth/logout", (ctx) => {
		if (ctx.state.sessionKey) events.emit("session-ended", { sessionId: sessionIdOf(ctx.state.sessionKey) });
		signOut(ctx);
		ctx.body = { ok: true };
	});

	on("GET /api/story/usage", async (ctx) => {
		ctx.body = await quota.usage(ctx.state.user.id);
	});

	on("GET /api/stats/story-generation", async (ctx) => {
		ctx.body = await quota.stats(ctx.state.user.id);
	});

	on("GET /api/stats/story-ledger", async (ctx) => {
		ctx.body = await ledger.list(ctx.state.user.id);
	});

	async function signedIn(ctx: Koa.Context, user: User): Promise<SignedIn> {
		return { ...toSessionUser(user), token: await signIn(ctx, user.id, deviceName(ctx.get("user-agent")), now()) };
	}
}

/** By what attempts on an account are counted: the name or address, whoever it belongs to. */
export const accountKey = (name: string) => createHash("sha256").update(name.toLowerCase()).digest("base64url");

/** Throws `wrong_password`, at the field, unless it is the user's; attempts are limited. */
export async function checkOwnPassword(
	rateLimiter: RateLimiter,
	{ state: { user }, ip }: { state: { user: User }; ip: string },
	password: string,
	field: string,
): Promise<void> {
	await rateLimiter.consume(OWN_PASSWORD_PER_ADDRESS, ip);
	await rateLimiter.consume(OWN_PASSWORD_PER_ACCOUNT, user.id);
	if (!(await verifyPassword(password, user.passwordHash))) {
		const { code, message } = new AppError("wrong_password");
		throw new AppError(code, { issues: [{ path: field, message }] });
	}
	await rateLimiter.reset(OWN_PASSWORD_PER_ACCOUNT, user.id);
}

function toSessionUser(user: User): SessionUser {
	const { id, username, email, firstName, lastName, isVerified, isAdmin, createdAt } = user;
	return {
		id,
		username,
		email,
		firstName,
		lastName,
		isVerified,
		isAdmin,
		createdAt: new Date(createdAt).toISOString(),
	};
}
