// Log lines for operators. They contain no personal data.
import { randomUUID } from "node:crypto";
import type { Middleware } from "koa";
import pino, { type Logger } from "pino";
import { pinoHttp } from "pino-http";
import type { Metrics } from "../metrics.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;
/** Calls that every reader makes every few seconds; logged at level debug. */
const FREQUENT = /^\/api\/stories\/[^/]+\/position$/;

/** The key in the address of a podcast is secret. */
const PODCAST_KEY = /^(\/api\/podcasts\/[^/]+\/)[^/]+/i;

/** Errors are logged with name, message and stack, never with the content of a request or an answer. */
export function createLogger(level: string): Logger {
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

/** Assigns each call an id (or takes the caller's `X-Request-Id`), logs it, and measures it by route. */
export function requestLogger(log: Logger, metrics: Metrics): Middleware {
	const attach = pinoHttp({
		logger: log,
		genReqId(request, response) {
			const requestId = String(request.headers["x-request-id"] ?? "");
			const id = REQUEST_ID.test(requestId) ? requestId : randomUUID();
			response.setHeader("X-Request-Id", id);
			return id;
		},
		autoLogging: { ignore: (request) => !request.url?.startsWith("/api/") },
		serializers: {
			req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
				id,
				method,
				path: url.split("?")[0]?.replace(PODCAST_KEY, "$1…"),
			}),
			res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
		},
		customLogLevel: (request, response, error) =>
			error || response.statusCode >= 500 ? "error" : FREQUENT.test(request.url ?? "") ? "debug" : "info",
		customSuccessMessage: () => "answered",
		customErrorMessage: () => "not answered",
	});
	return async (ctx, next) => {
		attach(ctx.req, ctx.res);
		const startedAt = performance.now();
		await next();
		const route = ctx._matchedRoute ?? (ctx.path.startsWith("/api/") ? "unknown" : null);
		if (route) metrics.observeRequest(ctx.method, String(route), ctx.status, (performance.now() - startedAt) / 1000);
	};
}
