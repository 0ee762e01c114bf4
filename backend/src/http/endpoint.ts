// Routes made from the endpoint table: a route lists its guards, then its handler.
import { once } from "node:events";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import bodyParser from "@koa/bodyparser";
import Router from "@koa/router";
import {
	CALLS,
	type Endpoint,
	type EndpointAnswer,
	type EndpointKey,
	type EndpointValues,
	endpoints,
	type RateLimit,
} from "@lion-tails/common/endpoints";
import { MAX_BODY_BYTES, MAX_TEXT_BODY_BYTES } from "@lion-tails/common/endpoints/endpoint";
import { AppError, type Issue } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { User } from "../account/store.ts";
import { ownTurn } from "../own-turn.ts";
import { clientKey } from "./client-key.ts";
import { readLargeBody } from "./large-body.ts";
import { rateLimiter as localRateLimiter, type RateLimiter } from "./rate-limit.ts";
import { STALL_MS } from "./stalled-answers.ts";
import { validate } from "./validate.ts";

type UserState<K extends EndpointKey> = (typeof endpoints)[K] extends { access: "public" }
	? Record<never, never>
	: { user: User };

/** The context of a handler: `ctx.state` contains the validated parts of the request and, for a session, the user. */
type EndpointContext<K extends EndpointKey> = Koa.ParameterizedContext<
	Koa.DefaultState & EndpointValues<K> & UserState<K>,
	Koa.DefaultContext,
	EndpointAnswer<K>
>;

export type Api = ReturnType<typeof createApi>;

/** After this time a client that lost its network may make its next call. */
const MAX_STREAM_WAIT_MS = 30_000;
/** After this time the next large body is read as well. */
const MAX_BODY_WAIT_MS = 500;
/** After a body that took longer, the session is checked again. */
const SLOW_BODY_MS = 1000;
/** Answers of one caller in memory that the network has not taken yet. The next ones are read when one of them is sent. */
const MAX_UNSENT = 3;

/**
 * Creates the API to which features add their routes. `authenticate` is the guard of every endpoint that needs a session.
 * `isSignedIn` returns whether that session is still valid.
 */
