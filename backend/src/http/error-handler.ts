import { AppError, type Issue } from "@lion-tails/common/errors";
import type Koa from "koa";
import type { z } from "zod";

/** Answers every failure as `{error, message, code, issues?}`; what we do not know is logged whole and answered plainly. */
export function failures(): Koa.Middleware {
	return async (ctx, next) => {
		try {
			await next();
			if (ctx.status === 404 && ctx.body === undefined && ctx.path.startsWith("/api/")) {
				throw new AppError("not_found", { message: "There is no such call." });
			}
		} catch (thrown) {
			const failure = toAppError(thrown);
			if (failure.status >= 500)
				ctx.req.log.error({ err: failure.cause ?? thrown, code: failure.code }, "request failed");
			ctx.status = failure.status;
			if (failure.retryAfter !== undefined) ctx.set("Retry-After", String(Math.max(1, Math.ceil(failure.retryAfter))));
			ctx.body = failure.toBody();
		}
	};
}

function toAppError(thrown: unknown): AppError {
	if (thrown instanceof AppError) return thrown;
	// What Koa and its body parser throw carries a status meant for the client.
	const status = (thrown as { status?: unknown }).status;
	if (status === 413) return new AppError("too_large", { cause: thrown });
	if (status === 415) return new AppError("bad_request", { message: "Please send JSON.", cause: thrown });
	if (typeof status === "number" && status >= 400 && status < 500)
		return new AppError("bad_request", { cause: thrown });
	return new AppError("unexpected", { cause: thrown });
}

/** The value in the schema's shape; throws `validation` with one issue for each field path. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issues = new Map<string, Issue>();
	for (const { path, message } of parsed.error.issues) {
		const where = path.map(String).join(".");
		if (!issues.has(where)) issues.set(where, { path: where, message });
	}
	const list = [...issues.values()];
	const first = list[0];
	throw new AppError("validation", { issues: list, ...(first && list.length === 1 && { message: first.message }) });
}
