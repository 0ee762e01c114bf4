import { AppError } from "@lion-tails/common/errors";
import type { Api } from "../http/endpoint.ts";
import type { RateLimit, RateLimiter } from "../http/rate-limit.ts";
import { sessionIdOf } from "../http/session.ts";
import type { ParentMode } from "./parent-mode.ts";
import { verifyPassword } from "./passwords.ts";

const PER_ACCOUNT: RateLimit = { name: "parent-account", points: 10, seconds: 15 * 60, code: "too_many_attempts" };
const PER_ADDRESS: RateLimit = { name: "parent-address", points: 50, seconds: 15 * 60, code: "too_many_attempts" };

type Deps = { parentMode: ParentMode; rateLimiter: RateLimiter };

export function parentModeRoutes({ on }: Api, { parentMode, rateLimiter }: Deps): void {
	on("GET /api/auth/parent-mode-status", async (ctx) => {
		ctx.body = await parentMode.status(idOf(ctx.state.sessionKey));
	});

	on("POST /api/auth/verify-password", async (ctx) => {
		const { user, body, sessionKey } = ctx.state;
		await rateLimiter.consume(PER_ADDRESS, ctx.ip);
		await rateLimiter.consume(PER_ACCOUNT, user.id);
		if (!(await verifyPassword(body.password, user.passwordHash))) throw new AppError("wrong_password");
		await rateLimiter.reset(PER_ACCOUNT, user.id);
		ctx.body = { expiresAt: await parentMode.activate(idOf(sessionKey)) };
	});

	on("POST /api/auth/parent-mode/deactivate", async (ctx) => {
		const id = idOf(ctx.state.sessionKey);
		await parentMode.deactivate(id);
		ctx.body = await parentMode.status(id);
	});
}

const idOf = (sessionKey = "") => sessionIdOf(sessionKey);
