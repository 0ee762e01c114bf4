// Server-side sessions: koa-session over the session store, carried by a cookie or, for scripts, as a bearer token.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import { createSession } from "koa-session";
import { z } from "zod";
import type { SessionRecord, SessionStore, User, UserStore } from "../account/store.ts";
import { clientKey } from "./client-key.ts";

export const SESSION_COOKIE = "lion-tails";
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** koa-session keeps a session for longer than its cookie. */
const STORE_MARGIN_MS = 10_000;
/** A session whose content is unchanged is written at most this often, so that reading costs no writes. */
const RENEW_INTERVAL_MS = 3600 * 1000;

/** All that a session holds. Times are milliseconds since the epoch. */
export const SessionContent = z.object({
	userId: z.string().optional(),
	signedInAt: z.int().optional(),
	/** What the parent calls it, as in "Chromium on Linux". */
	device: z.string().optional(),
	/** The network of the sign-in, as `networkOf` returns it. */
	network: z.string().optional(),
});
export type SessionContent = z.infer<typeof SessionContent>;
type Session = SessionContent & { regenerate(): Promise<void> };

declare module "koa" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface DefaultState {
		/** The session's id, as the cookie or the bearer token holds it. */
		sessionKey?: string;
		/** The session's content as this request last read or wrote it; null: the session is new. */
		storedContent?: string | null;
		/** Another request ended the session while this one ran. */
		isSessionEnded?: boolean;
		/** Only a cookie can be sent by a page that the person did not mean. */
		sessionVia?: "cookie" | "bearer";
		/** Set by the guard `authenticate`. */
		user?: User;
	}
}

const hash = (key: string) => createHash("sha256").update(key).digest("base64url");

/** The session of the request, or null once it is signed out. Fields set on it are stored when the answer is sent. */
export const sessionOf = (ctx: Koa.Context) => (ctx as unknown as { session: Session | null }).session;

export function sessions(
	app: Koa,
	store: SessionStore,
	secure: boolean,
	now: () => number,
	onRenewError: (error: unknown) => void,
): Koa.Middleware {
	const cookie = {
		httpOnly: true,
		sameSite: "lax",
		secure,
		signed: true,
		overwrite: true,
		maxAge: MAX_AGE_MS,
	} as const;
	const session = createSession(
		{
			key: SESSION_COOKIE,
			maxAge: MAX_AGE_MS,
			rolling: true,
			sameSite: "lax",
			secure,
			genid(ctx: Koa.Context) {
				ctx.state.sessionKey = randomBytes(32).toString("base64url");
				ctx.state.storedContent = null;
				return ctx.state.sessionKey;
			},
			externalKey: {
				get(ctx: Koa.Context) {
					const bearer = /^Bearer (\S+)$/i.exec(ctx.get("authorization"))?.[1];
					ctx.state.sessionVia = bearer ? "bearer" : "cookie";
					const key = bearer ?? ctx.cookies.get(SESSION_COOKIE, { signed: true });
					if (key) ctx.state.sessionKey = key;
					return key as string;
				},
				set(ctx: Koa.Context, key: string) {
					const { sessionVia, isSessionEnded } = ctx.state;
					// The browser may have the cookie of another session by now.
					if (sessionVia === "bearer" || isSessionEnded || isForSharedCaches(ctx)) return;
					ctx.cookies.set(SESSION_COOKIE, key, cookie);
				},
			},
			store: storedSessions(store, now, onRenewError),
		},
		app,
	) as Koa.Middleware;
	return (ctx, next) => {
		// The proxy spoke TLS with the browser, whether or not it says so.
		if (secure) ctx.cookies.secure = true;
		return session(ctx, next);
	};
}

