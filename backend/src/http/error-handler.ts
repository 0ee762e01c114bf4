import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";

/** Answers every error as `{error, message, code, issues?}`. An unknown error is logged and answered as `unexpected`. */
export function errorHandler(): Koa.Middleware {
	return async (ctx, next) => {
		try {
			await next();
			if (ctx.status === 404 && ctx.body === undefined && !isPagePath(ctx.path)) {
				throw new AppError("not_found", { message: "There is no such call." });
			}
		} catch (thrown) {
			const error = toAppError(thrown);
			if (error.status >= 500) ctx.req.log.error({ err: error.cause ?? thrown, code: error.code }, "request failed");
			ctx.status = error.status;
			if (error.retryAfter !== undefined) ctx.set("Retry-After", String(Math.max(1, Math.ceil(error.retryAfter))));
			ctx.body = error.toBody();
		}
	};
}

/** Returns whether a path may be a page: it belongs neither to the API nor to the live channel. */
export const isPagePath = (path: string) => !/^\/(api|socket\.io)(\/|$)/.test(path);

function toAppError(thrown: unknown): AppError {
	if (thrown instanceof AppError) return thrown;
	// Errors of Koa and its body parser carry a status for the client.
	const status = (thrown as { status?: unknown }).status;
	if (status === 413) return new AppError("too_large", { cause: thrown });
	if (status === 415) return new AppError("bad_request", { message: "Please send JSON.", cause: thrown });
	if (typeof status === "number" && status >= 400 && status < 500)
		return new AppError("bad_request", { cause: thrown });
	return new AppError("unexpected", { cause: thrown });
}
