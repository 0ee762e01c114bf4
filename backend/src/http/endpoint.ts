// Routes made from the endpoint table: a route reads as its guards, then the act.
import Router from "@koa/router";
import {
	type Endpoint,
	type EndpointAnswer,
	type EndpointKey,
	type EndpointValues,
	endpoints,
} from "@lion-tails/common/endpoints";
import { AppError, type Issue } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { User } from "../account/store.ts";
import { readBody } from "./body.ts";
import type { RateLimit, RateLimiter } from "./rate-limit.ts";
import { validate } from "./validate.ts";

type UserState<K extends EndpointKey> = (typeof endpoints)[K]["access"] extends "session"
	? { user: User }
	: Record<never, never>;

/** What an act works with: `ctx.state` holds the validated parts of the request and, for a session, the user. */
export type EndpointContext<K extends EndpointKey> = Koa.ParameterizedContext<
	Koa.DefaultState & EndpointValues<K> & UserState<K>,
	Koa.DefaultContext,
	EndpointAnswer<K>
>;

export type Api = {
	router: Router;
	/** Registers the act of an endpoint. Guards run after authentication; then the body is read and validated. */
	on<K extends EndpointKey>(
		key: K,
		...steps: [...guards: Koa.Middleware[], act: (ctx: EndpointContext<K>) => void | Promise<void>]
	): void;
	/** A guard: counts the call for the signed-in user, or for the address. */
	limit(rule: RateLimit): Koa.Middleware;
};

/** Where a noun's routes begin. `authenticate` is the guard of every endpoint that needs a session. */
export function createApi(authenticate: Koa.Middleware, rateLimiter: RateLimiter): Api {
	const router = new Router();
	return {
		router,
		on(key, ...steps) {
			const endpoint: Endpoint = endpoints[key];
			const [method = "", path = ""] = key.split(" ");
			const guards = steps.slice(0, -1) as Koa.Middleware[];
			const act = steps.at(-1) as unknown as (ctx: Koa.Context) => void | Promise<void>;
			router.register(path, [method], [
				...(endpoint.access === "session" ? [authenticate] : []),
				...guards,
				...(endpoint.body ? [readBody(endpoint.maxBodyBytes)] : []),
				validateRequest(endpoint),
				async (ctx: Koa.Context) => act(ctx),
			] as Parameters<Router["register"]>[2]);
		},
		limit: (rule) => async (ctx, next) => {
			await rateLimiter.consume(rule, ctx.state.user?.id ?? ctx.ip);
			await next();
		},
	};
}

const PARTS = {
	params: (ctx: Koa.Context) => ctx.params,
	query: (ctx: Koa.Context) => ctx.query,
	headers: (ctx: Koa.Context) => ctx.headers,
	body: (ctx: Koa.Context) => ctx.request.body,
} as const;

/** Puts each part of the request that the endpoint has a schema for into `ctx.state`; all their issues are answered together. */
function validateRequest(endpoint: Endpoint): Koa.Middleware {
	const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
		const schema = endpoint[part];
		return schema ? [{ part, schema }] : [];
	});
	return async (ctx, next) => {
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
		await next();
	};
}
