// The calls of an account: sign-in, password, e-mail address, devices, Parent Mode, usage, export and deletion.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AccountSession, PendingMail, SessionUser, SignedIn } from "@lion-tails/common/account";
import { attempts } from "@lion-tails/common/endpoints";
import { AppError, fieldError } from "@lion-tails/common/errors";
import { parse as parseUserAgent } from "bowser";
import type Koa from "koa";
import type { Logger } from "pino";
import type { Events } from "../events.ts";
import { clientKey } from "../http/client-key.ts";
import { type Api, prefers } from "../http/endpoint.ts";
import { type GuessLimit, guessLimit, type RateLimiter } from "../http/rate-limit.ts";
import {
	isFromBrowser,
	isKnownNetwork,
	lastSeenAt,
	networkOf,
	SessionContent,
	sessionIdOf,
	signIn,
	signOut,
} from "../http/session.ts";
import { type MailQueue, openMailQueue } from "../mail/mail-queue.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Mail, MailStore } from "../mail/store.ts";
import { sha256 } from "../sha256.ts";
import { accountMails } from "./account-mails.ts";
import { type AccountDeletion, accountDeletion } from "./delete-account.ts";
import { accountExport, type ExportPart, exportJson, exportZip } from "./export.ts";
import type { OidcProvider } from "./oidc.ts";
import type { ParentMode } from "./parent-mode.ts";
import { type HashCost, hashPassword, verifyPassword } from "./passwords.ts";
import type { Ledger, Quota } from "./quota.ts";
import { type CheckOwnPassword, hasLookAlike, signInMethodRoutes } from "./sign-in-routes.ts";
import { type AccountStore, foldCase, type PasswordChange, type SessionRecord, taken, type User } from "./store.ts";

/** Signed-in devices of an account. A new one ends the session that was not used for the longest time. */
const MAX_SESSIONS = 100;
const CHANGE_EMAIL_PER_USER = attempts("change-email", 5, 60);

type Deps = {
	storage: AccountStore & MailStore & { removeUser(userId: string, now: number): Promise<void> };
	quota: Quota;
	ledger: Ledger;
	parentMode: ParentMode;
	mailer: Mailer;
	publicUrl: string;
	rateLimiter: RateLimiter;
	/** Delay of an attempt to guess the password of an account that has had many attempts. */
	guessDelayMs?: number | undefined;
	/** Cost of the hash of a new password; the one of `passwords.ts` by default. */
	passwordCost?: HashCost | undefined;
	oidc?: OidcProvider | undefined;
	/** The other features' parts of a user's export. */
	exports: ExportPart[];
	/** Stops everything that runs for the user outside the store, in all processes. */
	endActivity: (userId: string) => Promise<void>;
	/** Removes the user's own key and the podcast's address. Somebody else may have set the key or may know the address. */
	endSharing: (userId: string) => Promise<void>;
	events: Events;
	now: () => number;
	log: Logger;
};

export function accountFeature(deps: Deps) {
	const { storage, quota, mailer, publicUrl, rateLimiter, guessDelayMs, endActivity, events, now, log } = deps;
	const deletion = accountDeletion({ storage, endActivity, mailer, events, now, log });
	const mailQueue = openMailQueue({
		mails: storage.mails,
		mailer,
		compose: accountMails({ users: storage.users, tokens: storage.tokens, publicUrl, now }),
		hasAccount: async (userId) => (await storage.users.byId(userId)) !== null,
		events,
		now,
		log,
	});
	const exports = [...accountExport({ storage, quota, now }), ...deps.exports];
	const ownPasswordGuesses = guessLimit("own-password", rateLimiter, guessDelayMs);
	const parts = {
		...deps,
		deletion,
		mailQueue,
		exports,
		checkOwnPassword: ownPasswordCheck(ownPasswordGuesses, storage, now),
	};
	return {
		deletion,
		mailQueue,
		routes(api: Api) {
			signInRoutes(api, parts);
			passwordRoutes(api, parts);
			emailRoutes(api, parts);
			sessionRoutes(api, parts);
			parentModeRoutes(api, parts);
			dataRoutes(api, parts);
		},
	};
}

type Parts = Deps & { deletion: AccountDeletion; mailQueue: MailQueue; checkOwnPassword: CheckOwnPassword };

