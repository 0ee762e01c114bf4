// Server-side sessions: koa-session over the session store, identified by a cookie or, for scripts, by a bearer token; and the
// protection of cookies against cross-site requests.
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";
import { createSession } from "koa-session";
import { z } from "zod";
import type { SessionRecord, SessionStore, User, UserStore } from "../account/store.ts";
import { sha256 } from "../sha256.ts";
import { addressRange, clientKey } from "./client-key.ts";

export const SESSION_COOKIE = "lion-tails";
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** koa-session stores a session this much longer than its cookie. */
const STORE_MARGIN_MS = 10_000;
/** An unchanged session is renewed at most this often, so that most requests write nothing. */
const RENEW_INTERVAL_MS = 3600 * 1000;

/** The content of a session. Times are milliseconds since the epoch. */
export const SessionContent = z.object({
	userId: z.string().optional(),
	signedInAt: z.int().optional(),
	/** Name of the device, for example "Chromium on Linux". */
	device: z.string().optional(),
	/** The network of the sign-in, as `networkOf` returns it. */
	network: z.string().optional(),
	/** The address range of the sign-in, as `addressRange` returns it. */
	range: z.string().optional(),
});
export type SessionContent = z.infer<typeof SessionContent>;
type Session = SessionContent & { regenerate(): Promise<void> };

declare module "koa" {
	// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
	interface DefaultState {
		/** The session's key, from the cookie or the bearer token. */
		sessionKey?: string;
		/** The session's content as this request last read or wrote it; null: the session is new. */
		storedContent?: string | null;
		/** Another request ended the session while this one ran. */
		isSessionEnded?: boolean;
		/** How the session was identified. Other sites can make a browser send a cookie, but not a token. */
		sessionVia?: "cookie" | "bearer";
		/** Set by the guard `authenticate`. */
		user?: User;
	}
}

/** Returns the session of the request, or null after sign-out. Fields set on it are stored with the answer. */
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
					// The browser may already have the cookie of another session.
					if (sessionVia === "bearer" || isSessionEnded || isForSharedCaches(ctx)) return;
					ctx.cookies.set(SESSION_COOKIE, key, cookie);
				},
			},
			store: storedSessions(store, now, onRenewError),
		},
		app,
	) as Koa.Middleware;
	return (ctx, next) => {
		// The proxy terminates TLS, even if it sends no header about it.
		if (secure) ctx.cookies.secure = true;
		return session(ctx, next);
	};
}

/** Adapts the store to koa-session. */
function storedSessions(store: SessionStore, now: () => number, onRenewError: (error: unknown) => void) {
	return {
		async get(key: string, _: unknown, options: StoreOptions) {
			const record = await store.get(sha256(key), now());
			if (!record) return null;
			const content = SessionContent.parse(JSON.parse(record.content));
			stateOf(options).storedContent = JSON.stringify(content);
			return content;
		},
		/** Adds only new sessions: one that was removed while the request ran must stay removed. */
		async set(key: string, session: unknown, maxAge: number, options: StoreOptions) {
			// Drops fields that koa-session adds.
			const content = SessionContent.parse(session);
			const record = {
				key: sha256(key),
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
			// Not awaited: a locked store or a full disk must not affect a read. The next request tries again.
			void store.renew(record.key, record.expiresAt).catch(onRenewError);
		},
		destroy: async (key: string) => store.remove(sha256(key)),
	};
}

/** koa-session always gives the context. */
type StoreOptions = { ctx?: Koa.Context };
const stateOf = ({ ctx }: StoreOptions) => (ctx as Koa.Context).state;

/** A shared cache would send one user's cookie to everyone. */
const isForSharedCaches = (ctx: Koa.Context) => /\bpublic\b/.test(ctx.response.get("Cache-Control"));

/** A guard that puts the signed-in user into `ctx.state.user`. Throws `unauthorized`. */
export function authenticate(users: UserStore): Koa.Middleware {
	return async (ctx, next) => {
		ctx.state.user = await authenticatedUser(ctx, users);
		await next();
	};
}

/** Returns the signed-in user. Throws `unauthorized`. */
export async function authenticatedUser(ctx: Koa.Context, users: UserStore): Promise<User> {
	const user = await userOf(ctx, users);
	if (!user) throw new AppError("unauthorized");
	return user;
}

/** Returns the signed-in user, or null, for calls that do not require a session. */
export async function userOf(ctx: Koa.Context, users: UserStore): Promise<User | null> {
	const userId = sessionOf(ctx)?.userId;
	return userId ? users.byId(userId) : null;
}

/** Returns a function that returns whether the session of a request is still valid. */
export const sessionCheck =
	(sessions: SessionStore, now: () => number) =>
	async ({ state }: Koa.Context): Promise<boolean> =>
		(await sessions.get(sessionIdOf(state.sessionKey ?? ""), now())) !== null;

/** Begins a session under a new key, which it returns. */
export async function signIn(ctx: Koa.Context, userId: string, device: string, now: number): Promise<string> {
	ctx.state.sessionVia = "cookie";
	const session = sessionOf(ctx);
	if (!session) throw new AppError("unexpected");
	session.userId = userId;
	session.signedInAt = now;
	session.device = device;
	session.network = networkOf(ctx, userId);
	session.range = addressRange(ctx) ?? undefined;
	// Awaited: otherwise the key from before the sign-in would stay valid.
	await session.regenerate();
	return ctx.state.sessionKey as string;
}

/** Returns whether a valid session of this user began in the network of the request. */
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

/** Returns a keyed hash of the client's network, different for each user. */
export function networkOf(ctx: NetworkContext, userId: string): string {
	const [secret] = ctx.app.keys as string[];
	return createHmac("sha256", `${secret}`)
		.update(`network\n${userId}\n${clientKey(ctx)}`)
		.digest("base64url");
}

/** Ends the session. The browser also clears its cache, which has the family's pictures and recordings under their addresses. */
export function signOut(ctx: Koa.Context): void {
	ctx.set("Clear-Site-Data", '"cache"');
	(ctx as unknown as { session: null }).session = null;
}

/** Returns when the session was last used, to the hour, because it is renewed no more often. */
export const lastSeenAt = ({ expiresAt }: SessionRecord) => expiresAt - MAX_AGE_MS - STORE_MARGIN_MS;

/** Returns the public id of a session: a hash of its key. */
export const sessionIdOf = (sessionKey: string) => sha256(sessionKey);

/**
 * Returns whether a request that may change state comes from our own pages: its origin is allowed, or `Sec-Fetch-Site` says
 * "same-origin", or it has neither an origin nor a cookie (a script).
 */
export function isSameSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
	const { origin, host } = headers;
	if (origin === undefined) return headers.cookie === undefined || headers["sec-fetch-site"] === "same-origin";
	if (!URL.canParse(origin)) return false;
	const from = new URL(origin);
	return from.origin === new URL(publicUrl).origin || (/^https?:$/.test(from.protocol) && from.host === host);
}

/** Browsers send one of these headers with every request that changes something, and pages cannot remove them. */
export const isFromBrowser = (ctx: Koa.Context) => ctx.get("origin") !== "" || ctx.get("sec-fetch-site") !== "";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses requests with a cookie that change state and come from another site. Throws `forbidden_origin`. */
export function csrf(publicUrl: string): Koa.Middleware {
	return async (ctx, next) => {
		const isBearer = ctx.state.sessionVia === "bearer";
		if (!SAFE_METHODS.has(ctx.method) && !isBearer && !isSameSite(ctx.headers, publicUrl))
			throw new AppError("forbidden_origin");
		await next();
	};
}
