// Health checks and metrics for operators.
import { createHash, timingSafeEqual } from "node:crypto";
import { perMinute } from "@lion-tails/common/endpoints";
import { AppError } from "@lion-tails/common/errors";
import type { Context, Middleware } from "koa";
import type { Metrics } from "../metrics.ts";
import { clientKey, isLocalCall } from "./client-key.ts";
import type { RateLimiter } from "./rate-limit.ts";

const PATHS = ["/healthz", "/readyz", "/metrics"];
/** Calls of another machine to all of these paths. */
export const HEALTH = perMinute("health", 300);

type State = { isStopping(): boolean; ping(): Promise<void> };

/**
 * Answers `/healthz` (the process runs), `/readyz` (it accepts calls and its stores answer) and `/metrics` (for callers on this
 * machine or with the token).
 */
export function health(
	metrics: Metrics,
	metricsToken: string | undefined,
	limiter: RateLimiter,
	{ isStopping, ping }: State,
): Middleware {
	return async (ctx, next) => {
		if (PATHS.includes(ctx.path) && !isLocalCall(ctx)) await limiter.consume(HEALTH, clientKey(ctx));
		if (ctx.path === "/healthz") ctx.body = { ok: true };
		else if (ctx.path === "/readyz") {
			if (isStopping()) throw new AppError("unavailable");
			await ping().catch((cause) => {
				throw new AppError("unavailable", { cause });
			});
			ctx.body = { ok: true };
		} else if (ctx.path === "/metrics") {
			if (!isLocalCall(ctx) && !hasToken(ctx, metricsToken)) throw new AppError("not_found");
			ctx.type = metrics.contentType;
			ctx.body = await metrics.text();
		} else await next();
	};
}

function hasToken(ctx: Context, token: string | undefined): boolean {
	const given = /^Bearer (\S+)$/i.exec(ctx.get("authorization"))?.[1];
	return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Digests have the same length, which timingSafeEqual requires. */
const digest = (text: string) => createHash("sha256").update(text).digest();
