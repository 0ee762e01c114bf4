import { AppError } from "@lion-tails/common/errors";
import type Koa from "koa";

type Headers = {
	origin?: string | undefined;
	host?: string | undefined;
	cookie?: string | undefined;
	"sec-fetch-site"?: string | string[] | undefined;
};

/**
 * Whether a request that may change state comes from our own pages: an allowed origin, the browser's word that it is
 * the same origin, or neither an origin nor a cookie (a script).
 */
export function isSameSite(headers: Headers, publicUrl: string): boolean {
	const { origin, host } = headers;
	if (origin === undefined) return headers.cookie === undefined || headers["sec-fetch-site"] === "same-origin";
	if (!URL.canParse(origin)) return false;
	const from = new URL(origin);
	return from.origin === new URL(publicUrl).origin || (/^https?:$/.test(from.protocol) && from.host === host);
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses requests that change state by cookie from a page that is not ours. */
export function csrf(publicUrl: string): Koa.Middleware {
	return async (ctx, next) => {
		const isBearer = ctx.state.sessionVia === "bearer";
		if (!SAFE_METHODS.has(ctx.method) && !isBearer && !isSameSite(ctx.headers, publicUrl))
			throw new AppError("forbidden_origin");
		await next();
	};
}
