// Server-side sessions: koa-session over the storage port, carried by a cookie or, for scripts, as a bearer token.
import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import { createSession } from "koa-session";
import type { Storage, User } from "../storage/storage.ts";

export const SESSION_COOKIE = "lion-tails";
const MONTH = 30 * 24 * 3600 * 1000;
/** A rolling expiry is written at most this often, so that reading costs no writes. */
const RENEW_AFTER = 3600 * 1000;

type SessionContent = { userId?: string };
type CarriedSession = SessionContent & { regenerate(): Promise<void> };

declare module "koa" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface DefaultState {
		/** The session's id, as the cookie or the bearer token holds it. */
		sessionKey?: string;
		/** How the session came: only a cookie can be sent by a page the person did not mean. */
		carrier?: "cookie" | "bearer";
		user?: User | null;
	}
}

const hash = (key: string) => createHash("sha256").update(key).digest("base64url");
const sessionOf = (ctx: Koa.Context) => (ctx as unknown as { session: CarriedSession | null }).session;

export function sessions(app: Koa, storage: Storage, secure: boolean, now: () => number): Koa.Middleware {
	const cookie = { httpOnly: true, sameSite: "lax", secure, signed: true, overwrite: true, maxAge: MONTH } as const;
	const session = createSession(
		{
			key: SESSION_COOKIE,
			maxAge: MONTH,
			rolling: true,
			sameSite: "lax",
			secure,
			genid(ctx: Koa.Context) {
				ctx.state.sessionKey = randomBytes(32).toString("base64url");
				return ctx.state.sessionKey;
			},
			externalKey: {
				get(ctx: Koa.Context) {
					const bearer = /^Bearer (\S+)$/i.exec(ctx.get("authorization"))?.[1];
					ctx.state.carrier = bearer ? "bearer" : "cookie";
					const key = bearer ?? ctx.cookies.get(SESSION_COOKIE, { signed: true });
					if (key) ctx.state.sessionKey = key;
					return key as string;
				},
				set(ctx: Koa.Context, key: string) {
					if (ctx.state.carrier !== "bearer") ctx.cookies.set(SESSION_COOKIE, key, cookie);
				},
			},
			store: {
				async get(key: string) {
					const record = await storage.sessions.get(hash(key), now());
					return record && JSON.parse(record.content);
				},
				async set(key: string, content: SessionContent, maxAge: number) {
					const expiresAt = now() + maxAge;
					const kept = await storage.sessions.get(hash(key), now());
					if (kept && kept.userId === (content.userId ?? null) && expiresAt - kept.expiresAt < RENEW_AFTER) return;
					await storage.sessions.put({
						key: hash(key),
						userId: content.userId ?? null,
						content: JSON.stringify({ userId: content.userId }),
						expiresAt,
					});
				},
				destroy: async (key: string) => storage.sessions.remove(hash(key)),
			},
		},
		app,
	) as Koa.Middleware;
	return (ctx, next) => {
		// The proxy spoke TLS with the browser, whether or not it says so.
		if (secure) ctx.cookies.secure = true;
		return session(ctx, next);
	};
}

/** The signed-in user, or null. */
export async function currentUser(ctx: Koa.Context, storage: Storage): Promise<User | null> {
	if (ctx.state.user === undefined) {
		const userId = sessionOf(ctx)?.userId;
		ctx.state.user = userId ? await storage.users.byId(userId) : null;
	}
	return ctx.state.user ?? null;
}

/** The signed-in user; throws `unauthorized`. */
export async function requireUser(ctx: Koa.Context, storage: Storage): Promise<User> {
	const user = await currentUser(ctx, storage);
	if (!user) throw new AppError("unauthorized");
	return user;
}

/** Begins a session under a new id; answers the id. */
export async function signIn(ctx: Koa.Context, user: User): Promise<string> {
	ctx.state.carrier = "cookie";
	const session = sessionOf(ctx);
	if (!session) throw new AppError("unexpected");
	session.userId = user.id;
	// Awaited, or the id from before the login would stay valid.
	await session.regenerate();
	ctx.state.user = user;
	return ctx.state.sessionKey as string;
}

export function signOut(ctx: Koa.Context): void {
	(ctx as unknown as { session: null }).session = null;
	ctx.state.user = null;
}

/** The room of everything a session has open, so that logging out closes it. */
export const sessionRoom = (sessionKey: string) => `session:${hash(sessionKey)}`;
