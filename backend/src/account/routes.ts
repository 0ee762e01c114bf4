import { createHash, randomUUID } from "node:crypto";
import type { SessionUser, SignedIn } from "@lion-tails/common/account";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import { clientKey } from "../http/client-key.ts";
import type { Api } from "../http/endpoint.ts";
import type { GuessLimit } from "../http/guess-limit.ts";
import { isWithin, type RateLimit, type RateLimiter } from "../http/rate-limit.ts";
import { isKnownNetwork, sessionIdOf, signIn, signOut } from "../http/session.ts";
import type { MailQueue } from "../mail/mail-queue.ts";
import { deviceName } from "./device-name.ts";
import type { Ledger } from "./ledger.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Quota } from "./quota.ts";
import { foldCase, type SessionStore, type User, type UserStore } from "./store.ts";

/** A limit of attempts within so many minutes. */
export const attempts = (name: string, points: number, minutes: number): RateLimit => ({
	name,
	points,
	seconds: minutes * 60,
	code: "too_many_attempts",
});
/**
 * Limits the mails with a link that anyone may have sent to an address. Throws `too_many_attempts` for a client that asks
 * often; returns false, without an error, when others have asked often: a link of the last hour is in the mailbox then.
 */
export function mailLimit(name: string, rateLimiter: RateLimiter) {
	const perAddressAndClient = attempts(`${name}-account-address`, 5, 60);
	const perAddress = attempts(`${name}-account`, 10, 60);
	return async (ctx: Pick<Koa.Context, "ip">, email: string): Promise<boolean> => {
		const key = addressKey(email);
		await rateLimiter.consume(perAddressAndClient, `${key} ${clientKey(ctx)}`);
		return isWithin(rateLimiter, perAddress, key);
	};
}
const REGISTER_PER_ADDRESS = attempts("register", 20, 60);

type Deps = {
	users: UserStore;
	quota: Quota;
	ledger: Ledger;
	mailQueue: MailQueue;
	sessions: SessionStore;
	loginGuesses: GuessLimit;
	events: Events;
	now: () => number;
	log: Logger;
};

export function accountRoutes(
	{ on, limit }: Api,
	{ users, quota, ledger, mailQueue, sessions, loginGuesses, events, now, log }: Deps,
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

	on("POST /api/auth/login", async (ctx) => {
		const { username, email, password } = ctx.state.body;
		const name = username || email || "";
		const user = await (name.includes("@") ? users.byEmail(name) : users.byName(name));
		const account = {
			key: user ? accountKey(user) : addressKey(name),
			isKnownNetwork: async () => user !== null && isKnownNetwork(ctx, sessions, user.id, now()),
		};
		const verify = () => verifyPassword(password, user?.passwordHash ?? null);
		if (!(await loginGuesses.attempt(ctx, account, verify)) || !user) throw new AppError("invalid_credentials");
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
		const token = await signIn(ctx, user.id, deviceName(ctx.get("user-agent")), now());
		// A change of the password that has ended the sessions meanwhile did not find this one.
		if ((await users.byId(user.id))?.passwordHash !== user.passwordHash) {
			signOut(ctx);
			throw new AppError("invalid_credentials");
		}
		return { ...toSessionUser(user), token };
	}
}

/** The key of an account in the counters of guesses. A new password starts new counters. */
const accountKey = ({ id, passwordHash }: User) => digest(`${id} ${passwordHash}`);
/** The key of a name or e-mail address, the same for all its spellings, whether or not it belongs to an account. */
const addressKey = (name: string) => digest(foldCase(name));
const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Throws `wrong_password`, at the field, unless the password is the signed-in user's; guesses are limited. */
export type CheckOwnPassword = (
	ctx: Pick<Koa.Context, "ip" | "app" | "res"> & { state: { user: User } },
	password: string,
	field: string,
) => Promise<void>;

export function ownPasswordCheck(guesses: GuessLimit, sessions: SessionStore, now: () => number): CheckOwnPassword {
	return async (ctx, password, field) => {
		const { user } = ctx.state;
		const account = {
			key: accountKey(user),
			isKnownNetwork: () => isKnownNetwork(ctx, sessions, user.id, now()),
		};
		if (await guesses.attempt(ctx, account, () => verifyPassword(password, user.passwordHash))) return;
		const { code, message } = new AppError("wrong_password");
		throw new AppError(code, { issues: [{ path: field, message }] });
	};
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
