// What an operator asks of a process: whether it runs, whether it takes calls, what it measures.
import { AppError } from "@lion-tails/common/errors";
import type { Middleware } from "koa";
import type { Metrics } from "../metrics.ts";

type State = { isStopping(): boolean; ping(): Promise<void> };

/** `/healthz`: it runs. `/readyz`: it takes calls, and what it needs answers. `/metrics`: for callers on this machine only. */
export function health(metrics: Metrics, { isStopping, ping }: State): Middleware {
	return async (ctx, next) => {
		if (ctx.path === "/healthz") ctx.body = { ok: true };
		else if (ctx.path === "/readyz") {
			if (isStopping()) throw new AppError("unavailable");
			await ping().catch((cause) => {
				throw new AppError("unavailable", { cause });
			});
			ctx.body = { ok: true };
		} else if (ctx.path === "/metrics") {
			// A request through a proxy comes from outside.
			if (ctx.get("x-forwarded-for")) throw new AppError("not_found");
			ctx.type = metrics.contentType;
			ctx.body = await metrics.text();
		} else await next();
	};
}