/** The store as koa-session uses it. */
function storedSessions(store: SessionStore, now: () => number, onRenewError: (error: unknown) => void) {
	return {
		async get(key: string, _: unknown, options: StoreOptions) {
			const record = await store.get(hash(key), now());
			if (!record) return null;
			const content = SessionContent.parse(JSON.parse(record.content));
			stateOf(options).storedContent = JSON.stringify(content);
			return content;
		},
		/** Only a new session is added: one that was removed while the request ran must not come back. */
		async set(key: string, session: unknown, maxAge: number, options: StoreOptions) {
			// koa-session adds fields of its own, which the store has no use for.
			const content = SessionContent.parse(session);
			const record = {
				key: hash(key),
				userId: content.userId ?? null,
				content: JSON.stringify(content),
				expiresAt: now() + maxAge,
			};
			const state = stateOf(options);
			const { storedContent } = state;
			state.storedContent = record.content;
			if (typeof storedContent !== "string") return store.put(record);
			if (storedContent !== record.content) {
				state.isSessionEnded = !(await store.update(record));
				return;
			}
			const stored = await store.get(record.key, now());
			state.isSessionEnded = stored === null;
			if (!stored || record.expiresAt - stored.expiresAt < RENEW_INTERVAL_MS) return;
			// Who reads must not wait for a locked store or fail on a full disk. The next request renews it again.
			void store.renew(record.key, record.expiresAt).catch(onRenewError);
		},
		destroy: async (key: string) => store.remove(hash(key)),
	};
}

/** koa-session always gives the context. */
type StoreOptions = { ctx?: Koa.Context };
const stateOf = ({ ctx }: StoreOptions) => (ctx as Koa.Context).state;

/** They would give one user's cookie to all others. */
const isForSharedCaches = (ctx: Koa.Context) => /\bpublic\b/.test(ctx.response.get("Cache-Control"));

/** A guard: puts the signed-in user into `ctx.state.user`; throws `unauthorized` where nobody is signed in. */
export function authenticate(users: UserStore): Koa.Middleware {
	return async (ctx, next) => {
		ctx.state.user = await authenticatedUser(ctx, users);
		await next();
	};
}

/** The signed-in user; throws `unauthorized`. */
export async function authenticatedUser(ctx: Koa.Context, users: UserStore): Promise<User> {
	const user = await userOf(ctx, users);
	if (!user) throw new AppError("unauthorized");
	return user;
}

/** The signed-in user, for calls that need none; null where nobody is signed in. */
export async function userOf(ctx: Koa.Context, users: UserStore): Promise<User | null> {
	const userId = sessionOf(ctx)?.userId;
	return userId ? users.byId(userId) : null;
}

/** Begins a session under a new id; answers the id. */
export async function signIn(ctx: Koa.Context, userId: string, device: string, now: number): Promise<string> {
	ctx.state.sessionVia = "cookie";
	const session = sessionOf(ctx);
	if (!session) throw new AppError("unexpected");
	session.userId = userId;
	session.signedInAt = now;
	session.device = device;
	session.network = networkOf(ctx, userId);
	// Awaited, or the id from before the login would stay valid.
	await session.regenerate();
	return ctx.state.sessionKey as string;
}

/** Returns whether a valid session of this user was begun in the network of the request. */
export async function isKnownNetwork(
	ctx: NetworkContext,
	sessions: SessionStore,
	userId: string,
	now: number,
): Promise<boolean> {
	const network = networkOf(ctx, userId);
	const records = await sessions.ofUser(userId, now);
	return records.some(({ content }) => SessionContent.parse(JSON.parse(content)).network === network);
}

type NetworkContext = Pick<Koa.Context, "ip" | "app">;

/** The network of a client, different for each user and useless without the secret. */
function networkOf(ctx: NetworkContext, userId: string): string {
	const [secret] = ctx.app.keys as string[];
	return createHmac("sha256", `${secret}`)
		.update(`network\n${userId}\n${clientKey(ctx)}`)
		.digest("base64url");
}

export function signOut(ctx: Koa.Context): void {
	(ctx as unknown as { session: null }).session = null;
}

/** When the session was last used, right to the hour: it is written no more often. */
export const lastSeenAt = ({ expiresAt }: SessionRecord) => expiresAt - MAX_AGE_MS - STORE_MARGIN_MS;

/** A name for a session that does not tell its key. */
export const sessionIdOf = (sessionKey: string) => hash(sessionKey);