export function createApi(
	authenticate: Koa.Middleware,
	isSignedIn: (ctx: Koa.Context) => Promise<boolean>,
	rateLimiter: RateLimiter,
	stallMs = STALL_MS,
) {
	// The session, the origin check and the log match paths in lower case, so a router that ignores case would let /API/… skip them.
	const router = new Router({ sensitive: true });
	const keyOf = (ctx: Koa.Context): string => ctx.state.user?.id ?? clientKey(ctx);
	// Counted in memory, because it protects this process and every call passes here.
	const calls = localRateLimiter();
	/** Refused calls of strangers are counted, too, because each may read the store. */
	const requireUser: Koa.Middleware = async (ctx, next) => {
		try {
			await authenticate(ctx, async () => {});
		} catch (error) {
			if (error instanceof AppError && error.code === "unauthorized") await calls.consume(CALLS, clientKey(ctx));
			throw error;
		}
		await next();
	};
	/** Counts the call for the signed-in user, or for the client's address range. */
	const limit =
		(limiter: RateLimiter, rule: RateLimit): Koa.Middleware =>
		async (ctx, next) => {
			await limiter.consume(rule, keyOf(ctx));
			await next();
		};
	const lastByKey = new Map<string, Promise<unknown>>();
	/** Runs calls with the same key one after another; the next one also waits for `afterwards`. */
	async function inLine(key: string, act: () => Promise<void>, afterwards?: () => Promise<unknown>): Promise<void> {
		const previous = lastByKey.get(key);
		const call = (async () => {
			await previous;
			await act();
		})();
		const ended = call.then(afterwards).catch(() => {});
		lastByKey.set(key, ended);
		void ended.then(() => {
			if (lastByKey.get(key) === ended) lastByKey.delete(key);
		});
		await call;
	}
	const unsent = new Map<string, Set<Promise<unknown>>>();
	/** Resolves when fewer than `MAX_UNSENT` answers of the caller are being sent. */
	const hasRoom: Koa.Middleware = async (ctx, next) => {
		const key = keyOf(ctx);
		for (let all = unsent.get(key); all && all.size >= MAX_UNSENT; all = unsent.get(key)) await Promise.race(all);
		await next();
	};
	/** Counts an answer until its client has it. A stream is not counted, because it waits for its client. */
	function countUnsent(ctx: Koa.Context): void {
		if (ctx.res.closed || ctx.body instanceof Readable) return;
		const key = keyOf(ctx);
		const all = unsent.get(key) ?? new Set();
		const sent = new Promise((resolve) => ctx.res.once("close", resolve));
		unsent.set(key, all.add(sent));
		void sent.then(() => {
			all.delete(sent);
			if (all.size === 0) unsent.delete(key);
		});
	}
	/** Resolves when a stream has been sent. */
	async function sent({ res, body }: Koa.Context): Promise<void> {
		if (res.closed || !(body instanceof Readable)) return;
		await once(res, "close", { signal: AbortSignal.timeout(MAX_STREAM_WAIT_MS) }).catch(() => {});
	}
	/** Reads the large bodies of all users one after another; the next one does not wait for a slow network. */
	async function readLarge(read: () => Promise<void>): Promise<void> {
		let reading: Promise<void> | undefined;
		await inLine("large bodies", () => {
			reading = read();
			return Promise.race([reading, wait(MAX_BODY_WAIT_MS, undefined, { ref: false })]);
		});
		await reading;
	}
	/** Reads and validates the request. Large bodies of one user are read one after another: each takes several times its size. */
	function readRequest(endpoint: Endpoint): Koa.Middleware {
		const read = endpoint.body ? readBody(endpoint, stallMs) : null;
		const validateParts = requestValidator(endpoint);
		const readParts = async (ctx: Koa.Context) => {
			await read?.(ctx, async () => {});
			if (isLarge(endpoint)) await ownTurn();
			validateParts(ctx);
			// Text of a large body would otherwise stay in memory until the answer is sent.
			ctx.request.body = undefined;
			ctx.request.rawBody = "";
		};
		return async (ctx, next) => {
			const startedAt = performance.now();
			await (isLarge(endpoint)
				? inLine(`body of ${keyOf(ctx)}`, () => readLarge(() => readParts(ctx)))
				: readParts(ctx));
			// The session may have ended while the client sent the body.
			const isSlow = performance.now() - startedAt > SLOW_BODY_MS;
			if (isSlow && ctx.state.user && !(await isSignedIn(ctx))) throw new AppError("unauthorized");
			// Work on a longer body may take tens of milliseconds.
			if (read && !isQuick(ctx)) await ownTurn();
			await next();
		};
	}
	return {
		router,
		/** Registers the handler of an endpoint. Guards run after authentication; then the body is read and validated. */
		on<K extends EndpointKey>(
			key: K,
			...steps: [...guards: Koa.Middleware[], act: (ctx: EndpointContext<K>) => void | Promise<void>]
		): void {
			const endpoint: Endpoint = endpoints[key];
			const [method = "", path = ""] = key.split(" ");
			const guards = steps.slice(0, -1) as Koa.Middleware[];
			const act = steps.at(-1) as unknown as (ctx: Koa.Context) => void | Promise<void>;
			router.register(path, [method], [
				...(endpoint.access === "public" ? [] : [requireUser]),
				limit(calls, CALLS),
				...(endpoint.limit ? [limit(rateLimiter, endpoint.limit)] : []),
				hasRoom,
				...guards,
				readRequest(endpoint),
				async (ctx: Koa.Context) => {
					await act(ctx);
					countUnsent(ctx);
				},
			] as Parameters<Router["register"]>[2]);
		},
		/**
		 * Returns a guard of calls with large answers or bodies: those of one user in the same line run one after another, each in its
		 * own turn of the event loop, so that other requests run in between and little is in memory. The next call waits until a
		 * streamed answer is sent, at most `MAX_STREAM_WAIT_MS`. Lists do not wait for a slow upload or download.
		 */
		oneByOne:
			(line: "lists" | "exports" | "recordings"): Koa.Middleware =>
			(ctx, next) =>
				inLine(
					`${line} of ${keyOf(ctx)}`,
					async () => {
						await ownTurn();
						await next();
					},
					() => sent(ctx),
				),
	};
}