function signInRoutes(api: Api, parts: Parts) {
	const { on } = api;
	const { storage, mailQueue, rateLimiter, guessDelayMs, passwordCost, events, now, log } = parts;
	signInMethodRoutes(api, { ...parts, signedIn });
	const { users, sessions } = storage;
	const loginGuesses = guessLimit("login", rateLimiter, guessDelayMs);

	on("GET /api/auth/me", (ctx) => {
		ctx.body = toSessionUser(ctx.state.user);
	});

	on("POST /api/auth/register", async (ctx) => {
		const { password, username, email, firstName, lastName } = ctx.state.body;
		if (await hasLookAlike(users, username)) throw taken("username");
		const user: User = {
			id: randomUUID(),
			username,
			email,
			passwordHash: await hashPassword(password, passwordCost),
			firstName: firstName || null,
			lastName: lastName || null,
			isVerified: false,
			isAdmin: false,
			createdAt: now(),
			updatedAt: now(),
		};
		await users.insert(user);
		try {
			// Checked again: a name that looks the same may have been registered at the same time.
			if (await hasLookAlike(users, username)) throw taken("username");
		} catch (error) {
			await storage.removeUser(user.id, now());
			throw error;
		}
		// The account exists even if this fails; the parent can request another mail.
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

	async function signedIn(ctx: Koa.Context, user: User): Promise<SignedIn> {
		await makeRoomFor(user.id);
		const token = await signIn(ctx, user.id, deviceName(ctx.get("user-agent")), now());
		// A concurrent password change ended all sessions before this one existed.
		if ((await users.byId(user.id))?.passwordHash !== user.passwordHash) {
			signOut(ctx);
			throw new AppError("invalid_credentials");
		}
		const isAsked = prefers(ctx.get("prefer"), "token");
		if (isAsked) ctx.set("Preference-Applied", "token");
		return { ...toSessionUser(user), ...((isAsked || !isFromBrowser(ctx)) && { token }) };
	}

	async function makeRoomFor(userId: string): Promise<void> {
		const records = await sessions.ofUser(userId, now());
		const latestFirst = records.toSorted((one, other) => other.expiresAt - one.expiresAt);
		for (const { key } of latestFirst.slice(MAX_SESSIONS - 1)) {
			await sessions.remove(key);
			events.emit("session-ended", { sessionId: key });
		}
	}
}

function passwordRoutes(
	{ on }: Api,
	{
		storage: { users, tokens },
		mailQueue,
		rateLimiter,
		checkOwnPassword,
		passwordCost,
		endSharing,
		events,
		now,
	}: Parts,
) {
	const mayMail = mailLimit("forgot", rateLimiter);

	on("POST /api/auth/forgot-password", async (ctx) => {
		const { email } = ctx.state.body;
		// The account is looked up when the mail is composed, so neither the answer nor its time shows whether there is one.
		if (await mayMail(ctx, email)) await mailQueue.add({ userId: null, kind: "reset-password", to: email });
		ctx.body = { ok: true };
	});

	on("POST /api/auth/reset-password", async (ctx) => {
		// First, because it may be refused while many are signing in; the link then stays valid.
		const passwordHash = await hashPassword(ctx.state.body.password, passwordCost);
		const token = await tokens.take(sha256(ctx.state.body.token), "reset-password", now());
		const user = token && (await users.byId(token.userId));
		if (!user || foldCase(user.email) !== foldCase(token.email)) throw new AppError("token_invalid");
		// Someone else may have made the account with this address, and waits for its reader to use it.
		if (!user.isVerified) await endSharing(user.id);
		// The link proves that the parent reads this address.
		await changePassword(user.id, { passwordHash, isVerified: true }, null);
		ctx.body = { ok: true };
	});

	on("POST /api/account/password", async (ctx) => {
		const { user, body, sessionKey } = ctx.state;
		await checkOwnPassword(ctx, body.currentPassword, "currentPassword");
		const passwordHash = await hashPassword(body.password, passwordCost);
		await changePassword(user.id, { passwordHash }, sessionKey ? sessionIdOf(sessionKey) : null);
		ctx.body = { ok: true };
	});

	/** Sets the password, and ends all sessions except one. */
	async function changePassword(
		userId: string,
		change: Omit<PasswordChange, "updatedAt">,
		keptSession: string | null,
	): Promise<void> {
		await users.changePassword(userId, { ...change, updatedAt: now() }, keptSession);
		events.emit("sessions-ended", { userId, except: keptSession });
	}
}

/** The e-mail address is verified and changed by links in mails. */
function emailRoutes(
	{ on }: Api,
	{ storage: { users, tokens, mails }, mailQueue, rateLimiter, checkOwnPassword, now }: Parts,
) {
	const mayMail = mailLimit("resend", rateLimiter);

	on("POST /api/auth/verify-email", async (ctx) => {
		const hash = sha256(ctx.state.body.token);
		const email = (await verify(hash)) ?? (await change(hash));
		if (email === null) throw new AppError("token_invalid");
		ctx.body = { email };
	});

	/** Returns the verified address; null if the token is not for this. */
	async function verify(hash: string): Promise<string | null> {
		const token = await tokens.take(hash, "verify-email", now());
		const user = token && (await users.byId(token.userId));
		if (!user || foldCase(user.email) !== foldCase(token.email)) return null;
		await users.update(user.id, { isVerified: true, updatedAt: now() });
		return user.email;
	}

	/** Returns the new address; null if the token is not for this. Throws `email_taken`, and the link stays valid. */
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

	on("POST /api/auth/resend-verification", async (ctx) => {
		const { email } = ctx.state.body;
		// The account is looked up when the mail is composed, so the answer does not show whether there is one.
		if (await mayMail(ctx, email)) await mailQueue.add({ userId: null, kind: "verify-email", to: email });
		ctx.body = { ok: true };
	});

	on("POST /api/account/email", async (ctx) => {
		const { user, body } = ctx.state;
		await checkOwnPassword(ctx, body.password, "password");
		await rateLimiter.consume(CHANGE_EMAIL_PER_USER, user.id);
		if (body.email === user.email) throw fieldError("email", "validation", "That is your email address already");
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

/** The devices that are signed in. */
function sessionRoutes({ on }: Api, { storage: { sessions }, events, now }: Parts) {
	on("GET /api/account/sessions", async (ctx) => {
		const current = currentSession(ctx);
		const network = networkOf(ctx, ctx.state.user.id);
		const records = await sessions.ofUser(ctx.state.user.id, now());
		ctx.body = records
			.toSorted((a, b) => Number(b.key === current) - Number(a.key === current) || b.expiresAt - a.expiresAt)
			.map((record) => toAccountSession(record, { current, network, now: now() }));
	});

	on("DELETE /api/account/sessions", async (ctx) => {
		const { id: userId } = ctx.state.user;
		const except = currentSession(ctx);
		await sessions.removeOfUser(userId, except);
		events.emit("sessions-ended", { userId, except });
		ctx.body = { ok: true };
	});

	on("DELETE /api/account/sessions/:id", async (ctx) => {
		const { id } = ctx.state.params;
		const record = await sessions.get(id, now());
		if (record?.userId !== ctx.state.user.id) throw new AppError("not_found");
		await sessions.remove(id);
		events.emit("session-ended", { sessionId: id });
		if (id === currentSession(ctx)) signOut(ctx);
		ctx.body = { ok: true };
	});
}

function parentModeRoutes({ on }: Api, { parentMode, checkOwnPassword }: Parts) {
	const idOf = ({ state }: Pick<Koa.Context, "state">) => sessionIdOf(state.sessionKey ?? "");

	on("GET /api/auth/parent-mode-status", async (ctx) => {
		ctx.body = await parentMode.status(idOf(ctx));
	});

	on("POST /api/auth/verify-password", async (ctx) => {
		await checkOwnPassword(ctx, ctx.state.body.password, "password");
		ctx.body = { expiresAt: await parentMode.activate(idOf(ctx)) };
	});

	on("POST /api/auth/parent-mode/deactivate", async (ctx) => {
		await parentMode.deactivate(idOf(ctx));
		ctx.body = await parentMode.status(idOf(ctx));
	});
}

/** Usage, export and deletion. */
function dataRoutes({ on, oneByOne }: Api, { quota, ledger, deletion, exports, checkOwnPassword, now }: Parts) {
	on("GET /api/story/usage", async (ctx) => {
		ctx.body = await quota.usage(ctx.state.user.id);
	});

	on("GET /api/stats/story-generation", async (ctx) => {
		ctx.body = await quota.stats(ctx.state.user.id);
	});

	on("GET /api/stats/story-ledger", async (ctx) => {
		ctx.body = await ledger.list(ctx.state.user.id);
	});

	on("GET /api/account/export", oneByOne("exports"), (ctx) => {
		sendFile(ctx, "json", exportJson(exports, ctx.state.user, now()), now());
	});

	on("GET /api/account/export.zip", oneByOne("exports"), (ctx) => {
		sendFile(ctx, "zip", exportZip(exports, ctx.state.user, now()), now());
	});

	on("DELETE /api/account", async (ctx) => {
		const { user, body } = ctx.state;
		await checkOwnPassword(ctx, body.password, "password");
		await deletion.deleteAccount(user);
		signOut(ctx as Koa.Context);
		ctx.body = { ok: true };
	});
}

/** Streams a file as fast as the client takes it. */
function sendFile(
	ctx: Koa.Context,
	extension: "json" | "zip",
	chunks: AsyncIterable<string | Uint8Array>,
	now: number,
) {
	const stream = Readable.from(inTurns(chunks), { objectMode: false });
	// An error closes the connection: otherwise the client would take half a file for a complete one.
	stream.once("error", () => ctx.res.destroy());
	ctx.attachment(`lion-tails-${new Date(now).toISOString().slice(0, 10)}.${extension}`);
	ctx.set("Cache-Control", "no-store");
	ctx.body = stream;
}

/** Lets other requests run between two chunks. When the client leaves, `chunks` are closed. */
async function* inTurns<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
	for await (const chunk of chunks) {
		yield chunk;
		await nextTurn();
	}
}

/**
 * Limits the mails with a link that anyone may request for an address. Throws `too_many_attempts` for a client that
 * requests many; returns false, without an error, when others have requested many: a link of the last hour is in the mailbox then.
 */
function mailLimit(name: string, rateLimiter: RateLimiter) {
	const perAddressAndClient = attempts(`${name}-account-address`, 5, 60);
	const perAddress = attempts(`${name}-account`, 10, 60);
	return async (ctx: Pick<Koa.Context, "ip">, email: string): Promise<boolean> => {
		const key = addressKey(email);
		await rateLimiter.consume(perAddressAndClient, `${key} ${clientKey(ctx)}`);
		return rateLimiter.isWithin(perAddress, key);
	};
}

/** The key of an account in the counters of guesses. A new password starts new counters. */
const accountKey = ({ id, passwordHash }: User) => sha256(`${id} ${passwordHash}`);
/** The key of a name or e-mail address, the same for all its spellings, whether or not it belongs to an account. */
const addressKey = (name: string) => sha256(foldCase(name));

function ownPasswordCheck(
	guesses: GuessLimit,
	{ users, sessions }: Pick<AccountStore, "users" | "sessions">,
	now: () => number,
): CheckOwnPassword {
	return async (ctx, password, field) => {
		// Read again: the password may have changed while the client was sending the body.
		const user = await users.byId(ctx.state.user.id);
		if (!user) throw new AppError("unauthorized");
		const account = {
			key: accountKey(user),
			isKnownNetwork: () => isKnownNetwork(ctx, sessions, user.id, now()),
		};
		const isRight = await guesses.attempt(ctx, account, () => verifyPassword(password, user.passwordHash));
		if (!isRight) throw fieldError(field, "wrong_password");
	};
}

const MAX_DEVICE_NAME_CHARS = 60;
/** Browsers send at most 300. The patterns take a tenth of a second for the longest header that Node accepts. */
const MAX_USER_AGENT_CHARS = 500;
/** Command-line clients, keyed by the beginning of their User-Agent. */
const TOOLS: Record<string, string> = { curl: "curl", wget: "Wget", httpie: "HTTPie", postmanruntime: "Postman" };

/** Returns the name of a device from its User-Agent header, for example "Chromium on Linux". */
export function deviceName(userAgent: string): string {
	const [, product = ""] = /^([\w.-]+)/.exec(userAgent) ?? [];
	const tool = TOOLS[product.toLowerCase()];
	if (tool) return tool;
	// Every browser claims to be Mozilla.
	if (!/^(mozilla|opera)\b/i.test(userAgent)) return "A script";
	const { browser, os, platform } = parseUserAgent(userAgent.slice(0, MAX_USER_AGENT_CHARS));
	const device = platform.model && /^(iPhone|iPad|iPod)$/.test(platform.model) ? platform.model : os.name;
	const name = [browser.name || "A browser", device && `on ${device}`].filter(Boolean).join(" ");
	return name.slice(0, MAX_DEVICE_NAME_CHARS);
}

const currentSession = (ctx: Pick<Koa.Context, "state">) =>
	ctx.state.sessionKey ? sessionIdOf(ctx.state.sessionKey) : null;

type SessionView = { current: string | null; network: string; now: number };

function toAccountSession(record: SessionRecord, { current, network, now }: SessionView): AccountSession {
	const content = SessionContent.parse(JSON.parse(record.content));
	const { device = "An older session", signedInAt, range = null } = content;
	const isCurrent = record.key === current;
	return {
		id: record.key,
		device,
		signedInAt: signedInAt === undefined ? null : new Date(signedInAt).toISOString(),
		lastSeenAt: new Date(isCurrent ? now : lastSeenAt(record)).toISOString(),
		isCurrent,
		range,
		isSameNetwork: content.network === network,
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

const toPendingMail = ({ kind, to, createdAt, problem, nextAttemptAt }: Mail): PendingMail => ({
	kind,
	to,
	createdAt: new Date(createdAt).toISOString(),
	problem,
	nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
});
