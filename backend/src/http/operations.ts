// What the people who run it see: whether we serve, what we measure, a line for each call. Nothing of it names a person.
import { randomUUID } from "node:crypto";
import { AppError } from "@lion-tails/common/errors";
import type { Middleware } from "koa";
import pino, { type Logger } from "pino";
import { pinoHttp } from "pino-http";
import type { Metrics } from "../metrics.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Log lines without personal text: an error's name, words and place, never what was sent or answered. */
export function openLog(level: string): Logger {
	return pino({ level, serializers: { err: describe } });
}

type Described = { type: string; message: string; code?: unknown; status?: unknown; stack?: string; cause?: Described };

function describe(error: unknown): Described {
	if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
	const { code, status, cause } = error as Error & { code?: unknown; status?: unknown };
	return {
		type: error.constructor.name,
		message: error.message,
		...(code !== undefined && { code }),
		...(status !== undefined && { status }),
		...(error.stack && { stack: error.stack }),
		...(cause !== undefined && { cause: describe(cause) }),
	};
}

/** Gives every call an id (the caller's own, if it has one), logs it, and measures it by its route. */
export function callLog(log: Logger, metrics: Metrics): Middleware {
	const attach = pinoHttp({
		logger: log,
		genReqId(request, response) {
			const given = String(request.headers["x-request-id"] ?? "");
			const id = REQUEST_ID.test(given) ? given : randomUUID();
			response.setHeader("X-Request-Id", id);
			return id;
		},
		autoLogging: { ignore: (request) => !request.url?.startsWith("/api/") },
		serializers: {
			req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
				id,
				method,
				path: url.split("?")[0],
			}),
			res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
		},
		customSuccessMessage: () => "answered",
		customErrorMessage: () => "not answered",
	});
	return async (ctx, next) => {
		attach(ctx.req, ctx.res);
		const began = performance.now();
		await next();
		const route = ctx._matchedRoute ?? (ctx.path.startsWith("/api/") ? "unknown" : null);
		if (route) metrics.answered(ctx.method, String(route), ctx.status, (performance.now() - began) / 1000);
	};
}

type State = { isStopping(): boolean; ping(): Promise<void> };

/** `/healthz`: we run. `/readyz`: we take calls, and what we need answers. `/metrics`: for callers beside us only. */
export function operations(metrics: Metrics, { isStopping, ping }: State): Middleware {
	return async (ctx, next) => {
		if (ctx.path === "/healthz") ctx.body = { ok: true };
		else if (ctx.path === "/readyz") {
			if (isStopping()) throw new AppError("unavailable");
			await ping().catch((cause) => {
				throw new AppError("unavailable", { cause });
			});
			ctx.body = { ok: true };
		} else if (ctx.path === "/metrics") {
			// Who comes through a proxy comes from outside.
			if (ctx.get("x-forwarded-for")) throw new AppError("not_found");
			ctx.type = metrics.contentType;
			ctx.body = await metrics.text();
		} else await next();
	};
}