const PARTS = {
	params: (ctx: Koa.Context) => ctx.params,
	query: (ctx: Koa.Context) => ctx.query,
	headers: (ctx: Koa.Context) => ctx.headers,
	body: (ctx: Koa.Context) => ctx.request.body,
} as const;

/**
 * Puts each part of the request that the endpoint has a schema for into `ctx.state`. Throws `validation` with the issues of
 * all parts.
 */
function requestValidator(endpoint: Endpoint): (ctx: Koa.Context) => void {
	const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
		const schema = endpoint[part];
		return schema ? [{ part, schema }] : [];
	});
	return (ctx) => {
		const issues: Issue[] = [];
		for (const { part, schema } of parts) {
			try {
				ctx.state[part] = validate(schema, PARTS[part](ctx));
			} catch (error) {
				if (!(error instanceof AppError) || !error.issues) throw error;
				issues.push(...error.issues);
			}
		}
		const [first] = issues;
		if (first) throw new AppError("validation", { issues, ...(issues.length === 1 && { message: first.message }) });
	};
}

/** A request for a story with a long wish has about 2 KB. */
const MAX_QUICK_BODY_BYTES = 8 * 1024;
const isQuick = ({ request }: Koa.Context): boolean =>
	(request.length ?? Number.POSITIVE_INFINITY) <= MAX_QUICK_BODY_BYTES && !request.get("content-encoding");

/** Returns true if bodies of this endpoint may be larger than usual. */
const isLarge = ({ maxBodyBytes = 0 }: Endpoint): boolean => maxBodyBytes > MAX_TEXT_BODY_BYTES;

/**
 * Parses the body. It runs after guards and limits, so that strangers cannot make the server read one. The connection is closed when
 * no byte arrives for `stallMs`: a client that lost its network would keep its next upload waiting. Throws `too_large` or `bad_json`.
 */
function readBody({ maxBodyBytes = MAX_BODY_BYTES, tooLargeMessage }: Endpoint, stallMs: number): Koa.Middleware {
	const jsonLimit = Math.min(maxBodyBytes, MAX_TEXT_BODY_BYTES);
	const parse = bodyParser({
		enableTypes: ["json"],
		jsonLimit,
		// The deletion of an account has a body with the password.
		parsedMethods: ["POST", "PUT", "PATCH", "DELETE"],
		onError(error: Error & { status?: number }) {
			throw error.status === 413
				? new AppError("too_large", { cause: error })
				: new AppError("bad_json", { cause: error });
		},
	});
	return async (ctx, next) => {
		const bytes = ctx.request.length ?? maxBodyBytes;
		const isPlain = ctx.is("application/json") && !ctx.get("content-encoding");
		ctx.req.setTimeout(stallMs);
		try {
			if (isPlain && bytes > jsonLimit && bytes <= maxBodyBytes)
				({ body: ctx.request.body, files: ctx.state.files } = await readLargeBody(ctx.req, bytes));
			await parse(ctx, next);
		} catch (error) {
			// Unread bytes would stay in the connection, and the client's next request would never be answered.
			ctx.req.resume();
			if (!tooLargeMessage || !(error instanceof AppError) || error.code !== "too_large") throw error;
			throw new AppError("too_large", { cause: error, message: tooLargeMessage });
		} finally {
			ctx.req.setTimeout(0);
		}
	};
}

/** Returns whether a `Prefer` header names the preference (RFC 7240). */
export const prefers = (header: string | undefined, preference: string): boolean =>
	(header ?? "").split(",").some((each) => each.split(/[;=]/)[0]?.trim().toLowerCase() === preference);
